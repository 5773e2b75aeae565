import { css, html, LitElement, type TemplateResult } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import { type IconName, icon } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';
import { baseStyles } from '../../theme/base-styles.ts';

/** One thing to do with a tile, or with the selection that it is part of. */
export interface ContextMenuItem {
  readonly action: string;
  readonly label: string;
  readonly symbol: IconName;
  /** The key that does the same, as it is written; empty: none. */
  readonly keys: string;
}

/** The menu of a tile or of a row of the fleet. `open` shows it beside an element; fires `menu-action` with the action, and `menu-close`. */
@customElement('context-menu')
export class ContextMenu extends LitElement {
  static override styles = [
    baseStyles,
    css`
      [popover] {
        inset: auto;
        inline-size: max-content;
        min-inline-size: 13rem;
        max-inline-size: min(22rem, 100vi - var(--space-4));
        max-block-size: calc(100vb - var(--space-4));
        overflow: auto;
        margin: 0;
        padding: var(--space-1);
        border: 0;
        border-radius: var(--radius-large);
        background: var(--color-raised);
        box-shadow: var(--shadow-menu);
        color: var(--color-text);
      }

      button {
        display: flex;
        gap: var(--space-3);
        align-items: center;
        inline-size: 100%;
        min-block-size: 2rem;
        padding: 0 var(--space-3);
        border: 0;
        border-radius: var(--radius-medium);
        background: none;
        text-align: start;
      }

      button:hover,
      button:focus-visible {
        background: var(--color-hover);
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

      @media (forced-colors: active) {
        [popover] {
          border: 1px solid CanvasText;
        }
      }
    `,
  ];

  @property({ attribute: false }) items: readonly ContextMenuItem[] = [];
  /** What the menu is about. */
  @property() label = text('gallery.menu');

  @query('[popover]') private readonly menu!: HTMLElement;

  /** Shows the menu with its corner at a place in the window, CSS px, moved as far in as it has to be. */
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

  private readonly toggled = (event: ToggleEvent) => {
    if (event.newState === 'closed') this.dispatchEvent(new CustomEvent('menu-close'));
  };

  private readonly pressed = (event: KeyboardEvent) => {
    const all = this.buttons();
    const index = all.findIndex((button) => button === event.target);
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: (index + 1) % all.length,
      ArrowUp: (index - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    };
    const next = moves[event.key];
    if (event.key === 'Tab' || event.key === 'Escape') this.menu.hidePopover();
    else if (next === undefined) return;
    else all[next]?.focus();
    event.preventDefault();
    event.stopPropagation();
  };

  protected override render(): TemplateResult {
    return html`<div
      popover
      role="menu"
      aria-label=${this.label}
      @toggle=${this.toggled}
      @keydown=${this.pressed}
    >
      ${this.items.map(
        ({ action, label, symbol, keys }) => html`<button
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
