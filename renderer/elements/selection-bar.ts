import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { formatBytes } from '../locales/format-bytes.ts';
import { text } from '../locales/text.ts';
import { baseStyles } from '../theme/base-styles.ts';
import './app-menu.ts';
import { buttonStyles } from './button-styles.ts';
import { type IconName, icon } from './icon.ts';

/** What can be done with a selection. */
export type SelectionAction =
  | 'export'
  | 'keepOffline'
  | 'wish'
  | 'full'
  | 'compare'
  | 'copyTable'
  | 'all'
  | 'invert'
  | 'clear';

const SYMBOLS: Readonly<Record<SelectionAction, IconName>> = {
  export: 'download',
  keepOffline: 'pin',
  wish: 'cloudDownload',
  full: 'grid3x3',
  compare: 'squareSplitHorizontal',
  copyTable: 'copy',
  all: 'check',
  invert: 'contrast',
  clear: 'x',
};

/** How far from the foot of the window messages begin while the bar is there; `toast-stack` reads it. */
const CLEAR_OF = '--selection-bar-top';

/** How many are selected, their size, and what can be done with them. Fires `selection-action` with a `SelectionAction`. */
@customElement('selection-bar')
export class SelectionBar extends LitElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    css`
      :host {
        display: block;
        container-type: inline-size;
        border-block-start: 1px solid var(--color-line);
        background: var(--color-accent-soft);
      }

      .bar {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-1);
        align-items: center;
        padding: var(--space-1) var(--space-3) var(--space-1) var(--space-2);
      }

      .said {
        flex: 1 1 auto;
        font-weight: var(--weight-medium);
        font-variant-numeric: tabular-nums;
        white-space: nowrap;
      }

      .size {
        color: var(--color-text-muted);
        font-weight: var(--weight-regular);
      }

      .button.quiet,
      .icon-button {
        --button-text: var(--color-text);
      }

      .item {
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

      .item:hover,
      .item:focus-visible {
        background: var(--color-hover);
      }

      .bar .button {
        padding-inline: var(--space-2);
      }

      /* All in one line between the fleet and the details of a window of 1280 px: the words say more than the signs. */
      @container (40rem < width <= 48rem) {
        .bar .button .icon {
          display: none;
        }
      }

      @container (max-width: 40rem) {
        .word {
          position: absolute;
          inline-size: 1px;
          block-size: 1px;
          overflow: hidden;
          clip-path: inset(50%);
        }
      }
    `,
  ];

  @property({ type: Number }) count = 0;
  /** Bytes of the best kept images of the selection. */
  @property({ type: Number }) byteLength = 0;
  /** The actions to offer, in this order, and those in the menu behind them. Clearing stands first, so that it never wraps alone. */
  @property({ attribute: false }) actions: readonly SelectionAction[] = [];
  @property({ attribute: false }) more: readonly SelectionAction[] = [];

  private readonly measuring = new ResizeObserver(() => this.keepClear());

  override connectedCallback(): void {
    super.connectedCallback();
    this.measuring.observe(this);
    this.measuring.observe(document.documentElement);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.measuring.disconnect();
    document.documentElement.style.removeProperty(CLEAR_OF);
  }

  /** Messages come up at the foot of the window: they stand above the bar, so that its buttons stay within reach. */
  private keepClear(): void {
    const { height, top } = this.getBoundingClientRect();
    const { style } = document.documentElement;
    if (height === 0) style.removeProperty(CLEAR_OF);
    else style.setProperty(CLEAR_OF, `${window.innerHeight - top}px`);
  }

  private act(action: SelectionAction): void {
    this.dispatchEvent(new CustomEvent('selection-action', { detail: action }));
  }

  private renderAction(action: SelectionAction): TemplateResult {
    const label = text(`gallery.action.${action}`);
    return html`<button
      class="button ${action === 'export' ? 'primary' : 'quiet'}"
      type="button"
      title=${label}
      @click=${() => this.act(action)}
    >
      ${icon(SYMBOLS[action])}<span class="word">${label}</span>
    </button>`;
  }

  private renderMore(): TemplateResult | typeof nothing {
    if (this.more.length === 0) return nothing;
    return html`<app-menu label=${text('gallery.selection.more')}>
      <span slot="button">${icon('ellipsis')}</span>
      ${this.more.map(
        (action) => html`<button
          class="item"
          type="button"
          role="menuitem"
          tabindex="-1"
          @click=${() => this.act(action)}
        >
          ${icon(SYMBOLS[action])}${text(`gallery.action.${action}`)}
        </button>`,
      )}
    </app-menu>`;
  }

  /** The word of this one is its sign, as everywhere. */
  private renderClear(): TemplateResult {
    const label = text('gallery.action.clear');
    return html`<button
      class="icon-button"
      type="button"
      aria-label=${label}
      title=${label}
      @click=${() => this.act('clear')}
    >
      ${icon('x')}
    </button>`;
  }

  protected override render(): TemplateResult {
    return html`<div class="bar" role="group" aria-label=${text('gallery.selection')}>
      ${this.renderClear()}
      <div class="said" role="status">
        ${text('gallery.selected', { count: this.count })}
        ${this.byteLength === 0 ? nothing : html`<span class="size">· ${formatBytes(this.byteLength)}</span>`}
      </div>
      ${this.actions.map((action) => this.renderAction(action))} ${this.renderMore()}
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'selection-bar': SelectionBar;
  }
}
