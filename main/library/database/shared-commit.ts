import { systemTimers, type Timers } from '../../core/timers.ts';
import type { Database } from './database.ts';

interface Waiting {
  readonly work: () => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** The longest that a write waits for others: one flush of a busy disk takes as long. */
const GATHER_MS = 20;

/** So many small writes take a few milliseconds of the main loop (B7). */
const TOGETHER_LIMIT = 16;

/**
 * Writes that are ready at about the same time share one durable transaction, and so one flush of the disk. It begins when no other write is being
 * prepared, and after 20 ms at the latest.
 */
export function createSharedCommit(database: Database, timers: Timers = systemTimers) {
  let preparing = 0;
  let waiting: readonly Waiting[] = [];
  let stopWaiting: (() => void) | null = null;

  function commit(): void {
    stopWaiting?.();
    stopWaiting = null;
    const together = waiting;
    waiting = [];
    try {
      const values = database.transaction('durable', () => together.map(({ work }) => work()));
      for (const [index, { resolve }] of together.entries()) resolve(values[index]);
    } catch (error) {
      if (together.length > 1) together.forEach(commitAlone);
      else together[0]?.reject(error);
    }
  }

  /** The shared transaction is rolled back; in one of its own the faulty write shows. */
  function commitAlone({ work, resolve, reject }: Waiting): void {
    try {
      resolve(database.transaction('durable', work));
    } catch (error) {
      reject(error);
    }
  }

  function commitIfDue(): void {
    if (waiting.length === 0) return;
    if (preparing === 0 || waiting.length >= TOGETHER_LIMIT) commit();
    else stopWaiting ??= timers.after(GATHER_MS, commit);
  }

  return {
    /** Announces a write: others that are ready wait for it shortly. Ends by `store` or `cancel`. */
    prepare() {
      let isPreparing = true;
      preparing += 1;
      function end(): void {
        if (!isPreparing) return;
        isPreparing = false;
        preparing -= 1;
        commitIfDue();
      }
      return {
        /** Resolves with the result of `work` when it is on the disk. An error of `work` rejects; the other writes are stored all the same. */
        store<Value>(work: () => Value): Promise<Value> {
          const { promise, resolve, reject } = Promise.withResolvers<Value>();
          waiting = [...waiting, { work, resolve: (value) => resolve(value as Value), reject }];
          end();
          return promise;
        },
        /** Does nothing after `store`. */
        cancel: end,
      };
    },
  };
}
