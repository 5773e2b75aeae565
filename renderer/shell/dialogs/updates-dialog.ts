import { html, LitElement, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { DialogController } from '../../elements/dialogs/dialog-controller.ts';
import { dialogFrame } from '../../elements/dialogs/dialog-frame.ts';
import { dialogStyles } from '../../elements/dialogs/dialog-styles.ts';
import { text } from '../../locales/text.ts';
import '../../pages/settings/updates-panel.ts';

/** The updates in a dialog. Fires `dialog-close`. */
@customElement('updates-dialog')
class UpdatesDialog extends LitElement {
  static override styles = [dialogStyles];

  private readonly dialog = new DialogController(this);

  protected override render(): TemplateResult {
    return dialogFrame(this.dialog, {
      heading: text('updates.title'),
      body: html`<updates-panel></updates-panel>`,
      actions: html`<button class="button" type="button" @click=${this.dialog.close}>
        ${text('action.done')}
      </button>`,
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'updates-dialog': UpdatesDialog;
  }
}
