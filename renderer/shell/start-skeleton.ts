import { css, html, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { AppElement } from '../dom/app-element.ts';
import { skeletonStyles } from '../elements/styles/skeleton-styles.ts';
import { text } from '../locales/text.ts';
import { baseStyles } from '../theme/base-styles.ts';

const lines = Array.from({ length: 9 }, () => html`<span class="skeleton line"></span>`);
const tiles = Array.from({ length: 12 }, () => html`<span class="skeleton tile"></span>`);

/** The outline of the window until the session is known. */
@customElement('start-skeleton')
class StartSkeleton extends AppElement {
  static override styles = [
    baseStyles,
    skeletonStyles,
    css`
      :host {
        display: grid;
        grid-template-rows: 3rem minmax(0, 1fr) 2rem;
        grid-template-columns: 16.5rem minmax(0, 1fr);
        block-size: 100%;
      }

      .list {
        display: grid;
        grid-row: 2;
        gap: var(--space-4);
        align-content: start;
        padding: var(--space-4);
      }

      .line {
        block-size: 0.875rem;
      }

      .line:nth-child(3n + 1) {
        inline-size: 70%;
      }

      .panel {
        display: grid;
        grid-row: 2;
        grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr));
        gap: var(--space-4);
        align-content: start;
        margin-inline-end: var(--space-2);
        padding: 4.5rem var(--space-4) var(--space-4);
        overflow: hidden;
        border: 1px solid var(--color-line);
        border-radius: var(--radius-large);
        background: var(--color-canvas);
      }

      .tile {
        aspect-ratio: 16 / 12;
        border-radius: var(--radius-medium);
      }

      @media (max-width: 48rem) {
        :host {
          grid-template-columns: 0 minmax(0, 1fr);
        }

        .list {
          display: none;
        }

        .panel {
          grid-column: 2;
        }
      }
    `,
  ];

  protected override render(): TemplateResult {
    return html`
      <main class="visually-hidden"><h1>${text('app.starting')}</h1></main>
      <div class="list" aria-hidden="true">${lines}</div>
      <div class="panel" aria-hidden="true">${tiles}</div>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'start-skeleton': StartSkeleton;
  }
}
