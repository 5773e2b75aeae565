import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Account, AccountData, Failure } from '../../../preload/contract/index.ts';
import { AppElement } from '../../dom/app-element.ts';
import { DialogController, dialogFrame } from '../../elements/dialogs/dialog-frame.ts';
import { dialogStyles } from '../../elements/dialogs/dialog-styles.ts';
import { failureAlert } from '../../elements/widgets/failure-note.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import { formatBytes } from '../../locales/format-bytes.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import { renderDeletion } from './deletion-progress.ts';

/**
 * Asks before an account is signed out or removed from the list: what stays on the laptop, how to
 * return, and whether to delete its data. Fires `dialog-close`.
 */
@customElement('leave-account-dialog')
class LeaveAccountDialog extends AppElement {
  static override styles = [
    dialogStyles,
    css`
      .lines {
        display: grid;
        gap: var(--space-3);
      }

      .choice {
        display: flex;
        gap: var(--space-2);
        align-items: start;
      }

      .choice input {
        flex: none;
        margin-block-start: 0.2em;
      }
    `,
  ];

  private readonly app = fromApp(this, { shows: ['accounts'], uses: ['session'] });

  @property({ attribute: false }) account: Account | null = null;
  /** `signIn` keeps the account listed; `listing` removes it. */
  @property() ends: 'signIn' | 'listing' = 'signIn';

  /**
   * Account at the time the dialog opened, as the window shows another or none while its data are
   * deleted.
   */
  private asked: Account | null = null;

  @state() private data: AccountData | null = null;
  @state() private deletes = false;
  @state() private isBusy = false;
  @state() private failure: Failure | null = null;

  private readonly dialog = new DialogController(this);

  protected override willUpdate(): void {
    this.asked ??= this.account;
  }

  protected override firstUpdated(): void {
    void this.measure();
  }

  private async measure(): Promise<void> {
    if (this.asked === null) return;
    const answer = await this.app.accounts.measure(this.asked.id);
    // The choice remains without a size.
    if (answer.ok) this.data = answer.value;
  }

  private readonly leave = async () => {
    const { asked: account, deletes } = this;
    if (this.isBusy || account === null) return;
    this.isBusy = true;
    this.failure = null;
    const { accounts, session } = this.app;
    const isOver = deletes || this.ends === 'listing';
    const answer = await (isOver ? accounts.forget(account.id, deletes) : session.signOut());
    this.isBusy = false;
    if (answer.ok) this.dialog.close();
    else this.failure = answer.failure;
  };

  private renderChoice(): TemplateResult {
    const { data } = this;
    const label =
      data === null
        ? text('account.deletes')
        : text('account.deletesSize', { size: formatBytes(data.bytes) });
    return html`
      <label class="choice">
        <input
          type="checkbox"
          .checked=${this.deletes}
          ?disabled=${this.isBusy}
          @change=${(event: Event) => (this.deletes = (event.target as HTMLInputElement).checked)}
        />
        <span>${label}</span>
      </label>
      ${this.deletes ? html`<p>${text('account.deletes.note')}</p>` : nothing}
      ${this.deletes && data?.areImagesAway === true ? html`<p>${text('account.deletes.away')}</p>` : nothing}
    `;
  }

  protected override render(): TemplateResult {
    const { asked: account, deletes, ends, isBusy } = this;
    const environment = account?.environment.name ?? '';
    const name = account === null || account.username === '' ? environment : account.username;
    const isSignOut = ends === 'signIn';
    const word = isSignOut
      ? deletes
        ? 'account.signOutAndDelete'
        : 'action.signOut'
      : deletes
        ? 'account.removeAndDelete'
        : 'action.forget';
    return dialogFrame(this.dialog, {
      heading: isSignOut
        ? text('account.signOut.title', { environment })
        : text('account.remove.title', { name }),
      body: html`<div class="lines">
        ${deletes ? nothing : html`<p>${text(isSignOut ? 'account.signOut.stays' : 'account.remove.stays')}</p>`}
        <p>${text('account.signInAgain')}</p>
        ${this.renderChoice()} ${isBusy && deletes ? renderDeletion(this.app.accounts.value.deletion, account?.id) : nothing}
        ${failureAlert(this.failure)}
      </div>`,
      actions: html`
        ${textButton(text('action.cancel'), this.dialog.close, { disabled: isBusy })}
        ${textButton(text(word), this.leave, { classes: deletes || !isSignOut ? 'danger' : 'primary', disabled: isBusy })}
      `,
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'leave-account-dialog': LeaveAccountDialog;
  }
}
