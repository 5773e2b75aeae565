import { html, nothing, type TemplateResult } from 'lit';
import type { KnownAccount } from '../../../preload/contract/index.ts';
import { icon } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';
import type { AppState } from '../../state/app-state.ts';
import { accountName, accountState } from '../../state/session/account-words.ts';
import { failureText } from '../../state/session/failure-text.ts';
import '../../elements/widgets/account-line.ts';

type AccountItemsApp = Pick<AppState, 'accounts' | 'now' | 'session' | 'toasts'>;

/** The most accounts in the menu; the sign-in page lists all. */
const MENU_LIMIT = 6;

/** The other accounts of the account menu, and the item that adds one. */
export function renderAccountItems(app: AccountItemsApp, currentId: string): TemplateResult {
  const others = app.accounts.value.accounts.filter(({ account }) => account.id !== currentId);
  return html`
    ${
      others.length === 0
        ? nothing
        : html`<div role="group" aria-label=${text('accounts.others')}>
          <div class="group" role="presentation">${text('accounts.others')}</div>
          ${others.slice(0, MENU_LIMIT).map((known) => renderAccount(app, known))}
        </div>`
    }
    <button
      class="item"
      type="button"
      role="menuitem"
      tabindex="-1"
      @click=${() => app.session.wantSignIn(true)}
    >
      ${icon('plus')}${text(others.length > MENU_LIMIT ? 'accounts.all' : 'accounts.add')}
    </button>
    <div class="line" role="separator"></div>
  `;
}

function renderAccount(app: AccountItemsApp, known: KnownAccount): TemplateResult {
  const now = app.now.value;
  const words = {
    name: accountName(known),
    environment: known.account.environment.name,
    state: accountState(known, now),
  };
  return html`
    <button
      class="item account"
      type="button"
      role="menuitem"
      tabindex="-1"
      aria-label=${text('accounts.switchTo', words)}
      @click=${() => void openAccount(app, known)}
    >
      ${icon('user')}
      <account-line .known=${known} .now=${now}></account-line>
    </button>
  `;
}

/** A toast shows the failure: the menu is closed by then. */
async function openAccount(app: AccountItemsApp, known: KnownAccount): Promise<void> {
  const answer = await app.session.openAccount(known.account.id);
  if (answer.ok || answer.failure.code === 'cancelled') return;
  const { message: reason, advice } = failureText(answer.failure);
  const message = text('accounts.notOpened', { name: accountName(known), reason, advice });
  app.toasts.warn(message);
}
