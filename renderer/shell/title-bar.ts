import { css, html, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { SessionState } from '../../preload/contract/index.ts';
import { AppElement } from '../dom/app-element.ts';
import { sendEvent } from '../dom/send-event.ts';
import { buttonStyles } from '../elements/styles/button-styles.ts';
import { ellipsis, middleCutStyle } from '../elements/styles/declarations.ts';
import { middleCut } from '../elements/widgets/middle-cut.ts';
import { brandMark, icon } from '../icons/icon.ts';
import { keyNames } from '../locales/key-names.ts';
import { text } from '../locales/text.ts';
import { fromApp } from '../state/app-context.ts';
import { isNamedAfterKind } from '../state/session/account-words.ts';
import { baseStyles } from '../theme/base-styles.ts';
import type { ShellEvents } from './dialogs/shell-dialog.ts';
import '../elements/widgets/environment-mark.ts';

/**
 * The top of the window: the app, the environment by name, colour and word, and the account. A
 * line in the environment's colour spans the width; production has none.
 */
@customElement('title-bar')
class TitleBar extends AppElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    css`
      header {
        position: relative;
        display: flex;
        gap: var(--space-3);
        align-items: center;
        min-block-size: calc(var(--control-height) + 0.5rem);
        padding-inline: var(--space-4) var(--space-3);
      }

      header.development {
        --stripe: var(--color-development);
      }

      header.staging {
        --stripe: var(--color-staging);
      }

      header.demo {
        --stripe: var(--color-demo);
      }

      header::before {
        position: absolute;
        inset-block-start: 0;
        inset-inline: 0;
        block-size: 3px;
        background: var(--stripe, transparent);
        content: '';
      }

      .brand {
        display: flex;
        gap: var(--space-2);
        align-items: center;
        font-size: var(--text-medium);
        font-weight: var(--weight-strong);
        letter-spacing: -0.005em;
      }

      .location {
        display: flex;
        flex: 1;
        gap: var(--space-2);
        align-items: center;
        min-inline-size: 0;
      }

      .location::before {
        flex: none;
        inline-size: 1px;
        block-size: 1rem;
        margin-inline: var(--space-1);
        background: var(--color-line);
        content: '';
      }

      .environment {
        ${middleCutStyle}
        min-inline-size: 0;
      }

      .search-word {
        ${ellipsis}
        min-inline-size: 0;
      }

      .account {
        display: flex;
        gap: var(--space-1);
        align-items: center;
        min-inline-size: 0;
      }

      .history {
        display: flex;
        flex: none;
      }

      .history [aria-disabled='true'] {
        --button-back: transparent;
        --button-hover: transparent;
        --button-pressed: transparent;
        --button-text: var(--color-text-disabled);
        cursor: default;
      }

      .search {
        display: inline-flex;
        flex: 0 1 16rem;
        gap: var(--space-2);
        align-items: center;
        min-inline-size: 0;
        min-block-size: var(--control-height);
        padding-block: 0;
        padding-inline: var(--space-3) var(--space-2);
        border: 1px solid var(--color-line);
        border-radius: var(--radius-medium);
        background: var(--color-canvas);
        color: var(--color-text-muted);
        text-align: start;
      }

      .search:hover {
        border-color: var(--color-line-strong);
        color: var(--color-text);
      }

      .search-word {
        flex: 1;
      }

      .search-keys {
        display: flex;
        gap: 0.125rem;
      }

      kbd {
        padding: 0 0.25rem;
        border-radius: var(--radius-small);
        background: var(--color-sunken);
        font-family: inherit;
        font-size: 0.6875rem;
        line-height: 1.25rem;
      }

      .brand,
      environment-mark {
        flex: none;
      }

      @container window (max-width: 48rem) {
        header {
          gap: var(--space-2);
          padding-inline: var(--space-3) var(--space-2);
        }

        .app-name,
        .search-word,
        .search-keys {
          display: none;
        }

        .search {
          flex: none;
          padding: 0;
          justify-content: center;
          inline-size: var(--control-height);
          border-color: transparent;
          background: none;
        }
      }

      @container window (max-width: 32rem) {
        header {
          flex-wrap: wrap;
          padding-block: var(--space-1);
        }

        .brand {
          flex: 1;
        }

        .location {
          flex: 1 1 100%;
          order: 1;
        }

        .location::before {
          display: none;
        }
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    // Not needed before somebody is signed in.
    void import('./account/account-menu.ts');
  }

  private readonly app = fromApp(this, {
    shows: ['navigation', 'info'],
  });
  @property({ attribute: false }) session!: Exclude<SessionState, { status: 'signedOut' }>;

  /** At an end of the history the button stays, and so does the focus. */
  private renderStep(step: 'back' | 'forward', can: boolean): TemplateResult {
    return html`<button
      class="icon-button ${step}"
      type="button"
      aria-label=${text(`action.${step}`)}
      data-tip=${text(`action.${step}`)}
      aria-disabled=${!can}
      @click=${() => this.app.navigation[step]()}
    >
      ${icon(step === 'back' ? 'arrowLeft' : 'arrowRight')}
    </button>`;
  }

  protected override render(): TemplateResult {
    const { environment } = this.session.account;
    const { name, kind } = environment;
    return html`
      <header class=${kind}>
        <div class="brand">${brandMark()}<span class="app-name">${text('app.name')}</span></div>
        <div class="location">
          <span class="environment" dir="auto" ?hidden=${isNamedAfterKind(environment)} ${middleCut(name)}><span>${name}</span></span>
          <environment-mark .kind=${kind}></environment-mark>
        </div>
        <div class="history" role="group" aria-label=${text('shell.history')}>
          ${this.renderStep('back', this.app.navigation.value.canGoBack)}
          ${this.renderStep('forward', this.app.navigation.value.canGoForward)}
        </div>
        <button
          class="search"
          type="button"
          aria-label=${text('palette.title')}
          aria-keyshortcuts="Control+K"
          @click=${() => sendEvent<ShellEvents>(this, 'dialog-wanted', 'palette')}
        >
          ${icon('search')}<span class="search-word">${text('palette.open')}</span>
          <span class="search-keys" dir="ltr" aria-hidden="true">
            ${keyNames('Mod+K', this.app.info.value?.platform ?? '').map((key) => html`<kbd>${key}</kbd>`)}
          </span>
        </button>
        <div class="account">
          <account-menu .session=${this.session}></account-menu>
        </div>
      </header>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'title-bar': TitleBar;
  }
}
