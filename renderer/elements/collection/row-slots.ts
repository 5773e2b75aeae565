/** Reusable elements of the page (slots) by the row that they show, in document order. */
export type Slots = ReadonlyMap<number, number>;

/**
 * Reassigns slots: rows that stay keep theirs, new rows take over freed ones. This updates
 * elements instead of creating them, and keeps the focus.
 */
export function assignSlots(before: Slots, rows: readonly number[]): Slots {
  return new Map(assign(before, rows).assigned);
}

/**
 * Reassigns slots during scrolling: no element moves, which would cost style and layout, and a
 * removed row stays until its slot is needed.
 */
export function passSlots(before: Slots, rows: readonly number[]): Slots {
  const { assigned, free } = assign(before, rows);
  const ranks = new Map([...before.values()].map((slot, rank) => [slot, rank]));
  const rankOf = (slot: number) => ranks.get(slot) ?? ranks.size + slot;
  return new Map([...assigned, ...free].sort(([, one], [, other]) => rankOf(one) - rankOf(other)));
}

function assign(before: Slots, rows: readonly number[]) {
  const wanted = new Set(rows);
  const free = [...before].filter(([row]) => !wanted.has(row));
  let next = Math.max(-1, ...before.values()) + 1;
  const assigned = rows.map((row) => [row, before.get(row) ?? free.shift()?.[1] ?? next++] as const);
  return { assigned, free };
}
