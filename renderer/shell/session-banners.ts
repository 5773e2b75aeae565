import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { AppInfo } from '../../preload/contract/index.ts';
import { buttonStyles } from '../elements/button-styles.ts';
import { icon } from '../elements/icon.ts';
import { text } from '../locales/text.ts';
import type { AppState } from '../state/app-state.ts';
import { StoreController } from '../state/store-controller.ts';
import { baseStyles } from '../theme/base-styles.ts';
import '../elements/app-banner.ts';

/** What concerns the start itself is shown on every page, by `start-notices`. */
type Notice =
  | Exclude<AppInfo['notices'][number], 'managedInvalid' | 'safeStart'>
  | 'memoryNoKeychain'
  | 'memoryUnprotected';

function noticeText(notice: Notice): string {
  return notice === 'memoryNoKeychain' || notice === 'memoryUnprotected'
    ? text(`banner.${notice}`)
    : text(`notice.${notice}`);
}

/** The lines under the title bar: what limits the session, and what happened at start. */
@customElement('session-banners')
export class SessionBanners extends LitElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    css`
      :host {
        display: block;
      }
    `,
  ];

  @property({ attribute: false }) app!: AppState;
  /** True on the sign-in page: nothing is limited there yet, only what happened at start is told. */
  @property({ attribute: false }) signingIn = false;

  @state() private dismissed: ReadonlySet<Notice> = new Set();

  protected readonly stores = new StoreController(this, () => [
    this.app.session,
    this.app.connection,
    this.app.info,
  ]);

  private notices(): readonly Notice[] {
    const { session } = this.app.session.value;
    const kept = session?.status === 'signedIn' ? session.tokenKept : null;
    const memory: readonly Notice[] =
      !this.signingIn && (kept === 'memoryNoKeychain' || kept === 'memoryUnprotected') ? [kept] : [];
    const told = (this.app.info.value?.notices ?? []).filter(
      (notice) => notice !== 'managedInvalid' && notice !== 'safeStart',
    );
    return [...told, ...memory].filter((notice) => !this.dismissed.has(notice));
  }

  private isReadOnly(): boolean {
    return !this.signingIn && this.app.session.value.session?.status === 'readOnly';
  }

  private needsNetworkSignIn(): boolean {
    return !this.signingIn && this.app.connection.value?.status === 'networkNeedsSignIn';
  }

  private renderReadOnly(): TemplateResult | typeof nothing {
    const { session } = this.app.session.value;
    if (session?.status !== 'readOnly' || !this.isReadOnly()) return nothing;
    return html`
      <app-banner tone="caution">
        ${text('banner.readOnly')} <span class="muted">${text(`banner.readOnly.${session.reason}`)}</span>
        <button
          slot="actions"
          class="button"
          type="button"
          @click=${() => this.app.session.wantSignIn(true)}
        >
          ${text('action.signIn')}
        </button>
      </app-banner>
    `;
  }

  private renderNetwork(): TemplateResult | typeof nothing {
    if (!this.needsNetworkSignIn()) return nothing;
    return html`
      <app-banner tone="caution">
        ${text('banner.networkNeedsSignIn')}
        <button
          slot="actions"
          class="button"
          type="button"
          @click=${() => void this.app.connection.retry()}
        >
          ${text('action.tryAgain')}
        </button>
      </app-banner>
    `;
  }

  private renderNotice(notice: Notice): TemplateResult {
    return html`
      <app-banner tone="calm">
        ${noticeText(notice)}
        <button
          slot="actions"
          class="icon-button"
          type="button"
          aria-label=${text('action.dismiss')}
          title=${text('action.dismiss')}
          @click=${() => (this.dismissed = new Set([...this.dismissed, notice]))}
        >
          ${icon('x')}
        </button>
      </app-banner>
    `;
  }

  protected override render(): TemplateResult {
    const isEmpty = !this.isReadOnly() && !this.needsNetworkSignIn() && this.notices().length === 0;
    return html`
      <section aria-label=${text('banner.label')} ?hidden=${isEmpty}>
        ${this.renderReadOnly()} ${this.renderNetwork()}
        ${this.notices().map((notice) => this.renderNotice(notice))}
      </section>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'session-banners': SessionBanners;
  }
}
