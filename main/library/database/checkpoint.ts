import type { DatabaseSync } from 'node:sqlite';
import type { CheckpointThread } from './checkpoint-thread.ts';

/**
 * Log lengths, in pages of 4 KiB, at which a checkpoint begins, and at which writing waits for it.
 * On a thread a checkpoint pays from 8 MB on; 16 MB fit into the log file, and a frequently
 * changed page is written less often.
 */
const ON_THREAD = { begin: 2_000, wait: 4_000 };
/** In the main loop: 2 MB, which take about 5 ms and a flush of the disk. */
const IN_MAIN_LOOP = { begin: 500, wait: 500 };
/** SQLite's default: a checkpoint in the commit that makes the log this long, in pages. */
const PAGES_BEFORE_CHECKPOINT = 1_000;

/** Runs one checkpoint at a time, on the thread if there is one. */
function createRunner(database: DatabaseSync, thread: CheckpointThread | null) {
  // NOOP only reads the log's length (SQLite 3.51).
  const length = database.prepare('PRAGMA wal_checkpoint(NOOP)');
  const passive = database.prepare('PRAGMA wal_checkpoint(PASSIVE)');
  let running: Promise<void> | null = null;
  let failure: { readonly error: unknown } | null = null;

  return {
    pages(): { readonly inLog: number; readonly waiting: number } {
      const row = length.get();
      const inLog = Number(row?.['log']);
      return { inLog, waiting: inLog - Number(row?.['checkpointed']) };
    },
    inMainLoop: () => void passive.get(),
    /** Leaves the thread's error to `throwFailure`. */
    run(): Promise<void> {
      if (thread === null) {
        passive.get();
        return Promise.resolve();
      }
      running ??= thread
        .run()
        .catch((error: unknown) => {
          failure = { error };
        })
        .finally(() => {
          running = null;
        });
      return running;
    },
    async ended(): Promise<void> {
      await running;
    },
    throwFailure(): void {
      if (failure === null) return;
      const { error } = failure;
      failure = null;
      throw error;
    },
  };
}

/**
 * Disables SQLite's own checkpoints while some work manages them; the returned function restores
 * them.
 */
function createTakeOver(database: DatabaseSync, thread: CheckpointThread | null): () => () => void {
  let count = 0;
  return () => {
    count += 1;
    database.exec('PRAGMA wal_autocheckpoint = 0');
    return () => {
      count -= 1;
      if (count > 0) return;
      thread?.end();
      if (database.isOpen) database.exec(`PRAGMA wal_autocheckpoint = ${PAGES_BEFORE_CHECKPOINT}`);
    };
  };
}

export type Checkpoints = ReturnType<typeof createCheckpoints>;

/** Moves the library's write-ahead log into the database file. */
export function createCheckpoints(database: DatabaseSync, thread: CheckpointThread | null) {
  const runner = createRunner(database, thread);
  const takeOver = createTakeOver(database, thread);
  const lengths = thread === null ? IN_MAIN_LOOP : ON_THREAD;
  let frozen: { readonly promise: Promise<void>; readonly resolve: () => void } | null = null;

  /** Runs again for pages that arrived during a checkpoint. */
  async function runAgainFrom(pages: number): Promise<void> {
    await runner.ended();
    if (database.isOpen && frozen === null && runner.pages().waiting >= pages) await runner.run();
    runner.throwFailure();
  }

  return {
    /**
     * Runs long work that calls `keepShort` between its slices: SQLite itself would run
     * checkpoints inside commits. A long log is moved at the end.
     */
    async during<Value>(work: () => Promise<Value>): Promise<Value> {
      const giveBack = takeOver();
      try {
        const value = await work();
        await runAgainFrom(PAGES_BEFORE_CHECKPOINT);
        return value;
      } finally {
        await runner.ended();
        giveBack();
      }
    },
    /**
     * Resolves once the log is short enough to continue writing. Rejects with the disk's error.
     */
    async keepShort(): Promise<void> {
      // The log grows while the file is frozen; a whole fleet would fill the disk.
      await frozen?.promise;
      runner.throwFailure();
      if (!database.isOpen) return;
      const { inLog, waiting } = runner.pages();
      if (inLog >= lengths.wait) await runAgainFrom(1);
      else if (waiting >= lengths.begin) void runner.run();
    },
    /**
     * Moves a log of any length, so that its space on a full disk is reusable. Does nothing while
     * the file is frozen.
     */
    empty(): void {
      if (frozen !== null) return;
      thread?.settle();
      runner.inMainLoop();
    },
    /**
     * Moves the log, then leaves the file unchanged until the returned function is called; writes
     * continue into the log. Rejects with the disk's error, without freezing.
     */
    async freeze(): Promise<() => void> {
      const own = Promise.withResolvers<void>();
      frozen = own;
      const giveBack = takeOver();
      const thaw = () => {
        if (frozen === own) frozen = null;
        own.resolve();
        giveBack();
      };
      try {
        await runner.ended();
        if (database.isOpen) runner.inMainLoop();
      } catch (error) {
        // If the file stayed frozen, the next list would wait forever.
        thaw();
        throw error;
      }
      return thaw;
    },
    /** Resolves once the file may change again. */
    thawed: () => frozen?.promise ?? Promise.resolve(),
    /** Afterwards only the library's own connection has the file open. */
    settle: () => thread?.settle(),
  };
}
