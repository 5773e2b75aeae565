import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import { AppElement } from '../../dom/app-element.ts';
import { type IconName, icon } from '../../icons/icon.ts';
import { itemAfterKey } from '../../keyboard/item-after-key.ts';
import { text } from '../../locales/text.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { menuItemStyles } from '../styles/menu-item-styles.ts';
import { popoverStyles } from '../styles/popover-styles.ts';
import type { MenuPoint } from './menu-point.ts';

export interface ContextMenuItem {
  readonly action: string;
  readonly label: string;
  readonly symbol: IconName;
  /** Equivalent key as shown in the menu; empty if none. */
  readonly keys: string;
  /** Why it can't be done now; absent if it can. */
  readonly why?: string | undefined;
  /** State of a switch; absent for other items. */
  readonly checked?: boolean | undefined;
  /** Begins another group. */
  readonly begins?: boolean;
}

interface Box {
  readonly width: number;
  readonly height: number;
}

/** Between a menu and the edge of the window, CSS px. */
const MARGIN = 4;

/**
 * Overlap of a menu's padding and the pointer, in CSS px. On Linux and macOS menus open on press;
 * the release would be outside, at a round corner, and dismiss it.
 */
const OVERLAP = 4;

/**
 * Places a menu at a point: on a side with space, like system menus, so that no item is under the
 * pointer before it moves. A menu that fits on no side is kept within the window.
 */
export function menuPlace(
  { x, y }: MenuPoint,
  menu: Box,
  window: Box,
  isRightToLeft: boolean,
): { readonly left: number; readonly top: number } {
  const fitsAfter = (at: number, length: number, whole: number) => at + length + MARGIN <= whole;
  const fitsBefore = (at: number, length: number) => at - length >= MARGIN;
  const toRight = fitsAfter(x, menu.width, window.width);
  const toLeft = fitsBefore(x, menu.width);
  const isRight = toRight && !(isRightToLeft && toLeft);
  const left = isRight ? x - OVERLAP : x - menu.width + OVERLAP;
  const top = fitsAfter(y, menu.height, window.height) ? y - OVERLAP : y - menu.height + OVERLAP;
  const within = (at: number, length: number, whole: number) =>
    Math.max(MARGIN, Math.min(at, whole - length - MARGIN));
  return { left: within(left, menu.width, window.width), top: within(top, menu.height, window.height) };
}

/** The menu of a tile or a fleet row. Fires `menu-action` with the action, and `menu-close`. */
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

      .item {
        min-block-size: max(1.75rem, var(--target-size));
        padding-block: var(--space-1);
        &[aria-disabled='true'] {
          color: var(--color-text-disabled);
        }
        &.begins {
          margin-block-start: var(--space-1);
          border-block-start: 1px solid var(--color-line);
        }
      }

      .why {
        display: block;
        color: var(--color-text-muted);
        font-size: var(--text-small);
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

  /** Shows the menu with a corner at a point of the window, CSS px. */
  async openAt(x: number, y: number): Promise<void> {
    await this.updateComplete;
    this.menu.showPopover();
    const { width, height } = this.menu.getBoundingClientRect();
    const isRightToLeft = getComputedStyle(this).direction === 'rtl';
    const { left, top } = menuPlace(
      { x, y },
      { width, height },
      { width: innerWidth, height: innerHeight },
      isRightToLeft,
    );
    this.menu.style.left = `${left}px`;
    this.menu.style.top = `${top}px`;
    this.buttons()[0]?.focus();
  }

  private buttons(): readonly HTMLElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('button')];
  }

  /**
   * Fires before it is hidden: the later event would let a key pressed meanwhile go to a hidden
   * item.
   */
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
      ${this.items.map((item, index) => this.renderItem(item, index === 0))}
    </div>`;
  }

  private renderItem(
    { action, label, symbol, keys, why, checked, begins }: ContextMenuItem,
    isStop: boolean,
  ): TemplateResult {
    return html`<button
      class="item ${begins === true ? 'begins' : ''}"
      type="button"
      role=${checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
      tabindex=${isStop ? 0 : -1}
      aria-label=${label}
      aria-description=${why ?? nothing}
      aria-checked=${checked ?? nothing}
      aria-disabled=${why === undefined ? nothing : 'true'}
      @click=${() => {
        if (why !== undefined) return;
        this.menu.hidePopover();
        this.dispatchEvent(new CustomEvent('menu-action', { detail: action }));
      }}
    >
      ${icon(checked === true ? 'check' : symbol)}
      <span class="label">${label}${why === undefined ? nothing : html`<span class="why">${why}</span>`}</span>
      <kbd aria-hidden="true">${keys}</kbd>
    </button>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'context-menu': ContextMenu;
  }
}
