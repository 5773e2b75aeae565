/** The slots, which are reusable elements of the page, by the rows that they show. */
export type Slots = ReadonlyMap<number, number>;

/** Rows that stay keep their slots, new rows take over those of rows that left: an update instead of new elements, and no lost focus. */
export function assignSlots(before: Slots, rows: readonly number[]): Slots {
  const wanted = new Set(rows);
  const free = [...before].filter(([row]) => !wanted.has(row)).map(([, slot]) => slot);
  let next = Math.max(-1, ...before.values()) + 1;
  return new Map(rows.map((row) => [row, before.get(row) ?? free.shift() ?? next++] as const));
}
