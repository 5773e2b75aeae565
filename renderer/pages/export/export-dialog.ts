import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type {
  Bridge,
  ExportPlan,
  ExportProgress,
  SubjectReference,
} from '../../../preload/contract/index.ts';
import { DialogController, dialogFrame } from '../../elements/dialogs/dialog-frame.ts';
import { dialogStyles } from '../../elements/dialogs/dialog-styles.ts';
import { fieldStyles } from '../../elements/styles/field-styles.ts';
import { skeletonStyles } from '../../elements/styles/skeleton-styles.ts';
import { failureAlert, failureNote } from '../../elements/widgets/failure-note.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import { icon } from '../../icons/icon.ts';
import { formatBytes } from '../../locales/format-bytes.ts';
import { text } from '../../locales/text.ts';
import { showStores } from '../../state/store/store-controller.ts';
import { createExportStore, type ExportStore, type ExportView } from '../../state/viewer/export-store.ts';
import { exportDialogStyles } from './export-dialog-styles.ts';
import '../../elements/widgets/progress-bar.ts';

const PRECISIONS = ['best', 'full', 'low'] as const;

/** Exports the selected snapshots: what, whereto, how far, done. Works without a network. Fires `dialog-close`. */
@customElement('export-dialog')
class ExportDialog extends LitElement {
  static override styles = [dialogStyles, fieldStyles, skeletonStyles, exportDialogStyles];

  @property({ attribute: false }) bridge!: Bridge;
  @property({ attribute: false }) subjects: readonly SubjectReference[] = [];

  private readonly dialog = new DialogController(this);

  private job: ExportStore | null = null;

  protected readonly stores = showStores(this, () => (this.job === null ? [] : [this.job]));

  protected override willUpdate(): void {
    if (this.job !== null) return;
    this.job = createExportStore(this.bridge, this.subjects);
    void this.job.plan('best');
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.job?.close();
  }

  private renderPrecisions(view: ExportView): TemplateResult {
    return html`
      <fieldset>
        <legend class="field-label">${text('export.precision')}</legend>
        ${PRECISIONS.map(
          (precision) => html`
            <label class="choice">
              <input
                type="radio"
                name="precision"
                value=${precision}
                .checked=${precision === view.precision}
                @change=${() => void this.job?.plan(precision)}
              />
              <span>
                ${text(`export.precision.${precision}`)}
                <span class="hint">${text(`export.precision.${precision}.hint`)}</span>
              </span>
            </label>
          `,
        )}
      </fieldset>
    `;
  }

  private renderMissing({ missingCount, missingNames }: ExportPlan): TemplateResult | typeof nothing {
    if (missingCount === 0) return nothing;
    const more = missingCount - missingNames.length;
    return html`
      <details class="missing">
        <summary>${icon('triangleAlert')}${text('export.plan.missing', { count: missingCount })}</summary>
        <p class="hint">${text('export.plan.missingText')}</p>
        <p>
          ${missingNames.join(', ')}
          ${more > 0 ? html`<span class="muted">${text('export.plan.missingMore', { count: more })}</span>` : nothing}
        </p>
      </details>
    `;
  }

  private renderPlan(view: ExportView): TemplateResult | typeof nothing {
    if (view.step === 'started') return nothing;
    if (view.step === 'planFailed') return failureNote(view.failure, () => this.job?.plan(view.precision));
    if (view.step === 'planning') {
      return html`<p class="plan" aria-live="polite">
        <span class="visually-hidden">${text('export.planning')}</span><span class="skeleton"></span>
      </p>`;
    }
    const { fileCount, byteLength, lowCount } = view.plan;
    if (fileCount === 0) return html`<p class="plan">${text('export.plan.nothing')}</p>`;
    const isMixed = lowCount > 0 && view.precision !== 'low';
    return html`
      <p class="plan" aria-live="polite">
        <strong>${text('export.plan.files', { count: fileCount })}</strong>
        <span>${formatBytes(byteLength)}</span>
        ${isMixed ? html`<span>${text('export.plan.low', { count: lowCount })}</span>` : nothing}
      </p>
    `;
  }

  private renderFolder(view: ExportView): TemplateResult | typeof nothing {
    if (view.step === 'started') return nothing;
    const folderName = view.step === 'planned' ? view.folderName : null;
    const canChoose = view.step === 'planned' && view.plan.fileCount > 0;
    return html`
      <div class="folder">
        ${icon('folderOpen')}
        <div class="folder-name">
          ${
            folderName === null
              ? html`<span class="muted">${text('export.folder.none')}</span>`
              : html`${folderName}<span class="hint">${text('export.folder.inside')}</span>`
          }
        </div>
        ${textButton(text('export.choose'), () => this.job?.chooseFolder(), {
          classes: folderName === null && canChoose ? 'primary' : '',
          unavailable: !canChoose,
        })}
      </div>
    `;
  }

  private renderProgress(progress: ExportProgress): TemplateResult | typeof nothing {
    const { byteLength, bytesDone, fileCount, filesDone, folderName } = progress;
    if (progress.state !== 'running') return renderExportEnd(progress);
    const label = text('export.running', { folder: folderName });
    return html`
      <div class="running">
        <p>${label}</p>
        <progress-bar .label=${label} .value=${bytesDone} .max=${byteLength}></progress-bar>
        <p class="figures">
          <span>${text('export.progress', { done: filesDone, total: fileCount })}</span>
          <span>
            ${text('export.progressBytes', { done: formatBytes(bytesDone), total: formatBytes(byteLength) })}
          </span>
        </p>
      </div>
    `;
  }

  private renderChoices(view: ExportView): TemplateResult {
    return html`
      <p class="muted">${text('export.lead', { count: this.subjects.length })}</p>
      ${this.renderPrecisions(view)}
      <div class="about-plan">
        ${this.renderPlan(view)} ${view.step === 'planned' ? this.renderMissing(view.plan) : nothing}
      </div>
      ${this.renderFolder(view)}
      ${view.step === 'planned' && view.failure !== null ? failureAlert(view.failure) : nothing}
      <p class="hint">${text('export.plan.original')}</p>
    `;
  }

  /** The button that was pressed is gone then: the focus goes on to what comes next. */
  private async chooseAnotherFolder(): Promise<void> {
    await this.job?.chooseAnotherFolder();
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('.button.primary:not([disabled])')?.focus();
  }

  private renderStartedActions(progress: ExportProgress): TemplateResult {
    if (progress.state === 'running') return textButton(text('export.stop'), () => this.job?.cancel());
    const hasFailed = progress.state === 'failed';
    return html`
      ${progress.filesDone === 0 ? nothing : textButton(text('export.show'), () => this.job?.reveal(), { symbol: 'folderOpen' })}
      ${textButton(text(hasFailed ? 'action.close' : 'action.done'), this.dialog.close, { classes: hasFailed ? '' : 'primary' })}
      ${hasFailed ? textButton(text('export.chooseAnother'), () => this.chooseAnotherFolder(), { classes: 'primary' }) : nothing}
    `;
  }

  private renderActions(view: ExportView): TemplateResult {
    if (view.step === 'started') return this.renderStartedActions(view.progress);
    const canStart = view.step === 'planned' && view.folderName !== null;
    return html`
      ${textButton(text('action.cancel'), this.dialog.close)}
      ${textButton(text('export.start'), () => this.job?.start(), {
        classes: 'primary',
        unavailable: !canStart,
      })}
    `;
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.job === null) return nothing;
    const view = this.job.value;
    return dialogFrame(this.dialog, {
      heading: text('export.title'),
      body: html`<div class="steps">
        ${view.step === 'started' ? this.renderProgress(view.progress) : this.renderChoices(view)}
      </div>`,
      actions: this.renderActions(view),
    });
  }
}

function endFolder({ state, filesDone, folderName }: ExportProgress): string {
  if (state === 'done') return text('export.doneText', { folder: folderName });
  return filesDone === 0
    ? text('export.nothingWritten')
    : text('export.cancelledText', { count: filesDone, folder: folderName });
}

/** How an export ended: what was written where, and what is missing. */
function renderExportEnd(progress: ExportProgress): TemplateResult | typeof nothing {
  const { failure, filesDone: count, missingCount, state } = progress;
  if (state === 'running' || state === 'downloading') return nothing;
  const isDone = state === 'done';
  const missing = text('export.doneMissing', { count: missingCount });
  return html`
    <div class="end ${state}" role="alert">
      ${icon(isDone ? 'circleCheck' : 'circleAlert')}
      <div>
        <h3>${isDone ? text('export.done', { count }) : text(`export.${state}`)}</h3>
        <p class="muted">${endFolder(progress)}</p>
        ${missingCount > 0 && isDone ? html`<p class="muted">${missing}</p>` : nothing}
      </div>
    </div>
    ${failure === null ? nothing : html`<failure-note .failure=${failure}></failure-note>`}
  `;
}

declare global {
  interface HTMLElementTagNameMap {
    'export-dialog': ExportDialog;
  }
}
