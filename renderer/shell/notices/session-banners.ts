import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { AppElement } from '../../dom/app-element.ts';
import { buttonStyles } from '../../elements/styles/button-styles.ts';
import { bannerAction, bannerDismissal } from '../../elements/widgets/app-banner.ts';
import type { GuideTopicId } from '../../locales/catalog/guide-topics.ts';
import { formatTime } from '../../locales/format-time.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import { topicOfFailure, topicsOfNotices } from '../../state/guide/guide-topic.ts';
import { failureText } from '../../state/session/failure-text.ts';
import { accountOf } from '../../state/session/session-store.ts';
import { baseStyles } from '../../theme/base-styles.ts';

/**
 * Lead time of announcing the end of a sign-in, in ms: time to finish, and to find the password.
 */
const WARN_BEFORE_MS = 30 * 60_000;

function caution(message: unknown, topic: GuideTopicId | null, action: TemplateResult): TemplateResult {
  return html`<app-banner tone="caution" .topic=${topic}>${message} ${action}</app-banner>`;
}

/** Notices of one account's library: the next account may have the same. */
const OF_LIBRARY = /^(library|unsaved)/;

/** Banners under the title bar: limits of the session, and events of the start. */
@customElement('session-banners')
class SessionBanners extends AppElement {
  static override styles = [baseStyles, buttonStyles];

  private readonly app = fromApp(this, {
    shows: ['session', 'connection', 'info', 'now', 'storage'],
    uses: ['gallery'],
  });

  /** True on the sign-in page: nothing is limited there yet. */
  @property({ attribute: false }) signingIn = false;

  @state() private dismissed: ReadonlySet<string> = new Set();

  private renderReadOnly(): TemplateResult | typeof nothing {
    const { session } = this.app.session.value;
    if (session?.status !== 'readOnly') return nothing;
    const reason = html`<span class="muted">${text(`banner.readOnly.${session.reason}`)}</span>`;
    const action = bannerAction(text('action.signIn'), this.app.session.wantSignInAgain);
    return caution(html`${text('banner.readOnly')} ${reason}`, 'signIn', action);
  }

  /** Renders the end of the sign-in once it is near. */
  private renderEnd(): TemplateResult | typeof nothing {
    const { session } = this.app.session.value;
    const now = this.app.now.value;
    const endsAt = session?.status === 'signedIn' ? session.endsAt : undefined;
    if (session?.status !== 'signedIn' || endsAt === undefined || endsAt - now > WARN_BEFORE_MS)
      return nothing;
    const time = formatTime(endsAt, now);
    return caution(
      text(endsAt > now ? 'banner.signInEnds' : 'banner.signInEnded', { time }),
      'signIn',
      bannerAction(text('action.signInAgain'), this.app.session.wantSignInAgain),
    );
  }

  private renderNetwork(): TemplateResult | typeof nothing {
    const { connection } = this.app;
    if (connection.value?.status !== 'networkNeedsSignIn') return nothing;
    const action = bannerAction(text('action.tryAgain'), () => void connection.retry());
    const { failure } = connection.value;
    const found = failure === null ? null : failureText(failure).detail;
    return caution(
      html`${text('banner.networkNeedsSignIn')} <span class="muted">${found}</span>`,
      topicOfFailure('networkNeedsSignIn'),
      action,
    );
  }

  /** Explains empty tiles, which nothing else does. */
  private renderAway(): TemplateResult | typeof nothing {
    const { storage, gallery } = this.app;
    if (storage.value.state?.folder.kind !== 'away') return nothing;
    const tryAgain = async () => {
      await storage.load();
      gallery.reload(false);
    };
    return caution(
      text('banner.imagesAway'),
      topicOfFailure('imagesAway'),
      bannerAction(text('action.tryAgain'), () => void tryAgain()),
    );
  }

  /**
   * Renders notices of the start, and of a token that is only in memory; `start-notices` has the
   * others of the start.
   */
  private renderNotices(): readonly TemplateResult[] {
    const { session } = this.app.session.value;
    const storage = !this.signingIn && session?.status === 'signedIn' ? session.tokenStorage : null;
    const ofStart = (this.app.info.value?.notices ?? []).filter(
      (notice) => notice !== 'managedInvalid' && notice !== 'safeStart',
    );
    const accountId = accountOf(session)?.id ?? '';
    return [
      ...ofStart.map((notice) => ({
        id: OF_LIBRARY.test(notice) ? `${accountId} ${notice}` : notice,
        words: text(`notice.${notice}`),
        topic: topicsOfNotices[notice],
      })),
      ...(storage === null || storage === 'sealed' || storage === 'memoryByChoice'
        ? []
        : [{ id: storage, words: text(`banner.${storage}`), topic: 'signIn' as const }]),
    ]
      .filter(({ id }) => !this.dismissed.has(id))
      .map(
        ({ id, words, topic }) => html`<app-banner tone="calm" .topic=${topic}>
          ${words} ${bannerDismissal(() => (this.dismissed = new Set([...this.dismissed, id])))}
        </app-banner>`,
      );
  }

  protected override render(): TemplateResult {
    const limits = this.signingIn
      ? []
      : [this.renderReadOnly(), this.renderEnd(), this.renderNetwork(), this.renderAway()];
    const banners = [...limits, ...this.renderNotices()];
    const isEmpty = banners.every((banner) => banner === nothing);
    return html`<section aria-label=${text('banner.label')} ?hidden=${isEmpty}>${banners}</section>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'session-banners': SessionBanners;
  }
}
