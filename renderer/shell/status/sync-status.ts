import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { OfflineState, SyncHold } from '../../../preload/contract/index.ts';
import { AppElement } from '../../dom/app-element.ts';
import { buttonStyles } from '../../elements/styles/button-styles.ts';
import { icon } from '../../icons/icon.ts';
import { formatBytes } from '../../locales/format-bytes.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import { tightestLimit } from '../../state/offline/tightest-limit.ts';
import { baseStyles } from '../../theme/base-styles.ts';

/** Holds already shown by the connection next to it. */
const OF_CONNECTION: ReadonlySet<SyncHold> = new Set([
  'workingOffline',
  'networkNeedsSignIn',
  'offline',
  'serviceWait',
]);

/** The sync and the use of its limit, in the status bar; leads to the page "Offline". */
@customElement('sync-status')
class SyncStatus extends AppElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    css`
      .button {
        --icon-size: 0.875rem;
        flex-wrap: wrap;
        gap: 0 var(--space-3);
        max-inline-size: 100%;
        min-block-size: var(--target-size);
        padding-inline: var(--space-2);
        font-size: var(--text-small);
        font-weight: var(--weight-regular);
        font-variant-numeric: tabular-nums;
        white-space: normal;
      }

      .held {
        color: var(--color-caution-text);
      }
    `,
  ];

  private readonly app = fromApp(this, { shows: ['offline', 'session'], uses: ['navigation'] });

  private isSaidBeside(hold: SyncHold): boolean {
    if (hold === 'signedOut') return this.app.session.value.session?.status === 'readOnly';
    return OF_CONNECTION.has(hold);
  }

  private renderSync({ progress, waiting }: OfflineState): TemplateResult | typeof nothing {
    if (progress.kind === 'idle') return nothing;
    const held =
      progress.kind === 'held' && !this.isSaidBeside(progress.hold)
        ? html`<span class="held">${text(`offline.hold.${progress.hold}`)}</span>`
        : nothing;
    return html`${held}<span>${text('offline.queue.waiting', { count: waiting })}</span>`;
  }

  /** Renders one number of received bytes: of the tightest limit, else of the running sync. */
  private renderReceived(state: OfflineState): TemplateResult | typeof nothing {
    const tightest = tightestLimit(state);
    if (tightest !== null) {
      const { used, limit } = tightest;
      return html`<span>${text('status.limit', { used: formatBytes(used), limit: formatBytes(limit) })}</span>`;
    }
    if (state.sync === null) return nothing;
    return html`<span>${text('status.received', { size: formatBytes(state.sync.wireBytes) })}</span>`;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { state } = this.app.offline.value;
    if (state === null) return nothing;
    const parts = [this.renderSync(state), this.renderReceived(state)];
    // The mode beside it leads there too.
    if (parts.every((part) => part === nothing)) return nothing;
    return html`<button
      class="button quiet"
      type="button"
      data-tip=${text('status.openOffline')}
      @click=${() => this.app.navigation.go({ page: 'offline', section: 'now' })}
    >
      ${icon('cloudDownload')}${parts}
    </button>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'sync-status': SyncStatus;
  }
}
