import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Sync } from '../../../../preload/contract/index.ts';
import { buttonStyles } from '../../../elements/styles/button-styles.ts';
import { skeletonStyles } from '../../../elements/styles/skeleton-styles.ts';
import { formatBytes } from '../../../locales/format-bytes.ts';
import { formatMoment } from '../../../locales/format-time.ts';
import { text } from '../../../locales/text.ts';
import type { AppState } from '../../../state/app-state.ts';
import { runEndWord } from '../../../state/offline/offline-words.ts';
import { CalmReload } from '../../../state/store/calm-reload.ts';
import { createPagedList } from '../../../state/store/paged-list.ts';
import { StoreController } from '../../../state/store/store-controller.ts';
import { baseStyles } from '../../../theme/base-styles.ts';
import { renderOfflineList } from '../layout/offline-list.ts';
import './offline-report-dialog.ts';
import { settingsStyles } from '../../layout/settings-styles.ts';
import { offlineStyles } from '../layout/offline-styles.ts';

/** The runs of the last 30 days, each with its report. */
@customElement('offline-reports')
class OfflineReports extends LitElement {
  static override styles = [baseStyles, buttonStyles, skeletonStyles, settingsStyles, offlineStyles];

  @property({ attribute: false }) app!: AppState;

  @state() private shown: Sync | null = null;

  private readonly runs = createPagedList<Sync>((page) => this.app.bridge.offline.syncs(page));

  protected readonly stores = new StoreController(this, () => [this.runs, this.app.now]);

  protected readonly reload = new CalmReload(this, {
    store: () => this.app.offline,
    key: () => `${this.app.offline.value.state?.sync?.id}`,
    load: () => void this.runs.load(),
  });

  private readonly renderRun = (run: Sync): TemplateResult => {
    const time = formatMoment(run.startedAt, this.app.now.value);
    return html`<li class="row">
      <div class="words">
        <p class="name">${time} · ${text(`offline.job.${run.cause}`)} · ${runEndWord(run.endedBy)}</p>
        <p class="hint">
          ${text('offline.report.counts', {
            fresh: run.newCount,
            unchanged: run.unchangedCount,
            failed: run.failedCount,
            skipped: run.skippedCount,
          })}
          · ${formatBytes(run.wireBytes)}
        </p>
      </div>
      <button
        class="button"
        type="button"
        aria-label=${text('offline.report.openOf', { time })}
        @click=${() => (this.shown = run)}
      >
        ${text('offline.report.open')}
      </button>
    </li>`;
  };

  protected override render(): TemplateResult {
    return html`
      <p class="section-lead">${text('offline.reports.lead')}</p>
      ${renderOfflineList({
        label: text('offline.section.reports'),
        list: this.runs,
        row: this.renderRun,
        empty: {
          heading: text('offline.reports.empty'),
          description: text('offline.reports.emptyText'),
          symbol: 'history',
        },
      })}
      ${
        this.shown === null
          ? nothing
          : html`<offline-report-dialog
            .app=${this.app}
            .run=${this.shown}
            @dialog-close=${() => (this.shown = null)}
          ></offline-report-dialog>`
      }
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'offline-reports': OfflineReports;
  }
}
