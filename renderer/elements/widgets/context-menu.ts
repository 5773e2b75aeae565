import { css, html, type TemplateResult } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import { AppElement } from '../../dom/app-element.ts';
import { type IconName, icon } from '../../icons/icon.ts';
import { itemAfterKey } from '../../keyboard/item-after-key.ts';
import { text } from '../../locales/text.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { menuItemStyles } from '../styles/menu-item-styles.ts';
import { popoverStyles } from '../styles/popover-styles.ts';

export interface ContextMenuItem {
  readonly action: string;
  readonly label: string;
  readonly symbol: IconName;
  /** The key that does the same, as the menu writes it; empty: none. */
  readonly keys: string;
}

/** The menu of a tile or of a row of the fleet. Fires `menu-action` with the action, and `menu-close`. */
@customElement('context-menu')
export class ContextMenu extends AppElement {
  static override styles = [
    baseStyles,
    popoverStyles,
    menuItemStyles,
    css`
      [popover] {
        min-inline-size: 13rem;
        max-inline-size: min(22rem, 100vi - var(--space-4));
        max-block-size: calc(100vb - var(--space-4));
        margin: 0;
      }

      .label {
        flex: 1;
      }

      kbd,
      .icon {
        color: var(--color-text-muted);
        font-family: inherit;
        font-size: var(--text-small);
      }
    `,
  ];

  @property({ attribute: false }) items: readonly ContextMenuItem[] = [];
  @property() label = text('gallery.menu');

  @query('[popover]') private readonly menu!: HTMLElement;

  /** Shows the menu with its corner at a point of the window, CSS px, or as near as it fits. */
  async openAt(x: number, y: number): Promise<void> {
    await this.updateComplete;
    this.menu.showPopover();
    const { width, height } = this.menu.getBoundingClientRect();
    this.menu.style.left = `${Math.max(4, Math.min(x, innerWidth - width - 4))}px`;
    this.menu.style.top = `${Math.max(4, Math.min(y, innerHeight - height - 4))}px`;
    this.buttons()[0]?.focus();
  }

  private buttons(): readonly HTMLElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('button')];
  }

  /** Before it is hidden: the event after it comes late, and a key that is pressed meanwhile would go to a hidden item. */
  private readonly closing = (event: ToggleEvent) => {
    if (event.newState === 'closed') this.dispatchEvent(new CustomEvent('menu-close'));
  };

  private readonly pressed = (event: KeyboardEvent) => {
    const next = itemAfterKey(this.buttons(), event);
    if (event.key === 'Tab' || event.key === 'Escape') this.menu.hidePopover();
    else if (next === undefined) return;
    else next.focus();
    event.preventDefault();
    event.stopPropagation();
  };

  protected override render(): TemplateResult {
    return html`<div
      popover
      role="menu"
      aria-label=${this.label}
      @beforetoggle=${this.closing}
      @keydown=${this.pressed}
    >
      ${this.items.map(
        ({ action, label, symbol, keys }) => html`<button
          class="item"
          type="button"
          role="menuitem"
          tabindex="-1"
          @click=${() => {
            this.menu.hidePopover();
            this.dispatchEvent(new CustomEvent('menu-action', { detail: action }));
          }}
        >
          ${icon(symbol)}<span class="label">${label}</span><kbd aria-hidden="true">${keys}</kbd>
        </button>`,
      )}
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'context-menu': ContextMenu;
  }
}
