import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { AppInfo } from '../../../preload/contract/index.ts';
import { buttonStyles } from '../../elements/styles/button-styles.ts';
import { bannerAction, bannerDismissal } from '../../elements/widgets/banner-actions.ts';
import { formatMoment } from '../../locales/format-time.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import '../../elements/widgets/app-banner.ts';

/** Those of the start are in `start-notices`. */
type Notice =
  | Exclude<AppInfo['notices'][number], 'managedInvalid' | 'safeStart'>
  | 'memoryNoKeychain'
  | 'memoryUnprotected';

/** How long before its end an expiring sign-in is announced, ms: time to finish, and to find the password. */
const WARN_BEFORE_MS = 30 * 60_000;

function noticeText(notice: Notice): string {
  return notice === 'memoryNoKeychain' || notice === 'memoryUnprotected'
    ? text(`banner.${notice}`)
    : text(`notice.${notice}`);
}

/** The banners under the title bar: limits of the session, and what happened at start. */
@customElement('session-banners')
class SessionBanners extends LitElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    css`
      :host {
        display: block;
      }
    `,
  ];

  private readonly app = fromApp(this, { shows: ['session', 'connection', 'info', 'now'] });
  /** True on the sign-in page: nothing is limited there yet, only what happened at start is told. */
  @property({ attribute: false }) signingIn = false;

  @state() private dismissed: ReadonlySet<Notice> = new Set();

  private notices(): readonly Notice[] {
    const { session } = this.app.session.value;
    const storage = session?.status === 'signedIn' ? session.tokenStorage : null;
    const memory: readonly Notice[] =
      !this.signingIn && (storage === 'memoryNoKeychain' || storage === 'memoryUnprotected') ? [storage] : [];
    const ofStart = (this.app.info.value?.notices ?? []).filter(
      (notice) => notice !== 'managedInvalid' && notice !== 'safeStart',
    );
    return [...ofStart, ...memory].filter((notice) => !this.dismissed.has(notice));
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
        ${bannerAction(text('action.signIn'), () => this.app.session.wantSignIn(true, session.account.id))}
      </app-banner>
    `;
  }

  /** The end of the sign-in once it is near; ms since the epoch. */
  private endsAt(): number | null {
    const { session } = this.app.session.value;
    const endsAt = session?.status === 'signedIn' ? session.endsAt : undefined;
    if (this.signingIn || endsAt === undefined) return null;
    return endsAt - this.app.now.value <= WARN_BEFORE_MS ? endsAt : null;
  }

  private renderEnd(): TemplateResult | typeof nothing {
    const endsAt = this.endsAt();
    const { session } = this.app.session.value;
    if (endsAt === null || session?.status !== 'signedIn') return nothing;
    const now = this.app.now.value;
    const time = formatMoment(endsAt, now);
    return html`
      <app-banner tone="caution">
        ${text(endsAt > now ? 'banner.signInEnds' : 'banner.signInEnded', { time })}
        ${bannerAction(text('action.signInAgain'), () => this.app.session.wantSignIn(true, session.account.id))}
      </app-banner>
    `;
  }

  private renderNetwork(): TemplateResult | typeof nothing {
    if (!this.needsNetworkSignIn()) return nothing;
    return html`
      <app-banner tone="caution">
        ${text('banner.networkNeedsSignIn')}
        ${bannerAction(text('action.tryAgain'), () => void this.app.connection.retry())}
      </app-banner>
    `;
  }

  private renderNotice(notice: Notice): TemplateResult {
    return html`
      <app-banner tone="calm">
        ${noticeText(notice)}
        ${bannerDismissal(() => (this.dismissed = new Set([...this.dismissed, notice])))}
      </app-banner>
    `;
  }

  protected override render(): TemplateResult {
    const isLimited = this.isReadOnly() || this.needsNetworkSignIn() || this.endsAt() !== null;
    const isEmpty = !isLimited && this.notices().length === 0;
    return html`
      <section aria-label=${text('banner.label')} ?hidden=${isEmpty}>
        ${this.renderReadOnly()} ${this.renderEnd()} ${this.renderNetwork()}
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
