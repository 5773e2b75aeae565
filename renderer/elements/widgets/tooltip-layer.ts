import { css, html, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import { activeElement } from '../../dom/active-element.ts';
import { AppElement } from '../../dom/app-element.ts';
import { baseStyles } from '../../theme/base-styles.ts';

/**
 * A pointer passing over a row of buttons must not make tips flash; a focus shows them at once.
 */
const HOVER_DELAY_MS = 500;

/** Time for the pointer to reach a tip across the gap, so that it can be read there (WCAG 1.4.13). */
const LEAVE_DELAY_MS = 300;

/** Between a control and its tip, and between a tip and the edge of the window, CSS px. */
const GAP = 6;

/**
 * Shows the tip of any element with `data-tip`, in any shadow root, on hover and on visible focus
 * (a `title` shows on hover only). Escape hides it. A tip is visual only: give its control an
 * accessible name too. The window has one layer.
 */
@customElement('tooltip-layer')
class TooltipLayer extends AppElement {
  static override styles = [
    baseStyles,
    css`
      [popover] {
        position: fixed;
        inset: auto;
        inset-block-start: var(--tip-top, 0);
        /* From measured boxes, which know no writing direction. */
        left: var(--tip-left, 0);
        max-inline-size: min(20rem, 100vi - var(--space-4));
        margin: 0;
        padding: var(--space-1) var(--space-2);
        border: 1px solid var(--color-tip-line);
        border-radius: var(--radius-small);
        background: var(--color-tip);
        color: var(--color-on-tip);
        font-size: var(--text-small);
        line-height: var(--line-tight);
        overflow-wrap: anywhere;
        white-space: pre-line;
      }
    `,
  ];

  @query('[popover]') private readonly box!: HTMLElement;

  /** Control whose tip is shown. */
  @state() private target: HTMLElement | null = null;
  private pointedAt: HTMLElement | null = null;
  private waiting: ReturnType<typeof setTimeout> | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    for (const [name, listener] of this.listeners) window.addEventListener(name, listener, true);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.waiting);
    for (const [name, listener] of this.listeners) window.removeEventListener(name, listener, true);
  }

  private readonly hide = () => {
    clearTimeout(this.waiting);
    this.target = null;
    if (this.hasUpdated && this.box.matches(':popover-open')) this.box.hidePopover();
  };

  private readonly pointed = (event: Event) => {
    const found = event.composedPath().includes(this.box) ? this.target : tipped(event);
    if (found === this.pointedAt) return;
    this.pointedAt = found;
    clearTimeout(this.waiting);
    if (found === null) {
      this.waiting = setTimeout(this.hide, LEAVE_DELAY_MS);
    } else if (found !== this.target) {
      this.hide();
      this.waiting = setTimeout(() => void this.show(found), HOVER_DELAY_MS);
    }
  };

  private readonly focused = (event: Event) => {
    const found = activeElement();
    if (!(event instanceof KeyboardEvent) || event.key === 'Escape' || found === null) return;
    if (found !== this.target && found.matches('[data-tip]:focus-visible')) void this.show(found);
  };

  private readonly listeners: readonly (readonly [string, (event: Event) => void])[] = [
    // Neither `pointerover` nor `focusin` leaves a shadow root if pointer or focus came from the
    // same one.
    ['pointermove', this.pointed],
    ['keyup', this.focused],
    ['pointerdown', this.hide],
    ['keydown', this.hide],
    ['scroll', this.hide],
  ];

  private async show(target: HTMLElement): Promise<void> {
    if ((target.dataset['tip'] ?? '') === '' || !target.isConnected) return;
    this.target = target;
    await this.updateComplete;
    if (this.target !== target) return;
    this.box.showPopover();
    this.moveTo(target.getBoundingClientRect());
  }

  private moveTo(control: DOMRect): void {
    const { width, height } = this.box.getBoundingClientRect();
    const fitsBelow = control.bottom + GAP + height <= window.innerHeight - GAP;
    const top = fitsBelow ? control.bottom + GAP : control.top - GAP - height;
    const middle = control.left + control.width / 2 - width / 2;
    const left = Math.max(GAP, Math.min(middle, window.innerWidth - width - GAP));
    this.box.style.setProperty('--tip-top', `${Math.max(GAP, top)}px`);
    this.box.style.setProperty('--tip-left', `${left}px`);
  }

  /** After a change of language, the control gets its words later than this element. */
  protected override updated(changed: PropertyValues): void {
    const { target } = this;
    if (changed.has('target') || target === null) return;
    setTimeout(() => {
      if (this.target === target && this.box.textContent !== target.dataset['tip']) this.requestUpdate();
    });
  }

  protected override render(): TemplateResult {
    return html`<div popover="manual" aria-hidden="true">${this.target?.dataset['tip']}</div>`;
  }
}

function tipped(event: Event): HTMLElement | null {
  const found = event
    .composedPath()
    .find((node) => node instanceof HTMLElement && node.dataset['tip'] !== undefined);
  return found instanceof HTMLElement ? found : null;
}

declare global {
  interface HTMLElementTagNameMap {
    'tooltip-layer': TooltipLayer;
  }
}
