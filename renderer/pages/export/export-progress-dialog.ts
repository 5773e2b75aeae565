import { html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { AppElement } from '../../dom/app-element.ts';
import { DialogController, dialogFrame } from '../../elements/dialogs/dialog-frame.ts';
import { dialogStyles } from '../../elements/dialogs/dialog-styles.ts';
import { jobDialogStyles } from '../../elements/dialogs/job-dialog-styles.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import { exportProgressStyles } from './export-dialog-styles.ts';
import { renderExportActions, renderExportProgress } from './export-progress.ts';
import '../../locales/add-late-texts.ts';

/** Shows the running export on any page. Fires `dialog-close`. */
@customElement('export-progress-dialog')
class ExportProgressDialog extends AppElement {
  static override styles = [dialogStyles, jobDialogStyles, exportProgressStyles];

  private readonly app = fromApp(this, { shows: ['exports', 'offline'] });
  private readonly dialog = new DialogController(this);
  /** Id of the export at the time the dialog opened. */
  private exportId: string | null = null;

  protected override willUpdate(): void {
    const { exports } = this.app;
    if (this.exportId !== null) return;
    this.exportId = exports.latest()?.exportId ?? null;
    exports.watch(this.exportId);
  }

  /** Closes if the export ended while this element was loading, or if its account was left. */
  protected override updated(): void {
    if (this.app.exports.one(this.exportId) === null) this.dispatchEvent(new CustomEvent('dialog-close'));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.app.exports.watch(null);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { exports, offline } = this.app;
    const progress = exports.one(this.exportId);
    if (progress === null) return nothing;
    return dialogFrame(this.dialog, {
      heading: text(progress.pack === undefined ? 'export.title' : 'pack.make.title'),
      body: html`<div class="steps">${renderExportProgress(progress, offline.value.state, exports.passphraseOf(progress.exportId))}</div>`,
      actions: renderExportActions(exports, progress, this.dialog, null),
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'export-progress-dialog': ExportProgressDialog;
  }
}
