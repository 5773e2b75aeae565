import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { SessionState } from '../../preload/contract/index.ts';
import { buttonStyles } from '../elements/button-styles.ts';
import { text } from '../locales/text.ts';
import type { BrowsePage } from '../pages/browse-page.ts';
import type { AppState } from '../state/app-state.ts';
import { ask } from '../state/ask.ts';
import { assertNever } from '../state/assert-never.ts';
import { StoreController } from '../state/store-controller.ts';
import { zoomAfter, zoomChangeOf } from '../state/zoom.ts';
import { baseStyles } from '../theme/base-styles.ts';
import '../pages/browse-page.ts';
import '../pages/sign-in-page.ts';
import './diagnostics-dialog.ts';
import './session-banners.ts';
import './shortcuts-dialog.ts';
import './start-notices.ts';
import './start-skeleton.ts';
import './status-bar.ts';
import './title-bar.ts';
import './updates-dialog.ts';

/** The app's own dialogs, as `dialog-wanted` names them. */
type OwnDialog = 'updates' | 'diagnostics';

/** The window: chooses between start, sign-in and browsing, and puts the theme on the page. */
@customElement('app-shell')
export class AppShell extends LitElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    css`
      :host {
        display: block;
        block-size: 100dvb;
        overflow: hidden;
        background: var(--color-chrome);
      }

      .whole {
        block-size: 100%;
      }

      .window {
        display: grid;
        /* In a window so small that the bars take it all, the page keeps a height of use, and everything scrolls. */
        grid-template-rows: auto auto minmax(14rem, 1fr) auto;
        grid-template-columns: minmax(0, 1fr);
        block-size: 100%;
        overflow: hidden auto;
        container: window / inline-size;
      }

      .notices {
        grid-row: 2;
      }

      sign-in-page,
      browse-page {
        grid-row: 3;
      }

      .skip {
        position: absolute;
        z-index: var(--layer-toast);
        inset-block-start: var(--space-2);
        inset-inline-start: var(--space-2);
        box-shadow: var(--shadow-menu);
      }

      .skip:not(:focus) {
        inline-size: 1px;
        block-size: 1px;
        min-block-size: 0;
        padding: 0;
        overflow: hidden;
        clip-path: inset(50%);
      }
    `,
  ];

  @property({ attribute: false }) app!: AppState;

  @state() private shortcutsShown = false;
  @state() private dialog: OwnDialog | null = null;

  private hasPainted = false;

  @query('browse-page') private readonly browsePage!: BrowsePage | null;

  /** Whether the sign-in page is what was seen last; from there, a sign-in leads the focus on. */
  private wasSigningIn = false;

  protected readonly stores = new StoreController(this, () => [
    this.app.session,
    this.app.settings,
    this.app.info,
  ]);

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('keydown', this.pressed);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('keydown', this.pressed);
  }

  private readonly pressed = (event: KeyboardEvent) => {
    const target = event.composedPath()[0];
    const isTyping = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (event.key === '?' && !isTyping) this.shortcutsShown = true;
    this.pressedForZoom(event);
  };

  /** While the viewer is open, these keys are about its picture. */
  private pressedForZoom(event: KeyboardEvent): void {
    const change = zoomChangeOf(event);
    const inViewer = event
      .composedPath()
      .some((node) => node instanceof Element && node.localName === 'snapshot-viewer');
    if (change === null || inViewer) return;
    event.preventDefault();
    const { settings } = this.app;
    settings.choose({ zoom: zoomAfter(settings.value?.zoom ?? 1, change) });
  }

  protected override updated(_changed: PropertyValues<this>): void {
    const settings = this.app.settings.value;
    const root = document.documentElement;
    root.dataset['theme'] = settings?.theme ?? 'system';
    root.style.setProperty('--zoom', String(settings?.zoom ?? 1));
    this.leadFocus();
    this.tellPainted();
  }

  /** Once something else than the outline is on the screen, this start was a good one. */
  private tellPainted(): void {
    if (this.hasPainted || this.app.session.value.session === null) return;
    this.hasPainted = true;
    // The second frame begins when the first has been handed to the screen.
    requestAnimationFrame(() => requestAnimationFrame(() => void ask(() => this.app.bridge.app.painted())));
  }

  /** What had the focus on the sign-in page is gone after it: the heading of what is shown now gets it. */
  private leadFocus(): void {
    const { session } = this.app.session.value;
    const isSigningIn = session !== null && this.isSignInPage(session);
    if (this.wasSigningIn && !isSigningIn) this.browsePage?.focusHeading();
    this.wasSigningIn = isSigningIn;
  }

  private isSignInPage(session: SessionState): session is Extract<SessionState, { status: 'signedOut' }> {
    return session.status === 'signedOut' || this.app.session.value.signInWanted;
  }

  private renderTop(session: SessionState): TemplateResult | typeof nothing {
    if (this.isSignInPage(session)) return nothing;
    return html`
      <button class="button skip" type="button" @click=${() => this.browsePage?.focusContent()}>
        ${text('app.skipToContent')}
      </button>
      <title-bar
        .app=${this.app}
        .session=${session}
        @shortcuts-wanted=${() => (this.shortcutsShown = true)}
      ></title-bar>
    `;
  }

  private renderPage(session: SessionState): TemplateResult {
    if (this.isSignInPage(session)) return html`<sign-in-page .app=${this.app}></sign-in-page>`;
    return html`
      <browse-page .app=${this.app}></browse-page>
      <status-bar .app=${this.app}></status-bar>
    `;
  }

  private renderWindow(): TemplateResult {
    const { session } = this.app.session.value;
    if (session === null) return html`<start-skeleton></start-skeleton>`;
    return html`
      <div class="window">
        ${this.renderTop(session)}
        <div class="notices">
          <start-notices .app=${this.app}></start-notices>
          <session-banners .app=${this.app} .signingIn=${this.isSignInPage(session)}></session-banners>
        </div>
        ${this.renderPage(session)}
      </div>
    `;
  }

  private renderDialog(): TemplateResult | typeof nothing {
    const close = () => (this.dialog = null);
    switch (this.dialog) {
      case null:
        return nothing;
      case 'updates':
        return html`<updates-dialog .app=${this.app} @dialog-close=${close}></updates-dialog>`;
      case 'diagnostics':
        return html`<diagnostics-dialog
          .bridge=${this.app.bridge}
          @dialog-close=${close}
        ></diagnostics-dialog>`;
      default:
        return assertNever(this.dialog);
    }
  }

  protected override render(): TemplateResult {
    return html`
      <div class="whole" @dialog-wanted=${(event: CustomEvent<OwnDialog>) => (this.dialog = event.detail)}>
        ${this.renderWindow()}
      </div>
      ${this.renderDialog()}
      ${
        this.shortcutsShown
          ? html`<shortcuts-dialog
            .platform=${this.app.info.value?.platform ?? ''}
            @dialog-close=${() => (this.shortcutsShown = false)}
          ></shortcuts-dialog>`
          : nothing
      }
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'app-shell': AppShell;
  }
}
