import { css, html, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { AppElement } from '../../dom/app-element.ts';
import { DialogController, dialogFrame } from '../../elements/dialogs/dialog-frame.ts';
import { dialogStyles } from '../../elements/dialogs/dialog-styles.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import { text } from '../../locales/text.ts';

@customElement('panel-dialog')
class PanelDialog extends AppElement {
  static override styles = [
    dialogStyles,
    css`
      :host([wide]) dialog {
        --dialog-width: 46rem;
      }
    `,
  ];

  @property() heading = '';
  @property({ attribute: false }) panel: TemplateResult = html``;
  /** True if the panel has no controls. */
  @property({ type: Boolean }) reading = false;

  private readonly dialog = new DialogController(this);

  protected override render(): TemplateResult {
    return dialogFrame(this.dialog, {
      heading: this.heading,
      isReading: this.reading,
      body: this.panel,
      actions: textButton(text('action.done'), this.dialog.close),
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'panel-dialog': PanelDialog;
  }
}
