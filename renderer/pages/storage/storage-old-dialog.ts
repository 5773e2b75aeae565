import { html, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { SupersededImages } from '../../../preload/contract/index.ts';
import { AppElement } from '../../dom/app-element.ts';
import { DialogController, dialogFrame } from '../../elements/dialogs/dialog-frame.ts';
import { dialogStyles } from '../../elements/dialogs/dialog-styles.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import { formatBytes } from '../../locales/format-bytes.ts';
import { text } from '../../locales/text.ts';
import '../../locales/add-late-texts.ts';

/**
 * Says what a shorter retention of older images would remove. Fires `removal-wanted` and
 * `dialog-close`.
 */
@customElement('storage-old-dialog')
class StorageOldDialog extends AppElement {
  static override styles = [dialogStyles];

  @property({ attribute: false }) days!: number;
  @property({ attribute: false }) counted!: SupersededImages;

  private readonly dialog = new DialogController(this);

  private readonly confirm = () => {
    this.dispatchEvent(new CustomEvent('removal-wanted'));
    this.dialog.close();
  };

  protected override render(): TemplateResult {
    const { goingImages, goingBytes } = this.counted;
    return dialogFrame(this.dialog, {
      heading: text('storage.old.ask', { count: this.days }),
      isReading: true,
      body: html`
        <p>
          <strong>${text('storage.ask.goes', { count: goingImages, bytes: formatBytes(goingBytes) })}</strong>
        </p>
        <p>${text('storage.old.ask.text')}</p>
      `,
      actions: html`
        ${textButton(text('action.cancel'), this.dialog.close)}
        ${textButton(text('storage.old.remove'), this.confirm, { classes: 'danger' })}
      `,
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'storage-old-dialog': StorageOldDialog;
  }
}
