import { css, html, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { AppElement } from '../../dom/app-element.ts';
import { numberFormat } from '../../locales/intl.ts';
import { baseStyles } from '../../theme/base-styles.ts';

/**
 * Progress of work: `value` of `max`. Without a positive `max` it only shows activity. With
 * `spoken`, screen readers hear the start and each quarter.
 */
@customElement('progress-bar')
class ProgressBar extends AppElement {
  static override styles = [
    baseStyles,
    css`
      progress {
        display: block;
        inline-size: 100%;
        block-size: 0.375rem;
        overflow: hidden;
        appearance: none;
        border: 0;
        border-radius: var(--radius-round);
        background: var(--color-sunken);
        &::-webkit-progress-bar {
          background: transparent;
        }
        &::-webkit-progress-value {
          border-radius: var(--radius-round);
          background: var(--color-accent);
          transition: inline-size var(--duration-calm) linear;
        }
        @media (forced-colors: active) {
          border: 1px solid CanvasText;
        }
      }
    `,
  ];

  @property() label = '';
  @property({ type: Number }) value = 0;
  @property({ type: Number }) max = 0;
  @property({ type: Boolean }) spoken = false;

  @state() private said = '';

  private quarter = -1;

  protected override updated(): void {
    const quarter = this.max > 0 ? Math.floor((4 * this.value) / this.max) : 0;
    if (!this.spoken || quarter <= this.quarter || quarter > 3) return;
    this.quarter = quarter;
    const said = quarter === 0 ? this.label : numberFormat({ style: 'percent' }).format(quarter / 4);
    // After the rendering: words that come with their region are not always announced.
    queueMicrotask(() => (this.said = said));
  }

  protected override render(): TemplateResult {
    const bar =
      this.max > 0
        ? html`<progress aria-label=${this.label} .max=${this.max} .value=${this.value}></progress>`
        : html`<progress aria-label=${this.label}></progress>`;
    return this.spoken ? html`${bar}<span class="visually-hidden" role="status">${this.said}</span>` : bar;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'progress-bar': ProgressBar;
  }
}
