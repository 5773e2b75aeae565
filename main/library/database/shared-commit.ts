import type { DatabaseSync } from 'node:sqlite';
import { transaction } from './transaction.ts';

/** Lets writes that get ready at about the same time share one durable transaction: what a flush of the disk costs, it costs once. */
interface SharedCommit {
  /** A write is being prepared; those that are ready wait a moment for it. Ends by `store` or `giveUp`. */
  prepare(): PreparedWrite;
}

interface PreparedWrite {
  /** Resolves with what `work` returns when it is on the disk. When `work` throws, this rejects with that, and the others are stored all the same. */
  store<Value>(work: () => Value): Promise<Value>;
  /** Nothing will be stored. Does nothing after `store`. */
  giveUp(): void;
}

/** Calls back after so many ms; the returned function takes it back. */
export type Wait = (milliseconds: number, call: () => void) => () => void;

interface Waiting {
  readonly work: () => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** The most that a write waits for others. One flush of a busy disk takes as long, and nobody sees it. */
const GATHER_MILLISECONDS = 20;

/** So many small writes take a few milliseconds of the main loop (B7). */
const MOST_TOGETHER = 16;

const systemWait: Wait = (milliseconds, call) => {
  const timer = setTimeout(call, milliseconds);
  return () => clearTimeout(timer);
};

/** Creates it. The transaction begins when nothing else is being prepared, and after 20 ms at the latest. */
export function createSharedCommit(database: DatabaseSync, wait: Wait = systemWait): SharedCommit {
  let preparing = 0;
  let waiting: readonly Waiting[] = [];
  let stopWaiting: (() => void) | null = null;

  function commit(): void {
    stopWaiting?.();
    stopWaiting = null;
    const together = waiting;
    waiting = [];
    try {
      const values = transaction(database, 'durable', () => together.map(({ work }) => work()));
      for (const [index, { resolve }] of together.entries()) resolve(values[index]);
    } catch (error) {
      if (together.length > 1) together.forEach(commitAlone);
      else together[0]?.reject(error);
    }
  }

  /** Nothing of the shared transaction is stored; whose fault that was shows when each has its own. */
  function commitAlone({ work, resolve, reject }: Waiting): void {
    try {
      resolve(transaction(database, 'durable', work));
    } catch (error) {
      reject(error);
    }
  }

  function look(): void {
    if (waiting.length === 0) return;
    if (preparing === 0 || waiting.length >= MOST_TOGETHER) commit();
    else stopWaiting ??= wait(GATHER_MILLISECONDS, commit);
  }

  return {
    prepare() {
      let isPreparing = true;
      preparing += 1;
      function end(): void {
        if (!isPreparing) return;
        isPreparing = false;
        preparing -= 1;
        look();
      }
      return {
        store<Value>(work: () => Value) {
          const { promise, resolve, reject } = Promise.withResolvers<Value>();
          waiting = [...waiting, { work, resolve: (value) => resolve(value as Value), reject }];
          end();
          return promise;
        },
        giveUp: end,
      };
    },
  };
}
