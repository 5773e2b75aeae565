import type { Database } from './database.ts';

/** Writes that are ready at about the same time share one durable transaction, and so one flush of the disk. */
interface SharedCommit {
  /** Announces a write: others that are ready wait for it shortly. Ends by `store` or `cancel`. */
  prepare(): PreparedWrite;
}

interface PreparedWrite {
  /** Resolves with the result of `work` when it is on the disk. An error of `work` rejects; the other writes are stored all the same. */
  store<Value>(work: () => Value): Promise<Value>;
  /** Does nothing after `store`. */
  cancel(): void;
}

/** Calls back after a time; the returned function cancels that. */
export type Wait = (milliseconds: number, call: () => void) => () => void;

interface Waiting {
  readonly work: () => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** The longest that a write waits for others: one flush of a busy disk takes as long. */
const GATHER_MS = 20;

/** So many small writes take a few milliseconds of the main loop (B7). */
const TOGETHER_LIMIT = 16;

const systemWait: Wait = (milliseconds, call) => {
  const timer = setTimeout(call, milliseconds);
  return () => clearTimeout(timer);
};

/** The transaction begins when no other write is being prepared, and after 20 ms at the latest. */
export function createSharedCommit(database: Database, wait: Wait = systemWait): SharedCommit {
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
    else stopWaiting ??= wait(GATHER_MS, commit);
  }

  return {
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
        store<Value>(work: () => Value) {
          const { promise, resolve, reject } = Promise.withResolvers<Value>();
          waiting = [...waiting, { work, resolve: (value) => resolve(value as Value), reject }];
          end();
          return promise;
        },
        cancel: end,
      };
    },
  };
}
