/** A long list whose rows come page by page. */
export interface SparsePages<Row> {
  /** The number of all rows; null until a page has come. */
  readonly total: number | null;
  at(index: number): Row | undefined;
  /** Claims the pages of the rows `first` to `last` that are neither there nor claimed, by number. */
  claim(first: number, last: number): readonly number[];
  put(page: number, rows: readonly Row[], total: number): void;
  /** Lets a page that did not come be claimed again. */
  release(page: number): void;
  /** Replaces a row that is there. */
  replace(index: number, row: Row): void;
  /** Lets every page be claimed again. Rows outside of `first` to `last` go, those inside stay until newer ones come. */
  expire(first: number, last: number): void;
}

/** Makes an empty list for pages of `pageSize` rows. */
export function createSparsePages<Row>(pageSize: number): SparsePages<Row> {
  const rows = new Map<number, Row>();
  const claimed = new Set<number>();
  let total: number | null = null;

  const dropUnless = (isWanted: (index: number) => boolean) => {
    for (const index of rows.keys()) if (!isWanted(index)) rows.delete(index);
  };

  return {
    get total() {
      return total;
    },
    at: (index) => rows.get(index),
    claim(first, last) {
      const lastRow = total === null ? last : Math.min(last, total - 1);
      const pages: number[] = [];
      for (let page = Math.floor(Math.max(0, first) / pageSize); page * pageSize <= lastRow; page += 1) {
        if (claimed.has(page)) continue;
        claimed.add(page);
        pages.push(page);
      }
      return pages;
    },
    put(page, pageRows, newTotal) {
      const start = page * pageSize;
      for (let offset = 0; offset < pageSize; offset += 1) {
        const row = pageRows[offset];
        if (row === undefined) rows.delete(start + offset);
        else rows.set(start + offset, row);
      }
      if (total !== null && newTotal < total) dropUnless((index) => index < newTotal);
      total = newTotal;
    },
    release: (page) => void claimed.delete(page),
    replace(index, row) {
      if (rows.has(index)) rows.set(index, row);
    },
    expire(first, last) {
      claimed.clear();
      dropUnless((index) => index >= first && index <= last);
    },
  };
}
