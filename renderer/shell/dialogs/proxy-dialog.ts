import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import { PASSWORD_LIMIT, USERNAME_LIMIT } from '../../../preload/contract/core/limits.ts';
import type { Failure, ProxySignInWanted } from '../../../preload/contract/index.ts';
import { AppElement } from '../../dom/app-element.ts';
import { DialogController, dialogFrame } from '../../elements/dialogs/dialog-frame.ts';
import { dialogStyles } from '../../elements/dialogs/dialog-styles.ts';
import { fieldStyles } from '../../elements/styles/field-styles.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import { icon } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import '../../elements/widgets/failure-note.ts';
import '../../locales/add-late-texts.ts';

/** Asks for the user name and password of a proxy. Fires `dialog-close`. */
@customElement('proxy-dialog')
class ProxyDialog extends AppElement {
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
      }

      dt {
        color: var(--color-text-muted);
      }

      dd {
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
  /** Last question: an answer may be in progress when the proxy no longer asks. */
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

  private renderField(
    field: 'username' | 'password',
    maxLength: number,
    note: TemplateResult | typeof nothing,
  ): TemplateResult {
    return html`<div class="field">
      <label for="proxy-${field}">${text(`proxy.${field}`)}</label>
      <input
        id="proxy-${field}"
        class="input"
        type=${field === 'password' ? 'password' : 'text'}
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        maxlength=${maxLength}
        aria-invalid=${field === 'username' && this.usernameMissing}
        aria-describedby="proxy-${field}-note"
        .value=${live(this[field])}
        @input=${(event: Event) => (this[field] = (event.target as HTMLInputElement).value)}
      />
      ${note}
    </div>`;
  }

  private renderUsername(): TemplateResult {
    const error = html`<p class="error" id="proxy-username-note">
      ${icon('circleAlert')}${text('proxy.usernameMissing')}
    </p>`;
    return this.renderField('username', USERNAME_LIMIT, this.usernameMissing ? error : nothing);
  }

  private renderPassword({ isReadable }: ProxySignInWanted): TemplateResult {
    const hint = html`<p class="hint" id="proxy-password-note">${text('proxy.readable')}</p>`;
    return this.renderField('password', PASSWORD_LIMIT, isReadable ? hint : nothing);
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
        ${textButton(text('action.cancel'), this.dialog.close)}
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
