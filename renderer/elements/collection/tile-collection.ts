import { html, type PropertyValues, type TemplateResult } from 'lit';
import { property, query } from 'lit/decorators.js';
import { subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { Tile } from '../../../preload/contract/index.ts';
import { AppElement } from '../../dom/app-element.ts';
import { sendEvent } from '../../dom/send-event.ts';
import { text } from '../../locales/text.ts';
import type { Availability } from '../../state/session/availability.ts';
import { dragPicture } from '../tile/drag-picture.ts';
import type { Match } from '../tile/matched-text.ts';
import { tileName } from '../tile/tile-words.ts';
import type { CollectionEvents } from './collection-events.ts';
import type { CollectionHost } from './collection-host.ts';
import type { GridLayout, ViewportSize } from './grid-layout.ts';
import { rowOfTile, rowTop } from './grid-rows.ts';
import { assignSlots, passSlots, type Slots } from './row-slots.ts';
import { elementHeight } from './scroll-position.ts';
import type { Selection } from './selection.ts';
import { TileCursor, tileIndexOf } from './tile-cursor.ts';
import { TileSelector } from './tile-selector.ts';
import { TileViewport } from './tile-viewport.ts';

/**
 * A scrolled collection of any number of tiles, as a grid or a table: it draws the rows in view
 * and a few around them. It takes tiles by index and never stores them; after a change of data its
 * owner calls `invalidate()`. Fires `CollectionEvents`.
 */
export abstract class TileCollection extends AppElement implements CollectionHost {
  /** Number of tiles, loaded or not. */
  @property({ attribute: false }) total = 0;
  /**
   * Returns the tile at an index; undefined until loaded. Must be cheap: called for each tile of
   * each render.
   */
  @property({ attribute: false }) tileAt: (index: number) => Tile | undefined = () => undefined;
  /**
   * Keys (`subjectKey`) of the selected tiles. The collection also sets it, before
   * `selection-changed`.
   */
  @property({ attribute: false }) selected: ReadonlySet<string> = new Set();
  /** Current time for ages, ms since the epoch. */
  @property({ attribute: false }) now = Date.now();
  /** Determines the words of tiles without a picture. */
  @property({ attribute: false }) availability: Availability = 'open';
  @property() label = '';
  /** Highlights search hits in the names; `null` without a search. */
  @property({ attribute: false }) match: Match | null = null;

  @query('.scroller') readonly scroller!: HTMLElement | null;
  @query('.probe') readonly probe!: HTMLElement | null;

  protected readonly viewport = new TileViewport(this);
  protected readonly selector = new TileSelector(this);
  protected readonly cursor = new TileCursor(this, this.viewport, this.selector);
  protected slots: Slots = new Map();
  /** Rows of the last drawn layout. */
  private rowCount = 0;
  /**
   * True from a press until after its click, which is lost if the pressed element moves in the
   * document.
   */
  private isPressed = false;

  /** Redraws after a change of data; with indices, only if one of them is drawn. */
  invalidate(indices?: Iterable<number>): void {
    if (indices !== undefined && ![...indices].some((index) => this.slots.has(this.rowOf(index)))) return;
    this.cursor.followSubjects();
    this.requestUpdate();
  }

  /** Scrolls only as far as needed to show a tile. */
  scrollToIndex(index: number): void {
    this.viewport.refresh();
    this.viewport.showRow(this.rowOf(index));
  }

  /** Scrolls a tile to the top of the view, with the head of its day. */
  scrollToTop(index: number): void {
    this.viewport.refresh();
    const { layout } = this.viewport;
    this.viewport.scrollTo(rowTop(layout, this.rowOf(index)) - Math.max(layout.headHeight, layout.gap));
  }

  focusIndex(index: number): void {
    this.cursor.focus(index);
  }

  /** Focuses the tile focused last, or the first. */
  focusActive(): void {
    this.cursor.focus(this.cursor.active);
  }

  /** Scrolls to the top, for another list. */
  restart(): void {
    this.cursor.restart();
  }

  selectAll(): void {
    this.selector.all();
  }

  invertSelection(): void {
    this.selector.invert();
  }

  protected override firstUpdated(): void {
    this.viewport.observe();
  }

  protected override willUpdate(_changed: PropertyValues<this>): void {
    const { rows } = this.viewport.layout;
    // At rest, screen readers need the rows in order. Rows missing in a shorter layout are removed
    // at once.
    const isMoving = (this.viewport.isScrolling || this.isPressed) && rows >= this.rowCount;
    this.rowCount = rows;
    this.slots = (isMoving ? passSlots : assignSlots)(this.slots, this.cursor.rowsToDraw);
  }

  protected followData(): void {
    this.viewport.refresh();
    this.viewport.forgetReport();
    this.cursor.followSubjects();
  }

  protected override render(): TemplateResult {
    const { rows, columns } = this.size();
    return html`
      <div class="probe"></div>
      <div
        class="scroller"
        role="grid"
        aria-label=${this.label}
        aria-multiselectable="true"
        aria-rowcount=${rows}
        aria-colcount=${columns}
        ?data-scrolling=${this.viewport.isScrolling}
        .style=${this.measures()}
        @scroll=${(event: Event) => this.onScroll(event)}
        @keydown=${(event: KeyboardEvent) => this.onKeyDown(event)}
        @pointerdown=${this.onPointerDown}
        @click=${(event: MouseEvent) => this.onClick(event)}
        @dblclick=${this.onDoubleClick}
        @contextmenu=${this.cursor.onContextMenu}
        @focusin=${this.cursor.onFocusIn}
        @focusout=${this.cursor.onFocusOut}
        @dragstart=${(event: DragEvent) => this.onDragStart(event)}
      >
        ${this.renderHead()}
        <div class="content" role="presentation" .style=${`block-size:${elementHeight(this.viewport.space)}px`}>
          ${this.renderRows()}
        </div>
      </div>
    `;
  }

  abstract layoutFor(viewport: ViewportSize, probeWidth: number): GridLayout;
  /** Counts rows, including heads, and columns for assistive technology. */
  protected abstract size(): { readonly rows: number; readonly columns: number };
  /** CSS declarations that the styles depend on. */
  protected abstract measures(): string;
  protected abstract renderHead(): unknown;
  protected abstract renderRows(): unknown;

  get coveredHeight(): number {
    return 0;
  }

  protected onScroll(event: Event): void {
    this.viewport.onScroll(event);
  }

  protected onKeyDown(event: KeyboardEvent): void {
    this.cursor.onKeyDown(event);
  }

  protected onDragStart(event: DragEvent): void {
    startDrag(this, event);
  }

  private readonly onPointerDown = (event: PointerEvent): void => {
    if (tileIndexOf(event) === null) return;
    this.isPressed = true;
    const released = new AbortController();
    const release = () => {
      released.abort();
      setTimeout(() => {
        this.isPressed = false;
        this.requestUpdate();
      });
    };
    // If the system drags a tile or another window takes over, no release arrives.
    for (const type of ['pointerup', 'pointercancel', 'dragstart', 'blur'])
      addEventListener(type, release, { signal: released.signal });
  };

  protected onClick(event: MouseEvent): void {
    const index = tileIndexOf(event);
    if (index === null) return;
    if (isOnRetry(event)) {
      sendEvent<CollectionEvents>(this, 'tile-command', { command: 'retry', index });
      return;
    }
    const modifiers = { command: event.ctrlKey || event.metaKey, shift: event.shiftKey };
    this.selector.click(index, modifiers, isOnCheck(event));
  }

  private readonly onDoubleClick = (event: MouseEvent): void => {
    const index = tileIndexOf(event);
    if (index !== null && !isOnCheck(event) && !isOnRetry(event) && this.keyAt(index) !== undefined)
      sendEvent<CollectionEvents>(this, 'tile-open', { index });
  };

  protected isSelected(tile: Tile | undefined): boolean {
    return tile !== undefined && this.selected.has(subjectKey(tile.subject));
  }

  protected nameOf(tile: Tile | undefined, index: number): string {
    return tile === undefined
      ? text('gallery.loadingTile', { number: index + 1 })
      : tileName(tile, this.now, this.availability);
  }

  /** Returns the declaration that moves a row or head to its `top` in the content, CSS px. */
  protected moveTo(top: number): string {
    return `transform:translateY(${Math.round(top - this.viewport.offset)}px)`;
  }

  readonly keyAt = (index: number): string | undefined => {
    const tile = this.tileAt(index);
    return tile === undefined ? undefined : subjectKey(tile.subject);
  };

  select(selection: Selection): void {
    this.selected = selection.keys;
    sendEvent<CollectionEvents>(this, 'selection-changed', selection);
  }

  private rowOf(index: number): number {
    return rowOfTile(this.viewport.layout, Math.max(0, Math.min(index, this.total - 1)));
  }
}

function isOn(selector: string): (event: Event) => boolean {
  return (event) => event.composedPath().some((node) => node instanceof Element && node.matches(selector));
}

export const isOnCheck = isOn('[data-toggles]');
const isOnRetry = isOn('[data-retries]');

/** Ignores the click after a drag, which would select the tile alone. */
function ignoreClick(host: EventTarget): void {
  const next = new AbortController();
  const options = { capture: true, signal: next.signal };
  host.addEventListener('pointerdown', () => next.abort(), options);
  host.addEventListener(
    'click',
    (event) => {
      event.stopPropagation();
      next.abort();
    },
    options,
  );
}

/** Handles `dragstart`: the system drags files instead of page elements. */
function startDrag(host: EventTarget, event: DragEvent): void {
  const index = tileIndexOf(event);
  if (index === null) return;
  event.preventDefault();
  const tile = event.target instanceof Element ? event.target.closest('[data-index]') : null;
  ignoreClick(host);
  const picture = dragPicture(tile?.shadowRoot?.querySelector('img'));
  sendEvent<CollectionEvents>(host, 'drag-wanted', { index, picture });
}
