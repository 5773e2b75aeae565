import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { AppState } from '../state/app-state.ts';
import { StoreController } from '../state/store-controller.ts';
import { baseStyles } from '../theme/base-styles.ts';
import '../pages/browse-page.ts';
import '../pages/sign-in-page.ts';
import './session-banners.ts';
import './shortcuts-dialog.ts';
import './start-skeleton.ts';
import './status-bar.ts';
import './title-bar.ts';

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

      .window {
        display: grid;
        grid-template-rows: auto auto minmax(0, 1fr) auto;
        block-size: 100%;
      }
    `,
  ];

  @property({ attribute: false }) app!: AppState;

  @state() private shortcutsShown = false;

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
  }

  private renderWindow(): TemplateResult {
    const { session, signInWanted } = this.app.session.value;
    if (session === null) return html`<start-skeleton></start-skeleton>`;
    if (session.status === 'signedOut' || signInWanted) {
      return html`<sign-in-page .app=${this.app}></sign-in-page>`;
    }
    return html`
      <div class="window">
        <title-bar
          .app=${this.app}
          .session=${session}
          @shortcuts-wanted=${() => (this.shortcutsShown = true)}
        ></title-bar>
        <session-banners .app=${this.app}></session-banners>
        <browse-page .app=${this.app}></browse-page>
        <status-bar .app=${this.app}></status-bar>
      </div>
    `;
  }

  protected override render(): TemplateResult {
    return html`
      ${this.renderWindow()}
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
