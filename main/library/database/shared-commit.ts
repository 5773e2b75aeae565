import { systemTimers, type Timers } from '../../shared/timers.ts';
import type { Database } from './database.ts';

interface Waiting {
  readonly work: () => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Longest time that a write waits for others: one flush of a busy disk takes as long. */
const GATHER_MS = 20;

/** This many small writes take a few milliseconds of the main loop (B7). */
const TOGETHER_LIMIT = 16;

/** Writes that share one transaction. Each resolves after its commit. */
function createSharing(database: Database, durability: 'durable' | 'soon') {
  let waiting: Waiting[] = [];

  /**
   * Commits a write alone after the shared transaction was rolled back, to find the faulty one.
   */
  function commitAlone({ work, resolve, reject }: Waiting): void {
    try {
      resolve(database.transaction(durability, work));
    } catch (error) {
      reject(error);
    }
  }

  return {
    count: () => waiting.length,
    /**
     * Resolves with the result of `work` once stored. If `work` throws, rejects, but the other
     * writes are stored.
     */
    add<Value>(work: () => Value): Promise<Value> {
      const { promise, resolve, reject } = Promise.withResolvers<Value>();
      waiting.push({ work, resolve: (value) => resolve(value as Value), reject });
      return promise;
    },
    commit(): void {
      const together = waiting;
      waiting = [];
      if (together.length === 0) return;
      try {
        const values = database.transaction(durability, () => together.map(({ work }) => work()));
        for (const [index, { resolve }] of together.entries()) resolve(values[index]);
      } catch (error) {
        if (together.length > 1) together.forEach(commitAlone);
        else together[0]?.reject(error);
      }
    },
  };
}

/**
 * Turns of the main loop that share a commit; one answer is taken in each. Idle, this many turns
 * pass in less than a millisecond.
 */
const GATHER_TURNS = 16;

export type GatheredCommit = ReturnType<typeof createGatheredCommit>;

/**
 * Gathers small writes of some turns of the main loop in one transaction: a commit for each would
 * cost more than the write. None is lost once its promise has resolved (P28).
 */
export function createGatheredCommit(database: Database, yieldToEventLoop: () => Promise<void>) {
  const sharing = createSharing(database, 'soon');
  let isPlanned = false;

  async function commitSoon(): Promise<void> {
    for (let turn = 0; turn < GATHER_TURNS && sharing.count() < TOGETHER_LIMIT; turn += 1)
      await yieldToEventLoop();
    isPlanned = false;
    sharing.commit();
  }

  return {
    store<Value>(work: () => Value): Promise<Value> {
      const stored = sharing.add(work);
      if (!isPlanned) void commitSoon();
      isPlanned = true;
      return stored;
    },
    /** Stores pending writes now. */
    settle: sharing.commit,
  };
}

/**
 * Shares one flush of the disk among durable writes. The transaction begins once no other write is
 * being prepared, and after 20 ms at the latest.
 */
export function createSharedCommit(database: Database, timers: Timers = systemTimers) {
  const sharing = createSharing(database, 'durable');
  let preparing = 0;
  let stopWaiting: (() => void) | null = null;

  function commit(): void {
    stopWaiting?.();
    stopWaiting = null;
    sharing.commit();
  }

  function commitIfDue(): void {
    if (sharing.count() === 0) return;
    if (preparing === 0 || sharing.count() >= TOGETHER_LIMIT) commit();
    else stopWaiting ??= timers.after(GATHER_MS, commit);
  }

  return {
    /**
     * Announces a write: others that are ready wait for it briefly. Ends with `store` or `cancel`.
     */
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
        /**
         * Resolves with the result of `work` once it is on the disk. If `work` throws, rejects,
         * but the other writes are stored.
         */
        store<Value>(work: () => Value): Promise<Value> {
          const stored = sharing.add(work);
          end();
          return stored;
        },
        /** Does nothing after `store`. */
        cancel: end,
      };
    },
  };
}
