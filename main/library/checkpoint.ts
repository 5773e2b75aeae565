import type { DatabaseSync } from 'node:sqlite';

/** When the log is brought into the database file. */
export interface Checkpoints {
  /** Long work does it between its slices, until it calls what this returns: SQLite would do it inside of a commit, on top of what that itself takes. */
  takeOver(): () => void;
  /** Brings a long log into the database, as a piece of work of its own. False when there was nothing to do, or it may not be done now. */
  run(): boolean;
  /** Brings in a log of any length, so that its place is used again; for a disk without room. Nothing happens while the file may not be changed. */
  empty(): void;
  /** Brings the log into the database file, which nothing changes from then on until what this returns is called. Others go on writing, into the log. */
  freeze(): () => void;
  /** Resolves when the file may be changed again. */
  thawed(): Promise<void>;
}

/** Pages in the log (of 4 KiB) after which it is brought into the database: 2 MB, which takes about 5 ms. */
const CHECKPOINT_PAGES = 500;
/** SQLite's own rule, where nothing else is said: a checkpoint in the commit that makes the log this long, in pages. */
const PAGES_BEFORE_CHECKPOINT = 1_000;

/** Prepares the statements. */
export function createCheckpoints(database: DatabaseSync): Checkpoints {
  // NOOP only tells how long the log is (SQLite 3.51).
  const look = database.prepare('PRAGMA wal_checkpoint(NOOP)');
  const bringIn = database.prepare('PRAGMA wal_checkpoint(PASSIVE)');
  let takenOver = 0;
  let frozen: { readonly promise: Promise<void>; readonly resolve: () => void } | null = null;

  function takeOver(): () => void {
    takenOver += 1;
    database.exec('PRAGMA wal_autocheckpoint = 0');
    return () => {
      takenOver -= 1;
      if (takenOver === 0 && database.isOpen)
        database.exec(`PRAGMA wal_autocheckpoint = ${PAGES_BEFORE_CHECKPOINT}`);
    };
  }

  return {
    takeOver,
    run() {
      if (frozen !== null || Number(look.get()?.['log']) < CHECKPOINT_PAGES) return false;
      bringIn.get();
      return true;
    },
    empty() {
      if (frozen === null) bringIn.get();
    },
    freeze() {
      const giveBack = takeOver();
      bringIn.get();
      const own = Promise.withResolvers<void>();
      frozen = own;
      return () => {
        if (frozen === own) frozen = null;
        own.resolve();
        giveBack();
      };
    },
    thawed: () => frozen?.promise ?? Promise.resolve(),
  };
}
