import { html, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { ChosenFolder } from '../../../preload/contract/index.ts';
import { AppElement } from '../../dom/app-element.ts';
import { DialogController, dialogFrame } from '../../elements/dialogs/dialog-frame.ts';
import { dialogStyles } from '../../elements/dialogs/dialog-styles.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import { formatBytes } from '../../locales/format-bytes.ts';
import { text } from '../../locales/text.ts';
import '../../elements/widgets/failure-note.ts';
import '../../locales/add-late-texts.ts';

function spaceText(neededBytes: number, freeBytes: number | null): string {
  const needed = formatBytes(neededBytes);
  return freeBytes === null
    ? text('storage.move.spaceUnknown', { needed })
    : text('storage.move.space', { needed, free: formatBytes(freeBytes) });
}

/**
 * Asks before moving the images to the chosen folder, or says why they can't be moved. Fires
 * `move-wanted` and `dialog-close`.
 */
@customElement('storage-move-dialog')
class StorageMoveDialog extends AppElement {
  static override styles = [dialogStyles];

  @property({ attribute: false }) folder!: NonNullable<ChosenFolder>;

  private readonly dialog = new DialogController(this);

  private readonly start = () => {
    this.dispatchEvent(new CustomEvent('move-wanted'));
    this.dialog.close();
  };

  protected override render(): TemplateResult {
    const { folderName, neededBytes, freeBytes, failure } = this.folder;
    return dialogFrame(this.dialog, {
      heading: text('storage.move.title'),
      isReading: true,
      body: html`
        <p>${text('storage.move.text', { folder: folderName })}</p>
        <p>${spaceText(neededBytes, freeBytes)}</p>
        <failure-note .failure=${failure}></failure-note>
      `,
      actions: html`
        ${textButton(text('action.cancel'), this.dialog.close)}
        ${textButton(text('storage.move.start'), this.start, {
          classes: 'primary',
          unavailable: failure !== null,
        })}
      `,
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'storage-move-dialog': StorageMoveDialog;
  }
}
