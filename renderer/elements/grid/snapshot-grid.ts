import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { DayGroup, Tile } from '../../../preload/contract/index.ts';
import { text } from '../../locales/text.ts';
import type { Availability } from '../../state/session/availability.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { isOnCheck } from '../tile/snapshot-check.ts';
import { sendEvent } from '../tile/snapshot-events.ts';
import { SnapshotBand } from './rubber-band.ts';
import { indexOf, SnapshotCursor } from './snapshot-cursor.ts';
import { type DrawnItem, drawnItems } from './snapshot-grid-items.ts';
import { gridMeasures, renderDay, renderFrame } from './snapshot-grid-parts.ts';
import { snapshotGridStyles } from './snapshot-grid-styles.ts';
import { layoutGrid, type TileSize } from './snapshot-layout.ts';
import { rowOfTile, rowTop, sectionAt, tilesOfRow } from './snapshot-rows.ts';
import { elementHeight } from './snapshot-scroll.ts';
import { SnapshotSelecting } from './snapshot-selecting.ts';
import { assignSlots, type Slots } from './snapshot-slots.ts';
import '../tile/snapshot-tile.ts';
import { tileName } from '../tile/snapshot-words.ts';
import { tellDrag } from '../tile/start-drag.ts';
import { SnapshotViewport } from './snapshot-viewport.ts';

/** What a cell has from its row. */
interface Cell {
  readonly column: number;
  readonly tabStop: number;
  readonly withheld: boolean;
}

/**
 * A grid of snapshots that holds any number of tiles: it draws the rows in view and a few around them. It asks for tiles
 * by index, never keeps them; after a change of data its owner calls `invalidate()`. Fires the events of
 * `SnapshotEvents`. Give it a height; it scrolls itself.
 */
@customElement('snapshot-grid')
export class SnapshotGrid extends LitElement {
  static override styles = [baseStyles, snapshotGridStyles];

  /** Number of tiles, loaded or not. */
  @property({ attribute: false }) total = 0;
  /** The tile at an index; undefined while it is not loaded. Must be cheap: it is called for each tile of each render. */
  @property({ attribute: false }) tileAt: (index: number) => Tile | undefined = () => undefined;
  /** The days that the tiles stand under, in their order; empty: none. */
  @property({ attribute: false }) groups: readonly DayGroup[] = [];
  @property({ attribute: false }) tileSize: TileSize = 'medium';
  /** Keys (`subjectKey`) of the selected tiles. The grid sets it too, before it tells of a change. */
  @property({ attribute: false }) selected: ReadonlySet<string> = new Set();
  /** Now, ms since the epoch; ages are counted to it. */
  @property({ attribute: false }) now = Date.now();
  /** Whether the service can be asked for what is not kept; the words of empty tiles depend on it. */
  @property({ attribute: false }) availability: Availability = 'open';
  /** The grid's accessible name. */
  @property() label = '';

  @query('.scroller') private readonly scroller!: HTMLElement | null;
  @query('.sticky') private readonly sticky!: HTMLElement | null;
  @query('.probe') private readonly probe!: HTMLElement | null;

  private readonly viewport = new SnapshotViewport(this, {
    layout: (viewportWidth, textSize) =>
      layoutGrid({
        total: this.total,
        viewportWidth,
        size: this.tileSize,
        textSize,
        groups: this.groups.map(({ count }) => count),
      }),
    scroller: () => this.scroller,
    probe: () => this.probe,
    report: (tiles) => sendEvent(this, 'range-changed', tiles),
  });
  private readonly keyAt = (index: number): string | undefined => {
    const tile = this.tileAt(index);
    return tile === undefined ? undefined : subjectKey(tile.subject);
  };
  private readonly selecting = new SnapshotSelecting({
    selected: () => this.selected,
    total: () => this.total,
    keyAt: this.keyAt,
    change: (selection) => {
      this.selected = selection.keys;
      sendEvent(this, 'selection-changed', selection);
    },
  });
  private readonly cursor = new SnapshotCursor(this, {
    total: () => this.total,
    keyAt: this.keyAt,
    viewport: this.viewport,
    selecting: this.selecting,
    scroller: () => this.scroller,
  });
  private readonly band = new SnapshotBand(this, {
    viewport: this.viewport,
    selecting: this.selecting,
    selected: () => this.selected,
    scroller: () => this.scroller,
  });
  private slots: Slots = new Map();
  /** The section whose head stays at the top. */
  private stickySection = 0;

  /** Draws again after data changed; with indices only when one of them is drawn. Focus and place stay with their subjects. */
  invalidate(indices?: Iterable<number>): void {
    if (indices !== undefined && !this.draws(indices)) return;
    this.cursor.followSubjects();
    this.requestUpdate();
  }

  /** Scrolls no further than needed to show a tile. */
  scrollToIndex(index: number): void {
    this.viewport.refresh();
    this.viewport.showRow(this.rowOf(index));
  }

  /** Puts a tile at the top of the view, with the head of its day. */
  scrollToTop(index: number): void {
    this.viewport.refresh();
    const { layout } = this.viewport;
    this.viewport.scrollTo(rowTop(layout, this.rowOf(index)) - Math.max(layout.headHeight, layout.gap));
  }

  /** Moves the focus to a tile and shows it. */
  focusIndex(index: number): void {
    this.cursor.focus(index);
  }

  /** Moves the focus to the tile that has or had it last, or to the first. */
  focusActive(): void {
    this.cursor.focus(this.cursor.active);
  }

  /** What is shown is another list: it begins at its top. */
  restart(): void {
    this.cursor.restart();
  }

  selectAll(): void {
    this.selecting.all();
  }

  invertSelection(): void {
    this.selecting.invert();
  }

  protected override firstUpdated(): void {
    this.viewport.observe();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const isOtherData = changed.has('total') || changed.has('tileAt') || changed.has('groups');
    if (isOtherData || changed.has('tileSize')) {
      this.viewport.refresh();
      if (!changed.has('tileSize')) {
        this.viewport.forgetReport();
        this.cursor.followSubjects();
      }
    }
    this.slots = assignSlots(this.slots, this.cursor.rowsToDraw);
    this.stickySection = sectionAt(this.viewport.layout, this.viewport.place.top);
  }

  protected override render(): TemplateResult {
    const { layout, space } = this.viewport;
    const items = this.scroller === null ? [] : drawnItems(layout, this.slots, this.viewport.drawnRows);
    const heads = this.groups.length === 0 ? 0 : layout.sections.length;
    return html`
      <div class="probe"></div>
      <div
        class="scroller"
        role="grid"
        aria-label=${this.label}
        aria-multiselectable="true"
        aria-rowcount=${layout.rows + heads}
        aria-colcount=${layout.columns}
        .style=${gridMeasures(layout, this.tileSize)}
        @scroll=${this.onScroll}
        @keydown=${this.onKeyDown}
        @click=${this.onClick}
        @dblclick=${this.onDoubleClick}
        @contextmenu=${this.cursor.onContextMenu}
        @focusin=${this.cursor.onFocusIn}
        @focusout=${this.cursor.onFocusOut}
        @dragstart=${this.onDragStart}
        @pointerdown=${this.band.onPointerDown}
        @pointermove=${this.band.onPointerMove}
        @pointerup=${this.band.onPointerEnd}
        @pointercancel=${this.band.onPointerEnd}
      >
        ${this.renderSticky()}
        <div class="content" role="presentation" .style=${`block-size:${elementHeight(space)}px`}>
          ${repeat(
            items,
            (item) => item.key,
            (item) => this.renderItem(item),
          )}
          ${renderFrame(this.band.frame, this.viewport.offset)}
        </div>
      </div>
    `;
  }

  protected override updated(): void {
    this.pushSticky();
  }

  private renderItem(item: DrawnItem): TemplateResult {
    const move = `transform:translateY(${Math.round(item.top - this.viewport.offset)}px)`;
    if (item.kind === 'row') return this.renderRow(item.row, item.headsAbove, move);
    const group = this.groups[item.section];
    return html`<div class="head" role="row" aria-rowindex=${item.rowIndex} .style=${move}>
      ${group === undefined ? nothing : renderDay(group, this.now, this.viewport.layout.columns)}
    </div>`;
  }

  /** The head of the day at the top stays there; it says nothing that the day's own head does not. */
  private renderSticky(): TemplateResult | typeof nothing {
    const group = this.groups[this.stickySection];
    if (group === undefined || this.viewport.layout.headHeight === 0) return nothing;
    return html`<div class="sticky" aria-hidden="true">${renderDay(group, this.now, null)}</div>`;
  }

  private renderRow(row: number, headsAbove: number, move: string): TemplateResult {
    const { first, last } = tilesOfRow(this.viewport.layout, row);
    const { tabStop } = this.cursor;
    const withheld = this.viewport.withholds(row);
    return html`<div class="row" role="row" aria-rowindex=${row + 1 + headsAbove} .style=${move}>
      ${Array.from({ length: Math.max(0, last - first + 1) }, (_, column) =>
        this.renderCell(first + column, { column, tabStop, withheld }),
      )}
    </div>`;
  }

  private renderCell(index: number, { column, tabStop, withheld }: Cell): TemplateResult {
    const tile = this.tileAt(index);
    const selected = tile !== undefined && this.selected.has(subjectKey(tile.subject));
    return html`<snapshot-tile
      role="gridcell"
      aria-colindex=${column + 1}
      aria-selected=${selected ? 'true' : 'false'}
      draggable=${selected ? 'true' : 'false'}
      aria-label=${tile === undefined ? text('gallery.loadingTile', { number: index + 1 }) : tileName(tile, this.now, this.availability)}
      data-index=${index}
      tabindex=${index === tabStop ? 0 : -1}
      .tile=${tile}
      .now=${this.now}
      .availability=${this.availability}
      .pictureWidth=${this.viewport.layout.tileWidth * devicePixelRatio}
      .withheld=${withheld}
    ></snapshot-tile>`;
  }

  private draws(indices: Iterable<number>): boolean {
    for (const index of indices) {
      if (this.slots.has(this.rowOf(index))) return true;
    }
    return false;
  }

  private rowOf(index: number): number {
    return rowOfTile(this.viewport.layout, Math.max(0, Math.min(index, this.total - 1)));
  }

  /** The next head pushes the one that stays out of the view. */
  private pushSticky(): void {
    const { layout, place } = this.viewport;
    const next = layout.sections[this.stickySection + 1];
    const room = next === undefined ? layout.headHeight : next.top - place.top;
    if (this.sticky === null) return;
    this.sticky.style.transform =
      room < layout.headHeight ? `translateY(${Math.round(room - layout.headHeight)}px)` : '';
  }

  private readonly onScroll = (event: Event): void => {
    this.viewport.onScroll(event);
    if (sectionAt(this.viewport.layout, this.viewport.place.top) !== this.stickySection) this.requestUpdate();
    else this.pushSticky();
  };

  private readonly onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && this.band.cancel()) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    this.cursor.onKeyDown(event);
  };

  /** What is selected is dragged out; elsewhere a press begins the rubber band. */
  private readonly onDragStart = (event: DragEvent): void => {
    // The frame selects the tile under it, which can be dragged from then on; with the next press.
    if (this.band.isPressed) event.preventDefault();
    else tellDrag(this, event);
  };

  private readonly onClick = (event: MouseEvent): void => {
    const index = indexOf(event);
    if (index === null || this.band.ended(event)) return;
    const modifiers = { command: event.ctrlKey || event.metaKey, shift: event.shiftKey };
    this.selecting.click(index, modifiers, isOnCheck(event));
  };

  private readonly onDoubleClick = (event: MouseEvent): void => {
    const index = indexOf(event);
    if (index !== null && !isOnCheck(event) && this.keyAt(index) !== undefined)
      sendEvent(this, 'tile-open', { index });
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'snapshot-grid': SnapshotGrid;
  }
}
