import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { AccountData, Failure, LeftoverAccount } from '../../../preload/contract/index.ts';
import { AppElement } from '../../dom/app-element.ts';
import { DialogController, dialogFrame } from '../../elements/dialogs/dialog-frame.ts';
import { dialogStyles } from '../../elements/dialogs/dialog-styles.ts';
import { failureAlert } from '../../elements/widgets/failure-note.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import { formatBytes } from '../../locales/format-bytes.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import { leftoverName } from '../../state/session/account-words.ts';
import { renderDeletion } from './deletion-progress.ts';

/** Asks before deleting the data of an account that is not listed. Fires `dialog-close`. */
@customElement('delete-leftover-dialog')
class DeleteLeftoverDialog extends AppElement {
  static override styles = dialogStyles;

  private readonly app = fromApp(this, { shows: ['accounts'] });

  @property({ attribute: false }) leftover!: LeftoverAccount;
  /** `null` until measured. */
  @property({ attribute: false }) data: AccountData | null = null;

  @state() private isBusy = false;
  @state() private failure: Failure | null = null;

  private readonly dialog = new DialogController(this);

  private readonly delete = async () => {
    if (this.isBusy) return;
    this.isBusy = true;
    this.failure = null;
    const answer = await this.app.accounts.deleteLeftover(this.leftover.accountId);
    this.isBusy = false;
    if (answer.ok) this.dialog.close();
    else this.failure = answer.failure;
  };

  protected override render(): TemplateResult {
    const { data, isBusy, leftover } = this;
    const size = data === null ? '' : formatBytes(data.bytes);
    return dialogFrame(this.dialog, {
      heading: text('leftover.ask', { name: leftoverName(leftover) }),
      isReading: true,
      body: html`
        <p>${size === '' ? text('leftover.ask.text') : text('leftover.ask.textSize', { size })}</p>
        ${data?.areImagesAway === true ? html`<p>${text('account.deletes.away')}</p>` : nothing}
        ${isBusy ? renderDeletion(this.app.accounts.value.deletion, leftover.accountId) : nothing}
        ${failureAlert(this.failure)}
      `,
      actions: html`
        ${textButton(text('action.cancel'), this.dialog.close, { disabled: isBusy })}
        ${textButton(text('leftover.ask.delete'), this.delete, { classes: 'danger', disabled: isBusy })}
      `,
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'delete-leftover-dialog': DeleteLeftoverDialog;
  }
}
