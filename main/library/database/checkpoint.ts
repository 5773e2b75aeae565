import type { DatabaseSync } from 'node:sqlite';
import type { CheckpointThread } from './checkpoint-thread.ts';

/** When the log is brought into the database file. */
export interface Checkpoints {
  /**
   * Runs long work that calls `keepShort` between its slices: SQLite would bring the log in inside of a commit, on top of what that itself
   * takes. When the work has ended, what is left of a long log is brought in first.
   */
  during<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Resolves when the log is short enough to write on. Rejects with the error of the disk. */
  keepShort(): Promise<void>;
  /** Brings in a log of any length, so that its place is used again; for a disk without room. Nothing happens while the file may not be changed. */
  empty(): void;
  /** Brings the log into the database file, which nothing changes from then on until what this resolves with is called. Others go on writing, into the log. Rejects with the error of the disk; then nothing is frozen. */
  freeze(): Promise<() => void>;
  /** Resolves when the file may be changed again. */
  thawed(): Promise<void>;
  /** Nothing but the library's own connection has the file open when this returns. */
  settle(): void;
}

/** How long the log may become, in pages of 4 KiB. */
interface Lengths {
  /** From here on it is brought in. */
  readonly begin: number;
  /** From here on writing waits for that. */
  readonly most: number;
}

/** With a thread: 8 MB are worth a turn; 16 MB stay within what the log file keeps, and the less often a page is brought in, the less is written. */
const BESIDE: Lengths = { begin: 2_000, most: 4_000 };
/** In the main loop: 2 MB, which take about 5 ms and a flush of the disk. */
const BETWEEN: Lengths = { begin: 500, most: 500 };
/** SQLite's own rule, where nothing else is said: a checkpoint in the commit that makes the log this long, in pages. */
const PAGES_BEFORE_CHECKPOINT = 1_000;

/**
 * Prepares the statements. With a thread the disk is waited for there, else by the caller's: a flush takes from one to some hundred
 * milliseconds, whatever the size of what is flushed.
 */
export function createCheckpoints(database: DatabaseSync, thread: CheckpointThread | null): Checkpoints {
  // NOOP only tells how long the log is (SQLite 3.51).
  const look = database.prepare('PRAGMA wal_checkpoint(NOOP)');
  const bringInHere = database.prepare('PRAGMA wal_checkpoint(PASSIVE)');
  const lengths = thread === null ? BETWEEN : BESIDE;
  let takenOver = 0;
  let frozen: { readonly promise: Promise<void>; readonly resolve: () => void } | null = null;
  let underWay: Promise<void> | null = null;
  let failure: { readonly error: unknown } | null = null;

  function pages(): { readonly inLog: number; readonly waiting: number } {
    const row = look.get();
    const inLog = Number(row?.['log']);
    return { inLog, waiting: inLog - Number(row?.['checkpointed']) };
  }

  /** What fails is thrown by the next `keepShort`. */
  function begin(): Promise<void> {
    if (thread === null) {
      bringInHere.get();
      return Promise.resolve();
    }
    underWay ??= thread
      .run()
      .catch((error: unknown) => {
        failure = { error };
      })
      .finally(() => {
        underWay = null;
      });
    return underWay;
  }

  function throwFailure(): void {
    if (failure === null) return;
    const { error } = failure;
    failure = null;
    throw error;
  }

  async function keepShort(): Promise<void> {
    // What comes while the file may not be changed makes the log long; a whole fleet would fill the disk with it.
    await frozen?.promise;
    throwFailure();
    if (!database.isOpen) return;
    const { inLog, waiting } = pages();
    if (inLog < lengths.most) {
      if (waiting >= lengths.begin) void begin();
      return;
    }
    // What was written since the turn that is under way began takes one more.
    await underWay;
    if (database.isOpen && frozen === null && pages().waiting > 0) await begin();
    throwFailure();
  }

  function takeOver(): () => void {
    takenOver += 1;
    database.exec('PRAGMA wal_autocheckpoint = 0');
    return () => {
      takenOver -= 1;
      if (takenOver > 0) return;
      thread?.end();
      if (database.isOpen) database.exec(`PRAGMA wal_autocheckpoint = ${PAGES_BEFORE_CHECKPOINT}`);
    };
  }

  async function bringInRest(): Promise<void> {
    await underWay;
    if (database.isOpen && frozen === null && pages().waiting >= PAGES_BEFORE_CHECKPOINT) await begin();
    throwFailure();
  }

  return {
    async during(work) {
      const giveBack = takeOver();
      try {
        const value = await work();
        await bringInRest();
        return value;
      } finally {
        await underWay;
        giveBack();
      }
    },
    keepShort,
    empty() {
      if (frozen !== null) return;
      thread?.settle();
      bringInHere.get();
    },
    async freeze() {
      const own = Promise.withResolvers<void>();
      frozen = own;
      const giveBack = takeOver();
      const thaw = () => {
        if (frozen === own) frozen = null;
        own.resolve();
        giveBack();
      };
      try {
        await underWay;
        if (database.isOpen) bringInHere.get();
      } catch (error) {
        // A file that stayed frozen would have the next list wait for ever.
        thaw();
        throw error;
      }
      return thaw;
    },
    thawed: () => frozen?.promise ?? Promise.resolve(),
    settle: () => thread?.settle(),
  };
}
