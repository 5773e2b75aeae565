import { css, html, LitElement, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { EnvironmentKind, SessionState } from '../../preload/contract/index.ts';
import { brandMark } from '../elements/brand-mark.ts';
import { buttonStyles } from '../elements/button-styles.ts';
import { icon } from '../elements/icon.ts';
import { text } from '../locales/text.ts';
import type { AppState } from '../state/app-state.ts';
import { baseStyles } from '../theme/base-styles.ts';
import '../elements/environment-mark.ts';
import './account-menu.ts';

/**
 * The top of the window: the app, the environment as a name, a colour and a word, and the account. A line in the
 * environment's colour runs over the whole width; production has none.
 */
@customElement('title-bar')
export class TitleBar extends LitElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    css`
      :host {
        display: block;
      }

      header {
        position: relative;
        display: flex;
        gap: var(--space-3);
        align-items: center;
        min-block-size: 3rem;
        padding: 0 var(--space-3) 0 var(--space-4);
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

      .place {
        display: flex;
        flex: 1;
        gap: var(--space-2);
        align-items: center;
        min-inline-size: 0;
      }

      .place::before {
        flex: none;
        inline-size: 1px;
        block-size: 1rem;
        margin-inline: var(--space-1);
        background: var(--color-line);
        content: '';
      }

      .environment {
        min-inline-size: 0;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }

      .account {
        display: flex;
        gap: var(--space-1);
        align-items: center;
        min-inline-size: 0;
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

        .app-name {
          display: none;
        }
      }

      @container window (max-width: 22rem) {
        header {
          flex-wrap: wrap;
          padding-block: var(--space-1);
        }

        .brand {
          flex: 1;
        }

        .place {
          flex: 1 1 100%;
          order: 1;
        }

        .place::before {
          display: none;
        }
      }

      @container window (max-width: 64rem) {
        .sign-out-word {
          position: absolute;
          inline-size: 1px;
          block-size: 1px;
          overflow: hidden;
          clip-path: inset(50%);
        }
      }
    `,
  ];

  @property({ attribute: false }) app!: AppState;
  @property({ attribute: false }) session!: Exclude<SessionState, { status: 'signedOut' }>;

  protected override render(): TemplateResult {
    const { environment } = this.session.account;
    const kind: EnvironmentKind = environment.kind;
    const isNamedAfterKind =
      environment.name.toLowerCase() === text(`environment.kind.${kind}`).toLowerCase() &&
      kind !== 'production';
    return html`
      <header class=${kind}>
        <div class="brand">${brandMark()}<span class="app-name">${text('app.name')}</span></div>
        <div class="place">
          <span class="environment" title=${environment.name} ?hidden=${isNamedAfterKind}>${environment.name}</span>
          <environment-mark .kind=${kind}></environment-mark>
        </div>
        <div class="account">
          <account-menu
            .app=${this.app}
            .session=${this.session}
            @shortcuts-wanted=${() => this.dispatchEvent(new CustomEvent('shortcuts-wanted'))}
          ></account-menu>
          <button
            class="button quiet"
            type="button"
            title=${text('shell.signOutNote')}
            @click=${() => void this.app.session.signOut()}
          >
            ${icon('logOut')}<span class="sign-out-word">${text('action.signOut')}</span>
          </button>
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
