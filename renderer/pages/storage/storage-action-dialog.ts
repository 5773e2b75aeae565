import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type {
  Bridge,
  Failure,
  StorageAction,
  StorageActionReport,
  StorageTarget,
} from '../../../preload/contract/index.ts';
import { AppElement } from '../../dom/app-element.ts';
import { DialogController, dialogFrame } from '../../elements/dialogs/dialog-frame.ts';
import { dialogStyles } from '../../elements/dialogs/dialog-styles.ts';
import { failureAlert } from '../../elements/widgets/failure-note.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import { formatBytes } from '../../locales/format-bytes.ts';
import { text } from '../../locales/text.ts';
import { invoke } from '../../state/store/invoke.ts';
import '../../locales/add-late-texts.ts';

/**
 * Shows what would be removed, before it is. Fires `images-gone` with the report, and
 * `dialog-close`.
 */
@customElement('storage-action-dialog')
class StorageActionDialog extends AppElement {
  static override styles = [
    dialogStyles,
    css`
      .lines {
        display: grid;
        gap: var(--space-3);
      }
    `,
  ];

  @property({ attribute: false }) bridge!: Bridge;
  @property({ attribute: false }) target!: StorageTarget;
  @property() action: StorageAction['action'] = 'free';
  @property() name = '';

  @state() private preview: StorageActionReport | null = null;
  @state() private failure: Failure | null = null;
  @state() private isBusy = false;

  private readonly dialog = new DialogController(this);

  protected override firstUpdated(): void {
    void this.look();
  }

  private async look(): Promise<void> {
    const { target, action } = this;
    const answer = await invoke(() => this.bridge.storage.act({ target, action, isPreview: true }));
    if (answer.ok) this.preview = answer.value;
    else this.failure = answer.failure;
  }

  private readonly go = async () => {
    if (this.isBusy || this.preview === null) return;
    this.isBusy = true;
    this.failure = null;
    const { target, action } = this;
    const answer = await invoke(() => this.bridge.storage.act({ target, action, isPreview: false }));
    this.isBusy = false;
    if (!answer.ok) {
      this.failure = answer.failure;
      return;
    }
    this.dispatchEvent(new CustomEvent<StorageActionReport>('images-gone', { detail: answer.value }));
    this.dialog.close();
  };

  private renderPreview(): TemplateResult {
    if (this.preview === null) {
      return this.failure === null ? html`<p role="status">${text('storage.ask.looking')}</p>` : html``;
    }
    const { images: count, bytes, retainedImages, retainedBytes } = this.preview;
    const goes = text('storage.ask.goes', { count, bytes: formatBytes(bytes) });
    const stays = text('storage.ask.stays', { count: retainedImages, bytes: formatBytes(retainedBytes) });
    return html`
      <p role="status"><strong>${count === 0 ? text('storage.ask.nothing') : goes}</strong></p>
      ${retainedImages === 0 ? nothing : html`<p>${stays}</p>`}
    `;
  }

  protected override render(): TemplateResult {
    const { action, name } = this;
    // Forgetting removes more than images: a manually added device may have none.
    const canGo = this.preview !== null && (this.preview.images > 0 || action === 'forget');
    return dialogFrame(this.dialog, {
      heading: text(`storage.ask.${action}`, { name }),
      isReading: true,
      body: html`<div class="lines">
        <p>${text(`storage.ask.${action}.text`)}</p>
        ${this.renderPreview()}
        ${failureAlert(this.failure)}
      </div>`,
      actions: html`
        ${textButton(text('action.cancel'), this.dialog.close)}
        ${textButton(text(`storage.action.${action}`), this.go, {
          classes: 'danger',
          disabled: this.isBusy,
          unavailable: !canGo,
        })}
      `,
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'storage-action-dialog': StorageActionDialog;
  }
}
