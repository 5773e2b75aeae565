import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { Account, Environment, KnownAccount } from '../../../preload/contract/index.ts';
import { AppElement } from '../../dom/app-element.ts';
import { keepFocus } from '../../dom/keep-focus.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import { icon } from '../../icons/icon.ts';
import { formatAge } from '../../locales/format-time.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import { accountName, isNamedAfterKind } from '../../state/session/account-words.ts';
import { openAccount } from '../../state/session/open-account.ts';
import { accountOf } from '../../state/session/session-store.ts';
import { settingsRow } from '../layout/settings-row.ts';
import { settingsStyles } from '../layout/settings-styles.ts';
import '../../elements/widgets/environment-mark.ts';
import '../sign-in/environment-dialog.ts';
import '../sign-in/leave-account-dialog.ts';

/** Accounts used on this laptop, and the environments. */
@customElement('settings-accounts')
class SettingsAccounts extends AppElement {
  static override styles = [
    settingsStyles,
    css`
      .name {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2);
        align-items: center;
      }

      .note {
        margin-block-start: var(--space-2);
      }

      .add {
        margin-block-start: var(--space-3);
      }

      .buttons {
        align-items: normal;
      }
    `,
  ];

  private readonly app = fromApp(this, { shows: ['accounts', 'session', 'now'], uses: ['toasts'] });

  @state() private dialog: { readonly removes: Environment | null } | null = null;

  /** Account whose removal is being confirmed. */
  @state() private leaving: Account | null = null;

  constructor() {
    super();
    keepFocus(this, 'h3');
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const { session } = this.app;
    if (session.value.options === null) void session.loadOptions();
  }

  private renderAccount(known: KnownAccount): TemplateResult {
    const { account, state, usedAt } = known;
    const { environment } = account;
    const isHere = accountOf(this.app.session.value.session)?.id === account.id;
    const name = accountName(known);
    return settingsRow({
      name: html`${name}<environment-mark .kind=${environment.kind} .beside=${name}></environment-mark>`,
      hint: html`${isNamedAfterKind(environment) ? nothing : html`${environment.name} · `}${text(`settings.account.${state}`)} ·
        ${text('settings.account.used', { age: formatAge(usedAt, this.app.now.value) })}`,
      control: isHere
        ? html`<div class="buttons">
            <span class="value">${text('settings.account.inUse')}</span>
            ${state === 'signedIn' ? nothing : textButton(text('action.signIn'), this.app.session.wantSignInAgain)}
          </div>`
        : html`<div class="buttons">
            ${textButton(text('settings.account.open'), () => openAccount(this.app, known), {
              name: text('settings.openNamed', { name }),
            })}
            ${textButton(text('account.remove.menu'), () => (this.leaving = account), { classes: 'quiet' })}
          </div>`,
    });
  }

  private renderEnvironment(environment: Environment): TemplateResult {
    const { name, kind, host, origin } = environment;
    return settingsRow({
      name: html`${name}<environment-mark .kind=${kind} .beside=${name}></environment-mark>`,
      below: html`
        ${host === '' ? nothing : html`<p class="hint code">${host}</p>`}
        ${origin === 'managed' ? html`<p class="managed">${icon('lock')}${text('managed.environment')}</p>` : nothing}
      `,
      control:
        origin === 'user'
          ? textButton(text('action.remove'), () => (this.dialog = { removes: environment }), {
              classes: 'quiet',
              name: text('environment.remove', { name }),
            })
          : nothing,
    });
  }

  protected override render(): TemplateResult {
    const { environments = [], canAddEnvironments: canAdd } = this.app.session.value.options ?? {};
    const add = () => (this.dialog = { removes: null });
    return html`
      <section>
        <h3 tabindex="-1">${text('settings.accounts.accounts')}</h3>
        <div class="card">${this.app.accounts.value.accounts.map((account) => this.renderAccount(account))}</div>
        <p class="note hint">${text('settings.account.note')}</p>
      </section>
      <section>
        <h3>${text('settings.accounts.environments')}</h3>
        <div class="card">${environments.map((environment) => this.renderEnvironment(environment))}</div>
        <p class="note hint">${text('settings.environments.note')}</p>
        ${canAdd === true ? textButton(text('environment.add'), add, { classes: 'add', symbol: 'plus' }) : nothing}
      </section>
      ${
        this.leaving === null
          ? nothing
          : html`<leave-account-dialog
            .account=${this.leaving}
            .ends=${'listing'}
            @dialog-close=${() => (this.leaving = null)}
          ></leave-account-dialog>`
      }
      ${
        this.dialog === null
          ? nothing
          : html`<environment-dialog
            .session=${this.app.session}
            .removes=${this.dialog.removes}
            @dialog-close=${() => (this.dialog = null)}
          ></environment-dialog>`
      }
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'settings-accounts': SettingsAccounts;
  }
}
