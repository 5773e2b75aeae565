import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { MissingImages, SubjectReference } from '../../../preload/contract/index.ts';
import { AppElement } from '../../dom/app-element.ts';
import { DialogController, dialogFrame } from '../../elements/dialogs/dialog-frame.ts';
import { dialogStyles } from '../../elements/dialogs/dialog-styles.ts';
import { jobDialogStyles } from '../../elements/dialogs/job-dialog-styles.ts';
import { fieldStyles } from '../../elements/styles/field-styles.ts';
import { managedStyles } from '../../elements/styles/managed-styles.ts';
import { skeletonStyles } from '../../elements/styles/skeleton-styles.ts';
import { failureAlert, failureNote } from '../../elements/widgets/failure-note.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import { formatBytes } from '../../locales/format-bytes.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import {
  createPackDraft,
  lockOf,
  noLock,
  type PackDraft,
  type PackDraftView,
  type PackLockDraft,
} from '../../state/packs/pack-draft.ts';
import { availabilityOf } from '../../state/session/availability.ts';
import { isManaged } from '../../state/settings/is-managed.ts';
import { showStores } from '../../state/store/store-controller.ts';
import { createExportStore, type ExportStore, type ExportView } from '../../state/viewer/export-store.ts';
import { firstSource, renderChoice, renderMissing, type ShownGallery } from '../export/export-choices.ts';
import { exportFormStyles, exportProgressStyles } from '../export/export-dialog-styles.ts';
import { renderExportActions, renderExportProgress } from '../export/export-progress.ts';
import { renderLock } from './pack-lock.ts';
import { packStyles } from './pack-styles.ts';

/**
 * Makes a carry pack: images, options and recipients, then progress. Fires `dialog-close`; a
 * started pack goes on.
 */
@customElement('make-pack-dialog')
class MakePackDialog extends AppElement {
  static override styles = [
    dialogStyles,
    fieldStyles,
    managedStyles,
    skeletonStyles,
    jobDialogStyles,
    exportProgressStyles,
    exportFormStyles,
    packStyles,
  ];

  private readonly app = fromApp(this, {
    shows: ['connection', 'exports', 'info', 'offline', 'session', 'settings'],
    uses: ['bridge'],
  });

  @property({ attribute: false }) subjects: readonly SubjectReference[] = [];
  @property({ attribute: false }) gallery: ShownGallery | null = null;
  /** Pin whose images are packed; `null` for the selection or the gallery. */
  @property({ attribute: false }) pin: { readonly id: number; readonly title: string } | null = null;

  @state() private lock: PackLockDraft = noLock;
  /** Suggested passphrase, which is shown; `null` if none was suggested. */
  @state() private suggested: string | null = null;
  @state() private isPassphraseShown = false;

  private readonly dialog = new DialogController(this);
  private chosen: ExportStore | null = null;
  private draft: PackDraft | null = null;
  /** Plan that the dialog was last laid out for. */
  private laidOut: unknown = null;

  protected readonly stores = showStores(this, () =>
    this.chosen === null || this.draft === null ? [] : [this.chosen, this.draft],
  );

  private sources() {
    return {
      images: 0,
      selected: this.subjects.length,
      gallery: this.gallery,
      pin: this.pin,
      label: text('pack.what'),
    };
  }

  protected override willUpdate(): void {
    const { bridge, exports } = this.app;
    if (this.chosen === null || this.draft === null) {
      const source = firstSource(this.sources());
      const choice = { source, snapshots: { kind: 'newest' }, precision: 'both' } as const;
      this.chosen = createExportStore(bridge, exports, this.subjects, choice, () => '{device}');
      this.draft = createPackDraft(bridge, exports);
      void this.chosen.plan();
      void this.draft.loadPolicy();
    }
    const { planning } = this.chosen.value;
    if (planning.kind === 'planned' && planning.plan !== this.laidOut) {
      this.laidOut = planning.plan;
      const { draft } = this;
      queueMicrotask(() => void draft.estimate(planning.plan.exportId));
    }
    const { startedId } = this.draft.value;
    if (startedId !== exports.value.watchedId) queueMicrotask(() => exports.watch(startedId));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.app.exports.watch(null);
  }

  private canDownload(): boolean {
    const { connection, session } = this.app;
    return availabilityOf(session.value.session, connection.value) === 'open';
  }

  /** Returns the remembered choice of exports if it is possible now. */
  private missing(): MissingImages {
    const chosen = this.app.settings.value?.exportMissing ?? 'leaveOut';
    return chosen === 'downloadFirst' && !this.canDownload() ? 'request' : chosen;
  }

  private renderEstimate({ estimate }: PackDraftView): TemplateResult {
    if (estimate === null)
      return html`<p class="plan" aria-live="polite">
        <span class="visually-hidden">${text('export.planning')}</span><span class="skeleton"></span>
      </p>`;
    const { images, fileBytes, parts } = estimate;
    if (images === 0) return html`<p class="plan">${text('pack.plan.nothing')}</p>`;
    return html`<p class="plan" aria-live="polite">
      <strong>${text('pack.plan.images', { count: images })}</strong>
      <span>${text('pack.plan.size', { size: formatBytes(fileBytes) })}</span>
      ${parts > 1 ? html`<span>${text('pack.plan.parts', { count: parts })}</span>` : nothing}
    </p>`;
  }

  private renderPlan({ choice, planning }: ExportView, view: PackDraftView): TemplateResult | typeof nothing {
    if (planning.kind === 'failed') return failureNote(planning.failure, () => void this.chosen?.plan());
    if (planning.kind === 'planning') return this.renderEstimate({ ...view, estimate: null });
    return html`
      ${this.renderEstimate(view)}
      ${renderMissing(planning.plan, choice.precision, {
        missing: this.missing(),
        canDownload: this.canDownload(),
        isManaged: isManaged(this.app, 'exportMissing'),
        changed: (exportMissing) => this.app.settings.choose({ exportMissing }),
        leaveOut: text('pack.missing.leaveOut'),
      })}
    `;
  }

  private renderOption(
    name: 'hasNotes' | 'hasPins' | 'isInParts',
    label: string,
    isOn: boolean,
    hint: string | null,
  ): TemplateResult {
    const changed = ({ currentTarget }: Event) => {
      const exportId = this.plannedId();
      const { checked } = currentTarget as HTMLInputElement;
      if (exportId !== null) void this.draft?.estimate(exportId, { [name]: checked });
    };
    return html`<div class="check">
      <input
        id=${name}
        type="checkbox"
        aria-describedby=${hint === null ? nothing : `${name}-hint`}
        .checked=${isOn}
        @change=${changed}
      />
      <label for=${name}>${label}</label>
      ${hint === null ? nothing : html`<p id="${name}-hint" class="hint">${hint}</p>`}
    </div>`;
  }

  private plannedId(): string | null {
    const planning = this.chosen?.value.planning;
    return planning?.kind === 'planned' ? planning.plan.exportId : null;
  }

  private renderForm(view: PackDraftView, chosen: ExportStore): TemplateResult {
    const { options, policy, failure } = view;
    return html`
      <p class="lead">${text('pack.make.lead')}</p>
      <div class="columns">
        <div class="steps">
          ${renderChoice(chosen.value.choice, this.sources(), Date.now(), (change) => void chosen.plan(change))}
          <div class="about-plan">${this.renderPlan(chosen.value, view)}</div>
        </div>
        <div class="steps">
          ${renderLock({
            lock: this.lock,
            managed: policy?.recipients ?? null,
            suggested: this.suggested,
            isShown: this.isPassphraseShown,
            change: (change) => (this.lock = { ...this.lock, ...change }),
            suggest: (passphrase) => {
              this.suggested = passphrase;
              this.isPassphraseShown = true;
              this.lock = { ...this.lock, passphrase, again: passphrase };
            },
            show: (isShown) => (this.isPassphraseShown = isShown),
          })}
          <div class="options">
            ${this.renderOption('isInParts', text('pack.inParts'), options.isInParts, text('pack.inParts.hint'))}
            ${this.renderOption('hasNotes', text('pack.hasNotes'), options.hasNotes, null)}
            ${this.renderOption('hasPins', text('pack.hasPins'), options.hasPins, null)}
          </div>
        </div>
        ${failure === null ? nothing : failureAlert(failure)}
      </div>
    `;
  }

  private renderActions(view: PackDraftView): TemplateResult {
    const exportId = this.plannedId();
    const lock = lockOf(this.lock, view.policy);
    const missing = this.missing();
    const planning = this.chosen?.value.planning;
    const isComing =
      planning?.kind === 'planned' && planning.plan.downloads.count > 0 && missing === 'downloadFirst';
    const hasImages = (view.estimate?.images ?? 0) > 0 || isComing;
    const canStart = exportId !== null && lock !== null && hasImages;
    const start = () => {
      if (exportId !== null && lock !== null) void this.draft?.start(exportId, lock, missing);
    };
    return html`
      ${textButton(text('action.cancel'), this.dialog.close)}
      ${textButton(text('pack.start'), start, { classes: 'primary', unavailable: !canStart })}
    `;
  }

  private renderForbidden() {
    return {
      body: html`<p>${text('pack.forbidden')}</p>`,
      actions: textButton(text('action.close'), this.dialog.close, { classes: 'primary' }),
    };
  }

  private renderStep(chosen: ExportStore, view: PackDraftView) {
    if (view.policy?.isAllowed === false) return this.renderForbidden();
    const { exports, offline } = this.app;
    const progress = exports.one(view.startedId);
    if (progress === null) return { body: this.renderForm(view, chosen), actions: this.renderActions(view) };
    return {
      body: html`<div class="steps">${renderExportProgress(progress, offline.value.state, exports.passphraseOf(progress.exportId))}</div>`,
      actions: renderExportActions(exports, progress, this.dialog, null),
    };
  }

  protected override render(): TemplateResult | typeof nothing {
    const { chosen, draft } = this;
    if (chosen === null || draft === null) return nothing;
    return dialogFrame(this.dialog, {
      heading: text('pack.make.title'),
      ...this.renderStep(chosen, draft.value),
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'make-pack-dialog': MakePackDialog;
  }
}
