import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { ConnectionState, OfflineState, SyncMode } from '../../../preload/contract/index.ts';
import { AppElement } from '../../dom/app-element.ts';
import { menuItemStyles } from '../../elements/styles/menu-item-styles.ts';
import { icon } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import { modeWord } from '../../state/offline/offline-words.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { shellCommands } from '../commands/shell-commands.ts';
import '../../elements/widgets/app-menu.ts';
import '../../locales/add-late-texts.ts';

const MODES: readonly SyncMode[] = ['auto', 'saver', 'lowOnly', 'manual'];

/** Says what downloads by itself now. */
function nowWords({ mode, effectiveMode }: OfflineState, { byChoice }: ConnectionState): string {
  if (byChoice || effectiveMode === 'offline') return text('status.now.offline');
  if (mode === 'auto') return text(effectiveMode === 'saver' ? 'status.now.metered' : 'status.now.auto');
  if (effectiveMode === 'lowOnly') return modeWord('lowOnly');
  return text(effectiveMode === 'manual' ? 'status.now.manual' : 'status.now.saver');
}

/** The control of what downloads by itself, with “Work offline” and the outdoor mode. */
@customElement('mode-menu')
class ModeMenu extends AppElement {
  static override styles = [
    baseStyles,
    menuItemStyles,
    css`
      /* The bar keeps the height of its words. */
      app-menu {
        --control-height: var(--target-size);
      }

      .now {
        font-size: var(--text-small);
        font-weight: var(--weight-regular);
        display: inline-flex;
        gap: 0.375rem;
        align-items: center;
        --icon-size: 0.875rem;
      }

      .item {
        padding-block: var(--space-1);
      }

      .item > span {
        flex: 1;
      }

      .hint {
        display: block;
        color: var(--color-text-muted);
        font-size: var(--text-small);
      }

      .line {
        margin-block: var(--space-1);
        border-block-start: 1px solid var(--color-line);
      }

      @container window (max-width: 32rem) {
        .now > span {
          display: none;
        }
      }
    `,
  ];

  private readonly app = fromApp(this, {
    shows: ['connection', 'offline'],
    uses: ['bridge', 'commands', 'navigation', 'session', 'settings', 'toasts'],
  });

  private renderMode(mode: SyncMode, isOn: boolean): TemplateResult {
    return html`<button
      class="item"
      type="button"
      role="menuitemradio"
      tabindex="-1"
      aria-checked=${isOn}
      aria-label=${modeWord(mode)}
      aria-description=${text(`offline.mode.${mode}.hint`)}
      @click=${() => void this.app.offline.act((calls) => calls.changeMode({ mode }))}
    >
      ${icon(isOn ? 'check' : 'cloudDownload')}
      <span>${modeWord(mode)}<span class="hint">${text(`offline.mode.${mode}.hint`)}</span></span>
    </button>`;
  }

  private renderCommand(command: 'workOffline' | 'outdoor' | 'offline', isOn?: boolean): TemplateResult {
    const [label, symbol] = {
      workOffline: [text('status.workOffline'), 'wifiOff'],
      outdoor: [text('palette.outdoor'), 'sun'],
      offline: [text('status.openOffline'), 'cloudDownload'],
    }[command] as [string, 'sun'];
    return html`<button
      class="item"
      type="button"
      role=${isOn === undefined ? 'menuitem' : 'menuitemcheckbox'}
      tabindex="-1"
      aria-checked=${isOn ?? nothing}
      @click=${() => shellCommands[command](this.app, () => {})}
    >
      ${icon(isOn === true ? 'check' : symbol)}<span>${label}</span>
    </button>`;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { state } = this.app.offline.value;
    const connection = this.app.connection.value;
    if (state === null || connection === null) return nothing;
    const now = nowWords(state, connection);
    return html`<app-menu label=${text('status.mode', { now })}>
      <span slot="button" class="now">${icon(connection.byChoice ? 'wifiOff' : 'slidersHorizontal')}<span>${now}</span></span>
      ${MODES.map((mode) => this.renderMode(mode, mode === state.mode))}
      <div class="line" role="separator"></div>
      ${this.renderCommand('workOffline', connection.byChoice)} ${this.renderCommand('outdoor')}
      ${this.renderCommand('offline')}
    </app-menu>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mode-menu': ModeMenu;
  }
}
