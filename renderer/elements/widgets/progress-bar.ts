import { css, html, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { AppElement } from '../../dom/app-element.ts';
import { baseStyles } from '../../theme/base-styles.ts';

/** Progress of work: `value` of `max`. Without a positive `max` it only shows activity. */
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

  protected override render(): TemplateResult {
    return this.max > 0
      ? html`<progress aria-label=${this.label} .max=${this.max} .value=${this.value}></progress>`
      : html`<progress aria-label=${this.label}></progress>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'progress-bar': ProgressBar;
  }
}
