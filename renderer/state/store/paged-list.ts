import { PAGE_LIMIT } from '../../../preload/contract/core/limits.ts';
import type { Failure, Result } from '../../../preload/contract/index.ts';
import { invoke } from './invoke.ts';
import { createStore, type Readable } from './store.ts';

/** How many rows are asked for at first: more than a screen shows, and quickly drawn. */
export const ROWS_AT_FIRST = 100;
/** A long list, of which the beginning is shown. */
interface PagedView<Row> {
  /** Null until the first answer. */
  readonly total: number | null;
  readonly rows: readonly Row[];
  readonly failure: Failure | null;
  readonly isLoading: boolean;
}

export interface PagedList<Row> extends Readable<PagedView<Row>> {
  /** Asks again for what is shown. What was shown stays until the answer comes. */
  load(): Promise<void>;
  /** Asks for the rows behind the last one. */
  more(): Promise<void>;
}

type ReadPage<Row> = (page: {
  readonly offset: number;
  readonly limit: number;
}) => Promise<Result<{ readonly total: number; readonly rows: readonly Row[] }>>;

/** Makes an empty list over a call that answers by pages. */
export function createPagedList<Row>(readPage: ReadPage<Row>): PagedList<Row> {
  const store = createStore<PagedView<Row>>({ total: null, rows: [], failure: null, isLoading: false });
  /** Counts what was asked: an answer to an older question is not taken. */
  let asked = 0;

  async function take(offset: number, limit: number): Promise<void> {
    asked += 1;
    const mine = asked;
    store.change({ isLoading: true });
    const answer = await invoke(() => readPage({ offset, limit }));
    if (mine !== asked) return;
    if (!answer.ok) {
      store.change({ failure: answer.failure, isLoading: false });
      return;
    }
    const before = store.value.rows.slice(0, offset);
    const { total, rows } = answer.value;
    store.set({ total, rows: [...before, ...rows], failure: null, isLoading: false });
  }

  return {
    get value() {
      return store.value;
    },
    subscribe: store.subscribe,
    load: () => take(0, Math.min(PAGE_LIMIT, Math.max(ROWS_AT_FIRST, store.value.rows.length))),
    more: () => take(store.value.rows.length, ROWS_AT_FIRST),
  };
}
