import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { findingWeights } from '../../../preload/contract/fleet/finding-codes.ts';
import type { Bridge, Finding } from '../../../preload/contract/index.ts';
import { AppElement } from '../../dom/app-element.ts';
import { copyText } from '../../dom/copy-text.ts';
import { printText } from '../../dom/print-text.ts';
import { DialogController, dialogFrame } from '../../elements/dialogs/dialog-frame.ts';
import { dialogStyles } from '../../elements/dialogs/dialog-styles.ts';
import { jobDialogStyles } from '../../elements/dialogs/job-dialog-styles.ts';
import { failureAlert } from '../../elements/widgets/failure-note.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import { type IconName, icon } from '../../icons/icon.ts';
import { formatBytes } from '../../locales/format-bytes.ts';
import { text } from '../../locales/text.ts';
import '../../locales/add-late-texts.ts';
import { showStores } from '../../state/store/store-controller.ts';
import {
  createVerificationStore,
  type VerificationStore,
  type VerificationView,
} from '../../state/viewer/verification-store.ts';
import {
  findingWords,
  verificationFacts,
  verificationReport,
  verificationResult,
} from '../../state/viewer/verification-words.ts';
import '../../elements/widgets/progress-bar.ts';
import { verifyDialogStyles } from './verify-dialog-styles.ts';

type Weight = 'green' | 'amber' | 'red' | 'note';
type Ended = Extract<VerificationView, { step: 'ended' }>;
type Checking = Extract<VerificationView, { step: 'checking' }>;

const ICONS: Readonly<Record<Weight, IconName>> = {
  green: 'circleCheck',
  amber: 'triangleAlert',
  red: 'circleAlert',
  note: 'info',
};

/** Severity of each result. */
const WEIGHTS = {
  unchanged: 'green',
  notProven: 'amber',
  partial: 'amber',
  changed: 'red',
  incomplete: 'red',
  refused: 'red',
  cancelled: 'note',
} as const;

/** Checks an export in a folder or a ZIP, without a network. Fires `dialog-close`. */
@customElement('verify-dialog')
class VerifyDialog extends AppElement {
  static override styles = [dialogStyles, jobDialogStyles, verifyDialogStyles];

  @property({ attribute: false }) bridge!: Bridge;
  /** Folder or ZIP dropped on the window. */
  @property({ attribute: false }) dropped: File | null = null;
  @state() private copied: 'no' | 'yes' | 'failed' = 'no';

  private readonly dialog = new DialogController(this);
  private job: VerificationStore | null = null;
  private shownStep: VerificationView['step'] | null = null;

  protected readonly stores = showStores(this, () => (this.job === null ? [] : [this.job]));

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.job ??= createVerificationStore(this.bridge);
    if (!changed.has('dropped') || this.dropped === null) return;
    this.copied = 'no';
    void this.job.checkDropped(this.dropped);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.job?.close();
  }

  /** Moves the focus to the next control, as the pressed button is gone. */
  protected override updated(): void {
    const step = this.job?.value.step ?? 'choosing';
    if (step === this.shownStep) return;
    this.shownStep = step;
    this.renderRoot.querySelector<HTMLElement>('.dialog-actions .primary')?.focus();
  }

  private choose(kind: 'folder' | 'zip'): void {
    this.copied = 'no';
    void this.job?.choose(kind);
  }

  private renderChecking({ check }: Checking): TemplateResult {
    const { name, files, filesDone, bytes, bytesDone } = check;
    const label = text('verify.running', { name });
    return html`
      <p role="status">${label}</p>
      <progress-bar .label=${label} .value=${bytesDone} .max=${bytes}></progress-bar>
      <p class="figures">
        <span>${text('export.progress', { done: filesDone, total: files })}</span>
        <span>
          ${text('export.progressBytes', { done: formatBytes(bytesDone), total: formatBytes(bytes) })}
        </span>
      </p>
    `;
  }

  private renderResult({ check, findings }: Ended): TemplateResult {
    const weight = WEIGHTS[check.kind === 'checked' ? check.result : check.kind];
    return html`
      <div class="result ${weight}" role="status">
        ${icon(ICONS[weight])}
        <div>
          <p class="verdict">${verificationResult(check)}</p>
          <p class="name">${check.name}</p>
          ${check.kind === 'checked' ? html`<p class="facts">${verificationFacts(check)}</p>` : nothing}
          ${check.kind === 'refused' ? html`<p>${text(`verify.refusal.${check.reason}`)}</p>` : nothing}
        </div>
      </div>
      ${check.kind === 'checked' ? this.renderFindings(findings, check) : nothing}
    `;
  }

  private renderFindings(
    findings: readonly Finding[],
    { findingCount, namedFindings }: Extract<Ended['check'], { kind: 'checked' }>,
  ): TemplateResult {
    const toLoad = findings.length === 0 ? 0 : namedFindings - findings.length;
    const unnamed = findingCount - namedFindings;
    return html`
      <ul class="findings">
        ${findings.map((one) => {
          const weight = findingWeights[one.code];
          return html`<li class=${weight}>
            ${icon(ICONS[weight])}<span>${findingWords(one)}</span>
          </li>`;
        })}
      </ul>
      ${toLoad === 0 ? nothing : textButton(text('verify.more', { count: toLoad }), () => this.job?.loadMore())}
      ${unnamed === 0 ? nothing : html`<p class="facts">${text('verify.moreFindings', { count: unnamed })}</p>`}
    `;
  }

  private renderReportActions({ check, findings }: Ended): TemplateResult {
    const report = () => verificationReport(check, findings);
    const copy = ({ currentTarget }: Event) => {
      this.copied = copyText(report(), currentTarget as HTMLElement) ? 'yes' : 'failed';
    };
    return html`
      <span class="copied" role="status">
        ${this.copied === 'no' ? nothing : text(this.copied === 'yes' ? 'networkTest.copied' : 'networkTest.copyFailed')}
      </span>
      ${textButton(text('verify.copy'), copy, { symbol: 'copy' })}
      ${textButton(text('verify.print'), () => printText(report()))}
    `;
  }

  private renderActions(view: VerificationView): TemplateResult {
    if (view.step === 'checking')
      return textButton(text('action.cancel'), () => this.job?.cancel(), { classes: 'primary' });
    const isChoosing = view.step === 'choosing';
    const folder = text(isChoosing ? 'verify.folder' : 'verify.anotherFolder');
    const zip = text(isChoosing ? 'verify.zip' : 'verify.anotherZip');
    return html`
      ${view.step === 'ended' && view.check.kind !== 'cancelled' ? this.renderReportActions(view) : nothing}
      ${textButton(zip, () => this.choose('zip'), { symbol: 'archive' })}
      ${textButton(folder, () => this.choose('folder'), { symbol: 'folderOpen', classes: isChoosing ? 'primary' : '' })}
      ${isChoosing ? nothing : textButton(text('action.done'), this.dialog.close, { classes: 'primary' })}
    `;
  }

  private renderBody(view: VerificationView): TemplateResult {
    if (view.step === 'checking') return this.renderChecking(view);
    if (view.step === 'ended') return this.renderResult(view);
    return html`
      <p>${text('verify.lead')}</p>
      ${view.failure === null ? nothing : failureAlert(view.failure)}
    `;
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.job === null) return nothing;
    const { value: view } = this.job;
    return dialogFrame(this.dialog, {
      heading: text('verify.title'),
      // The list of results has no controls, but it scrolls.
      isReading: view.step === 'ended',
      body: html`<div class="steps">${this.renderBody(view)}</div>`,
      actions: this.renderActions(view),
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'verify-dialog': VerifyDialog;
  }
}
