import { html, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { Settings } from '../../../preload/contract/index.ts';
import { AppElement } from '../../dom/app-element.ts';
import { switchControl, switchStyles } from '../../elements/widgets/switch-control.ts';
import { icon } from '../../icons/icon.ts';
import { OUTDOOR_KEY } from '../../keyboard/shortcuts.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import { isManaged } from '../../state/settings/is-managed.ts';
import { type ZoomChange, zoomAfter } from '../../state/settings/zoom.ts';
import { settingsRow } from '../layout/settings-row.ts';
import { settingsStyles } from '../layout/settings-styles.ts';
import { choiceField } from './settings-fields.ts';

@customElement('settings-appearance')
class SettingsAppearance extends AppElement {
  static override styles = [settingsStyles, switchStyles];

  private readonly app = fromApp(this, { shows: ['settings', 'info'] });

  private renderZoomStep(zoom: number, change: ZoomChange): TemplateResult {
    const isUseless = isManaged(this.app, 'zoom') || zoomAfter(zoom, change) === zoom;
    return html`<button
      class="icon-button"
      type="button"
      aria-label=${text(`shell.zoom.${change}`)}
      data-tip=${text(`shell.zoom.${change}`)}
      aria-disabled=${isUseless}
      @click=${() => {
        if (!isUseless) this.app.settings.choose({ zoom: zoomAfter(zoom, change) });
      }}
    >
      ${icon(change === 'larger' ? 'plus' : 'minus')}
    </button>`;
  }

  private renderZoom({ zoom }: Settings): TemplateResult {
    return html`<div class="stepper" role="group" aria-label=${text('shell.zoom')}>
      ${this.renderZoomStep(zoom, 'smaller')}
      <output>${text('shell.zoom.percent', { percent: Math.round(zoom * 100) })}</output>
      ${this.renderZoomStep(zoom, 'larger')}
    </div>`;
  }

  protected override render(): TemplateResult {
    const settings = this.app.settings.value;
    if (settings === null) return html``;
    const { app } = this;
    return html`
      <section class="card">
        ${choiceField(
          app,
          'theme',
          { label: 'shell.theme', hint: 'settings.theme.hint' },
          { system: 'shell.theme.system', light: 'shell.theme.light', dark: 'shell.theme.dark' },
          { system: 'monitor', light: 'sun', dark: 'moon' },
        )}
        ${choiceField(
          app,
          'contrast',
          { label: 'settings.contrast', hint: 'settings.contrast.hint' },
          { system: 'settings.contrast.system', more: 'settings.contrast.more' },
        )}
        ${settingsRow({
          name: text('settings.outdoor'),
          hint: text('settings.outdoor.hint', { key: OUTDOOR_KEY }),
          isManaged: isManaged(app, 'outdoor'),
          control: switchControl({
            label: text('settings.outdoor'),
            checked: settings.outdoor,
            disabled: isManaged(app, 'outdoor'),
            toggle: () => app.settings.choose({ outdoor: !settings.outdoor }),
          }),
        })}
      </section>
      <section class="card">
        ${choiceField(
          app,
          'density',
          { label: 'settings.density', hint: 'settings.density.hint' },
          { comfortable: 'settings.density.comfortable', compact: 'settings.density.compact' },
        )}
        ${settingsRow({
          name: text('shell.zoom'),
          hint: text('settings.zoom.hint'),
          isManaged: isManaged(app, 'zoom'),
          control: this.renderZoom(settings),
        })}
        ${settingsRow({
          name: text('settings.keepMessages'),
          hint: text('settings.keepMessages.hint'),
          isManaged: isManaged(app, 'keepMessages'),
          control: switchControl({
            label: text('settings.keepMessages'),
            checked: settings.keepMessages,
            disabled: isManaged(app, 'keepMessages'),
            toggle: () => app.settings.choose({ keepMessages: !settings.keepMessages }),
          }),
        })}
      </section>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'settings-appearance': SettingsAppearance;
  }
}
