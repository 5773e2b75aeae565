import { PAGE_LIMIT } from '../../../preload/contract/core/limits.ts';
import type { Failure, Result } from '../../../preload/contract/index.ts';
import { invoke } from './invoke.ts';
import { createRenewableSignal } from './renewable-signal.ts';
import { createStore, withActions } from './store.ts';

/** Rows of the first page: more than a screen shows, and quickly drawn. */
const ROWS_AT_FIRST = 100;

/** A long list, of which the beginning is shown. */
interface PagedView<Row> {
  /** `null` until the first answer. */
  readonly total: number | null;
  readonly rows: readonly Row[];
  readonly failure: Failure | null;
  readonly isLoading: boolean;
}

export type PagedList<Row> = ReturnType<typeof createPagedList<Row>>;

export type ReadPage<Row> = (page: {
  readonly offset: number;
  readonly limit: number;
}) => Promise<Result<{ readonly total: number; readonly rows: readonly Row[] }>>;

/** Creates an empty list over a call that returns pages. */
export function createPagedList<Row>(readPage: ReadPage<Row>) {
  const store = createStore<PagedView<Row>>({ total: null, rows: [], failure: null, isLoading: false });
  const loading = createRenewableSignal();

  async function take(offset: number, limit: number): Promise<void> {
    const signal = loading.renew();
    store.change({ isLoading: true });
    const answer = await invoke(() => readPage({ offset, limit }));
    if (signal.aborted) return;
    if (!answer.ok) {
      store.change({ failure: answer.failure, isLoading: false });
      return;
    }
    const before = store.value.rows.slice(0, offset);
    const { total, rows } = answer.value;
    store.set({ total, rows: [...before, ...rows], failure: null, isLoading: false });
  }

  return withActions(store, {
    /** Rereads the shown rows. They stay until the answer arrives. */
    load: () => take(0, Math.min(PAGE_LIMIT, Math.max(ROWS_AT_FIRST, store.value.rows.length))),
    /** Reads the next rows. */
    more: () => take(store.value.rows.length, ROWS_AT_FIRST),
  });
}
