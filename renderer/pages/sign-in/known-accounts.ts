import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Account, Failure, KnownAccount } from '../../../preload/contract/index.ts';
import { AppElement } from '../../dom/app-element.ts';
import { keepFocus } from '../../dom/keep-focus.ts';
import { buttonStyles } from '../../elements/styles/button-styles.ts';
import { failureAlert } from '../../elements/widgets/failure-note.ts';
import { icon } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import { accountName } from '../../state/session/account-words.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import '../../elements/widgets/account-line.ts';
import './leave-account-dialog.ts';

/**
 * Accounts of this laptop on the sign-in page: one press opens one, using its token or read-only.
 */
@customElement('known-accounts')
class KnownAccounts extends AppElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    css`
      :host {
        display: grid;
        gap: var(--space-3);
      }

      .head {
        display: grid;
        gap: var(--space-1);
      }

      h2 {
        font-size: var(--text-large);
      }

      ul {
        display: grid;
        gap: var(--space-2);
      }

      li {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        align-items: stretch;
        border: 1px solid var(--color-line);
        border-radius: var(--radius-medium);
        background: var(--color-raised);
      }

      .open {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr);
        gap: 0 var(--space-3);
        align-items: start;
        padding: var(--space-3);
        border: 0;
        border-radius: var(--radius-medium);
        background: none;
        text-align: start;
      }

      .open:hover {
        background: var(--color-hover);
      }

      .lead {
        color: var(--color-text-muted);
        font-size: var(--text-small);
      }

      .open > .icon {
        color: var(--color-text-muted);
      }

      .remove {
        align-self: start;
        margin-block-start: var(--space-1);
        margin-inline-end: var(--space-1);
      }
    `,
  ];

  private readonly app = fromApp(this, { shows: ['accounts', 'session', 'now'] });

  /** Account whose removal is being confirmed. */
  @state() private leaving: Account | null = null;
  @state() private failure: Failure | null = null;

  constructor() {
    super();
    keepFocus(this, 'h2');
  }

  private async open(accountId: string): Promise<void> {
    this.failure = null;
    const answer = await this.app.session.openAccount(accountId);
    if (!answer.ok && answer.failure.code !== 'cancelled') this.failure = answer.failure;
  }

  private renderAccount(known: KnownAccount): TemplateResult {
    const { account } = known;
    const name = accountName(known);
    const remove = text('accounts.remove', { name });
    return html`<li>
      <button class="open" type="button" @click=${() => void this.open(account.id)}>
        ${icon('user')}
        <account-line .known=${known} .now=${this.app.now.value}></account-line>
      </button>
      <button
        class="icon-button remove"
        type="button"
        aria-label=${remove}
        data-tip=${remove}
        aria-haspopup="dialog"
        @click=${() => (this.leaving = account)}
      >
        ${icon('x')}
      </button>
    </li>`;
  }

  protected override render(): TemplateResult {
    const { accounts } = this.app.accounts.value;
    return html`
      <div class="head">
        <h2 tabindex="-1">${text('accounts.title')}</h2>
        <p class="lead">${text('accounts.lead')}</p>
      </div>
      ${failureAlert(this.failure)}
      <ul>
        ${repeat(
          accounts,
          ({ account }) => account.id,
          (known) => this.renderAccount(known),
        )}
      </ul>
      ${
        this.leaving === null
          ? nothing
          : html`<leave-account-dialog
            .account=${this.leaving}
            .ends=${'listing'}
            @dialog-close=${() => (this.leaving = null)}
          ></leave-account-dialog>`
      }
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'known-accounts': KnownAccounts;
  }
}
