export type SparsePages<Row> = ReturnType<typeof createSparsePages<Row>>;

/** Makes an empty list whose rows come in pages of `pageSize`. */
export function createSparsePages<Row>(pageSize: number) {
  const rows = new Map<number, Row>();
  const claimed = new Set<number>();
  let total: number | null = null;

  const dropUnless = (isWanted: (index: number) => boolean) => {
    for (const index of rows.keys()) if (!isWanted(index)) rows.delete(index);
  };

  return {
    /** The number of all rows; null until a page has come. */
    get total() {
      return total;
    },
    at: (index: number) => rows.get(index),
    /** Claims the pages of the rows `first` to `last` that are neither there nor claimed, by number. */
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
    /** Lets a page that did not come be claimed again. */
    release: (page: number) => void claimed.delete(page),
    /** Replaces a row that is there. */
    replace(index: number, row: Row) {
      if (rows.has(index)) rows.set(index, row);
    },
    /** Lets every page be claimed again. Rows outside of `first` to `last` go, those inside stay until newer ones come. */
    expire(first: number, last: number) {
      claimed.clear();
      dropUnless((index) => index >= first && index <= last);
    },
  };
}
