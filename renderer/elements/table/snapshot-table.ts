import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { GalleryOrder, GallerySort, Tile } from '../../../preload/contract/index.ts';
import { icon } from '../../icons/icon.ts';
import { readingKey } from '../../keyboard/reading-key.ts';
import { text } from '../../locales/text.ts';
import { isDescendingAtFirst } from '../../state/gallery/gallery-order.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { collectionStyles } from '../collection/collection-styles.ts';
import { type GridLayout, layoutLines, type ViewportSize } from '../collection/grid-layout.ts';
import { rowTop } from '../collection/grid-rows.ts';
import { TileCollection } from '../collection/tile-collection.ts';
import { tileIndexOf } from '../collection/tile-cursor.ts';
import { ellipsis, middleCutInTwoLines, middleCutStyle } from '../styles/declarations.ts';
import { matchedText } from '../tile/matched-text.ts';
import { shortIdMark } from '../tile/short-id-mark.ts';
import { middleCut } from '../widgets/middle-cut.ts';
import { COLUMNS, type Column, tableCells } from './table-cells.ts';

// A narrow table drops what a device's details show, and scrolls sideways only once no more
// columns can be dropped.
const ownStyles = css`
  :host {
    container-type: inline-size;
    --line-height: max(2.25rem, var(--target-size));
  }

  .probe {
    inline-size: var(--line-height);
  }

  :is(.header, .content, .row) {
    min-inline-size: 32rem;
  }

  :is(.header, .row) {
    display: grid;
    grid-template-columns: minmax(13.25em, 2fr) minmax(9em, 1.2fr) 11.5em 11.5em 7.5em 8em 8em;
    align-items: center;
    block-size: var(--line-height);
    padding-inline: var(--space-4);
    border-block-end: 1px solid var(--color-line);
  }

  .header {
    position: sticky;
    z-index: var(--layer-sticky);
    inset-block-start: 0;
    background: var(--color-canvas);
    .fixed,
    button {
      color: var(--color-text-muted);
      font-size: var(--text-small);
      font-weight: var(--weight-medium);
    }
    button {
      display: inline-flex;
      gap: var(--space-1);
      align-items: center;
      max-inline-size: 100%;
      min-block-size: max(1.75rem, var(--target-size));
      padding: 0 var(--space-1);
      margin-inline-start: calc(-1 * var(--space-1));
      border: 0;
      border-radius: var(--radius-small);
      background: none;
      &:hover {
        background: var(--color-hover);
        color: var(--color-text);
      }
    }
  }

  [aria-sort$='scending'] button {
    color: var(--color-text);
  }

  .row {
    cursor: default;
    user-select: none;
    &:hover {
      background: var(--color-hover);
    }
    &[aria-selected='true'] {
      background: var(--color-accent-soft);
      @media (forced-colors: active) {
        outline: 2px solid Highlight;
        outline-offset: -2px;
      }
    }
    &:focus-visible,
    > :focus-visible {
      outline-offset: -2px;
    }
    > * {
      ${ellipsis}
      padding-inline-end: var(--space-3);
      font-variant-numeric: tabular-nums;
    }
  }

  .row > .name {
    display: flex;
    gap: var(--space-2);
    align-items: baseline;
    font-weight: var(--weight-medium);
    > [dir] {
      ${middleCutStyle}
    }
  }

  .code {
    color: var(--color-text-muted);
  }

  @container (max-width: 56rem) or ((max-width: 72rem) and style(--caption-text: large)) {
    :is(.header, .row) {
      grid-template-columns: minmax(10.25em, 1fr) 11.5em 7.5em 8em 8em;
    }
    :is(.id, .code, .received) {
      display: none;
    }
  }

  /* A line is as high as a glove needs: two lines of a name fit. */
  @container style(--caption-text: large) {
    .row > .name > [dir] {
      ${middleCutInTwoLines}
      line-height: 1.25;
    }
  }

  @container (max-width: 40rem) or ((max-width: 49rem) and style(--caption-text: large)) {
    :is(.header, .row) {
      grid-template-columns: minmax(9.25em, 1fr) 7.5em 8em 8em;
    }
    .captured {
      display: none;
    }
  }
`;

/**
 * A gallery as a table. A pressed head fires `gallery-order`. It is one tab stop: Up leads from
 * the first row to the heads, right from a row to its cells.
 */
@customElement('snapshot-table')
class SnapshotTable extends TileCollection {
  static override styles = [baseStyles, collectionStyles, ownStyles];

  @property({ attribute: false }) order: GalleryOrder = { sort: 'name', descending: false, filters: [] };

  @query('.header') private readonly header!: HTMLElement | null;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('total') || changed.has('tileAt')) this.followData();
    super.willUpdate(changed);
  }

  override layoutFor({ width }: ViewportSize, lineHeight: number): GridLayout {
    return layoutLines(this.total, Math.round(lineHeight), width);
  }

  override get coveredHeight(): number {
    return this.header?.offsetHeight ?? 0;
  }

  protected override size(): { readonly rows: number; readonly columns: number } {
    return { rows: this.viewport.layout.rows + 1, columns: COLUMNS.length };
  }

  protected override measures(): string {
    return '';
  }

  protected override renderHead(): TemplateResult {
    return html`<div class="header" role="row" aria-rowindex="1">${COLUMNS.map((column) => this.renderColumnHead(column))}</div>`;
  }

  private renderColumnHead(column: Column): TemplateResult {
    const title = text(`gallery.table.${column}`);
    if (column === 'id' || column === 'precision')
      return html`<span class="fixed ${column}" role="columnheader">${title}</span>`;
    const { order } = this;
    const sort: GallerySort = column;
    const isSorted = order.sort === sort;
    const direction = order.descending ? 'descending' : 'ascending';
    const descending = isSorted ? !order.descending : isDescendingAtFirst(sort);
    const detail: GalleryOrder = { ...order, sort, descending };
    return html`<span class=${column} role="columnheader" aria-sort=${isSorted ? direction : 'none'}>
      <button
        type="button"
        tabindex="-1"
        @click=${() => this.dispatchEvent(new CustomEvent('gallery-order', { detail, bubbles: true, composed: true }))}
      >
        ${title}${isSorted ? icon(order.descending ? 'arrowDown' : 'arrowUp') : ''}
      </button>
    </span>`;
  }

  protected override renderRows(): unknown {
    return repeat(
      [...this.slots],
      ([, slot]) => slot,
      ([line]) => this.renderLine(line),
    );
  }

  private renderLine(index: number): TemplateResult {
    const tile = this.tileAt(index);
    const cells = tile === undefined ? null : tableCells(tile, this.now);
    return html`<div
      class="row"
      role="row"
      aria-rowindex=${index + 2}
      aria-selected=${this.isSelected(tile) ? 'true' : 'false'}
      aria-label=${this.rowName(tile, index, cells)}
      data-index=${index}
      draggable=${tile === undefined ? 'false' : 'true'}
      tabindex=${index === this.cursor.tabStop ? 0 : -1}
      .style=${this.moveTo(rowTop(this.viewport.layout, index))}
    >
      <span class="name" role="gridcell" tabindex="-1"><span dir="auto" ${middleCut(cells?.name ?? '')}><span>${cells === null ? nothing : matchedText(cells.name, this.match)}</span></span>${shortIdMark(tile?.subject.archiveId === null ? tile.shortId : undefined)}</span>
      ${COLUMNS.slice(1).map((name) => html`<span class=${name === 'id' ? 'code' : name} role="gridcell" tabindex="-1">${cells?.[name] ?? ''}</span>`)}
    </div>`;
  }

  /** Adds what only a table shows. */
  private rowName(
    tile: Tile | undefined,
    index: number,
    cells: ReturnType<typeof tableCells> | null,
  ): string {
    const columns = (['id', 'received'] as const).filter((column) => cells !== null && cells[column] !== '');
    const words = columns.map((column) => `${text(`gallery.table.${column}`)}: ${cells?.[column]}`);
    return [this.nameOf(tile, index), ...words].join(', ');
  }

  protected override onKeyDown(event: KeyboardEvent): void {
    const isChord = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (tileIndexOf(event) === null) this.moveFromHead(event);
    else if (event.key === 'ArrowUp' && this.cursor.active === 0 && !isChord) this.focusHeads(event);
    else if (!isChord && this.moveInRow(event)) event.preventDefault();
    else super.onKeyDown(event);
  }

  /** Moves between a row and its cells, which are read one by one; up and down keep the column. */
  private moveInRow(event: KeyboardEvent): boolean {
    const focused = event.target as HTMLElement;
    const cells = cellsOf(focused.closest('.row'));
    const at = cells.indexOf(focused);
    const key = readingKey(event.key, this);
    if (at >= 0 && (key === 'ArrowUp' || key === 'ArrowDown')) {
      super.onKeyDown(event);
      void this.updateComplete.then(() => {
        cellsOf(this.renderRoot.querySelector(`[data-index="${this.cursor.active}"]`))[at]?.focus();
      });
      return true;
    }
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return false;
    const next = key === 'ArrowRight' ? Math.min(at + 1, cells.length - 1) : at - 1;
    (cells[next] ?? focused.closest<HTMLElement>('.row'))?.focus();
    return true;
  }

  private heads(): readonly HTMLElement[] {
    const heads = [...this.renderRoot.querySelectorAll<HTMLElement>('.header button')];
    return heads.filter((head) => head.checkVisibility());
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
}

function cellsOf(row: Element | null): readonly HTMLElement[] {
  const cells = [...(row?.querySelectorAll<HTMLElement>('[role="gridcell"]') ?? [])];
  return cells.filter((cell) => cell.checkVisibility());
}

/**
 * Returns the head that a key moves the focus to, because heads are not tab stops; `rows`: down to
 * the rows; `null` for other keys.
 */
function headAfterKey(
  event: KeyboardEvent,
  heads: readonly HTMLElement[],
  host: Element,
): HTMLElement | 'rows' | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return null;
  const index = heads.findIndex((head) => head === event.target);
  const key = readingKey(event.key, host);
  if (key === 'ArrowDown') return 'rows';
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: Math.min(index + 1, heads.length - 1),
    ArrowLeft: Math.max(index - 1, 0),
    Home: 0,
    End: heads.length - 1,
  };
  return heads[targets[key] ?? -1] ?? null;
}

declare global {
  interface HTMLElementTagNameMap {
    'snapshot-table': SnapshotTable;
  }
}
