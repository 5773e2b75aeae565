import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { PART_MEGABYTES } from '../../../preload/contract/core/limits.ts';
import type { MissingImages, SubjectReference } from '../../../preload/contract/index.ts';
import { DialogController, dialogFrame } from '../../elements/dialogs/dialog-frame.ts';
import { dialogStyles } from '../../elements/dialogs/dialog-styles.ts';
import { fieldStyles } from '../../elements/styles/field-styles.ts';
import { menuItemStyles } from '../../elements/styles/menu-item-styles.ts';
import { skeletonStyles } from '../../elements/styles/skeleton-styles.ts';
import { failureAlert, failureNote } from '../../elements/widgets/failure-note.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import { formatBytes } from '../../locales/format-bytes.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import { availabilityOf } from '../../state/session/availability.ts';
import { showStores } from '../../state/store/store-controller.ts';
import {
  createExportStore,
  type ExportManner,
  type ExportStore,
  type ExportView,
} from '../../state/viewer/export-store.ts';
import { firstSource, renderChoice, renderMissing, type ShownGallery } from './export-choices.ts';
import { exportDialogStyles } from './export-dialog-styles.ts';
import { renderExportNames } from './export-names.ts';
import { type ExportOptions, renderExportOptions } from './export-options.ts';
import { renderExportActions, renderExportProgress } from './export-progress.ts';
import { renderWhere } from './export-where.ts';

/** Exports snapshots: what, missing ones, where to, names; then how far. Fires `dialog-close`; what was started goes on. */
@customElement('export-dialog')
class ExportDialog extends LitElement {
  static override styles = [dialogStyles, fieldStyles, menuItemStyles, skeletonStyles, exportDialogStyles];

  private readonly app = fromApp(this, {
    shows: ['connection', 'exports', 'offline', 'session', 'settings'],
    uses: ['bridge'],
  });

  @property({ attribute: false }) subjects: readonly SubjectReference[] = [];
  /** The gallery behind the dialog. */
  @property({ attribute: false }) gallery: ShownGallery | null = null;

  @state() private options: ExportOptions = { hasSidecars: false };
  /** The template while a person types; it is stored when it has no error. */
  @state() private template = '';

  @query('#names') private readonly names!: HTMLInputElement;

  private readonly dialog = new DialogController(this);
  private draft: ExportStore | null = null;

  protected readonly stores = showStores(this, () => (this.draft === null ? [] : [this.draft]));

  private sources() {
    return { selected: this.subjects.length, gallery: this.gallery };
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
      this.draft = createExportStore(bridge, exports, this.subjects, choice, () => this.template);
      void this.draft.plan();
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

  /** The remembered choice, as far as it is possible now. */
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

  /** As the start of an export has it. */
  private zip(): ExportManner['zip'] {
    const { form, partMegabytes } = this.form();
    return form === 'folder' ? null : { partMegabytes: form === 'parts' ? partMegabytes : null };
  }

  private readonly rename = async (template: string) => {
    this.template = template;
    await this.draft?.rename();
    const isRead = this.draft?.value.preview?.kind === 'names' && this.template === template;
    if (isRead) this.app.settings.choose({ exportNames: template });
  };

  private readonly insert = (field: string) => {
    const { selectionStart, selectionEnd } = this.names;
    const start = selectionStart ?? this.template.length;
    void this.rename(this.template.slice(0, start) + field + this.template.slice(selectionEnd ?? start));
  };

  private renderPlan({ planning, choice }: ExportView): TemplateResult | typeof nothing {
    if (planning.kind === 'failed') return failureNote(planning.failure, () => void this.draft?.plan());
    if (planning.kind === 'planning') {
      return html`<p class="plan" aria-live="polite">
        <span class="visually-hidden">${text('export.planning')}</span><span class="skeleton"></span>
      </p>`;
    }
    const { plan } = planning;
    const { fileCount, byteLength, lowCount } = plan;
    const isMixed = lowCount > 0 && choice.precision !== 'low';
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
      ${renderMissing(plan, this.missing(), this.canDownload(), change)}
    `;
  }

  /** Files there are, or there will be after the download. */
  private hasFiles({ planning }: ExportView): boolean {
    if (planning.kind !== 'planned') return false;
    const { fileCount, downloads } = planning.plan;
    return fileCount > 0 || (downloads.count > 0 && this.missing() === 'downloadFirst');
  }

  private renderForm(view: ExportView, draft: ExportStore): TemplateResult {
    return html`
      ${renderChoice(view.choice, this.sources(), Date.now(), (change) => void draft.plan(change))}
      <div class="about-plan">${this.renderPlan(view)}</div>
      ${renderWhere({
        folderName: view.folderName,
        canChoose: this.hasFiles(view),
        choose: draft.chooseFolder,
        ...this.form(),
        changeForm: (change) => this.app.settings.choose(change),
      })}
      ${renderExportNames({
        template: this.template,
        preview: view.preview,
        changed: (template) => void this.rename(template),
        inserted: this.insert,
      })}
      ${renderExportOptions(this.options, (change) => (this.options = { ...this.options, ...change }))}
      ${view.failure === null ? nothing : failureAlert(view.failure)}
    `;
  }

  /** The button that was pressed is gone then: the focus goes on to what comes next. */
  private readonly chooseAnotherFolder = async () => {
    await this.draft?.chooseAnotherFolder();
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('.button.primary:not([disabled])')?.focus();
  };

  private renderActions(view: ExportView, draft: ExportStore): TemplateResult {
    const canStart = view.folderName !== null && this.hasFiles(view) && view.preview?.kind !== 'error';
    const how = { missing: this.missing(), zip: this.zip(), ...this.options };
    return html`
      ${textButton(text('action.cancel'), this.dialog.close)}
      ${textButton(text('export.start'), () => draft.start(how), {
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
      body: html`<div class="steps">
        ${progress === null ? this.renderForm(draft.value, draft) : renderExportProgress(progress, offline.value.state)}
      </div>`,
      actions:
        progress === null
          ? this.renderActions(draft.value, draft)
          : renderExportActions(exports, progress, this.dialog, this.chooseAnotherFolder),
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'export-dialog': ExportDialog;
  }
}
