import { css, html, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { AppElement } from '../../dom/app-element.ts';
import { numberFormat } from '../../locales/intl.ts';
import { baseStyles } from '../../theme/base-styles.ts';

/** Step of an arrow key, CSS px: about twenty from end to end. */
const KEY_STEP = 16;

/**
 * The edge between two panes, moved by pointer, arrows, Home and End. A press without a movement
 * takes the next of the smallest, the `initial` and the largest width. Widths are CSS px at the default text size. Fires `width-changed` while it moves and
 * `width-chosen` at the end, with the width.
 */
@customElement('width-handle')
class WidthHandle extends AppElement {
  static override styles = [
    baseStyles,
    css`
      div {
        position: relative;
        block-size: 100%;
        border-radius: var(--radius-small);
        cursor: col-resize;
        touch-action: none;
        &::after {
          position: absolute;
          inset-block: 0;
          inset-inline: calc(50% - 1px);
          border-radius: var(--radius-round);
          background: transparent;
          content: '';
          transition: background-color var(--duration-quick) var(--ease-out);
          @media (forced-colors: active) {
            background: ButtonBorder;
          }
        }
        &:hover::after,
        &:active::after {
          background: var(--color-line-strong);
        }
        &:focus-visible {
          outline-offset: -1px;
        }
      }
    `,
  ];

  @property() label = '';
  @property({ attribute: false }) width = 0;
  @property({ attribute: false }) smallest = 0;
  @property({ attribute: false }) largest = 0;
  @property({ attribute: false }) initial = 0;

  /** Start of a drag, if any. */
  private drag: { readonly at: number; readonly width: number } | null = null;

  private setWidth(name: 'width-changed' | 'width-chosen', width: number): void {
    this.width = Math.round(Math.max(this.smallest, Math.min(width, this.largest)));
    this.dispatchEvent(new CustomEvent(name, { detail: this.width }));
  }

  /** −1 for right-to-left text, where the pane before the edge grows to the left. */
  private direction(): number {
    return getComputedStyle(this).direction === 'rtl' ? -1 : 1;
  }

  private readonly pressed = (event: KeyboardEvent) => {
    const targets: Readonly<Record<string, number>> = {
      ArrowLeft: this.width - KEY_STEP * this.direction(),
      ArrowRight: this.width + KEY_STEP * this.direction(),
      Home: this.smallest,
      End: this.largest,
    };
    const target = targets[event.key];
    if (target === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.setWidth('width-chosen', target);
  };

  private readonly grabbed = (event: PointerEvent) => {
    if (event.button !== 0) return;
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    this.drag = { at: event.clientX, width: this.width };
  };

  private readonly dragged = (event: PointerEvent) => {
    if (this.drag === null) return;
    const textSize = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const moved = ((event.clientX - this.drag.at) * this.direction() * 16) / textSize;
    this.setWidth('width-changed', this.drag.width + moved);
  };

  private readonly released = () => {
    if (this.drag === null) return;
    const hasMoved = this.drag.width !== this.width;
    this.drag = null;
    const steps = [this.smallest, this.initial, this.largest];
    const next = steps.find((step) => step > this.width) ?? this.smallest;
    this.setWidth('width-chosen', hasMoved ? this.width : next);
  };

  private share(): string {
    const share = (this.width - this.smallest) / Math.max(1, this.largest - this.smallest);
    return numberFormat({ style: 'percent' }).format(share);
  }

  protected override render(): TemplateResult {
    return html`<div
      role="separator"
      tabindex="0"
      aria-orientation="vertical"
      aria-label=${this.label}
      aria-valuenow=${this.width}
      aria-valuemin=${this.smallest}
      aria-valuemax=${this.largest}
      aria-valuetext=${this.share()}
      data-tip=${this.label}
      @keydown=${this.pressed}
      @pointerdown=${this.grabbed}
      @pointermove=${this.dragged}
      @pointerup=${this.released}
      @pointercancel=${this.released}
    ></div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'width-handle': WidthHandle;
  }
}
