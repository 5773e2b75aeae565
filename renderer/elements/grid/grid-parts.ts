import { html, nothing, type TemplateResult } from 'lit';
import type { DayGroup } from '../../../preload/contract/index.ts';
import type { IndexRange } from '../../core/index-range.ts';
import type { GridLayout, TileSize } from '../collection/grid-layout.ts';
import { rowTop, sectionOfTile, tilesOfRow } from '../collection/grid-rows.ts';
import type { Slots } from '../collection/row-slots.ts';
import { dayCounts, dayTitle } from '../toolbar/day-words.ts';
import type { Frame } from './rubber-band.ts';

/** The words over a day: a row's head over `columns`, or with null mere text. `now`: ms since the epoch. */
export function renderDay(group: DayGroup, now: number, columns: number | null): TemplateResult {
  return html`<div
    class="day"
    role=${columns === null ? nothing : 'rowheader'}
    aria-colspan=${columns === null ? nothing : columns}
  >
    <span class="title">${dayTitle(group, now)}</span>
    <span class="counts">${dayCounts(group)}</span>
  </div>`;
}

/** The frame of the rubber band; content is moved up by `offset` (CSS px). */
export function renderFrame(frame: Frame | null, offset: number): TemplateResult | typeof nothing {
  if (frame === null) return nothing;
  const area = [
    `inset-block-start:${frame.top - offset}px`,
    `block-size:${frame.bottom - frame.top}px`,
    `inset-inline-start:${frame.start}px`,
    `inline-size:${frame.end - frame.start}px`,
  ];
  return html`<div class="band" .style=${area.join(';')}></div>`;
}

/** The layout as declarations for the styles of the grid and its tiles (CSS px). */
export function gridMeasures(layout: GridLayout, size: TileSize): string {
  return [
    `--columns:${layout.columns}`,
    `--gap:${layout.gap}px`,
    `--tile-width:${layout.tileWidth}px`,
    `--tile-height:${layout.tileHeight}px`,
    `--picture-height:${layout.pictureHeight}px`,
    `--head-height:${layout.headHeight}px`,
    `--tile-caption:${size === 'tiny' ? 'name' : 'all'}`,
  ].join(';');
}

/** A row of tiles or the head of a section; `top` in CSS px from the top of the content. */
export type DrawnItem =
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
      /** Counted from 1 through rows and heads, as `aria-rowindex` is. */
      readonly rowIndex: number;
      readonly top: number;
    };

/** The items to draw, in their order: the rows that have a slot, and the heads over those in `rows`. */
export function drawnItems(layout: GridLayout, slots: Slots, rows: IndexRange): readonly DrawnItem[] {
  const hasHeads = layout.headHeight > 0;
  const items: DrawnItem[] = [];
  let headed = -1;
  for (const [row, slot] of slots) {
    const section = sectionOfTile(layout, tilesOfRow(layout, row).first);
    if (hasHeads && section !== headed && row >= rows.first && row <= rows.last) {
      const { firstRow, top } = layout.sections[section] ?? { firstRow: row, top: 0 };
      items.push({ kind: 'head', key: `head ${section}`, section, rowIndex: firstRow + section + 1, top });
      headed = section;
    }
    const headsAbove = hasHeads ? section + 1 : 0;
    items.push({ kind: 'row', key: `row ${slot}`, row, headsAbove, top: rowTop(layout, row) });
  }
  return items;
}
