import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import { AppElement } from '../../dom/app-element.ts';
import { itemAfterKey } from '../../keyboard/item-after-key.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { buttonStyles } from '../styles/button-styles.ts';
import { popoverStyles } from '../styles/popover-styles.ts';

/**
 * A button that opens a menu. `slot="button"` is the button's content, the default slot takes the
 * items: elements with a role of `menuitem` or `menuitemradio`. Choosing an item closes the menu,
 * unless it has `data-stays`.
 */
@customElement('app-menu')
class AppMenu extends AppElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    popoverStyles,
    css`
      :host {
        display: inline-flex;
        min-inline-size: 0;
      }

      .opener {
        min-inline-size: var(--target-size);
        padding-inline: var(--space-2);
        anchor-name: --opener;
      }

      [popover] {
        position-anchor: --opener;
        position-area: block-end span-inline-start;
        position-try-fallbacks: flip-block;
        min-inline-size: 15rem;
        max-inline-size: min(22rem, 100vi - var(--space-4));
        max-block-size: calc(100vb - 4rem);
        margin: var(--space-1) 0;
      }
    `,
  ];

  @property() label = '';
  /** What a menu shows besides its items, for it is read item by item. */
  @property() description = '';

  @query('[popover]') private readonly menu!: HTMLElement;
  @query('.opener') private readonly opener!: HTMLButtonElement;

  private items(): readonly HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
  }

  /**
   * Moves the focus back: the browser regards slotted items as outside the popover, and would
   * leave it on a hidden one.
   */
  private readonly closing = (event: ToggleEvent) => {
    const focused = (this.getRootNode() as Document | ShadowRoot).activeElement;
    if (event.newState === 'closed' && this.contains(focused)) this.opener.focus();
  };

  /**
   * Focuses at once: the browser's event comes later, and a key pressed meanwhile would be lost.
   */
  private readonly toggle = (event: Event) => {
    event.preventDefault();
    if (this.menu.togglePopover()) this.items()[0]?.focus();
  };

  private readonly toggled = (event: ToggleEvent) => {
    this.opener.setAttribute('aria-expanded', String(event.newState === 'open'));
  };

  private readonly pressed = (event: KeyboardEvent) => {
    if (event.key === 'Tab') this.menu.hidePopover();
    const next = itemAfterKey(this.items(), event);
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };

  /** Closes before the item acts: a dialog that it opens returns the focus to where it is then. */
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
        aria-description=${this.description || nothing}
        data-tip=${this.label}
        @click=${this.toggle}
      >
        <slot name="button"></slot>
      </button>
      <div
        id="menu"
        popover
        role="menu"
        aria-label=${this.label}
        aria-description=${this.description || nothing}
        @beforetoggle=${this.closing}
        @toggle=${this.toggled}
        @keydown=${this.pressed}
        @click=${{ handleEvent: this.chosen, capture: true }}
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
