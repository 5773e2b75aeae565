import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { OfflineState, Sync } from '../../../../preload/contract/index.ts';
import { textButton } from '../../../elements/widgets/text-button.ts';
import type { IconName } from '../../../icons/icon.ts';
import { formatBytes } from '../../../locales/format-bytes.ts';
import { formatDuration } from '../../../locales/format-duration.ts';
import { text } from '../../../locales/text.ts';
import { fromApp } from '../../../state/app-context.ts';
import type { AppState } from '../../../state/app-state.ts';
import { sectionStyles } from '../../layout/section-styles.ts';
import '../../../elements/widgets/progress-bar.ts';

type SyncCall = Parameters<AppState['offline']['act']>[0];

/** How many images a sync is done with. */
export function syncDone(sync: Sync): number {
  return sync.newCount + sync.unchangedCount + sync.failedCount + sync.skippedCount;
}

/** The sync under way with its buttons, or what could be started. */
@customElement('offline-sync')
class OfflineSync extends LitElement {
  static override styles = [sectionStyles];

  private readonly app = fromApp(this, { shows: ['offline'] });

  private headline(state: OfflineState): string {
    if (state.hold !== null && state.waiting > 0) return text(`offline.hold.${state.hold}`);
    if (state.active > 0 || (state.sync !== null && state.waiting > 0)) return text('offline.sync.running');
    if (state.waiting > 0) return text('offline.queue.waiting', { count: state.waiting });
    return state.failed > 0 ? text('offline.sync.someFailed') : text('offline.sync.upToDate');
  }

  private renderProgress(state: OfflineState): TemplateResult | typeof nothing {
    const { sync, share, secondsLeft } = state;
    if (sync === null) return nothing;
    const done = syncDone(sync);
    const label = text('offline.sync.progress', { done, total: done + state.waiting });
    return html`
      <progress-bar .label=${text('offline.sync.label')} .value=${share} .max=${1}></progress-bar>
      <p class="figures">
        <span>${label}</span>
        <span>${formatBytes(sync.wireBytes)}</span>
        ${
          secondsLeft === null
            ? nothing
            : html`<span>${text('offline.sync.left', { time: formatDuration(secondsLeft) })}</span>`
        }
        ${sync.failedCount === 0 ? nothing : html`<span class="failed-text">${text('offline.sync.failed', { count: sync.failedCount })}</span>`}
      </p>
    `;
  }

  private renderButtons({ paused, hold, waiting, active, sync }: OfflineState): TemplateResult {
    const { offline } = this.app;
    const hasWork = waiting > 0 || active > 0 || sync !== null;
    const button = (isOffered: boolean, label: string, run: SyncCall, symbol: IconName, classes: string) =>
      isOffered ? textButton(label, () => offline.act(run), { classes, symbol }) : nothing;
    const canStart = !paused && (!hasWork || hold === 'mode');
    return html`<div class="buttons">
      ${button(paused, text('offline.resume'), (calls) => calls.resume(), 'play', 'primary')}
      ${button(canStart, text('offline.start'), (calls) => calls.start(), 'play', 'primary')}
      ${button(hasWork && !paused, text('offline.pause'), (calls) => calls.pause(), 'pause', '')}
      ${button(hasWork, text('offline.cancel'), (calls) => calls.cancel(), 'x', 'quiet')}
    </div>`;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { state } = this.app.offline.value;
    if (state === null) return nothing;
    const hint = state.hold === null || state.waiting === 0 ? null : text(`offline.hold.${state.hold}.hint`);
    return html`<div class="card panel">
      <div>
        <p class="headline" role="status">${this.headline(state)}</p>
        ${hint === null ? nothing : html`<p class="hint">${hint}</p>`}
      </div>
      ${this.renderProgress(state)} ${this.renderButtons(state)}
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'offline-sync': OfflineSync;
  }
}
