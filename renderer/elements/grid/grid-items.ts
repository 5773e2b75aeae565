import type { IndexRange } from '../../core/index-range.ts';
import type { GridLayout } from '../collection/grid-layout.ts';
import { rowTop, sectionOfTile, tilesOfRow } from '../collection/grid-rows.ts';
import type { Slots } from '../collection/row-slots.ts';

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
