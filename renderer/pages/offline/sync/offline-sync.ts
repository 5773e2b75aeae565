import { html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { OfflineState } from '../../../../preload/contract/index.ts';
import { AppElement } from '../../../dom/app-element.ts';
import { keepFocus } from '../../../dom/keep-focus.ts';
import { guideLink } from '../../../elements/widgets/guide-link.ts';
import { textButton } from '../../../elements/widgets/text-button.ts';
import { formatBytes } from '../../../locales/format-bytes.ts';
import { formatDuration } from '../../../locales/format-duration.ts';
import { formatTimeOfDay } from '../../../locales/format-time.ts';
import { text } from '../../../locales/text.ts';
import { fromApp } from '../../../state/app-context.ts';
import { topicsOfHolds } from '../../../state/guide/guide-topic.ts';
import { sectionStyles } from '../../layout/section-styles.ts';
import { syncAction } from './sync-actions.ts';
import '../../../elements/widgets/progress-bar.ts';

/** The running sync with its buttons, or the syncs that can be started. */
@customElement('offline-sync')
class OfflineSync extends AppElement {
  static override styles = [sectionStyles];

  private readonly app = fromApp(this, { shows: ['offline'], uses: ['navigation', 'session'] });

  constructor() {
    super();
    keepFocus(this, '.buttons button');
  }

  private headline({ progress, failed }: OfflineState): string {
    if (progress.kind === 'held') return text(`offline.hold.${progress.hold}`);
    if (progress.kind === 'running') return text('offline.sync.running');
    return text(failed > 0 ? 'offline.sync.someFailed' : 'offline.sync.none');
  }

  private hint({ progress }: OfflineState): TemplateResult | typeof nothing {
    if (progress.kind !== 'held') return nothing;
    const time = progress.until === null ? '' : formatTimeOfDay(progress.until);
    return html`<p class="hint">
      ${text(`offline.hold.${progress.hold}.hint`, { time })} ${guideLink(topicsOfHolds[progress.hold])}
    </p>`;
  }

  private renderProgress(state: OfflineState): TemplateResult | typeof nothing {
    const { sync, done, failed, left, share, progress } = state;
    const secondsLeft = progress.kind === 'running' ? progress.secondsLeft : null;
    if (sync === null) return nothing;
    const label = text('offline.sync.progress', { done, total: done + failed + left });
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
        ${failed === 0 ? nothing : html`<span class="failed-text">${text('offline.sync.failed', { count: failed })}</span>`}
      </p>
    `;
  }

  private renderButtons({ actions }: OfflineState): TemplateResult {
    const classesOf = (index: number) => (index === 0 && actions[0] !== 'pause' ? 'primary' : '');
    return html`<div class="buttons">
      ${repeat(
        actions,
        // Key the buttons by action, so that a focused one keeps its action wherever it moves.
        (name) => name,
        (name, index) => {
          const { symbol, label, run } = syncAction(name);
          const classes = name === 'cancel' ? 'quiet' : classesOf(index);
          return textButton(text(label), () => run(this.app), { classes, symbol });
        },
      )}
    </div>`;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { state } = this.app.offline.value;
    if (state === null) return nothing;
    return html`<div class="card panel">
      <div>
        <p class="headline" role="status">${this.headline(state)}</p>
        ${this.hint(state)}
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
