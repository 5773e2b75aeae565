import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { textButton } from '../../elements/widgets/text-button.ts';
import { formatBytes } from '../../locales/format-bytes.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import type { PageLocation } from '../../state/navigation/page-location.ts';
import { modeWord } from '../../state/offline/offline-words.ts';
import { settingsRow } from '../layout/settings-row.ts';
import { settingsStyles } from '../layout/settings-styles.ts';
import { choiceField } from './settings-fields.ts';

/** The precision of what is opened, and buttons to the settings of network and disk space on other pages. */
@customElement('settings-network')
class SettingsNetwork extends LitElement {
  static override styles = [settingsStyles];

  private readonly app = fromApp(this, {
    shows: ['settings', 'info', 'offline', 'storage'],
    uses: ['navigation'],
  });

  private renderOpen(label: string, location: PageLocation): TemplateResult {
    return textButton(text('about.open'), () => this.app.navigation.go(location), {
      name: text('settings.openNamed', { name: label }),
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
          { label: text('settings.precision'), hint: text('settings.precision.hint') },
          [
            { value: 'full', label: text('offline.precision.full') },
            { value: 'low', label: text('offline.precision.low') },
          ],
        )}
      </section>
      <section class="card">
        ${settingsRow({
          name: text('settings.mode'),
          hint: this.modeHint(),
          control: this.renderOpen(text('settings.mode'), { page: 'offline', section: 'now' }),
        })}
        ${settingsRow({
          name: text('settings.limits'),
          hint: text('settings.limits.hint'),
          control: this.renderOpen(text('settings.limits'), { page: 'offline', section: 'data' }),
        })}
        ${settingsRow({
          name: text('settings.space'),
          hint: this.spaceHint(),
          control: this.renderOpen(text('settings.space'), { page: 'storage', section: 'space' }),
        })}
        ${
          app.info.value === null || app.info.value.platform === 'darwin'
            ? nothing
            : choiceField(app, 'tray', { label: text('settings.tray'), hint: text('settings.tray.hint') }, [
                { value: 'whileWorking', label: text('settings.tray.whileWorking') },
                { value: 'always', label: text('settings.tray.always') },
                { value: 'never', label: text('settings.tray.never') },
              ])
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
