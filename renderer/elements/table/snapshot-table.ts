import { html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { GalleryOrder, GallerySort, Tile } from '../../../preload/contract/index.ts';
import { icon } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';
import { isDescendingAtFirst } from '../../state/gallery/gallery-order.ts';
import type { Availability } from '../../state/session/availability.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { indexOf, SnapshotCursor } from '../grid/snapshot-cursor.ts';
import { layoutLines } from '../grid/snapshot-layout.ts';
import { rowTop } from '../grid/snapshot-rows.ts';
import { elementHeight } from '../grid/snapshot-scroll.ts';
import { SnapshotSelecting } from '../grid/snapshot-selecting.ts';
import { assignSlots, type Slots } from '../grid/snapshot-slots.ts';
import { SnapshotViewport } from '../grid/snapshot-viewport.ts';
import { sendEvent } from '../tile/snapshot-events.ts';
import { tileName } from '../tile/snapshot-words.ts';
import { tellDrag } from '../tile/start-drag.ts';
import { type TableCells, tableCells } from './snapshot-table-cells.ts';
import { headAfterKey } from './snapshot-table-heads.ts';
import { snapshotTableStyles } from './snapshot-table-styles.ts';

/** Height of a line in root font sizes. */
const LINE_HEIGHT = 2.25;

/** The columns, with what each is sorted by; the id and the precision are not sorted by. */
const COLUMNS: readonly { readonly name: keyof TableCells; readonly sort: GallerySort | null }[] = [
  { name: 'name', sort: 'name' },
  { name: 'id', sort: null },
  { name: 'captured', sort: 'captured' },
  { name: 'received', sort: 'received' },
  { name: 'precision', sort: null },
  { name: 'age', sort: 'age' },
  { name: 'checked', sort: 'checked' },
];

/**
 * A gallery as a table of any length, drawn as far as it is in view. It asks for tiles by index as `snapshot-grid` does,
 * and fires the same events; a head that is pressed fires `gallery-order`. It is one tab stop: Up leads from the first row to the heads.
 */
@customElement('snapshot-table')
export class SnapshotTable extends LitElement {
  static override styles = [baseStyles, snapshotTableStyles];

  @property({ attribute: false }) total = 0;
  @property({ attribute: false }) tileAt: (index: number) => Tile | undefined = () => undefined;
  @property({ attribute: false }) order: GalleryOrder = { sort: 'name', descending: false, filters: [] };
  /** Keys (`subjectKey`) of the selected tiles. */
  @property({ attribute: false }) selected: ReadonlySet<string> = new Set();
  /** Now, ms since the epoch. */
  @property({ attribute: false }) now = Date.now();
  @property({ attribute: false }) availability: Availability = 'open';
  /** The table's accessible name. */
  @property() label = '';

  @query('.scroller') private readonly scroller!: HTMLElement | null;
  @query('.header') private readonly header!: HTMLElement | null;
  @query('.probe') private readonly probe!: HTMLElement | null;

  private readonly viewport = new SnapshotViewport(this, {
    layout: (width, textSize) => layoutLines(this.total, Math.round(LINE_HEIGHT * textSize), width),
    scroller: () => this.scroller,
    covered: () => this.header?.offsetHeight ?? 0,
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
  private slots: Slots = new Map();

  /** Draws again after data changed; with indices only when one of them is drawn. */
  invalidate(indices?: Iterable<number>): void {
    if (indices !== undefined && ![...indices].some((index) => this.slots.has(index))) return;
    this.cursor.followSubjects();
    this.requestUpdate();
  }

  /** Scrolls no further than needed to show a line. */
  scrollToIndex(index: number): void {
    this.viewport.refresh();
    this.viewport.showRow(index);
  }

  /** Puts a line at the top of the view. */
  scrollToTop(index: number): void {
    this.viewport.refresh();
    this.viewport.scrollTo(rowTop(this.viewport.layout, index));
  }

  focusIndex(index: number): void {
    this.cursor.focus(index);
  }

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
    if (changed.has('total') || changed.has('tileAt')) {
      this.viewport.refresh();
      this.viewport.forgetReport();
      this.cursor.followSubjects();
    }
    this.slots = assignSlots(this.slots, this.cursor.rowsToDraw);
  }

  protected override render(): TemplateResult {
    const { layout, space } = this.viewport;
    return html`
      <div class="probe"></div>
      <div
        class="scroller"
        role="grid"
        aria-label=${this.label}
        aria-multiselectable="true"
        aria-rowcount=${layout.rows + 1}
        aria-colcount=${COLUMNS.length}
        .style=${`--line-height:${LINE_HEIGHT}rem`}
        @scroll=${this.viewport.onScroll}
        @keydown=${this.onKeyDown}
        @click=${this.onClick}
        @dblclick=${this.onDoubleClick}
        @dragstart=${this.onDragStart}
        @contextmenu=${this.cursor.onContextMenu}
        @focusin=${this.cursor.onFocusIn}
        @focusout=${this.cursor.onFocusOut}
      >
        <div class="header" role="row" aria-rowindex="1">${COLUMNS.map((column) => this.renderHead(column))}</div>
        <div class="content" role="presentation" .style=${`block-size:${elementHeight(space)}px`}>
          ${repeat(
            [...this.slots],
            ([, slot]) => slot,
            ([line]) => this.renderLine(line),
          )}
        </div>
      </div>
    `;
  }

  private renderHead({ name, sort }: (typeof COLUMNS)[number]): TemplateResult {
    const title = text(`gallery.table.${name}`);
    if (sort === null) return html`<span class="fixed" role="columnheader">${title}</span>`;
    const { order } = this;
    const isSorted = order.sort === sort;
    const direction = order.descending ? 'descending' : 'ascending';
    const descending = isSorted ? !order.descending : isDescendingAtFirst(sort);
    const detail: GalleryOrder = { ...order, sort, descending };
    return html`<span role="columnheader" aria-sort=${isSorted ? direction : 'none'}>
      <button
        type="button"
        tabindex="-1"
        @click=${() => this.dispatchEvent(new CustomEvent('gallery-order', { detail, bubbles: true, composed: true }))}
      >
        ${title}${isSorted ? icon(order.descending ? 'arrowDown' : 'arrowUp') : ''}
      </button>
    </span>`;
  }

  private renderLine(index: number): TemplateResult {
    const tile = this.tileAt(index);
    const move = `transform:translateY(${Math.round(rowTop(this.viewport.layout, index) - this.viewport.offset)}px)`;
    const cells = tile === undefined ? null : tableCells(tile, this.now);
    const selected = tile !== undefined && this.selected.has(subjectKey(tile.subject));
    return html`<div
      class="row"
      role="row"
      aria-rowindex=${index + 2}
      aria-selected=${selected ? 'true' : 'false'}
      aria-label=${tile === undefined ? text('gallery.loadingTile', { number: index + 1 }) : tileName(tile, this.now, this.availability)}
      data-index=${index}
      draggable=${tile === undefined ? 'false' : 'true'}
      tabindex=${index === this.cursor.tabStop ? 0 : -1}
      .style=${move}
    >
      <span class="name" role="gridcell"><span dir="auto">${cells?.name}</span></span>
      ${COLUMNS.slice(1).map(({ name }) => html`<span class=${name === 'id' ? 'code' : name} role="gridcell">${cells?.[name] ?? ''}</span>`)}
    </div>`;
  }

  private readonly onKeyDown = (event: KeyboardEvent): void => {
    if (indexOf(event) === null) this.moveFromHead(event);
    else if (event.key === 'ArrowUp' && this.cursor.active === 0 && !isChord(event)) this.focusHeads(event);
    else this.cursor.onKeyDown(event);
  };

  private heads(): readonly HTMLElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('.header button')];
  }

  private focusHeads(event: KeyboardEvent): void {
    event.preventDefault();
    event.stopPropagation();
    const sorted = this.renderRoot.querySelector<HTMLElement>('[aria-sort$="scending"] button');
    (sorted ?? this.heads()[0])?.focus();
  }

  private moveFromHead(event: KeyboardEvent): void {
    const next = headAfterKey(event, this.heads(), this);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (next === 'rows') this.focusActive();
    else next.focus();
  }

  private readonly onDragStart = (event: DragEvent): void => tellDrag(this, event);

  private readonly onClick = (event: MouseEvent): void => {
    const index = indexOf(event);
    if (index === null) return;
    this.selecting.click(index, { command: event.ctrlKey || event.metaKey, shift: event.shiftKey }, false);
  };

  private readonly onDoubleClick = (event: MouseEvent): void => {
    const index = indexOf(event);
    if (index !== null && this.keyAt(index) !== undefined) sendEvent(this, 'tile-open', { index });
  };
}

function isChord({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || shiftKey;
}

declare global {
  interface HTMLElementTagNameMap {
    'snapshot-table': SnapshotTable;
  }
}
