import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { Environment, Failure, KnownAccount, SignInOptions } from '../../../preload/contract/index.ts';
import { AppElement } from '../../dom/app-element.ts';
import { loadOverlay } from '../../elements/dialogs/load-overlay.ts';
import { buttonStyles } from '../../elements/styles/button-styles.ts';
import { fieldStyles } from '../../elements/styles/field-styles.ts';
import { skeletonStyles } from '../../elements/styles/skeleton-styles.ts';
import { spinnerStyles } from '../../elements/styles/spinner-styles.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import { brandMark } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import { failureText } from '../../state/session/failure-text.ts';
import {
  emptySignInDraft,
  fieldsOf,
  methodsOf,
  missingOf,
  requestsOf,
  type SignInDraft,
  type SignInField,
} from '../../state/session/sign-in-draft.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { renderEnvironmentField } from './environment-field.ts';
import { renderSignInFields, renderSignInSkeleton } from './sign-in-fields.ts';
import { signInPageStyles } from './sign-in-page-styles.ts';
import '../../elements/widgets/failure-note.ts';

/** Answers of a server that was reached, for which a connection test would find nothing. */
const SAID_BY_SERVER: ReadonlySet<Failure['code']> = new Set([
  'wrongCredentials',
  'tokenRefused',
  'authorizationFailed',
  'jobRunning',
]);

/** Fields that a server refused: shown at the field, keeping the rest of the form. */
const REFUSED_FIELDS: Partial<Record<Failure['code'], SignInField>> = {
  wrongCredentials: 'password',
  tokenRefused: 'token',
};

/**
 * Returns a refusal in one line: the service's own detail, such as the remaining tries, or else
 * the usual advice.
 */
function refusalLine(failure: Failure): string {
  const { message, advice, detail } = failureText(failure);
  return `${message} ${detail ?? advice}`;
}

/** Signs in to an environment, or opens an account that was used here before. */
@customElement('sign-in-page')
class SignInPage extends AppElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    fieldStyles,
    skeletonStyles,
    spinnerStyles,
    signInPageStyles,
  ];

  private readonly app = fromApp(this, { shows: ['session', 'accounts', 'network'], uses: ['bridge'] });

  @state() private draft: SignInDraft = emptySignInDraft;
  @state() private missing: readonly SignInField[] = [];
  @state() private environmentDialog: 'add' | 'remove' | 'capabilities' | null = null;
  @state() private announcement = '';
  @state() private isRevealed = false;
  @state() private isCapsLockOn = false;
  /**
   * Failure that is not shown, as its method or environment is not chosen any more or the proxy
   * notice covers it.
   */
  @state() private setAside: Failure | null = null;

  @query('[role="alert"]') private readonly alert!: HTMLElement | null;
  @query('.submit') private readonly submitButton!: HTMLElement | null;
  private lastOptions: SignInOptions | null = null;
  /** True until the form had the focus, as it appears once the options are known. */
  private focusWanted = true;

  private change(part: Partial<SignInDraft>): void {
    this.draft = { ...this.draft, ...part };
    if (part.method !== undefined) {
      this.missing = [];
      this.isRevealed = false;
    } else if (this.missing.length > 0) {
      const missing = missingOf(this.draft);
      this.missing = this.missing.filter((field) => missing.includes(field));
    }
  }

  private environment(): Environment | undefined {
    return this.app.session.value.options?.environments.find(({ id }) => id === this.draft.environmentId);
  }

  /**
   * Returns the initial user name; empty if an account is added to an open one, as it is someone
   * else's.
   */
  private usernameToBegin({ lastUsername }: SignInOptions): string {
    const { session } = this.app.session.value;
    return session === null || session.status === 'signedOut' ? lastUsername : '';
  }

  private signInAs(): KnownAccount | undefined {
    const { signInAs } = this.app.session.value;
    return this.app.accounts.value.accounts.find(({ account }) => account.id === signInAs);
  }

  protected override willUpdate(_changed: PropertyValues<this>): void {
    const { options, failure } = this.app.session.value;
    const proxy = this.app.network.value.state?.proxy ?? null;
    if (failure?.code === 'proxyNeedsSignIn' && proxy !== null) this.setAside = failure;
    if (options === null || options === this.lastOptions) return;
    const isFirst = this.lastOptions === null;
    this.lastOptions = options;
    const again = this.signInAs();
    if (isFirst) this.change({ username: again?.account.username ?? this.usernameToBegin(options) });
    if (options.environments.some(({ id }) => id === this.draft.environmentId)) return;
    const wanted = again?.account.environment.id ?? options.lastEnvironmentId;
    const preferred =
      options.environments.find(({ id }) => id === wanted) ??
      options.environments.find(({ origin }) => origin !== 'builtIn') ??
      options.environments[0];
    if (preferred === undefined) return;
    this.chooseEnvironment(preferred.id);
    if (again !== undefined && methodsOf(options, preferred.id).includes(again.method))
      this.change({ method: again.method });
  }

  protected override updated(): void {
    if (!this.focusWanted || this.submitButton === null) return;
    this.focusWanted = false;
    if (this.alert === null) this.focusField(missingOf(this.draft)[0]);
    else this.alert.focus();
  }

  /** Focuses a field, else the button if none has to be filled. */
  private focusField(field: SignInField | undefined): void {
    const input = field === undefined ? null : this.renderRoot.querySelector<HTMLElement>(`#${field}`);
    (input ?? this.renderRoot.querySelector<HTMLElement>('#password') ?? this.submitButton)?.focus();
  }

  /** Returns the field of the chosen method that a failure concerns; `null` if none. */
  private refusedField({ code }: Failure): SignInField | null {
    const field = REFUSED_FIELDS[code];
    return field !== undefined && fieldsOf(this.draft.method).includes(field) ? field : null;
  }

  private selectField(field: SignInField): void {
    const input = this.renderRoot.querySelector<HTMLInputElement>(`#${field}`);
    input?.focus();
    input?.select();
  }

  private readonly noticeKey = (event: KeyboardEvent) => {
    this.isCapsLockOn = event.getModifierState('CapsLock');
  };

  private chooseEnvironment(environmentId: string): void {
    const { options } = this.app.session.value;
    if (options === null) return;
    const { demoCredentials } = options;
    this.change({ environmentId, method: methodsOf(options, environmentId)[0] ?? 'password' });
    const { username, password } = this.draft;
    if (this.environment()?.kind === 'demo') {
      this.change(demoCredentials);
    } else if (username === demoCredentials.username && password === demoCredentials.password) {
      const isDemoUser = options.lastUsername === demoCredentials.username;
      this.change({ username: isDemoUser ? '' : options.lastUsername, password: '' });
    }
  }

  /** Hides the shown failure, as it belongs to the previous environment. */
  private readonly pickEnvironment = (environmentId: string) => {
    this.setAside = this.app.session.value.failure;
    this.chooseEnvironment(environmentId);
  };

  /** Moves the focus to the first field of the sign-in, the purpose of adding an environment. */
  private readonly takeAdded = async ({ detail }: CustomEvent<Environment>) => {
    this.pickEnvironment(detail.id);
    // The dialog closes after this event.
    await Promise.resolve();
    await this.updateComplete;
    this.focusField(missingOf(this.draft)[0]);
  };

  private send() {
    const { session } = this.app;
    const { browser, password, token } = requestsOf(this.draft);
    const { method } = this.draft;
    if (method === 'browser') return session.signInByBrowser(browser);
    if (method === 'password') return session.signIn(password);
    return method === 'token' ? session.signInWithToken(token) : assertNever(method);
  }

  private readonly submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (this.app.session.value.signingIn || this.environment() === undefined) return;
    this.missing = missingOf(this.draft);
    if (this.missing.length > 0) {
      await this.updateComplete;
      this.focusField(this.missing[0]);
      return;
    }
    this.announcement = '';
    const answer = await this.send();
    if (answer.ok) return;
    if (answer.failure.code === 'cancelled') {
      this.announcement = text('signIn.cancelled');
      await this.updateComplete;
      this.submitButton?.focus();
      return;
    }
    const refused = this.refusedField(answer.failure);
    if (refused === null && this.environment()?.kind !== 'demo') this.change({ password: '', token: '' });
    await this.updateComplete;
    if (refused === null) this.alert?.focus();
    else this.selectField(refused);
  };

  private renderActions(signingIn: boolean): TemplateResult {
    const isBrowser = this.draft.method === 'browser';
    const submit = text(isBrowser ? 'signIn.browserSubmit' : 'signIn.submit');
    const waiting = text(isBrowser ? 'signIn.browserWaiting' : 'signIn.submitting');
    const cancel = () => this.app.session.cancelSignIn();
    return html`
      <div class="actions">
        <button class="button primary large submit" type="submit" aria-disabled=${signingIn}>
          ${signingIn ? html`<span class="spinner" aria-hidden="true"></span>${waiting}` : submit}
        </button>
        ${signingIn ? textButton(text('action.cancel'), cancel, { classes: 'large cancel' }) : nothing}
      </div>
    `;
  }

  /** Renders the last failure of the sign-in, else of the options, between fields and button. */
  private renderAlert(
    failure: Failure | null,
    optionsFailure: Failure | null,
  ): TemplateResult | typeof nothing {
    const shown = failure ?? optionsFailure;
    if (shown === null || this.refusedField(shown) !== null) return nothing;
    // Before the first sign-in, a web page may also mean a wrong address.
    const advice = shown.code === 'networkNeedsSignIn' ? text('signIn.portalAdvice') : null;
    const action =
      failure === null
        ? textButton(text('action.tryAgain'), () => this.app.session.loadOptions())
        : SAID_BY_SERVER.has(failure.code)
          ? nothing
          : textButton(text('networkTest.open'), this.testConnection);
    return html`<div class="alert" role="alert" tabindex="-1">
      <failure-note .failure=${shown} .advice=${advice}>${action}</failure-note>
    </div>`;
  }

  private readonly testConnection = () => {
    this.app.network.aim(this.draft.environmentId);
    this.dispatchEvent(
      new CustomEvent('dialog-wanted', { detail: 'network', bubbles: true, composed: true }),
    );
  };

  // Loads dialogs on demand, as they are not needed for the first screen.
  private renderDialog(): TemplateResult | typeof nothing {
    if (this.environmentDialog === null) return nothing;
    const environment = this.environment();
    const close = () => (this.environmentDialog = null);
    if (this.environmentDialog === 'capabilities') {
      if (environment === undefined) return nothing;
      return html`<capabilities-dialog
        ${loadOverlay(() => import('./capabilities-dialog.ts'), close)}
        .bridge=${this.app.bridge}
        .environment=${environment}
        @dialog-close=${close}
      ></capabilities-dialog>`;
    }
    return html`<environment-dialog
      ${loadOverlay(() => import('./environment-dialog.ts'), close)}
      .session=${this.app.session}
      .removes=${this.environmentDialog === 'remove' ? (environment ?? null) : null}
      @environment-added=${this.takeAdded}
      @dialog-close=${close}
    ></environment-dialog>`;
  }

  private renderFields(failure: Failure | null, options: SignInOptions | null): TemplateResult {
    const field = failure === null ? null : this.refusedField(failure);
    return renderSignInFields({
      draft: this.draft,
      methods: methodsOf(options, this.draft.environmentId),
      environment: this.environment(),
      options,
      missing: this.missing,
      refused: failure === null || field === null ? null : { field, reason: refusalLine(failure) },
      isRevealed: this.isRevealed,
      reveal: (isRevealed) => (this.isRevealed = isRevealed),
      isCapsLockOn: this.isCapsLockOn,
      notice: this.noticeKey,
      change: (part) => {
        // The new text was not refused.
        const isRetyped = field !== null && fieldsOf(this.draft.method).some((name) => name in part);
        if (part.method !== undefined || isRetyped) this.setAside = failure;
        this.change(part);
      },
    });
  }

  private renderForm(): TemplateResult {
    const { failure, options, optionsFailure, session, signingIn } = this.app.session.value;
    const shown = failure === this.setAside ? null : failure;
    return html`
      ${renderEnvironmentField({
        options,
        environment: this.environment(),
        choose: this.pickEnvironment,
        open: (dialog) => (this.environmentDialog = dialog),
      })}
      ${this.renderFields(shown, options)} ${this.renderAlert(shown, optionsFailure)}
      ${this.renderActions(signingIn)}
      ${
        session !== null && session.status !== 'signedOut'
          ? html`<button
            class="link back"
            type="button"
            @click=${this.app.session.leaveSignIn}
          >
            ${text(session.status === 'signedIn' ? 'signIn.back' : 'signIn.browseOffline')}
          </button>`
          : nothing
      }
    `;
  }

  private renderAccounts(isAnyKnown: boolean): TemplateResult {
    if (isAnyKnown) void import('./known-accounts.ts');
    void import('./leftover-accounts.ts');
    return html`<section class="card accounts" aria-label=${text('accounts.title')}>
      ${isAnyKnown ? html`<known-accounts></known-accounts>` : nothing}
      <leftover-accounts></leftover-accounts>
    </section>`;
  }

  protected override render(): TemplateResult {
    const { options, optionsFailure } = this.app.session.value;
    const isKnown = options !== null || optionsFailure !== null;
    const { accounts, leftovers } = this.app.accounts.value;
    const hasAccounts = accounts.length + leftovers.length > 0;
    return html`
      <main class="scrolls ${hasAccounts ? 'with-accounts' : ''}">
        ${hasAccounts ? this.renderAccounts(accounts.length > 0) : nothing}
        <form class="card" novalidate aria-label=${text('signIn.title')} @submit=${this.submit}>
          <header>
            ${brandMark()}
            <h1>${text('app.name')}</h1>
            <p class="muted">${text('signIn.lead')}</p>
          </header>
          ${isKnown ? this.renderForm() : renderSignInSkeleton()}
          <p class="visually-hidden" role="status">${this.announcement}</p>
        </form>
      </main>
      ${this.renderDialog()}
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'sign-in-page': SignInPage;
  }
}
