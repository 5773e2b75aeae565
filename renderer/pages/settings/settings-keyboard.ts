import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { ChosenKey } from '../../../preload/contract/index.ts';
import { AppElement } from '../../dom/app-element.ts';
import { buttonStyles } from '../../elements/styles/button-styles.ts';
import { switchControl, switchStyles } from '../../elements/widgets/switch-control.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import { isManaged } from '../../state/settings/is-managed.ts';
import { settingsRow } from '../layout/settings-row.ts';
import { settingsStyles } from '../layout/settings-styles.ts';
import '../../elements/dialogs/shortcuts-list.ts';

/** Whether single keys are shortcuts, and which keys; and all shortcuts. */
@customElement('settings-keyboard')
class SettingsKeyboard extends AppElement {
  static override styles = [
    settingsStyles,
    buttonStyles,
    switchStyles,
    css`
      shortcuts-list {
        margin-block-start: var(--space-5);
      }
    `,
  ];

  private readonly app = fromApp(this, { shows: ['settings', 'info'] });

  private choose({ part, key, press }: ChosenKey): void {
    const { settings } = this.app;
    const others = (settings.value?.keys ?? []).filter((one) => one.part !== part || one.key !== key);
    settings.choose({ keys: press === key ? others : [...others, { part, key, press }] });
  }

  protected override render(): TemplateResult | typeof nothing {
    const { app } = this;
    const { value: settings } = app.settings;
    if (settings === null) return nothing;
    const areManaged = isManaged(app, 'keys');
    return html`
      <section class="card">
        ${settingsRow({
          name: text('settings.singleKeys'),
          hint: text('settings.singleKeys.hint'),
          isManaged: isManaged(app, 'singleKeys'),
          control: switchControl({
            label: text('settings.singleKeys'),
            checked: settings.singleKeys,
            disabled: isManaged(app, 'singleKeys'),
            toggle: () => app.settings.choose({ singleKeys: !settings.singleKeys }),
          }),
        })}
        ${settingsRow({
          name: text('settings.keys'),
          hint: text('settings.keys.hint'),
          isManaged: areManaged,
          control: textButton(text('settings.keys.reset'), () => app.settings.choose({ keys: [] }), {
            disabled: areManaged || settings.keys.length === 0,
          }),
        })}
      </section>
      <shortcuts-list
        .platform=${app.info.value?.platform ?? ''}
        ?editable=${settings.singleKeys && !areManaged}
        @key-chosen=${({ detail }: CustomEvent<ChosenKey>) => this.choose(detail)}
      ></shortcuts-list>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'settings-keyboard': SettingsKeyboard;
  }
}
