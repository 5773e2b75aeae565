/** The slots, which are reusable elements of the page, by the rows that they show; in the order that they have in the page. */
export type Slots = ReadonlyMap<number, number>;

/** Rows that stay keep their slots, new rows take over those of rows that left: an update instead of new elements, and no lost focus. */
export function assignSlots(before: Slots, rows: readonly number[]): Slots {
  return new Map(assign(before, rows).assigned);
}

/**
 * The same while the rows are scrolled: no element moves, as it would be styled and laid out again, and a row that left stays until its
 * element is needed.
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
