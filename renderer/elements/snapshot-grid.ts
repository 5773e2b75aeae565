import { html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Tile } from '../../preload/contract/index.ts';
import { text } from '../locales/text.ts';
import type { Reach } from '../state/reach.ts';
import { subjectKey } from '../state/subject-key.ts';
import { baseStyles } from '../theme/base-styles.ts';
import { sendEvent } from './snapshot-events.ts';
import { snapshotGridStyles } from './snapshot-grid-styles.ts';
import { type KeyPress, tileAfterKey } from './snapshot-keys.ts';
import { rowTop, type TileSize } from './snapshot-layout.ts';
import { elementHeight } from './snapshot-scroll.ts';
import { SnapshotSelecting } from './snapshot-selecting.ts';
import { findMoved } from './snapshot-selection.ts';
import { assignSlots, type Slots } from './snapshot-slots.ts';
import './snapshot-tile.ts';
import { SnapshotViewport } from './snapshot-viewport.ts';
import { tileName } from './snapshot-words.ts';

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
  @property({ attribute: false }) tileSize: TileSize = 'medium';
  /** Keys (`subjectKey`) of the selected tiles. The grid sets it too, before it tells of a change. */
  @property({ attribute: false }) selected: ReadonlySet<string> = new Set();
  /** Now, ms since the epoch; ages are counted to it. */
  @property({ attribute: false }) now = Date.now();
  /** Whether the service can be asked for what is not kept; the words of empty tiles depend on it. */
  @property({ attribute: false }) reach: Reach = 'open';
  /** The grid's accessible name. */
  @property() label = '';

  /** The tile that has, or had last, the focus. */
  @state() private active = 0;

  @query('.scroller') private readonly scroller!: HTMLElement | null;
  @query('.probe') private readonly probe!: HTMLElement | null;

  private readonly viewport = new SnapshotViewport(this, {
    total: () => this.total,
    size: () => this.tileSize,
    scroller: () => this.scroller,
    probe: () => this.probe,
    report: (tiles) => sendEvent(this, 'range-changed', tiles),
  });
  private readonly selecting = new SnapshotSelecting({
    selected: () => this.selected,
    total: () => this.total,
    keyAt: (index) => this.keyAt(index),
    change: (selection) => {
      this.selected = selection.keys;
      sendEvent(this, 'selection-changed', selection);
    },
  });
  private slots: Slots = new Map();
  private focusInside = false;
  private restoreFocus = false;
  /** The index of the last `tile-focused`; null before the first. */
  private toldActive: number | null = null;
  /** Keys of the active and of the first tile in view at the last render, to find them again after a change. */
  private activeKey: string | undefined;
  private firstKey: string | undefined;

  /** Draws again after data changed; with indices only when one of them is drawn. Focus and place stay with their subjects. */
  invalidate(indices?: Iterable<number>): void {
    if (indices !== undefined && !this.draws(indices)) return;
    this.followSubjects();
    this.requestUpdate();
  }

  /** Scrolls no further than needed to show a tile. */
  scrollToIndex(index: number): void {
    this.viewport.refresh();
    this.viewport.showRow(this.rowOf(this.clamp(index)));
  }

  /** Moves the focus to a tile and shows it. */
  focusIndex(index: number): void {
    if (this.total === 0) return;
    this.focusInside = true;
    this.moveTo(this.clamp(index));
  }

  /** Moves the focus to the tile that has or had it last, or to the first. */
  focusActive(): void {
    this.focusIndex(this.active);
  }

  protected override firstUpdated(): void {
    this.viewport.observe();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('total') || changed.has('tileAt') || changed.has('tileSize')) {
      this.viewport.refresh();
      if (!changed.has('tileSize')) {
        this.viewport.forgetReport();
        this.followSubjects();
      }
    }
    this.active = this.clamp(this.active);
    this.restoreFocus = this.focusInside;
    this.slots = assignSlots(this.slots, this.rowsToDraw());
  }

  protected override render(): TemplateResult {
    const { layout, space } = this.viewport;
    const measures = [
      `--columns:${layout.columns}`,
      `--gap:${layout.gap}px`,
      `--tile-width:${layout.tileWidth}px`,
      `--tile-height:${layout.tileHeight}px`,
      `--picture-height:${layout.pictureHeight}px`,
      `block-size:${elementHeight(space)}px`,
    ].join(';');
    const tabStop = this.tabStop();
    return html`
      <div class="probe"></div>
      <div
        class="scroller"
        role="grid"
        aria-label=${this.label}
        aria-multiselectable="true"
        aria-rowcount=${layout.rows}
        aria-colcount=${layout.columns}
        @scroll=${this.viewport.onScroll}
        @keydown=${this.onKeyDown}
        @click=${this.onClick}
        @dblclick=${this.onDoubleClick}
        @focusin=${this.onFocusIn}
        @focusout=${this.onFocusOut}
      >
        <div class="content" role="presentation" .style=${measures}>
          ${repeat(
            [...this.slots.keys()],
            (row) => this.slots.get(row),
            (row) => this.row(row, tabStop),
          )}
        </div>
      </div>
    `;
  }

  protected override updated(): void {
    this.activeKey = this.keyAt(this.active);
    this.firstKey = this.keyAt(this.viewport.visibleTiles.first);
    if (!this.restoreFocus) return;
    const cell = this.renderRoot.querySelector<HTMLElement>(`[data-index="${this.active}"]`);
    if (cell !== null && this.shadowRoot?.activeElement !== cell) cell.focus({ preventScroll: true });
  }

  private row(row: number, tabStop: number): TemplateResult {
    const { layout, offset } = this.viewport;
    const first = row * layout.columns;
    const count = Math.max(0, Math.min(layout.columns, this.total - first));
    return html`<div
      class="row"
      role="row"
      aria-rowindex=${row + 1}
      .style=${`transform:translateY(${Math.round(rowTop(layout, row) - offset)}px)`}
    >
      ${Array.from({ length: count }, (_, column) => this.cell(first + column, column, tabStop))}
    </div>`;
  }

  private cell(index: number, column: number, tabStop: number): TemplateResult {
    const tile = this.tileAt(index);
    const selected = tile !== undefined && this.selected.has(subjectKey(tile.subject));
    return html`<snapshot-tile
      role="gridcell"
      aria-colindex=${column + 1}
      aria-selected=${selected ? 'true' : 'false'}
      aria-label=${tile === undefined ? text('gallery.loadingTile', { number: index + 1 }) : tileName(tile, this.now, this.reach)}
      data-index=${index}
      tabindex=${index === tabStop ? 0 : -1}
      .tile=${tile}
      .now=${this.now}
      .reach=${this.reach}
      .pictureWidth=${this.viewport.layout.tileWidth * devicePixelRatio}
      .withheld=${this.viewport.withheld}
    ></snapshot-tile>`;
  }

  /** The row of the focus is always drawn, so that scrolling it away does not take the focus with it. */
  private rowsToDraw(): readonly number[] {
    const { first, last } = this.viewport.drawnRows;
    if (this.scroller === null || this.total === 0) return [];
    const rows = Array.from({ length: Math.max(0, last - first + 1) }, (_, position) => first + position);
    const focused = this.rowOf(this.active);
    if (this.focusInside && focused < first) return [focused, ...rows];
    return this.focusInside && focused > last ? [...rows, focused] : rows;
  }

  /** The one tile that Tab reaches: the last focused one, or the first in view when that one is out of sight. */
  private tabStop(): number {
    const { first, last } = this.viewport.visibleTiles;
    return this.focusInside || (this.active >= first && this.active <= last)
      ? this.active
      : this.viewport.entryTile;
  }

  private draws(indices: Iterable<number>): boolean {
    for (const index of indices) {
      if (this.slots.has(this.rowOf(index))) return true;
    }
    return false;
  }

  private rowOf(index: number): number {
    return Math.floor(index / this.viewport.layout.columns);
  }

  private clamp(index: number): number {
    return Math.max(0, Math.min(index, this.total - 1));
  }

  private readonly keyAt = (index: number): string | undefined => {
    const tile = this.tileAt(index);
    return tile === undefined ? undefined : subjectKey(tile.subject);
  };

  /** After a change of data: the focus stays on its subject, and what is looked at stays in its place. */
  private followSubjects(): void {
    const { activeKey, firstKey, viewport } = this;
    if (activeKey !== undefined) {
      const moved = findMoved(activeKey, this.active, this.total, this.keyAt) ?? this.clamp(this.active);
      if (this.toldActive === null) this.active = moved;
      else this.setActive(moved);
    }
    const first = viewport.visibleTiles.first;
    if (firstKey === undefined || viewport.place.top === 0) return;
    const moved = findMoved(firstKey, first, this.total, this.keyAt);
    const rows = moved === undefined ? 0 : this.rowOf(moved) - this.rowOf(first);
    if (rows !== 0) viewport.scrollTo(viewport.place.top + rows * viewport.layout.rowHeight);
  }

  private moveTo(index: number): void {
    this.setActive(index);
    this.viewport.showRow(this.rowOf(index));
    this.requestUpdate();
  }

  private setActive(index: number): void {
    this.active = index;
    this.activeKey = this.keyAt(index);
    if (index === this.toldActive) return;
    this.toldActive = index;
    sendEvent(this, 'tile-focused', { index });
  }

  private readonly onKeyDown = (event: KeyboardEvent): void => {
    const press: KeyPress = {
      key: event.key,
      command: event.ctrlKey || event.metaKey,
      shift: event.shiftKey,
    };
    if (event.altKey || this.total === 0 || !this.handleKey(press)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** False for keys that mean nothing here, so that others may use them. */
  private handleKey(press: KeyPress): boolean {
    const target = tileAfterKey(this.viewport.layout, this.active, press, this.viewport.rowsInPage);
    if (target !== null) {
      this.moveTo(target);
      this.selecting.moved(target, press);
      return true;
    }
    if (press.key !== 'Enter' || press.command) return this.selecting.key(press.key, this.active, press);
    sendEvent(this, 'tile-open', { index: this.active });
    return true;
  }

  private readonly onClick = (event: MouseEvent): void => {
    const index = this.indexOf(event);
    if (index === null) return;
    const modifiers = { command: event.ctrlKey || event.metaKey, shift: event.shiftKey };
    this.selecting.click(index, modifiers, onCheck(event));
  };

  private readonly onDoubleClick = (event: MouseEvent): void => {
    const index = this.indexOf(event);
    if (index !== null && !onCheck(event) && this.keyAt(index) !== undefined)
      sendEvent(this, 'tile-open', { index });
  };

  private readonly onFocusIn = (event: FocusEvent): void => {
    const index = this.indexOf(event);
    if (index !== null && !this.focusInside) this.selecting.entered(index);
    this.focusInside = true;
    if (index !== null) this.setActive(index);
  };

  private readonly onFocusOut = (event: FocusEvent): void => {
    const next = event.relatedTarget;
    this.focusInside = next instanceof Node && this.scroller?.contains(next) === true;
  };

  private indexOf(event: Event): number | null {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null;
    return cell === null ? null : Number(cell.dataset['index']);
  }
}

/** Whether an event comes from the mark of a tile that takes it in and out of the selection. */
function onCheck(event: Event): boolean {
  return event.composedPath().some((node) => node instanceof Element && node.matches('[data-toggles]'));
}

declare global {
  interface HTMLElementTagNameMap {
    'snapshot-grid': SnapshotGrid;
  }
}
