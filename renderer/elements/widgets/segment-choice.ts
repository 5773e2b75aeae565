import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { AppElement } from '../../dom/app-element.ts';
import { type IconName, icon } from '../../icons/icon.ts';
import { baseStyles } from '../../theme/base-styles.ts';

interface SegmentOption {
  readonly value: string;
  readonly label: string;
  readonly symbol?: IconName;
}

/**
 * A few choices side by side: native radio buttons, so one tab stop and arrows. Fires `choice`
 * with the value.
 */
@customElement('segment-choice')
class SegmentChoice extends AppElement {
  static override styles = [
    baseStyles,
    css`
      :host {
        display: inline-block;
        max-inline-size: 100%;
      }

      .segments {
        display: flex;
        flex-wrap: wrap;
        gap: 2px;
        inline-size: fit-content;
        padding: 2px;
        border: 0;
        margin: 0;
        border-radius: calc(var(--radius-medium) + 2px);
        background: var(--color-sunken);
      }

      label {
        position: relative;
        display: inline-flex;
        gap: var(--space-2);
        align-items: center;
        justify-content: center;
        min-inline-size: var(--target-size);
        min-block-size: max(var(--control-height) - 4px, var(--target-size));
        padding: 0 var(--segment-padding, var(--space-3));
        border: 1px solid transparent;
        border-radius: var(--radius-medium);
        color: var(--color-text-muted);
        font-weight: var(--weight-medium);
        transition: background-color var(--duration-quick) var(--ease-out);
        &:hover {
          color: var(--color-text);
        }
        &:has(:checked) {
          border-color: var(--color-line-control);
          background: var(--color-control);
          box-shadow: var(--shadow-low);
          color: var(--color-text);
          @media (forced-colors: active) {
            background: Highlight;
            color: HighlightText;
            forced-color-adjust: none;
          }
        }
        &:has(:focus-visible) {
          outline: 2px solid var(--color-focus);
          outline-offset: 2px;
        }
      }

      /* Over its label, so that the focus scrolls the label into view. */
      input {
        position: absolute;
        inset: -1px;
        margin: 0;
        opacity: 0;
      }

      [disabled] label {
        color: var(--color-text-muted);
        cursor: not-allowed;
        &:has(:checked) {
          color: var(--color-text);
        }
        @media (forced-colors: active) {
          color: GrayText;
          &:has(:checked) {
            background: GrayText;
            color: Canvas;
          }
        }
      }
    `,
  ];

  @property() label = '';
  @property({ attribute: false }) options: readonly SegmentOption[] = [];
  @property() value = '';
  @property({ type: Boolean }) disabled = false;

  protected override render(): TemplateResult {
    return html`<fieldset class="segments" role="radiogroup" aria-label=${this.label} ?disabled=${this.disabled}>
      ${this.options.map(
        ({ value, label, symbol }) => html`<label>
          <input
            type="radio"
            name="choice"
            .checked=${value === this.value}
            @change=${() => this.dispatchEvent(new CustomEvent<string>('choice', { detail: value }))}
          />
          ${symbol === undefined ? nothing : icon(symbol)}<span>${label}</span>
        </label>`,
      )}
    </fieldset>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'segment-choice': SegmentChoice;
  }
}
