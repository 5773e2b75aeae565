import { css, html, LitElement, type TemplateResult } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import { baseStyles } from '../../theme/base-styles.ts';
import { buttonStyles } from '../styles/button-styles.ts';

const MOVES: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/**
 * A button that opens a menu. `slot="button"` is what the button shows, the default slot takes the items: elements with a
 * role of `menuitem` or `menuitemradio`. Arrows, Home and End move, Escape closes; choosing an item closes it too, unless
 * the item has `data-stays` because it is often chosen several times.
 */
@customElement('app-menu')
class AppMenu extends LitElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    css`
      :host {
        display: inline-flex;
        min-inline-size: 0;
      }

      .opener {
        min-inline-size: 0;
        padding-inline: var(--space-2);
        anchor-name: --opener;
      }

      [popover] {
        position-anchor: --opener;
        inset: auto;
        position-area: block-end span-inline-start;
        position-try-fallbacks: flip-block;
        inline-size: max-content;
        min-inline-size: 15rem;
        max-inline-size: min(22rem, 100vi - var(--space-4));
        max-block-size: calc(100vb - 4rem);
        overflow: auto;
        margin: var(--space-1) 0;
        padding: var(--space-1);
        border: 0;
        border-radius: var(--radius-large);
        background: var(--color-raised);
        box-shadow: var(--shadow-menu);
        color: var(--color-text);
      }

      @media (forced-colors: active) {
        [popover] {
          border: 1px solid CanvasText;
        }
      }
    `,
  ];

  @property() label = '';

  @query('[popover]') private readonly menu!: HTMLElement;
  @query('.opener') private readonly opener!: HTMLButtonElement;

  private items(): readonly HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
  }

  /** The items are not within the popover for the browser, which would leave the focus on what is hidden then. */
  private readonly closing = (event: ToggleEvent) => {
    if (event.newState === 'closed' && this.contains(this.ownerFocus())) this.opener.focus();
  };

  private ownerFocus(): Element | null {
    return (this.getRootNode() as Document | ShadowRoot).activeElement;
  }

  private readonly toggled = (event: ToggleEvent) => {
    const open = event.newState === 'open';
    this.opener.setAttribute('aria-expanded', String(open));
    if (open) this.items()[0]?.focus();
  };

  private readonly pressed = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    const items = this.items();
    if (event.key === 'Tab') this.menu.hidePopover();
    if (move === undefined || items.length === 0) return;
    event.preventDefault();
    const index = items.findIndex((item) => item === event.target);
    items[move(index, items.length)]?.focus();
  };

  private readonly chosen = (event: Event) => {
    const item = event.composedPath().find((target) => target instanceof HTMLElement && target.role !== null);
    if (!(item instanceof HTMLElement) || !item.role?.startsWith('menuitem')) return;
    if ('stays' in item.dataset) return;
    this.menu.hidePopover();
    this.opener.focus();
  };

  protected override render(): TemplateResult {
    return html`
      <button
        class="button quiet opener"
        type="button"
        popovertarget="menu"
        aria-haspopup="menu"
        aria-expanded="false"
        aria-label=${this.label}
        title=${this.label}
      >
        <slot name="button"></slot>
      </button>
      <div
        id="menu"
        popover
        role="menu"
        aria-label=${this.label}
        @beforetoggle=${this.closing}
        @toggle=${this.toggled}
        @keydown=${this.pressed}
        @click=${this.chosen}
      >
        <slot></slot>
      </div>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'app-menu': AppMenu;
  }
}
