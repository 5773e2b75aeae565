import { html, LitElement, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Bridge } from '../../../preload/contract/index.ts';
import { DialogController } from '../../elements/dialogs/dialog-controller.ts';
import { dialogFrame } from '../../elements/dialogs/dialog-frame.ts';
import { dialogStyles } from '../../elements/dialogs/dialog-styles.ts';
import { text } from '../../locales/text.ts';
import '../../pages/settings/diagnostics-panel.ts';

/** The diagnostics in a dialog, opened by the menu and after a safe start. Fires `dialog-close`. */
@customElement('diagnostics-dialog')
class DiagnosticsDialog extends LitElement {
  static override styles = [dialogStyles];

  @property({ attribute: false }) bridge!: Bridge;

  private readonly dialog = new DialogController(this);

  protected override render(): TemplateResult {
    return dialogFrame(this.dialog, {
      heading: text('diagnostics.title'),
      body: html`<diagnostics-panel .bridge=${this.bridge}></diagnostics-panel>`,
      actions: html`<button class="button" type="button" @click=${this.dialog.close}>
        ${text('action.done')}
      </button>`,
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'diagnostics-dialog': DiagnosticsDialog;
  }
}
