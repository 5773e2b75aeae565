import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { PART_MEGABYTES } from '../../../preload/contract/core/limits.ts';
import type {
  ExportReport,
  ExportSubject,
  MissingImages,
  SavedTemplate,
  SubjectReference,
} from '../../../preload/contract/index.ts';
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
import type { SavedFilm } from '../../state/film/film-store.ts';
import { availabilityOf } from '../../state/session/availability.ts';
import { isManaged } from '../../state/settings/is-managed.ts';
import { showStores } from '../../state/store/store-controller.ts';
import {
  createExportStore,
  type ExportManner,
  type ExportStore,
  type ExportView,
} from '../../state/viewer/export-store.ts';
import { canSign } from '../../state/viewer/unsigned-reason.ts';
import { firstSource, renderChoice, renderMissing, type ShownGallery } from './export-choices.ts';
import { exportFormStyles, exportProgressStyles } from './export-dialog-styles.ts';
import './export-names.ts';
import { type ExportOptions, renderExportOptions } from './export-options.ts';
import { renderPrevious } from './export-previous.ts';
import { renderExportActions, renderExportProgress } from './export-progress.ts';
import { type ReportedImages, renderExportReport } from './export-report.ts';
import { renderWhere } from './export-where.ts';
import '../../locales/add-late-texts.ts';

/**
 * Exports snapshots: source, missing images, destination and names, then progress. Fires
 * `dialog-close`; a started export goes on.
 */
@customElement('export-dialog')
class ExportDialog extends AppElement {
  static override styles = [
    dialogStyles,
    fieldStyles,
    managedStyles,
    skeletonStyles,
    jobDialogStyles,
    exportProgressStyles,
    exportFormStyles,
  ];

  private readonly app = fromApp(this, {
    shows: ['connection', 'exports', 'info', 'offline', 'session', 'settings'],
    uses: ['bridge'],
  });

  @property({ attribute: false }) subjects: readonly SubjectReference[] = [];
  @property({ attribute: false }) gallery: ShownGallery | null = null;

  /** Images that the dialog was opened for; other sources can be chosen instead. */
  @property({ attribute: false }) images: readonly ExportSubject[] = [];
  /** Film to include. */
  @property({ attribute: false }) film: SavedFilm | null = null;
  /** Suitable settings of the PDF; `null` for the remembered ones. */
  @property({ attribute: false }) suitableReport: ExportReport | null = null;

  @state() private options: ExportOptions = { hasSidecars: false, hasFilm: true };
  /** Template being typed; stored once it has no error. */
  @state() private template = '';

  @state() private isOnlyNew = false;

  private readonly dialog = new DialogController(this);
  private draft: ExportStore | null = null;

  protected readonly stores = showStores(this, () => (this.draft === null ? [] : [this.draft]));

  private sources() {
    return { images: this.images.length, selected: this.subjects.length, gallery: this.gallery };
  }

  protected override willUpdate(): void {
    const { bridge, exports, settings } = this.app;
    if (this.draft === null) {
      this.template = settings.value?.exportNames ?? '';
      const choice = {
        source: firstSource(this.sources()),
        snapshots: { kind: 'newest' },
        precision: 'best',
      } as const;
      const chosen = this.images.length > 0 ? this.images : this.subjects;
      this.draft = createExportStore(bridge, exports, chosen, choice, () => this.template);
      void this.draft.plan();
      void this.draft.loadSigner();
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

  /** Returns the remembered choice if it is possible now. */
  private missing(): MissingImages {
    const { settings } = this.app;
    const chosen = settings.value?.exportMissing ?? 'leaveOut';
    return chosen === 'downloadFirst' && !this.canDownload() ? 'request' : chosen;
  }

  private form() {
    const { exportForm: form = 'folder', exportPartMegabytes: partMegabytes = PART_MEGABYTES.least } =
      this.app.settings.value ?? {};
    return { form, partMegabytes };
  }

  /** Returns the form of the archive as an export takes it. */
  private zip(): ExportManner['zip'] {
    const { form, partMegabytes } = this.form();
    return form === 'folder' ? null : { partMegabytes: form === 'parts' ? partMegabytes : null };
  }

  private report(): ExportReport {
    const suitable = isManaged(this.app, 'exportReport') ? null : this.suitableReport;
    return suitable ?? this.app.settings.value?.exportReport ?? 'none';
  }

  private reportedImages({ planning }: ExportView): ReportedImages | null {
    if (planning.kind !== 'planned') return null;
    const { fileCount, missingCount, downloads } = planning.plan;
    const coming = this.missing() === 'downloadFirst' ? downloads.count : 0;
    return { written: fileCount + coming, missing: missingCount - coming };
  }

  private readonly rename = async (template: string) => {
    this.template = template;
    await this.draft?.rename();
    const isRead = this.draft?.value.preview?.kind === 'names' && this.template === template;
    if (isRead) this.app.settings.choose({ exportNames: template });
  };

  private renderNames({ preview }: ExportView): TemplateResult {
    const { settings } = this.app;
    return html`<export-names
      .template=${this.template}
      .preview=${preview}
      .saved=${settings.value?.exportTemplates ?? []}
      ?locked=${isManaged(this.app, 'exportNames')}
      ?saved-locked=${isManaged(this.app, 'exportTemplates')}
      @template-change=${(event: CustomEvent<string>) => void this.rename(event.detail)}
      @saved-change=${(event: CustomEvent<SavedTemplate[]>) => settings.choose({ exportTemplates: event.detail })}
    ></export-names>`;
  }

  private renderSwitches({ signer }: ExportView): TemplateResult {
    const { settings } = this.app;
    return renderExportOptions(
      this.options,
      this.film,
      {
        signer,
        isWanted: settings.value?.exportSigned === true,
        isManaged: isManaged(this.app, 'exportSigned'),
      },
      (change) => (this.options = { ...this.options, ...change }),
      (exportSigned) => settings.choose({ exportSigned }),
    );
  }

  private renderPlan({ planning, choice }: ExportView): TemplateResult | typeof nothing {
    if (planning.kind === 'failed') return failureNote(planning.failure, () => void this.draft?.plan());
    if (planning.kind === 'planning') {
      return html`<p class="plan" aria-live="polite">
        <span class="visually-hidden">${text('export.planning')}</span><span class="skeleton"></span>
      </p>`;
    }
    const { plan } = planning;
    const { fileCount, byteLength, lowCount } = plan;
    const isMixed = lowCount > 0 && choice.precision === 'both';
    const change = (exportMissing: MissingImages) => this.app.settings.choose({ exportMissing });
    return html`
      ${
        fileCount === 0
          ? html`<p class="plan">${text('export.plan.nothing')}</p>`
          : html`<p class="plan" aria-live="polite">
            <strong>${text('export.plan.files', { count: fileCount })}</strong>
            <span>${formatBytes(byteLength)}</span>
            ${isMixed ? html`<span>${text('export.plan.low', { count: lowCount })}</span>` : nothing}
          </p>`
      }
      ${renderMissing(plan, choice.precision, {
        missing: this.missing(),
        canDownload: this.canDownload(),
        isManaged: isManaged(this.app, 'exportMissing'),
        changed: change,
      })}
    `;
  }

  /** Returns true if there are files to export now or after the download. */
  private hasFiles({ planning }: ExportView): boolean {
    if (planning.kind !== 'planned') return false;
    const { fileCount, downloads } = planning.plan;
    return fileCount > 0 || (downloads.count > 0 && this.missing() === 'downloadFirst');
  }

  /** Renders source and destination, side by side if the window is wide enough. */
  private renderForm(view: ExportView, draft: ExportStore): TemplateResult {
    const { folderName, previous } = view;
    return html`<div class="columns">
      <div class="steps">
        ${renderChoice(view.choice, this.sources(), Date.now(), (change) => void draft.plan(change))}
        <div class="about-plan">${this.renderPlan(view)}</div>
        ${renderExportReport(
          this.report(),
          this.reportedImages(view),
          isManaged(this.app, 'exportReport'),
          (exportReport) => {
            this.suitableReport = null;
            this.app.settings.choose({ exportReport });
          },
        )}
      </div>
      <div class="steps">
        ${renderWhere({
          folderName,
          canChoose: this.hasFiles(view),
          choose: draft.chooseFolder,
          ...this.form(),
          isFormManaged: isManaged(this.app, 'exportForm'),
          isSizeManaged: isManaged(this.app, 'exportPartMegabytes'),
          changeForm: (change) => this.app.settings.choose(change),
        })}
        ${
          folderName === null
            ? nothing
            : renderPrevious({
                previous,
                folderName,
                isOnlyNew: this.isOnlyNew,
                changed: (isOnlyNew) => (this.isOnlyNew = isOnlyNew),
              })
        }
        ${this.renderNames(view)}
        ${this.renderSwitches(view)}
      </div>
      ${view.failure === null ? nothing : failureAlert(view.failure)}
    </div>`;
  }

  /**
   * Returns true if the key is not known yet, or if an administrator requires a signature that
   * this laptop can't make.
   */
  private awaitsSignature(signer: ExportView['signer']): boolean {
    const isWanted = this.app.settings.value?.exportSigned === true;
    return isWanted && (signer === null || isManaged(this.app, 'exportSigned'));
  }

  private renderActions(view: ExportView, draft: ExportStore): TemplateResult {
    const { signer } = view;
    const isSigned = this.app.settings.value?.exportSigned === true && signer !== null && canSign(signer);
    const hasFolder = view.folderName !== null;
    const canStart =
      this.hasFiles(view) && view.preview?.kind !== 'error' && (isSigned || !this.awaitsSignature(signer));
    const isOnlyNew = this.isOnlyNew && view.previous !== null && view.previous.newCount > 0;
    const { hasSidecars, hasFilm } = this.options;
    const how = {
      missing: this.missing(),
      zip: this.zip(),
      report: this.report(),
      hasSidecars,
      isSigned,
      isOnlyNew,
      ...(this.film !== null && hasFilm ? { filmId: this.film.filmId } : {}),
    };
    return html`
      ${textButton(text('action.cancel'), this.dialog.close)}
      ${textButton(text(hasFolder ? 'export.start' : 'gallery.action.export'), () => draft.start(how), {
        classes: 'primary',
        unavailable: !canStart,
      })}
    `;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { draft } = this;
    if (draft === null) return nothing;
    const { exports, offline } = this.app;
    const progress = exports.one(draft.value.startedId);
    return dialogFrame(this.dialog, {
      heading: text('export.title'),
      body:
        progress === null
          ? this.renderForm(draft.value, draft)
          : html`<div class="steps">${renderExportProgress(progress, offline.value.state)}</div>`,
      actions:
        progress === null
          ? this.renderActions(draft.value, draft)
          : renderExportActions(exports, progress, this.dialog, () => draft.chooseAnotherFolder()),
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'export-dialog': ExportDialog;
  }
}
