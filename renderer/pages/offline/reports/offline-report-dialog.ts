import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { assertNever } from '../../../../preload/contract/core/assert-never.ts';
import type { Sync, SyncEntry } from '../../../../preload/contract/index.ts';
import { DialogController } from '../../../elements/dialogs/dialog-controller.ts';
import { dialogFrame } from '../../../elements/dialogs/dialog-frame.ts';
import { dialogStyles } from '../../../elements/dialogs/dialog-styles.ts';
import { buttonStyles } from '../../../elements/styles/button-styles.ts';
import { skeletonStyles } from '../../../elements/styles/skeleton-styles.ts';
import { icon } from '../../../icons/icon.ts';
import { formatBytes } from '../../../locales/format-bytes.ts';
import { formatExactWithZone, formatTimeOfDay } from '../../../locales/format-time.ts';
import { text } from '../../../locales/text.ts';
import type { AppState } from '../../../state/app-state.ts';
import { runEndWord, subjectTitle } from '../../../state/offline/offline-words.ts';
import { failureText } from '../../../state/session/failure-text.ts';
import { invoke } from '../../../state/store/invoke.ts';
import { createPagedList } from '../../../state/store/paged-list.ts';
import { StoreController } from '../../../state/store/store-controller.ts';
import { baseStyles } from '../../../theme/base-styles.ts';
import '../../../elements/widgets/segment-choice.ts';
import { settingsStyles } from '../../layout/settings-styles.ts';
import { renderOfflineList } from '../layout/offline-list.ts';
import { offlineStyles } from '../layout/offline-styles.ts';

const OUTCOMES = ['all', 'new', 'failed', 'skipped'] as const;
type Outcome = (typeof OUTCOMES)[number];

/** What became of each image of a run, and the report as a file. Fires `dialog-close`. */
@customElement('offline-report-dialog')
class OfflineReportDialog extends LitElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    skeletonStyles,
    dialogStyles,
    settingsStyles,
    offlineStyles,
    css`
      :host {
        --dialog-width: 44rem;
      }

      segment-choice {
        margin-block: var(--space-3);
      }
    `,
  ];

  @property({ attribute: false }) app!: AppState;
  @property({ attribute: false }) run!: Sync;

  @state() private outcome: Outcome = 'all';
  /** What was asked for again from this report. */
  @state() private retried: ReadonlySet<SyncEntry> = new Set();

  private readonly dialog = new DialogController(this);
  private readonly entries = createPagedList<SyncEntry>((page) =>
    this.app.bridge.offline.syncEntries({ syncId: this.run.id, outcome: this.outcome, ...page }),
  );

  protected readonly stores = new StoreController(this, () => [this.entries]);

  protected override firstUpdated(): void {
    void this.entries.load();
  }

  private choose(outcome: Outcome): void {
    this.outcome = outcome;
    void this.entries.load();
  }

  private async write(format: 'json' | 'csv'): Promise<void> {
    const answer = await invoke(() => this.app.bridge.offline.exportSync({ syncId: this.run.id, format }));
    if (!answer.ok) this.app.toasts.show({ message: failureText(answer.failure).message, tone: 'caution' });
    else if (answer.value !== null) {
      this.app.toasts.show({
        message: text('offline.report.written', { name: answer.value.fileName }),
        tone: 'good',
      });
    }
  }

  private async retry(entry: SyncEntry): Promise<void> {
    const { subject, precision } = entry;
    const isDone = await this.app.offline.act((offline) => offline.retry({ subjects: [subject], precision }));
    if (isDone) this.retried = new Set([...this.retried, entry]);
    const { failure } = this.app.offline.value;
    if (failure !== null) this.app.toasts.show({ message: failureText(failure).message, tone: 'caution' });
  }

  private renderRetry(entry: SyncEntry): TemplateResult | typeof nothing {
    if (entry.outcome.kind !== 'failed') return nothing;
    const isRetried = this.retried.has(entry);
    return html`<button
      class="button quiet"
      type="button"
      aria-label=${isRetried ? nothing : text('offline.queue.retryOf', { name: subjectTitle(entry) })}
      aria-disabled=${isRetried}
      @click=${() => {
        if (!isRetried) void this.retry(entry);
      }}
    >
      ${icon('refreshCw')}${text(isRetried ? 'offline.report.retried' : 'action.tryAgain')}
    </button>`;
  }

  private outcomeWords({ outcome }: SyncEntry): string {
    switch (outcome.kind) {
      case 'new':
        return text('offline.report.new', { size: formatBytes(outcome.byteLength) });
      case 'failed':
        return failureText(outcome.failure).message;
      case 'skipped':
        return text(`offline.skip.${outcome.reason}`);
      default:
        return assertNever(outcome);
    }
  }

  private readonly renderEntry = (entry: SyncEntry): TemplateResult => html`<li class="row">
    <div class="words">
      <p class="name">${subjectTitle(entry)}</p>
      <p class="hint">${text(`gallery.precision.${entry.precision}`)} · ${formatTimeOfDay(entry.at)}</p>
    </div>
    <span class="value ${entry.outcome.kind === 'failed' ? 'failed-text' : ''}">${this.outcomeWords(entry)}</span>
    ${this.renderRetry(entry)}
  </li>`;

  private renderBody(): TemplateResult {
    const { run } = this;
    return html`
      <p>
        ${formatExactWithZone(run.startedAt)} · ${text(`offline.job.${run.cause}`)} · ${runEndWord(run.endedBy)}
      </p>
      <p class="hint">
        ${text('offline.report.counts', {
          fresh: run.newCount,
          unchanged: run.unchangedCount,
          failed: run.failedCount,
          skipped: run.skippedCount,
        })}
      </p>
      <p class="hint">
        ${text('offline.report.bytes', {
          received: formatBytes(run.wireBytes),
          unchanged: formatBytes(run.unchangedBytes),
          low: formatBytes(run.lowSavedBytes),
        })}
      </p>
      <segment-choice
        .label=${text('offline.report.show')}
        .options=${OUTCOMES.map((value) => ({ value, label: text(`offline.report.show.${value}`) }))}
        .value=${this.outcome}
        @choice=${(event: CustomEvent<Outcome>) => this.choose(event.detail)}
      ></segment-choice>
      ${renderOfflineList({
        label: text('offline.report.entries'),
        list: this.entries,
        row: this.renderEntry,
        empty: {
          heading: text('offline.report.none'),
          description: text('offline.report.noneText'),
          symbol: 'check',
        },
      })}
    `;
  }

  protected override render(): TemplateResult {
    return dialogFrame(this.dialog, {
      heading: text('offline.report.title'),
      body: this.renderBody(),
      actions: html`
        <button class="button" type="button" @click=${() => void this.write('csv')}>
          ${icon('download')}${text('offline.report.csv')}
        </button>
        <button class="button" type="button" @click=${() => void this.write('json')}>
          ${icon('download')}${text('offline.report.json')}
        </button>
        <button class="button primary" type="button" @click=${this.dialog.close}>${text('action.done')}</button>
      `,
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'offline-report-dialog': OfflineReportDialog;
  }
}
