import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { DayGroup } from '../../../preload/contract/index.ts';
import type { IndexRange } from '../../core/index-range.ts';
import { announce } from '../../dom/announce.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { collectionStyles } from '../collection/collection-styles.ts';
import { type GridLayout, layoutGrid, type TileSize, type ViewportSize } from '../collection/grid-layout.ts';
import { rowTop, sectionAt, sectionOfTile, tilesOfRow } from '../collection/grid-rows.ts';
import type { Slots } from '../collection/row-slots.ts';
import { TileCollection } from '../collection/tile-collection.ts';
import { dayCounts, dayTitle } from '../toolbar/day-words.ts';
import { type GridRectangle, RubberBand } from './rubber-band.ts';
import '../tile/snapshot-tile.ts';
import { ellipsis } from '../styles/declarations.ts';

/** A row of tiles or the head of a section; `top` in CSS px from the top of the content. */
type DrawnItem =
  | {
      readonly kind: 'row';
      readonly key: string;
      readonly row: number;
      readonly headsAbove: number;
      readonly top: number;
    }
  | {
      readonly kind: 'head';
      readonly key: string;
      readonly section: number;
      /** Counted from 1 through rows and heads, like `aria-rowindex`. */
      readonly rowIndex: number;
      readonly top: number;
    };

/**
 * Each row is a layer, which moves without repainting: a frame of scrolling takes a sixth less of
 * the main thread (measured).
 */
const ownStyles = css`
  .scroller {
    overflow: hidden auto;
    scrollbar-gutter: stable;
  }

  .row {
    grid-template-columns: repeat(var(--columns), var(--tile-width));
    justify-content: start;
    column-gap: var(--gap);
    block-size: var(--tile-height);
    padding-inline: var(--gap);
    will-change: transform;
  }

  .head {
    position: absolute;
    inset: 0 0 auto;
    block-size: var(--head-height);
    contain: strict;
  }

  .sticky {
    position: sticky;
    z-index: var(--layer-sticky);
    inset-block-start: 0;
    block-size: var(--head-height);
    margin-block-end: calc(-1 * var(--head-height));
    background: var(--color-canvas);
    pointer-events: none;
  }

  .day {
    display: flex;
    gap: var(--space-3);
    align-items: baseline;
    block-size: 100%;
    padding: var(--space-3) var(--gap) 0;
    overflow: hidden;
  }

  .title {
    ${ellipsis}
    font-weight: var(--weight-strong);
  }

  .counts {
    ${ellipsis}
    flex-shrink: 1000;
    color: var(--color-text-muted);
    font-size: var(--text-small);
    font-variant-numeric: tabular-nums;
  }

  .band {
    position: absolute;
    border: 1px solid var(--color-accent);
    border-radius: var(--radius-small);
    background: color-mix(in srgb, var(--color-accent) 16%, transparent);
    pointer-events: none;
    @media (forced-colors: active) {
      border: 2px dashed Highlight;
      background: none;
    }
  }
`;

/** A grid of snapshots, grouped by day if it has `groups`. Give it a height; it scrolls itself. */
@customElement('snapshot-grid')
class SnapshotGrid extends TileCollection {
  static override styles = [baseStyles, collectionStyles, ownStyles];

  /** Days of the tiles, in order. */
  @property({ attribute: false }) groups: readonly DayGroup[] = [];
  @property({ attribute: false }) tileSize: TileSize = 'medium';

  @query('.sticky') private readonly sticky!: HTMLElement | null;

  private readonly rubberBand = new RubberBand(this, this.viewport, this.selector);
  private stickySection = 0;

  protected override firstUpdated(): void {
    super.firstUpdated();
    this.rubberBand.listen();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('tileSize')) this.viewport.refresh();
    else if (changed.has('total') || changed.has('tileAt') || changed.has('groups')) this.followData();
    super.willUpdate(changed);
    this.stickySection = sectionAt(this.viewport.layout, this.viewport.position.top);
  }

  protected override updated(): void {
    this.pushSticky();
  }

  private nameLines = 1;

  override layoutFor(viewport: ViewportSize, textSize: number): GridLayout {
    const groups = this.groups.map(({ count }) => count);
    this.nameLines = textSize >= WRAPPING_TEXT_SIZE && isOutdoors(this) ? 2 : 1;
    const { nameLines, tileSize: size, total } = this;
    return layoutGrid({ total, viewport, size, textSize, nameLines, groups });
  }

  protected override size(): { readonly rows: number; readonly columns: number } {
    const { rows, columns, sections } = this.viewport.layout;
    return { rows: rows + (this.groups.length === 0 ? 0 : sections.length), columns };
  }

  protected override measures(): string {
    return `${gridMeasures(this.viewport.layout, this.tileSize)};--name-lines:${this.nameLines}`;
  }

  /**
   * Renders the head of the day at the top, hidden from assistive technology, which reads the
   * day's own head.
   */
  protected override renderHead(): TemplateResult | typeof nothing {
    const group = this.groups[this.stickySection];
    if (group === undefined || this.viewport.layout.headHeight === 0) return nothing;
    return html`<div class="sticky" aria-hidden="true">${renderDay(group, this.now, null)}</div>`;
  }

  protected override renderRows(): TemplateResult {
    const { layout, drawnRows, offset } = this.viewport;
    const items = this.scroller === null ? [] : drawnItems(layout, this.slots, drawnRows);
    return html`${repeat(
      items,
      (item) => item.key,
      (item) => this.renderItem(item),
    )}${renderBand(this.rubberBand.rectangle, offset)}`;
  }

  private renderItem(item: DrawnItem): TemplateResult {
    const move = this.moveTo(item.top);
    if (item.kind === 'row') return this.renderRow(item.row, item.headsAbove, move);
    const group = this.groups[item.section];
    return html`<div class="head" role="row" aria-rowindex=${item.rowIndex} .style=${move}>
      ${group === undefined ? nothing : renderDay(group, this.now, this.viewport.layout.columns)}
    </div>`;
  }

  private renderRow(row: number, headsAbove: number, move: string): TemplateResult {
    const { first, last } = tilesOfRow(this.viewport.layout, row);
    const { tabStop } = this.cursor;
    const withheld = this.viewport.withholds(row);
    return html`<div class="row" role="row" aria-rowindex=${row + 1 + headsAbove} .style=${move}>
      ${Array.from({ length: Math.max(0, last - first + 1) }, (_, column) =>
        this.renderCell(first + column, column, tabStop, withheld),
      )}
    </div>`;
  }

  private renderCell(index: number, column: number, tabStop: number, withheld: boolean): TemplateResult {
    const tile = this.tileAt(index);
    const selected = this.isSelected(tile) ? 'true' : 'false';
    return html`<snapshot-tile
      role="gridcell"
      aria-colindex=${column + 1}
      aria-selected=${selected}
      draggable=${selected}
      aria-label=${this.nameOf(tile, index)}
      data-index=${index}
      tabindex=${index === tabStop ? 0 : -1}
      .tile=${tile}
      .now=${this.now}
      .availability=${this.availability}
      .pictureWidth=${this.viewport.layout.tileWidth * devicePixelRatio}
      .withheld=${withheld}
      .match=${this.match}
    ></snapshot-tile>`;
  }

  /** Lets the next head push the sticky one out of view. */
  private pushSticky(): void {
    if (this.sticky === null) return;
    const { layout, position } = this.viewport;
    const next = layout.sections[this.stickySection + 1];
    const distance = next === undefined ? 0 : Math.min(0, next.top - position.top - layout.headHeight);
    this.sticky.style.transform = distance < 0 ? `translateY(${Math.round(distance)}px)` : '';
  }

  protected override onScroll(event: Event): void {
    super.onScroll(event);
    const { layout, position } = this.viewport;
    if (sectionAt(layout, position.top) !== this.stickySection) this.requestUpdate();
    else this.pushSticky();
  }

  protected override onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && this.rubberBand.cancel()) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const before = sectionOfTile(this.viewport.layout, this.cursor.active);
    super.onKeyDown(event);
    const section = sectionOfTile(this.viewport.layout, this.cursor.active);
    const group = this.groups[section];
    // Screen readers don't read the head, which the focus skips.
    if (section !== before && group !== undefined)
      announce(`${dayTitle(group, this.now)}, ${dayCounts(group)}`);
  }

  protected override onDragStart(event: DragEvent): void {
    // The rubber band selects the tile under the pointer; the next press can drag it.
    if (this.rubberBand.isPressed) event.preventDefault();
    else super.onDragStart(event);
  }

  protected override onClick(event: MouseEvent): void {
    if (!this.rubberBand.isEndedBy(event)) super.onClick(event);
  }
}

/**
 * Renders the words over a day: a row's head over `columns`, or plain text if `null`. `now`: ms
 * since the epoch.
 */
function renderDay(group: DayGroup, now: number, columns: number | null): TemplateResult {
  return html`<div
    class="day"
    role=${columns === null ? nothing : 'rowheader'}
    aria-colspan=${columns === null ? nothing : columns}
  >
    <span class="title">${dayTitle(group, now)}</span>
    <span class="counts">${dayCounts(group)}</span>
  </div>`;
}

/** Renders the rubber band; content is moved up by `offset` (CSS px). */
function renderBand(rectangle: GridRectangle | null, offset: number): TemplateResult | typeof nothing {
  if (rectangle === null) return nothing;
  const area = [
    `inset-block-start:${rectangle.top - offset}px`,
    `block-size:${rectangle.bottom - rectangle.top}px`,
    `inset-inline-start:${rectangle.start}px`,
    `inline-size:${rectangle.end - rectangle.start}px`,
  ];
  return html`<div class="band" .style=${area.join(';')}></div>`;
}

/** Root font size (150 %) from which a device's name doesn't fit one line outdoors, CSS px. */
const WRAPPING_TEXT_SIZE = 24;

function isOutdoors(element: Element): boolean {
  return getComputedStyle(element).getPropertyValue('--caption-text').trim() === 'large';
}

/** Content of a caption: name only, age below it, or both in one line. */
const captions: Readonly<Record<TileSize, string>> = {
  tiny: 'name',
  small: 'stacked',
  medium: 'line',
  large: 'line',
  huge: 'line',
};

/** Returns the layout as CSS declarations for the grid and its tiles (CSS px). */
function gridMeasures(layout: GridLayout, size: TileSize): string {
  return [
    `--columns:${layout.columns}`,
    `--gap:${layout.gap}px`,
    `--tile-width:${layout.tileWidth}px`,
    `--tile-height:${layout.tileHeight}px`,
    `--picture-height:${layout.pictureHeight}px`,
    `--head-height:${layout.headHeight}px`,
    `--tile-caption:${captions[size]}`,
  ].join(';');
}

/**
 * Returns the items to draw in slot order: the rows with a slot, and the heads over those in
 * `rows`.
 */
function drawnItems(layout: GridLayout, slots: Slots, rows: IndexRange): readonly DrawnItem[] {
  const hasHeads = layout.headHeight > 0;
  const items: DrawnItem[] = [];
  const headed = new Set<number>();
  for (const [row, slot] of slots) {
    const section = sectionOfTile(layout, tilesOfRow(layout, row).first);
    if (hasHeads && !headed.has(section) && row >= rows.first && row <= rows.last) {
      const { firstRow, top } = layout.sections[section] ?? { firstRow: row, top: 0 };
      items.push({ kind: 'head', key: `head ${section}`, section, rowIndex: firstRow + section + 1, top });
      headed.add(section);
    }
    const headsAbove = hasHeads ? section + 1 : 0;
    items.push({ kind: 'row', key: `row ${slot}`, row, headsAbove, top: rowTop(layout, row) });
  }
  return items;
}

declare global {
  interface HTMLElementTagNameMap {
    'snapshot-grid': SnapshotGrid;
  }
}
