import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { AppElement } from '../../dom/app-element.ts';
import { sendEvent } from '../../dom/send-event.ts';
import { formatBytes } from '../../locales/format-bytes.ts';
import { text } from '../../locales/text.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { visuallyHidden } from '../../theme/visually-hidden.ts';
import '../widgets/app-menu.ts';
import { type IconName, icon } from '../../icons/icon.ts';
import { buttonStyles } from '../styles/button-styles.ts';
import { wrappingRow } from '../styles/declarations.ts';
import { menuItemStyles } from '../styles/menu-item-styles.ts';
import { iconButton } from '../widgets/icon-button.ts';
import { textButton } from '../widgets/text-button.ts';

const SYMBOLS = {
  export: 'download',
  prepare: 'packageCheck',
  keepOffline: 'pin',
  request: 'cloudDownload',
  full: 'grid3x3',
  compare: 'squareSplitHorizontal',
  pack: 'archive',
  film: 'film',
  copyTable: 'copy',
  all: 'check',
  invert: 'contrast',
  clear: 'x',
} as const satisfies Record<string, IconName>;

export type SelectionAction = keyof typeof SYMBOLS;

/** Events sent by the window. */
export interface SelectionBarEvents {
  /**
   * Distance of the bar's upper edge from the foot of the window, CSS px; `null` if there is no
   * bar.
   */
  readonly 'selection-bar-moved': number | null;
}

/**
 * The number and size of selected snapshots, and the actions; a slot below. Fires
 * `selection-action` with a `SelectionAction`.
 */
@customElement('selection-bar')
class SelectionBar extends AppElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    menuItemStyles,
    css`
      :host {
        /* The widths below are in this text. */
        font-size: var(--text-body);
        container-type: inline-size;
        border-block-start: 1px solid var(--color-line);
        background: var(--color-accent-soft);
      }

      .bar {
        ${wrappingRow}
        gap: var(--space-1);
        padding-block: var(--space-1);
        padding-inline: var(--space-2) var(--space-3);
        .button {
          padding-inline: var(--space-2);
        }
      }

      ::slotted(*) {
        padding-block-end: var(--space-1);
        padding-inline: var(--space-3);
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

      /* All in one line between the fleet and the details of a window of 1280 px: the words say more than the signs. */
      @container (38em < width <= 59em) {
        .bar .button .icon {
          display: none;
        }
      }

      @container (max-width: 38em) {
        .word {
          ${visuallyHidden}
        }
      }
    `,
  ];

  @property({ type: Number }) count = 0;
  /** Bytes of the best images of the selection. */
  @property({ type: Number }) byteLength = 0;
  /** Number of selected snapshots stored on this laptop. */
  @property({ type: Number }) downloaded = 0;
  /**
   * Actions in this order, and those in the menu after them. Clearing is first, so that it never
   * wraps alone.
   */
  @property({ attribute: false }) actions: readonly SelectionAction[] = [];
  @property({ attribute: false }) more: readonly SelectionAction[] = [];

  /** Number of actions in the bar; those that would begin a second line are in the menu. */
  @state() private fitting = Number.POSITIVE_INFINITY;

  @query('.bar') private readonly bar!: HTMLElement;

  private measuredWidth = 0;

  private readonly measuring = new ResizeObserver(() => {
    this.keepClear();
    if (this.clientWidth !== this.measuredWidth) this.fitting = this.actions.length;
    this.measuredWidth = this.clientWidth;
    // The menu has no width until the bar was rendered once.
    void this.updateComplete.then(() => this.fit());
  });

  override connectedCallback(): void {
    super.connectedCallback();
    this.measuring.observe(this);
    this.measuring.observe(document.documentElement);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.measuring.disconnect();
    this.tellTop(null);
  }

  /** Keeps messages above the bar, so that its buttons stay within reach. */
  private keepClear(): void {
    const { height, top } = this.getBoundingClientRect();
    this.tellTop(height === 0 ? null : window.innerHeight - top);
  }

  private tellTop(top: SelectionBarEvents['selection-bar-moved']): void {
    sendEvent<SelectionBarEvents>(window, 'selection-bar-moved', top);
  }

  /** Remeasures, because other words or actions may need another width. */
  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('actions') || changed.has('count')) this.fitting = this.actions.length;
  }

  protected override updated(): void {
    this.fit();
  }

  /** Moves one action to the menu while there is a second line, also if the text grew. */
  private fit(): void {
    // A moved action is gone after the next rendering.
    if (this.isUpdatePending) return;
    const [first, last] = [this.bar.firstElementChild, this.bar.lastElementChild];
    if (first === null || last === null || this.fitting <= 1) return;
    if (last.getBoundingClientRect().top < first.getBoundingClientRect().bottom) return;
    this.fitting = Math.min(this.fitting, this.actions.length) - 1;
  }

  private act(action: SelectionAction): void {
    this.dispatchEvent(new CustomEvent('selection-action', { detail: action }));
  }

  /** States how many are downloaded, because only those are counted in bytes. */
  private sizeWords(): string {
    const size = formatBytes(this.byteLength);
    const { count, downloaded } = this;
    return downloaded < count ? text('gallery.selected.downloaded', { count: downloaded, size }) : size;
  }

  private renderAction(action: SelectionAction): TemplateResult {
    const label = text(`gallery.action.${action}`);
    return textButton(html`<span class="word">${label}</span>`, () => this.act(action), {
      classes: action === 'export' ? 'primary' : 'quiet',
      symbol: SYMBOLS[action],
      tip: label,
    });
  }

  private renderMore(): TemplateResult | typeof nothing {
    const more = [...this.actions.slice(this.fitting), ...this.more];
    if (more.length === 0) return nothing;
    return html`<app-menu label=${text('gallery.selection.more')}>
      <span slot="button">${icon('ellipsis')}</span>
      ${more.map(
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

  protected override render(): TemplateResult {
    return html`<div class="bar" role="group" aria-label=${text('gallery.selection')}>
      ${iconButton({ symbol: 'x', label: text('gallery.action.clear'), run: () => this.act('clear') })}
      <div class="said" role="status">
        ${text('gallery.selected', { count: this.count })}
        ${this.byteLength === 0 ? nothing : html`<span class="size" aria-live="off">· ${this.sizeWords()}</span>`}
      </div>
      ${this.actions.slice(0, this.fitting).map((action) => this.renderAction(action))} ${this.renderMore()}
    </div><slot></slot>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'selection-bar': SelectionBar;
  }
}
