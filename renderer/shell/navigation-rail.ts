import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { AppElement } from '../dom/app-element.ts';
import { icon } from '../icons/icon.ts';
import { numberFormat } from '../locales/intl.ts';
import { text } from '../locales/text.ts';
import { type Page, pages } from '../pages/pages.ts';
import { fromApp } from '../state/app-context.ts';
import { baseStyles } from '../theme/base-styles.ts';

/** Highest count shown at an icon. */
const MOST = 99;

function shortCount(count: number): string {
  return count > MOST ? text('page.many', { count: MOST }) : numberFormat().format(count);
}

/** The window's pages: at the side, or at the foot of a narrow window. */
@customElement('navigation-rail')
class NavigationRail extends AppElement {
  static override styles = [
    baseStyles,
    css`
      :host {
        min-block-size: 0;
      }

      nav {
        display: flex;
        flex-direction: column;
        gap: var(--space-1);
        block-size: 100%;
        padding: 0 0.125rem var(--space-1);
        overflow: hidden auto;
        scrollbar-width: none;
      }

      button {
        display: grid;
        flex: none;
        gap: 0.1875rem;
        place-content: center;
        justify-items: center;
        min-inline-size: 3.25rem;
        min-block-size: 3.25rem;
        padding: var(--space-1);
        border: 0;
        border-radius: var(--radius-large);
        background: none;
        color: var(--color-text-muted);
        font-size: 0.6875rem;
        font-weight: var(--weight-medium);
        line-height: var(--line-tight);
        transition: background-color var(--duration-quick) var(--ease-out);
      }

      .icon {
        --icon-size: 1.1875rem;
      }

      .sign {
        position: relative;
      }

      .count {
        position: absolute;
        inset-block-start: -0.375rem;
        inset-inline-start: 0.6875rem;
        min-inline-size: 1rem;
        padding-inline: 0.25rem;
        border-radius: var(--radius-round);
        background: var(--color-caution-soft);
        color: var(--color-caution-text);
        font-variant-numeric: tabular-nums;
        line-height: 1rem;
        text-align: center;
        @media (forced-colors: active) {
          border: 1px solid CanvasText;
        }
      }

      /* A name of several words takes several lines, and no wider rail. */
      .name {
        inline-size: min-content;
        word-break: keep-all;
      }

      button:hover {
        background: var(--color-hover);
        color: var(--color-text);
      }

      button[aria-current],
      button[aria-current]:hover {
        background: var(--color-accent-soft);
        color: var(--color-accent-text);
      }

      button:focus-visible {
        outline-offset: -2px;
      }

      .last {
        margin-block-start: auto;
      }

      @container window (max-width: 48rem) {
        nav {
          flex-direction: row;
          justify-content: center;
          overflow: auto hidden;
          padding-block: var(--space-1);
          border-block-start: 1px solid var(--color-line);
        }

        .name {
          inline-size: auto;
        }

        button {
          flex: 0 1 7rem;
          min-block-size: 2.75rem;
        }

        .last {
          margin-block-start: 0;
        }
      }

      /* Images need the height of a low window, as with large texts. */
      @container window (width <= 48rem) and (height <= 30rem) {
        nav {
          gap: 0;
          align-items: center;
          justify-content: safe center;
          padding: 0;
        }

        button {
          flex: 0 1 auto;
          min-inline-size: 2.75rem;
        }
      }

      @container window (width < 24rem) and (height <= 30rem) {
        .name {
          inline-size: min-content;
        }
      }

      @media (forced-colors: active) {
        button[aria-current] {
          background: Highlight;
          color: HighlightText;
          forced-color-adjust: none;
        }
      }
    `,
  ];

  private readonly app = fromApp(this, { shows: ['health', 'navigation'] });

  private renderPage(page: Page): TemplateResult {
    const isHere = this.app.navigation.value.current.page === page.id;
    const waiting = page.waiting?.(this.app);
    const isWaiting = waiting !== undefined && waiting.count > 0;
    return html`<button
      type="button"
      class=${page.isLast === true ? 'last' : ''}
      aria-description=${isWaiting ? waiting.words : nothing}
      aria-current=${isHere ? 'page' : nothing}
      @click=${() => {
        if (!isHere) this.app.navigation.go(page.start(this.app.navigation));
      }}
    >
      <span class="sign">
        ${icon(page.symbol)}
        ${isWaiting ? html`<span class="count" aria-hidden="true">${shortCount(waiting.count)}</span>` : nothing}
      </span>
      <span class="name">${page.name()}</span>
    </button>`;
  }

  protected override render(): TemplateResult {
    return html`<nav aria-label=${text('page.label')}>${pages.map((page) => this.renderPage(page))}</nav>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'navigation-rail': NavigationRail;
  }
}
