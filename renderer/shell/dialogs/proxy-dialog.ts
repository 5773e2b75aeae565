import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import { PASSWORD_LIMIT, USERNAME_LIMIT } from '../../../preload/contract/core/limits.ts';
import type { Failure, ProxySignInWanted } from '../../../preload/contract/index.ts';
import { DialogController } from '../../elements/dialogs/dialog-controller.ts';
import { dialogFrame } from '../../elements/dialogs/dialog-frame.ts';
import { dialogStyles } from '../../elements/dialogs/dialog-styles.ts';
import { fieldStyles } from '../../elements/styles/field-styles.ts';
import { icon } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import '../../elements/widgets/failure-note.ts';

/** Asks for the user name and the password of a proxy. Fires `dialog-close`. */
@customElement('proxy-dialog')
class ProxyDialog extends LitElement {
  static override styles = [
    dialogStyles,
    fieldStyles,
    css`
      form {
        display: grid;
        gap: var(--space-4);
        margin-block-start: var(--space-3);
      }

      dl {
        display: grid;
        grid-template-columns: auto 1fr;
        gap: var(--space-1) var(--space-3);
        margin: 0;
      }

      dt {
        color: var(--color-text-muted);
      }

      dd {
        margin: 0;
        overflow-wrap: anywhere;
        user-select: text;
      }

      .host {
        font-weight: var(--weight-strong);
      }
    `,
  ];

  private readonly app = fromApp(this, { shows: ['network'] });

  @state() private username = '';
  @state() private password = '';
  @state() private remember = false;
  @state() private usernameMissing = false;
  @state() private isSending = false;
  @state() private failure: Failure | null = null;

  private readonly dialog = new DialogController(this);
  /** What was asked when the dialog opened: the answer may be on its way while nothing is asked any more. */
  private wanted: ProxySignInWanted | null = null;

  private readonly submit = async (event: Event) => {
    event.preventDefault();
    if (this.isSending) return;
    this.usernameMissing = this.username === '';
    if (this.usernameMissing) {
      await this.updateComplete;
      this.renderRoot.querySelector<HTMLElement>('#proxy-username')?.focus();
      return;
    }
    this.isSending = true;
    const { username, password, remember } = this;
    this.failure = await this.app.network.signInToProxy(username, password, remember);
    this.isSending = false;
    if (this.failure === null) this.dialog.close();
  };

  private renderAbout({ proxy, realm }: ProxySignInWanted): TemplateResult {
    return html`<dl>
      <dt>${text('proxy.host')}</dt>
      <dd class="host">${proxy}</dd>
      ${realm === '' ? nothing : html`<dt>${text('proxy.realm')}</dt><dd>${realm}</dd>`}
    </dl>`;
  }

  private renderProblem(wanted: ProxySignInWanted): TemplateResult | typeof nothing {
    if (this.failure !== null) {
      return html`<failure-note role="alert" .failure=${this.failure}></failure-note>`;
    }
    if (!wanted.wasRefused) return nothing;
    return html`<p class="error" role="alert">${icon('circleAlert')}${text('proxy.refused')}</p>`;
  }

  private renderUsername(): TemplateResult {
    return html`<div class="field">
      <label for="proxy-username">${text('proxy.username')}</label>
      <input
        id="proxy-username"
        class="input"
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        maxlength=${USERNAME_LIMIT}
        aria-invalid=${this.usernameMissing}
        aria-describedby="proxy-username-error"
        .value=${live(this.username)}
        @input=${(event: Event) => (this.username = (event.target as HTMLInputElement).value)}
      />
      ${
        this.usernameMissing
          ? html`<p class="error" id="proxy-username-error">
              ${icon('circleAlert')}${text('proxy.usernameMissing')}
            </p>`
          : nothing
      }
    </div>`;
  }

  private renderPassword({ isReadable }: ProxySignInWanted): TemplateResult {
    return html`<div class="field">
      <label for="proxy-password">${text('proxy.password')}</label>
      <input
        id="proxy-password"
        class="input"
        type="password"
        autocomplete="off"
        maxlength=${PASSWORD_LIMIT}
        aria-describedby="proxy-readable"
        .value=${live(this.password)}
        @input=${(event: Event) => (this.password = (event.target as HTMLInputElement).value)}
      />
      ${isReadable ? html`<p class="hint" id="proxy-readable">${text('proxy.readable')}</p>` : nothing}
    </div>`;
  }

  private renderRemember({ protection }: ProxySignInWanted): TemplateResult {
    const canRemember = protection === 'keychain';
    return html`<div class="check">
      <input
        id="proxy-remember"
        type="checkbox"
        aria-describedby="proxy-remember-hint"
        ?disabled=${!canRemember}
        .checked=${live(this.remember && canRemember)}
        @change=${(event: Event) => (this.remember = (event.target as HTMLInputElement).checked)}
      />
      <label for="proxy-remember">${text('proxy.remember')}</label>
      <p class="hint" id="proxy-remember-hint">${text(`proxy.remember.${protection}`)}</p>
    </div>`;
  }

  protected override render(): TemplateResult | typeof nothing {
    this.wanted = this.app.network.value.state?.proxy ?? this.wanted;
    const { wanted } = this;
    if (wanted === null) return nothing;
    return dialogFrame(this.dialog, {
      heading: text('proxy.title'),
      body: html`
        <p class="muted">${text('proxy.lead')}</p>
        <form id="form" novalidate @submit=${this.submit}>
          ${this.renderAbout(wanted)} ${this.renderProblem(wanted)} ${this.renderUsername()}
          ${this.renderPassword(wanted)} ${this.renderRemember(wanted)}
        </form>
      `,
      actions: html`
        <button class="button" type="button" @click=${this.dialog.close}>${text('action.cancel')}</button>
        <button class="button primary" type="submit" form="form" aria-disabled=${this.isSending}>
          ${this.isSending ? text('proxy.submitting') : text('proxy.submit')}
        </button>
      `,
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'proxy-dialog': ProxyDialog;
  }
}
