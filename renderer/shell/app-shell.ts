import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import type { SessionState } from '../../preload/contract/index.ts';
import { AppElement } from '../dom/app-element.ts';
import { loadOverlay } from '../elements/dialogs/load-overlay.ts';
import { buttonStyles } from '../elements/styles/button-styles.ts';
import { text } from '../locales/text.ts';
import type { BrowsePage } from '../pages/browse/browse-page.ts';
import { pages } from '../pages/pages.ts';
import { fromApp } from '../state/app-context.ts';
import { followPacks } from '../state/packs/follow-packs.ts';
import { invoke } from '../state/store/invoke.ts';
import { applyTheme } from '../theme/apply-theme.ts';
import { baseStyles } from '../theme/base-styles.ts';
import { visuallyHidden } from '../theme/visually-hidden.ts';
import '../pages/browse/browse-page.ts';
import '../pages/browse/compare-host.ts';
import '../pages/film/film-host.ts';
import '../pages/guide/guide-host.ts';
import '../pages/offline/pins/offline-pin-host.ts';
import './navigation-rail.ts';
import './toast-stack.ts';
import '../elements/widgets/tooltip-layer.ts';
import { shellCommands } from './commands/shell-commands.ts';
import './notices/network-notices.ts';
import './notices/service-notices.ts';
import './notices/unfinished-exports.ts';
import './notices/session-banners.ts';
import { handleShellKeys, isBehindDialog } from './commands/shell-keys.ts';
import type { ShellDialog } from './dialogs/shell-dialog.ts';
import './drop-target.ts';
import { renderShellDialog } from './shell-dialogs.ts';
import './notices/start-notices.ts';
import './start-skeleton.ts';
import './status/status-bar.ts';
import './title-bar.ts';

/** Signed-in users don't see it first. */
const loadSignIn = () => import('../pages/sign-in/sign-in-page.ts');

/** The window: chooses between start, sign-in and browsing, and applies the theme. */
@customElement('app-shell')
class AppShell extends AppElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    css`
      :host {
        position: relative;
        block-size: 100dvb;
        overflow: hidden;
        background: var(--color-chrome);
      }

      .whole {
        block-size: 100%;
      }

      .window {
        display: grid;
        /* In a small window the page keeps a usable height, and everything scrolls. */
        grid-template-rows: auto auto minmax(17rem, 1fr);
        grid-template-columns: minmax(0, 1fr);
        block-size: 100%;
        overflow: hidden auto;
        container: window / size;
      }

      .notices {
        grid-row: 2;
      }

      sign-in-page,
      .body {
        grid-row: 3;
        min-block-size: 0;
      }

      .body {
        display: grid;
        grid-template:
          'rail pages' minmax(0, 1fr)
          'notes notes' auto
          'status status' auto / auto minmax(0, 1fr);
      }

      navigation-rail {
        grid-area: rail;
      }

      .notes {
        grid-area: notes;
      }

      status-bar {
        grid-area: status;
      }

      .pages {
        grid-area: pages;
        position: relative;
        display: grid;
        min-inline-size: 0;
        min-block-size: 0;
      }

      .pages > * {
        grid-area: 1 / 1;
        min-inline-size: 0;
        min-block-size: 0;
      }

      /* Browsing keeps its size and its scroll position behind another page. */
      .pages > [inert] {
        visibility: hidden;
      }

      @container window (max-width: 48rem) {
        .body {
          grid-template:
            'pages' minmax(0, 1fr)
            'rail' auto
            'notes' auto
            'status' auto / minmax(0, 1fr);
        }
      }

      /* Images need the height of a low window, as with large texts. */
      @container window (40rem <= width <= 48rem) and (height <= 30rem) {
        .body {
          grid-template:
            'pages pages' minmax(0, 1fr)
            'notes notes' auto
            'rail status' auto / auto minmax(0, 1fr);
        }
      }

      .skip {
        position: absolute;
        z-index: var(--layer-toast);
        inset-block-start: var(--space-2);
        inset-inline-start: var(--space-2);
        box-shadow: var(--shadow-menu);
      }

      .skip:not(:focus) {
        ${visuallyHidden}
        min-block-size: 0;
        padding: 0;
      }
    `,
  ];

  private readonly app = fromApp(this, {
    shows: ['info', 'navigation', 'session', 'settings'],
    uses: ['bridge', 'commands', 'connection', 'offline', 'toasts'],
  });

  @state() private dialog: ShellDialog | null = null;
  /** Opens once the current dialog is closed. */
  private nextDialog: ShellDialog | null = null;

  /** Ids from a dropped list, if any. */
  @state() private dropped: string | null = null;
  /** Dropped export to check, or pack to open. */
  @state() private droppedFile: File | null = null;
  private hasPainted = false;
  /** True if the last page was the sign-in page, whose focus must move on. */
  private wasSigningIn = false;
  @query('browse-page') private readonly browsePage!: BrowsePage | null;
  private readonly contrast = window.matchMedia('(prefers-contrast: more)');
  private listening = new AbortController();

  override connectedCallback(): void {
    super.connectedCallback();
    this.listening = new AbortController();
    const { signal } = this.listening;
    this.contrast.addEventListener('change', () => this.requestUpdate(), { signal });
    this.addEventListener('restart-wanted', () => void invoke(() => this.app.bridge.app.restart()), {
      signal,
    });
    handleShellKeys(this.app, this.open, signal);
    const stopMenu = this.app.bridge.on.menuChosen((command) => {
      if (isBehindDialog(command)) return;
      if (command === 'guide' || this.takesCommands()) shellCommands[command](this.app, this.open);
    });
    signal.addEventListener('abort', stopMenu);
    const stopPacks = followPacks(this.app, {
      isShown: () => this.dialog === 'openPack',
      show: () => this.offer('openPack'),
    });
    signal.addEventListener('abort', stopPacks);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.listening.abort();
  }

  private readonly open = (dialog: ShellDialog) => {
    if (dialog !== this.dialog) this.droppedFile = null;
    this.dialog = dialog;
  };

  /** A dialog offered automatically never replaces an open one or what is typed into it. */
  private readonly offer = (dialog: ShellDialog) => {
    if (this.dialog === null) this.open(dialog);
    else if (this.dialog !== dialog) this.nextDialog = dialog;
  };

  /** Returns false on the sign-in page, and while a dialog is open. */
  private takesCommands(): boolean {
    const { session } = this.app.session.value;
    return session !== null && !this.isSignInPage(session) && this.dialog === null;
  }

  private takeDropped(identifiers: string | null): void {
    if (identifiers === null) this.app.toasts.warn(text('addDevices.dropRefused'));
    else if (this.takesCommands()) this.dropped = identifiers;
  }

  /** Checking an export works without an account; another open dialog has priority. */
  private takeDroppedFile(dropped: File, dialog: 'openPack' | 'verify'): void {
    const isFree = dialog === 'verify' ? this.dialog === null : this.takesCommands();
    if (!isFree && this.dialog !== dialog) return;
    this.droppedFile = dropped;
    this.dialog = dialog;
  }

  protected override updated(): void {
    applyTheme(this.app.settings.value, document.documentElement);
    const { current } = this.app.navigation.value;
    document.title = `${pages.find(({ id }) => id === current.page)?.name()} – Fleetglass`;
    this.moveFocus();
    this.reportPainted();
  }

  /** Reports a successful start once more than the outline is on the screen. */
  private reportPainted(): void {
    const { session } = this.app.session.value;
    if (this.hasPainted || session === null) return;
    this.hasPainted = true;
    // The second frame begins after the first is on the screen.
    const report = () =>
      requestAnimationFrame(() =>
        requestAnimationFrame(() => void invoke(() => this.app.bridge.app.painted())),
      );
    if (this.isSignInPage(session)) void loadSignIn().then(report);
    else report();
  }

  /** Moves the focus to the next page's heading, because the sign-in page is gone. */
  private moveFocus(): void {
    const { session } = this.app.session.value;
    const isSigningIn = session !== null && this.isSignInPage(session);
    if (this.wasSigningIn && !isSigningIn) this.browsePage?.focusHeading();
    this.wasSigningIn = isSigningIn;
  }

  private isSignInPage(session: SessionState): session is Extract<SessionState, { status: 'signedOut' }> {
    return session.status === 'signedOut' || this.app.session.value.signInWanted;
  }

  /** The browser reports a closed dialog late: the next one may already be open. */
  private closeDialog(closed: ShellDialog): void {
    if (closed === 'verify' || closed === 'openPack') this.droppedFile = null;
    if (this.dialog !== closed) return;
    this.dialog = this.nextDialog;
    this.nextDialog = null;
  }

  /** Moves the focus past the title bar and the rail to the page. */
  private skip(): void {
    const shown = this.renderRoot.querySelector<HTMLElement>('.pages > :not([inert])');
    if (shown === this.browsePage) this.browsePage?.focusContent();
    else shown?.focus();
  }

  private renderTop(session: SessionState): TemplateResult | typeof nothing {
    if (this.isSignInPage(session)) return nothing;
    const isBrowsing = this.app.navigation.value.current.page === 'browse';
    return html`
      <button class="button skip" type="button" @click=${() => this.skip()}>
        ${text(isBrowsing ? 'app.skipToContent' : 'app.skipToPage')}
      </button>
      <title-bar
        .session=${session}
      ></title-bar>
    `;
  }

  private renderPage(session: SessionState): TemplateResult {
    if (this.isSignInPage(session)) {
      void loadSignIn();
      return html`<sign-in-page></sign-in-page>`;
    }
    const { page } = this.app.navigation.value.current;
    return html`
      <div class="body">
        <navigation-rail></navigation-rail>
        <div class="pages">
          <browse-page ?inert=${page !== 'browse'}></browse-page>
          ${pages.find(({ id }) => id === page)?.render?.() ?? nothing}
        </div>
        <div class="notes" data-returns-focus="last">
          <unfinished-exports></unfinished-exports>
          <service-notices></service-notices>
        </div>
        <status-bar></status-bar>
      </div>
    `;
  }

  private renderWindow(): TemplateResult {
    const { session } = this.app.session.value;
    if (session === null) return html`<start-skeleton></start-skeleton>`;
    return html`
      <div class="window">
        ${this.renderTop(session)}
        <div class="notices" data-returns-focus="last">
          <start-notices></start-notices>
          <network-notices></network-notices>
          <session-banners .signingIn=${this.isSignInPage(session)}></session-banners>
        </div>
        ${this.renderPage(session)}
      </div>
    `;
  }

  private renderDropped(): TemplateResult | typeof nothing {
    if (this.dropped === null) return nothing;
    const close = () => (this.dropped = null);
    return html`<add-devices-dialog
      ${loadOverlay(() => import('../pages/browse/add-devices-dialog.ts'), close)}
      .identifiers=${this.dropped}
      @dialog-close=${close}
    ></add-devices-dialog>`;
  }

  protected override render(): TemplateResult {
    return html`
      <div
        class="whole"
        @dialog-wanted=${(event: CustomEvent<ShellDialog>) => this.open(event.detail)}
        @dialog-offered=${(event: CustomEvent<ShellDialog>) => this.offer(event.detail)}
      >
        ${this.renderWindow()}
      </div>
      <compare-host></compare-host>
      <film-host></film-host>
      <image-host></image-host>
      <offline-pin-host></offline-pin-host>
      ${this.renderDropped()}
      <toast-stack .toasts=${this.app.toasts}></toast-stack>
      <tooltip-layer></tooltip-layer>
      <drop-target
        @export-dropped=${(event: CustomEvent<File>) => this.takeDroppedFile(event.detail, 'verify')}
        @pack-dropped=${(event: CustomEvent<File>) => this.takeDroppedFile(event.detail, 'openPack')}
        @identifiers-dropped=${(event: CustomEvent<string | null>) => this.takeDropped(event.detail)}
      ></drop-target>
      ${renderShellDialog(this.app, this.dialog, this.droppedFile, (closed) => this.closeDialog(closed), this.open)}
      <guide-host></guide-host>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'app-shell': AppShell;
  }
}
