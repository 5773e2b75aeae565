import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { KnownAccount, SessionState } from '../../../preload/contract/index.ts';
import { isSignedBuild } from '../../core/signed-build.ts';
import { AppElement } from '../../dom/app-element.ts';
import { sendEvent } from '../../dom/send-event.ts';
import { menuItemStyles } from '../../elements/styles/menu-item-styles.ts';
import { middleCut } from '../../elements/widgets/middle-cut.ts';
import { icon } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import type { GuideEvents } from '../../state/guide/guide-topic.ts';
import { accountName, accountState } from '../../state/session/account-words.ts';
import { openAccount } from '../../state/session/open-account.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import type { ShellDialog, ShellEvents } from '../dialogs/shell-dialog.ts';
import '../../elements/widgets/account-line.ts';
import '../../elements/widgets/app-menu.ts';
import { accountMenuStyles } from './account-menu-styles.ts';

/** Most accounts in the menu; the sign-in page lists all. */
const MENU_LIMIT = 6;

const separator = html`<div class="line" role="separator"></div>`;

function menuItem(content: TemplateResult, run: () => void): TemplateResult {
  return html`<button class="item" type="button" role="menuitem" tabindex="-1" @click=${run}>${content}</button>`;
}

/**
 * Menu with the current account, the others, the guide, and the ways to leave. Fires
 * `dialog-wanted`.
 */
@customElement('account-menu')
class AccountMenu extends AppElement {
  static override styles = [baseStyles, menuItemStyles, accountMenuStyles];

  private readonly app = fromApp(this, {
    shows: ['info', 'accounts', 'now'],
    uses: ['session', 'toasts'],
  });
  @property({ attribute: false }) session!: Exclude<SessionState, { status: 'signedOut' }>;

  /** Renders the other accounts, and the item that adds one. */
  private renderAccounts(): TemplateResult {
    const { accounts, session } = this.app;
    const others = accounts.value.accounts.filter(({ account }) => account.id !== this.session.account.id);
    return html`
      ${
        others.length === 0
          ? nothing
          : html`<div role="group" aria-label=${text('accounts.others')}>
            <div class="group" role="presentation">${text('accounts.others')}</div>
            ${others.slice(0, MENU_LIMIT).map((known) => this.renderAccount(known))}
          </div>`
      }
      ${menuItem(
        html`${icon('plus')}${text(others.length > MENU_LIMIT ? 'accounts.all' : 'accounts.add')}`,
        session.wantSignIn,
      )}
    `;
  }

  private renderAccount(known: KnownAccount): TemplateResult {
    const now = this.app.now.value;
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
        @click=${() => void openAccount(this.app, known)}
      >
        ${icon('user')}
        <account-line .known=${known} .now=${now}></account-line>
      </button>
    `;
  }

  /** Each opens a question: a single press must not make data on the laptop unreachable (P38). */
  private renderLeave(): readonly TemplateResult[] {
    const open = (dialog: ShellDialog) => () => sendEvent<ShellEvents>(this, 'dialog-wanted', dialog);
    const remove = menuItem(html`${icon('trash2')}${text('account.remove.menu')}`, open('removeAccount'));
    return this.session.status === 'signedIn'
      ? [menuItem(html`${icon('logOut')}${text('account.signOut.menu')}`, open('signOut')), remove]
      : [remove];
  }

  protected override render(): TemplateResult {
    const { environment, username } = this.session.account;
    const names = { environment: environment.name };
    // While the keychain is locked, only the account's environment is known.
    const isNamed = username !== '';
    const name = isNamed ? username : environment.name;
    const isSignedIn = this.session.status === 'signedIn';
    const signedIn = text(isSignedIn ? 'shell.signedInTo' : 'shell.offlineDataOf', names);
    const isMemory = this.session.status === 'signedIn' && this.session.tokenStorage === 'memoryByChoice';
    const version = this.app.info.value?.version;
    return html`
      <app-menu
        label=${isNamed ? text('shell.account', { username }) : text('shell.accountIn', names)}
        description=${signedIn}
      >
        <span slot="button" class="person">
          ${icon('user')}<span class="name" dir="auto" ${middleCut(name)}><span>${name}</span></span>${icon('chevronDown')}
        </span>
        <div class="about" role="presentation">
          ${isNamed ? html`<strong>${username}</strong>` : nothing}
          <p class="muted">${signedIn}</p>
          ${environment.host === '' ? nothing : html`<p class="muted code">${environment.host}</p>`}
          ${isMemory ? html`<p class="muted note">${text('banner.memoryByChoice')}</p>` : nothing}
        </div>
        ${this.renderAccounts()} ${separator}
        ${menuItem(html`${icon('circleQuestionMark')}${text('guide.title')}`, () =>
          sendEvent<GuideEvents>(this, 'guide-wanted', null),
        )}
        ${separator} ${this.renderLeave()}
        ${
          version === undefined
            ? nothing
            : html`<div class="version muted" role="presentation">
              ${text(isSignedBuild ? 'app.version' : 'app.versionUnsigned', { version })}
            </div>`
        }
      </app-menu>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'account-menu': AccountMenu;
  }
}
