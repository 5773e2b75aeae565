import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import type { Environment, SignInOptions } from '../../preload/contract/index.ts';
import { brandMark } from '../elements/brand-mark.ts';
import { buttonStyles } from '../elements/button-styles.ts';
import { fieldStyles } from '../elements/field-styles.ts';
import { icon } from '../elements/icon.ts';
import { skeletonStyles } from '../elements/skeleton-styles.ts';
import { spinnerStyles } from '../elements/spinner-styles.ts';
import { text } from '../locales/text.ts';
import type { AppState } from '../state/app-state.ts';
import { StoreController } from '../state/store-controller.ts';
import { baseStyles } from '../theme/base-styles.ts';
import '../elements/failure-note.ts';
import './environment-dialog.ts';
import { renderEnvironmentField } from './environment-field.ts';
import { signInPageStyles } from './sign-in-page-styles.ts';
import { renderSignInSkeleton } from './sign-in-skeleton.ts';

/** What the person entered that is not there yet. */
interface Missing {
  readonly username: boolean;
  readonly password: boolean;
}

/** The page on which a person signs in to an environment. */
@customElement('sign-in-page')
export class SignInPage extends LitElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    fieldStyles,
    skeletonStyles,
    spinnerStyles,
    signInPageStyles,
  ];

  @property({ attribute: false }) app!: AppState;

  @state() private environmentId = '';
  @state() private username = '';
  @state() private password = '';
  @state() private keepSignedIn = true;
  @state() private missing: Missing = { username: false, password: false };
  @state() private environmentDialog: { readonly kind: 'add' } | { readonly kind: 'remove' } | null = null;

  @state() private announcement = '';

  @query('[role="alert"]') private readonly alert!: HTMLElement | null;
  @query('#username') private readonly usernameField!: HTMLInputElement | null;
  @query('#password') private readonly passwordField!: HTMLInputElement | null;
  @query('.submit') private readonly submitButton!: HTMLElement | null;

  protected readonly stores = new StoreController(this, () => [this.app.session]);
  private lastOptions: SignInOptions | null = null;
  /** True until the form has had the focus: it comes when the options are known. */
  private focusWanted = true;

  private environment(): Environment | undefined {
    return this.app.session.value.options?.environments.find(({ id }) => id === this.environmentId);
  }

  protected override willUpdate(_changed: PropertyValues<this>): void {
    const { options } = this.app.session.value;
    if (options === null || options === this.lastOptions) return;
    const isFirst = this.lastOptions === null;
    this.lastOptions = options;
    if (isFirst) this.username = options.lastUsername;
    if (options.environments.some(({ id }) => id === this.environmentId)) return;
    const preferred =
      options.environments.find(({ id }) => id === options.lastEnvironmentId) ??
      options.environments.find(({ origin }) => origin !== 'builtIn') ??
      options.environments[0];
    if (preferred !== undefined) this.chooseEnvironment(preferred.id);
  }

  protected override updated(): void {
    if (!this.focusWanted || this.passwordField === null) return;
    this.focusWanted = false;
    if (this.alert === null) this.focusFirst(this.username === '');
    else this.alert.focus();
  }

  private focusFirst(isUsername: boolean): void {
    (isUsername ? this.usernameField : this.passwordField)?.focus();
  }

  private chooseEnvironment(environmentId: string): void {
    const options = this.app.session.value.options;
    if (options === null) return;
    const { demoCredentials } = options;
    this.environmentId = environmentId;
    if (this.environment()?.kind === 'demo') {
      this.username = demoCredentials.username;
      this.password = demoCredentials.password;
      this.missing = { username: false, password: false };
    } else if (this.username === demoCredentials.username && this.password === demoCredentials.password) {
      this.username = options.lastUsername === demoCredentials.username ? '' : options.lastUsername;
      this.password = '';
    }
  }

  private readonly submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (this.app.session.value.signingIn || this.environment() === undefined) return;
    this.missing = { username: this.username === '', password: this.password === '' };
    if (this.missing.username || this.missing.password) {
      await this.updateComplete;
      this.focusFirst(this.missing.username);
      return;
    }
    const { environmentId, username, password, keepSignedIn } = this;
    this.announcement = '';
    const answer = await this.app.session.signIn({ environmentId, username, password, keepSignedIn });
    if (answer.ok) return;
    if (answer.failure.code === 'cancelled') {
      this.announcement = text('signIn.cancelled');
      await this.updateComplete;
      this.submitButton?.focus();
      return;
    }
    if (this.environment()?.kind !== 'demo') this.password = '';
    await this.updateComplete;
    this.alert?.focus();
  };

  private renderError(id: string, shown: boolean, message: string): TemplateResult | typeof nothing {
    return shown ? html`<p class="error" id=${id}>${icon('circleAlert')}${message}</p>` : nothing;
  }

  private renderCredentials(): TemplateResult {
    const { username, password } = this.missing;
    const canKeep = this.app.session.value.options?.canKeepSignedIn !== false;
    return html`
      <div class="field">
        <label for="username">${text('signIn.username')}</label>
        <input
          id="username"
          class="input"
          name="username"
          autocomplete="username"
          autocapitalize="off"
          spellcheck="false"
          maxlength="256"
          aria-invalid=${username}
          aria-describedby="username-error"
          .value=${live(this.username)}
          @input=${(event: Event) => (this.username = (event.target as HTMLInputElement).value)}
        />
        ${this.renderError('username-error', username, text('signIn.usernameMissing'))}
      </div>
      <div class="field">
        <label for="password">${text('signIn.password')}</label>
        <input
          id="password"
          class="input"
          name="password"
          type="password"
          autocomplete="current-password"
          maxlength="1024"
          aria-invalid=${password}
          aria-describedby="password-error"
          .value=${live(this.password)}
          @input=${(event: Event) => (this.password = (event.target as HTMLInputElement).value)}
        />
        ${this.renderError('password-error', password, text('signIn.passwordMissing'))}
      </div>
      <div class="check">
        <input
          id="keep"
          type="checkbox"
          aria-describedby="keep-hint"
          ?disabled=${!canKeep}
          .checked=${live(this.keepSignedIn && canKeep)}
          @change=${(event: Event) => (this.keepSignedIn = (event.target as HTMLInputElement).checked)}
        />
        <label for="keep">${text('signIn.keep')}</label>
        <p class="hint" id="keep-hint">
          ${canKeep ? this.keepHint() : text('managed.keepSignedIn')}
        </p>
      </div>
    `;
  }

  /** What becomes of a sign-in when the app is closed. */
  private keepHint(): string {
    const protection = this.app.session.value.options?.tokenProtection ?? 'keychain';
    return text(this.keepSignedIn ? `signIn.keep.${protection}` : 'signIn.keep.off');
  }

  private renderActions(signingIn: boolean): TemplateResult {
    return html`
      <div class="actions">
        <button class="button primary large submit" type="submit" aria-disabled=${signingIn}>
          ${
            signingIn
              ? html`<span class="spinner" aria-hidden="true"></span>${text('signIn.submitting')}`
              : text('signIn.submit')
          }
        </button>
        ${
          signingIn
            ? html`<button
              class="button large cancel"
              type="button"
              @click=${() => this.app.session.cancelSignIn()}
            >
              ${text('action.cancel')}
            </button>`
            : nothing
        }
      </div>
    `;
  }

  private renderAlert(): TemplateResult | typeof nothing {
    const { failure, optionsFailure } = this.app.session.value;
    const shown = failure ?? optionsFailure;
    if (shown === null) return nothing;
    // Before anybody is signed in, a web page may also mean that this is the address of something else.
    const advice = shown.code === 'networkNeedsSignIn' ? text('signIn.portalAdvice') : null;
    return html`<div class="alert" role="alert" tabindex="-1">
      <failure-note .failure=${shown} .advice=${advice}>
        ${
          failure === null
            ? html`<button class="button" type="button" @click=${() => void this.app.session.loadOptions()}>
              ${text('action.tryAgain')}
            </button>`
            : nothing
        }
      </failure-note>
    </div>`;
  }

  private renderDialog(): TemplateResult | typeof nothing {
    if (this.environmentDialog === null) return nothing;
    const environment = this.environment();
    return html`<environment-dialog
      .session=${this.app.session}
      .removes=${this.environmentDialog.kind === 'remove' ? (environment ?? null) : null}
      @environment-added=${(event: CustomEvent<Environment>) => this.chooseEnvironment(event.detail.id)}
      @dialog-close=${() => (this.environmentDialog = null)}
    ></environment-dialog>`;
  }

  private renderForm(): TemplateResult {
    const { signingIn, session } = this.app.session.value;
    return html`
      ${renderEnvironmentField({
        options: this.app.session.value.options,
        environment: this.environment(),
        choose: (environmentId) => this.chooseEnvironment(environmentId),
        open: (kind) => (this.environmentDialog = { kind }),
      })}
      ${this.renderCredentials()} ${this.renderAlert()}
      ${this.renderActions(signingIn)}
      ${
        session?.status === 'readOnly'
          ? html`<button
            class="link back"
            type="button"
            @click=${() => this.app.session.wantSignIn(false)}
          >
            ${text('signIn.backToKept')}
          </button>`
          : nothing
      }
    `;
  }

  protected override render(): TemplateResult {
    const { options, optionsFailure } = this.app.session.value;
    const isKnown = options !== null || optionsFailure !== null;
    return html`
      <main class="scrolls">
        <form class="card" novalidate @submit=${this.submit}>
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
