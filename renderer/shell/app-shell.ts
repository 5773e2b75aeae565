import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { AppState } from '../state/app-state.ts';
import { ask } from '../state/ask.ts';
import { assertNever } from '../state/assert-never.ts';
import { StoreController } from '../state/store-controller.ts';
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
        grid-template-rows: auto auto minmax(0, 1fr) auto;
        block-size: 100%;
      }

      .page {
        display: grid;
        grid-template-rows: auto minmax(0, 1fr);
        block-size: 100%;
      }
    `,
  ];

  @property({ attribute: false }) app!: AppState;

  @state() private shortcutsShown = false;
  @state() private dialog: OwnDialog | null = null;

  private hasPainted = false;

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
  };

  protected override updated(): void {
    const settings = this.app.settings.value;
    const root = document.documentElement;
    root.dataset['theme'] = settings?.theme ?? 'system';
    root.style.setProperty('--zoom', String(settings?.zoom ?? 1));
    this.tellPainted();
  }

  /** Once something else than the outline is on the screen, this start was a good one. */
  private tellPainted(): void {
    if (this.hasPainted || this.app.session.value.session === null) return;
    this.hasPainted = true;
    // The second frame begins when the first has been handed to the screen.
    requestAnimationFrame(() => requestAnimationFrame(() => void ask(() => this.app.bridge.app.painted())));
  }

  private renderWindow(): TemplateResult {
    const { session, signInWanted } = this.app.session.value;
    if (session === null) return html`<start-skeleton></start-skeleton>`;
    if (session.status === 'signedOut' || signInWanted) {
      return html`
        <div class="page">
          <start-notices .app=${this.app}></start-notices>
          <sign-in-page .app=${this.app}></sign-in-page>
        </div>
      `;
    }
    return html`
      <div class="window">
        <title-bar
          .app=${this.app}
          .session=${session}
          @shortcuts-wanted=${() => (this.shortcutsShown = true)}
        ></title-bar>
        <div>
          <start-notices .app=${this.app}></start-notices>
          <session-banners .app=${this.app}></session-banners>
        </div>
        <browse-page .app=${this.app}></browse-page>
        <status-bar .app=${this.app}></status-bar>
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
