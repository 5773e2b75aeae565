import { css, html, LitElement, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { DialogController } from '../../elements/dialogs/dialog-controller.ts';
import { dialogFrame } from '../../elements/dialogs/dialog-frame.ts';
import { dialogStyles } from '../../elements/dialogs/dialog-styles.ts';
import { text } from '../../locales/text.ts';
import '../../elements/dialogs/shortcuts-list.ts';

/** The list of the shortcuts. Fires `dialog-close`. */
@customElement('shortcuts-dialog')
class ShortcutsDialog extends LitElement {
  static override styles = [
    dialogStyles,
    css`
      dialog {
        --dialog-width: 46rem;
      }
    `,
  ];

  @property() platform = '';

  private readonly dialog = new DialogController(this);

  protected override render(): TemplateResult {
    return dialogFrame(this.dialog, {
      heading: text('shortcuts.title'),
      isReading: true,
      body: html`<shortcuts-list .platform=${this.platform}></shortcuts-list>`,
      actions: html`<button class="button" type="button" @click=${this.dialog.close}>
        ${text('action.done')}
      </button>`,
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'shortcuts-dialog': ShortcutsDialog;
  }
}
