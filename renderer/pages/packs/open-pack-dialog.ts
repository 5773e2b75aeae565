import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import { PASSWORD_LIMIT } from '../../../preload/contract/core/limits.ts';
import type { Bridge, PackAbout, PackOpening } from '../../../preload/contract/index.ts';
import { AppElement } from '../../dom/app-element.ts';
import { DialogController, dialogFrame } from '../../elements/dialogs/dialog-frame.ts';
import { dialogStyles } from '../../elements/dialogs/dialog-styles.ts';
import { jobDialogStyles } from '../../elements/dialogs/job-dialog-styles.ts';
import { fieldStyles } from '../../elements/styles/field-styles.ts';
import { failureAlert } from '../../elements/widgets/failure-note.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import { icon } from '../../icons/icon.ts';
import { formatBytes } from '../../locales/format-bytes.ts';
import { formatExact } from '../../locales/format-time.ts';
import { quotedList, quotedText } from '../../locales/quoted-text.ts';
import { text } from '../../locales/text.ts';
import { createOpeningStore, isOpening, type OpeningStore } from '../../state/packs/opening-store.ts';
import { refusalText } from '../../state/packs/refusal-text.ts';
import { showStores } from '../../state/store/store-controller.ts';
import '../../elements/widgets/progress-bar.ts';
import '../../locales/add-late-texts.ts';
import { packStyles } from './pack-styles.ts';

/**
 * Opens a carry pack: file, passphrase, content, progress and changes, without a network. Fires
 * `dialog-close`.
 */
@customElement('open-pack-dialog')
class OpenPackDialog extends AppElement {
  static override styles = [dialogStyles, fieldStyles, jobDialogStyles, packStyles];

  @property({ attribute: false }) bridge!: Bridge;
  /** Pack dropped on the window. */
  @property({ attribute: false }) dropped: File | null = null;
  /** Set if the pack's pins are added here too. */
  @state() private hasPins = false;
  @query('#passphrase') private readonly passphrase!: HTMLInputElement | null;

  private readonly dialog = new DialogController(this);
  private job: OpeningStore | null = null;
  private shownStep: string | null = null;

  protected readonly stores = showStores(this, () => (this.job === null ? [] : [this.job]));

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (this.job === null) {
      this.job = createOpeningStore(this.bridge);
      void this.job.load();
    }
    if (changed.has('dropped') && this.dropped !== null) void this.job.openDropped(this.dropped);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.job?.close();
    this.job = null;
  }

  /** Moves the focus to the next control, as the pressed button is gone. */
  protected override updated(): void {
    const opening = this.job?.value.opening ?? null;
    const step = opening === null ? 'choosing' : opening.kind;
    if (step === this.shownStep) return;
    this.shownStep = step;
    if (step !== 'ready') this.hasPins = false;
    if (step === 'locked') this.passphrase?.focus();
    else this.renderRoot.querySelector<HTMLElement>('.dialog-actions .primary')?.focus();
  }

  private readonly unlock = (event?: Event): void => {
    event?.preventDefault();
    const passphrase = this.passphrase?.value ?? '';
    if (passphrase === '') this.passphrase?.focus();
    else void this.job?.unlock(passphrase);
  };

  private renderLocked({ name, isWrong }: Extract<PackOpening, { kind: 'locked' }>): TemplateResult {
    return html`<form class="steps" @submit=${this.unlock}>
      <p>${text('pack.open.locked', { name: quotedText(name) })}</p>
      <div class="field">
        <label for="passphrase">${text('pack.passphrase')}</label>
        <input
          id="passphrase"
          class="input passphrase"
          type="password"
          autocomplete="off"
          dir="ltr"
          maxlength=${PASSWORD_LIMIT}
          aria-invalid=${isWrong ? 'true' : nothing}
          aria-describedby="wrong"
        />
        <p id="wrong" class="hint invalid" role="alert">${isWrong ? text('pack.open.wrong') : nothing}</p>
      </div>
    </form>`;
  }

  private renderProgress(label: string, done: number, total: number, figures: string): TemplateResult {
    return html`<div class="running">
      <p role="status">${label}</p>
      <progress-bar spoken .label=${label} .value=${done} .max=${total}></progress-bar>
      <p class="figures"><span>${figures}</span></p>
    </div>`;
  }

  private renderParts({ parts }: PackAbout): TemplateResult | typeof nothing {
    if (parts === null) return nothing;
    const { count, missing } = parts;
    if (missing.length === 0) return html`<p>${text('pack.open.parts', { count })}</p>`;
    return html`<p class="honest">
      ${icon('triangleAlert')}
      <span>${text('pack.open.partsMissing', { count, numbers: missing.join(', ') })}</span>
    </p>`;
  }

  private readonly pinsChanged = ({ target }: Event): void => {
    if (target instanceof HTMLInputElement) this.hasPins = target.checked;
  };

  private renderPins({ pins }: Extract<PackOpening, { kind: 'ready' }>): TemplateResult | typeof nothing {
    const { count, images, byteLength, unknown, unknownCount } = pins;
    if (count === 0) return nothing;
    return html`<div class="check">
      <input
        id="pins"
        type="checkbox"
        aria-describedby="pins-hint"
        .checked=${this.hasPins}
        @change=${this.pinsChanged}
      />
      <label for="pins">${text('pack.open.pins', { count })}</label>
      <p id="pins-hint" class="hint">
        ${
          images === 0
            ? text('pack.open.pinsNothing')
            : text('pack.open.pinsDownload', { count: images, bytes: formatBytes(byteLength) })
        }
        ${
          unknownCount === 0
            ? nothing
            : text('pack.open.pinsUnknown', {
                number: unknownCount,
                names: quotedList(unknown, unknownCount),
              })
        }
      </p>
    </div>`;
  }

  private renderReady(opening: Extract<PackOpening, { kind: 'ready' }>): TemplateResult {
    const { about, name, newBytes, newImages, newNotes } = opening;
    return html`
      <p><strong>${name}</strong></p>
      <p>${text('pack.open.origin', { laptop: quotedText(about.laptop), time: formatExact(about.madeAt) })}</p>
      <p class="plan">
        <strong>${text('pack.open.snapshots', { count: about.snapshots })}</strong>
        <span>${formatBytes(about.byteLength)}</span>
      </p>
      <p>
        ${
          newImages === 0
            ? text('pack.open.nothingNew')
            : text('pack.open.new', { count: newImages, bytes: formatBytes(newBytes) })
        }
      </p>
      ${newNotes === 0 ? nothing : html`<p>${text('pack.open.notes', { count: newNotes })}</p>`}
      ${this.renderPins(opening)} ${this.renderParts(about)}
      <p class="hint">${text('pack.open.older')}</p>
    `;
  }

  private renderEnd(state: 'cancelled' | 'done' | 'failed', heading: string, more: unknown): TemplateResult {
    return html`<div class="end ${state}" role="alert">
      ${icon(state === 'done' ? 'circleCheck' : 'circleAlert')}
      <div><h3>${heading}</h3>${more}</div>
    </div>`;
  }

  private renderRefused({
    name,
    changed,
    refusal,
  }: Extract<PackOpening, { kind: 'refused' }>): TemplateResult {
    const part = refusal.part === null ? nothing : text('pack.open.inPart', { part: refusal.part });
    return this.renderEnd(
      'failed',
      this.changedText(changed, 'pack.open.refused'),
      html`<p>${part} ${refusalText(refusal)}</p><p class="muted">${name}</p>`,
    );
  }

  private renderStep(opening: PackOpening): TemplateResult {
    switch (opening.kind) {
      case 'unlocking':
        return this.renderProgress(text('pack.open.unlocking', { name: quotedText(opening.name) }), 0, 0, '');
      case 'locked':
        return this.renderLocked(opening);
      case 'checking': {
        const { name, about, bytesDone } = opening;
        const figures = text('export.progressBytes', {
          done: formatBytes(bytesDone),
          total: formatBytes(about.byteLength),
        });
        return this.renderProgress(
          text('pack.open.checking', { name: quotedText(name) }),
          bytesDone,
          about.byteLength,
          figures,
        );
      }
      case 'ready':
        return this.renderReady(opening);
      case 'importing': {
        const { name, about, done } = opening;
        const figures = text('pack.open.progress', { done, total: about.snapshots });
        return this.renderProgress(
          text('pack.open.adding', { name: quotedText(name) }),
          done,
          about.snapshots,
          figures,
        );
      }
      case 'done':
        return this.renderEnd(
          'done',
          opening.changed === 0
            ? text('pack.open.doneNothing')
            : text('pack.open.done', { count: opening.changed }),
          this.renderParts(opening.about),
        );
      case 'cancelled':
        return this.renderEnd('cancelled', this.changedText(opening.changed, 'pack.open.cancelled'), nothing);
      case 'failed':
        return html`${this.renderEnd('failed', this.changedText(opening.changed, 'pack.open.refused'), nothing)}
        ${failureAlert(opening.failure)}`;
      case 'refused':
        return this.renderRefused(opening);
      default:
        return assertNever(opening);
    }
  }

  /** Returns the changes of an unfinished import; `nothingBegun` is the text if there are none. */
  private changedText(
    changed: number | null,
    nothingBegun: 'pack.open.cancelled' | 'pack.open.refused',
  ): string {
    return changed === null ? text(nothingBegun) : text('pack.open.partly', { count: changed });
  }

  private renderActions(opening: PackOpening | null, job: OpeningStore): TemplateResult {
    const choose = (label: string, classes: string) =>
      textButton(label, () => void job.choose(), { symbol: 'folderOpen', classes });
    if (opening === null)
      return html`
        ${textButton(text('action.cancel'), this.dialog.close)}
        ${choose(text('pack.open.choose'), 'primary')}
      `;
    if (!isOpening(opening))
      return html`
        ${choose(text('pack.open.another'), '')}
        ${textButton(text('action.done'), this.dialog.close, { classes: 'primary' })}
      `;
    const { kind } = opening;
    const classes = kind === 'unlocking' || kind === 'checking' ? 'primary' : '';
    return html`
      ${textButton(text('action.cancel'), job.cancel, { classes })}
      ${kind === 'locked' ? textButton(text('pack.open.unlock'), this.unlock, { classes: 'primary' }) : nothing}
      ${kind === 'ready' ? textButton(text('pack.open.add'), () => void job.add(this.hasPins), { classes: 'primary' }) : nothing}
      ${kind === 'importing' ? textButton(text('export.hide'), this.dialog.close, { classes: 'primary' }) : nothing}
    `;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { job } = this;
    if (job === null) return nothing;
    const { opening, failure } = job.value;
    return dialogFrame(this.dialog, {
      heading: text('pack.open.title'),
      body: html`<div class="steps">
        ${opening === null ? html`<p>${text('pack.open.lead')}</p>` : this.renderStep(opening)}
        ${failure === null ? nothing : failureAlert(failure)}
      </div>`,
      actions: this.renderActions(opening, job),
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'open-pack-dialog': OpenPackDialog;
  }
}
