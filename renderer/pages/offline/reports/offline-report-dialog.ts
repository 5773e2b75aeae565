import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { subjectKey } from '../../../../preload/contract/fleet/subject-key.ts';
import type { Sync, SyncEntry } from '../../../../preload/contract/index.ts';
import { AppElement } from '../../../dom/app-element.ts';
import { DialogController, dialogFrame } from '../../../elements/dialogs/dialog-frame.ts';
import { dialogStyles } from '../../../elements/dialogs/dialog-styles.ts';
import { textButton } from '../../../elements/widgets/text-button.ts';
import { formatBytes } from '../../../locales/format-bytes.ts';
import { formatExactWithZone, formatTimeOfDay } from '../../../locales/format-time.ts';
import { text } from '../../../locales/text.ts';
import { fromApp } from '../../../state/app-context.ts';
import { subjectTitle, syncEndWord } from '../../../state/offline/offline-words.ts';
import { failureText } from '../../../state/session/failure-text.ts';
import { invoke } from '../../../state/store/invoke.ts';
import { SectionList } from '../../layout/section-list.ts';
import { sectionStyles } from '../../layout/section-styles.ts';
import { rowContent } from '../../layout/settings-row.ts';
import '../../../elements/widgets/segment-choice.ts';
import '../../../locales/add-late-texts.ts';

const OUTCOMES = ['all', 'new', 'failed', 'skipped'] as const;
type Outcome = (typeof OUTCOMES)[number];

/** Returns the numbers of a sync's images by outcome. */
export function syncCounts(sync: Sync): string {
  return text('offline.report.counts', {
    fresh: sync.newCount,
    unchanged: sync.unchangedCount,
    failed: sync.failedCount,
    skipped: sync.skippedCount,
  });
}

/** Identifies an entry, even after its list was loaded again. */
const entryKey = ({ subject, precision, at }: SyncEntry) => `${subjectKey(subject)} ${precision} ${at}`;

/** Outcome of each image of a sync, and the report as a file. Fires `dialog-close`. */
@customElement('offline-report-dialog')
class OfflineReportDialog extends AppElement {
  static override styles = [
    sectionStyles,
    dialogStyles,
    css`
      :host {
        --dialog-width: 44rem;
      }

      segment-choice {
        margin-block: var(--space-3);
      }
    `,
  ];

  private readonly app = fromApp(this, { uses: ['bridge', 'offline', 'toasts'] });
  @property({ attribute: false }) sync!: Sync;

  @state() private outcome: Outcome = 'all';
  @state() private retried: ReadonlySet<string> = new Set();

  private readonly dialog = new DialogController(this);
  private readonly entries = new SectionList<SyncEntry>(this, (page) =>
    this.app.bridge.offline.syncEntries({ syncId: this.sync.id, outcome: this.outcome, ...page }),
  );

  protected override firstUpdated(): void {
    void this.entries.load();
  }

  private choose(outcome: Outcome): void {
    this.outcome = outcome;
    void this.entries.load();
  }

  private async write(format: 'json' | 'csv'): Promise<void> {
    const answer = await invoke(() => this.app.bridge.offline.exportSync({ syncId: this.sync.id, format }));
    if (!answer.ok) this.app.toasts.warn(answer.failure);
    else if (answer.value !== null) {
      const message = text('offline.report.written', { name: answer.value.fileName });
      this.app.toasts.show({ message, tone: 'good' });
    }
  }

  private async retry(entry: SyncEntry): Promise<void> {
    const { subject, precision } = entry;
    const isDone = await this.app.offline.act((offline) => offline.retry({ subjects: [subject], precision }));
    if (isDone) this.retried = new Set([...this.retried, entryKey(entry)]);
    const { failure } = this.app.offline.value;
    if (failure !== null) this.app.toasts.warn(failure);
  }

  private renderRetry(entry: SyncEntry): TemplateResult | typeof nothing {
    if (entry.outcome.kind !== 'failed') return nothing;
    const isRetried = this.retried.has(entryKey(entry));
    return textButton(
      text(isRetried ? 'offline.report.retried' : 'action.tryAgain'),
      () => this.retry(entry),
      {
        classes: 'quiet',
        symbol: 'refreshCw',
        name: isRetried ? undefined : text('offline.queue.retryOf', { name: subjectTitle(entry) }),
        disabled: isRetried,
      },
    );
  }

  private outcomeWords({ outcome }: SyncEntry): string {
    if (outcome.kind === 'failed') return failureText(outcome.failure).message;
    return outcome.kind === 'new'
      ? text('offline.report.new', { size: formatBytes(outcome.byteLength) })
      : text(`offline.skip.${outcome.reason}`);
  }

  private readonly renderEntry = (entry: SyncEntry): TemplateResult =>
    rowContent({
      name: subjectTitle(entry),
      hint: `${text(`gallery.precision.${entry.precision}`)} · ${formatTimeOfDay(entry.at)}`,
      control: html`<span class="value ${entry.outcome.kind === 'failed' ? 'failed-text' : ''}">
          ${this.outcomeWords(entry)}
        </span>
        ${this.renderRetry(entry)}`,
    });

  private renderBody(): TemplateResult {
    const { sync } = this;
    return html`
      <p>
        ${formatExactWithZone(sync.startedAt)} · ${text(`offline.job.${sync.cause}`)} · ${syncEndWord(sync.endedBy)}
      </p>
      <p class="hint">${syncCounts(sync)}</p>
      <p class="hint">
        ${text('offline.report.bytes', {
          received: formatBytes(sync.wireBytes),
          unchanged: formatBytes(sync.unchangedBytes),
          low: formatBytes(sync.lowSavedBytes),
        })}
      </p>
      <segment-choice
        .label=${text('offline.report.show')}
        .options=${OUTCOMES.map((value) => ({ value, label: text(`offline.report.show.${value}`) }))}
        .value=${this.outcome}
        @choice=${(event: CustomEvent<Outcome>) => this.choose(event.detail)}
      ></segment-choice>
      ${this.entries.render({
        label: text('offline.report.entries'),
        row: this.renderEntry,
        key: entryKey,
        empty: [text('offline.report.none'), text('offline.report.noneText'), 'check'],
      })}
    `;
  }

  protected override render(): TemplateResult {
    return dialogFrame(this.dialog, {
      heading: text('offline.report.title'),
      body: this.renderBody(),
      actions: html`
        ${textButton(text('offline.report.csv'), () => void this.write('csv'), { symbol: 'download' })}
        ${textButton(text('offline.report.json'), () => void this.write('json'), { symbol: 'download' })}
        ${textButton(text('action.done'), this.dialog.close, { classes: 'primary' })}
      `,
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'offline-report-dialog': OfflineReportDialog;
  }
}
