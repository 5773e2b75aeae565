import { html, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { AppElement } from '../../dom/app-element.ts';
import { fieldStyles } from '../../elements/styles/field-styles.ts';
import { formatExactWithZone } from '../../locales/format-time.ts';
import { languages } from '../../locales/languages.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import { isManaged } from '../../state/settings/is-managed.ts';
import { selectInput } from '../layout/select-input.ts';
import { settingsRow } from '../layout/settings-row.ts';
import { settingsStyles } from '../layout/settings-styles.ts';
import { choiceField } from './settings-fields.ts';

@customElement('settings-region')
class SettingsRegion extends AppElement {
  static override styles = [settingsStyles, fieldStyles];

  private readonly app = fromApp(this, { shows: ['settings', 'info', 'now'] });

  private languageOptions() {
    const chosen = this.app.settings.value?.language;
    // A pseudo-language is for developers; if one is in use, it can be left.
    const offered = languages.filter(
      ({ tag, isPseudo }) => isPseudo !== true || import.meta.env.DEV || tag === chosen,
    );
    return [
      { value: 'system', label: text('settings.language.system') },
      ...offered.map(({ tag, name }) => ({ value: tag, label: name })),
    ];
  }

  protected override render(): TemplateResult {
    const { app } = this;
    return html`<section class="card">
      ${settingsRow({
        name: text('settings.language'),
        hint: text('settings.language.hint'),
        isManaged: isManaged(app, 'language'),
        control: selectInput({
          label: text('settings.language'),
          value: app.settings.value?.language ?? '',
          options: this.languageOptions(),
          disabled: isManaged(app, 'language'),
          choose: (language) => app.settings.choose({ language }),
        }),
      })}
      ${choiceField(
        app,
        'timeZone',
        { label: 'settings.timeZone', hint: 'settings.timeZone.hint' },
        {
          laptop: 'settings.timeZone.laptop',
          utc: 'settings.timeZone.utc',
          device: 'settings.timeZone.device',
        },
      )}
      ${settingsRow({
        name: text('settings.timeNow'),
        control: html`<span class="value">${formatExactWithZone(app.now.value)}</span>`,
      })}
    </section>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'settings-region': SettingsRegion;
  }
}
