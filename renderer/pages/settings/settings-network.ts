import { html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { AppElement } from '../../dom/app-element.ts';
import { sendEvent } from '../../dom/send-event.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import { formatBytes } from '../../locales/format-bytes.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import type { PageLocation } from '../../state/navigation/page-location.ts';
import { modeWord } from '../../state/offline/offline-words.ts';
import { settingsRow } from '../layout/settings-row.ts';
import { settingsStyles } from '../layout/settings-styles.ts';
import { choiceField } from './settings-fields.ts';

/**
 * Precision of opened images, and links to the settings of network and disk space on other pages.
 */
@customElement('settings-network')
class SettingsNetwork extends AppElement {
  static override styles = [settingsStyles];

  private readonly app = fromApp(this, {
    shows: ['settings', 'info', 'offline', 'storage'],
    uses: ['navigation'],
  });

  private renderLink(name: string, hint: string, location: PageLocation): TemplateResult {
    const label = text('settings.openNamed', { name });
    const control = textButton(text('about.open'), () => this.app.navigation.go(location), { name: label });
    return settingsRow({ name, hint, control });
  }

  private renderDialog(
    label: 'networkTest.open' | 'capabilities.open',
    dialog: 'network' | 'capabilities',
  ): TemplateResult {
    const name = text(label);
    const open = () => sendEvent<{ 'dialog-wanted': string }>(this, 'dialog-wanted', dialog);
    return settingsRow({
      name,
      control: textButton(text('about.open'), open, { name: text('settings.openNamed', { name }) }),
    });
  }

  private modeHint(): string {
    const { state } = this.app.offline.value;
    return state === null
      ? text('settings.mode.hint')
      : text('settings.mode.now', { mode: modeWord(state.mode) });
  }

  private spaceHint(): string {
    const { state } = this.app.storage.value;
    return state === null
      ? text('settings.space.hint')
      : text('settings.space.now', { quota: formatBytes(state.quotaBytes) });
  }

  protected override render(): TemplateResult {
    const { app } = this;
    return html`
      <section class="card">
        ${choiceField(
          app,
          'precision',
          { label: 'settings.precision', hint: 'settings.precision.hint' },
          { full: 'offline.precision.full', low: 'offline.precision.low' },
        )}
      </section>
      <section class="card">
        ${this.renderDialog('networkTest.open', 'network')} ${this.renderDialog('capabilities.open', 'capabilities')}
        ${this.renderLink(text('settings.mode'), this.modeHint(), { page: 'offline', section: 'now' })}
        ${this.renderLink(text('settings.limits'), text('settings.limits.hint'), { page: 'offline', section: 'data' })}
        ${this.renderLink(text('settings.space'), this.spaceHint(), { page: 'storage', section: 'space' })}
        ${
          app.info.value === null || app.info.value.platform === 'darwin'
            ? nothing
            : choiceField(
                app,
                'tray',
                { label: 'settings.tray', hint: 'settings.tray.hint' },
                {
                  whileWorking: 'settings.tray.whileWorking',
                  always: 'settings.tray.always',
                  never: 'settings.tray.never',
                },
              )
        }
      </section>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'settings-network': SettingsNetwork;
  }
}
