import type { IndexRange } from '../../core/index-range.ts';

export type SparsePages<Row> = ReturnType<typeof createSparsePages<Row>>;

/** Creates an empty list whose rows arrive in pages of `pageSize`. */
export function createSparsePages<Row>(pageSize: number) {
  const rows = new Map<number, Row>();
  const claimed = new Set<number>();
  let total: number | null = null;

  const dropUnless = (isWanted: (index: number) => boolean) => {
    for (const index of rows.keys()) if (!isWanted(index)) rows.delete(index);
  };

  return {
    /** Number of all rows; `null` until a page has arrived. */
    get total() {
      return total;
    },
    at: (index: number) => rows.get(index),
    /**
     * Claims and returns the pages of the rows `first` to `last` that are neither loaded nor
     * claimed.
     */
    claim(first: number, last: number): readonly number[] {
      const lastRow = total === null ? last : Math.min(last, total - 1);
      const pages: number[] = [];
      for (let page = Math.floor(Math.max(0, first) / pageSize); page * pageSize <= lastRow; page += 1) {
        if (claimed.has(page)) continue;
        claimed.add(page);
        pages.push(page);
      }
      return pages;
    },
    put(page: number, pageRows: readonly Row[], newTotal: number) {
      const start = page * pageSize;
      for (let offset = 0; offset < pageSize; offset += 1) {
        const row = pageRows[offset];
        if (row === undefined) rows.delete(start + offset);
        else rows.set(start + offset, row);
      }
      if (total !== null && newTotal < total) dropUnless((index) => index < newTotal);
      total = newTotal;
    },
    /** Allows a page that did not arrive to be claimed again. */
    release: (page: number) => void claimed.delete(page),
    replace(index: number, row: Row) {
      if (rows.has(index)) rows.set(index, row);
    },
    /**
     * Allows every page to be claimed again. Drops rows outside of the ranges; those inside stay
     * until newer ones arrive.
     */
    expire(ranges: readonly IndexRange[]) {
      claimed.clear();
      dropUnless((index) => ranges.some(({ first, last }) => index >= first && index <= last));
    },
  };
}
