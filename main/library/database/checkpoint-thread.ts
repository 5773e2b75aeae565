import { Worker } from 'node:worker_threads';

/** Brings the log of a database into its file, beside whoever works with it. */
export interface CheckpointThread {
  /** One run, of one at a time. Rejects with the error of SQLite, whose `errcode` it carries. */
  run(): Promise<void>;
  /** Waits until the file is let go; takes as long as the rest of a run. */
  settle(): void;
  /** Ends the thread, which begins again with the next run. */
  end(): void;
}

/** The library lets go of its file at the latest after this, ms: a disk that takes longer does not answer at all. */
const LONGEST_WAIT = 10_000;

/**
 * Opens a connection for each run only, so that the library's own is always the last to close. Text, because the app is one bundle
 * without a second file.
 */
const BRING_IN = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { DatabaseSync } = require('node:sqlite');
  const { url, isBusy } = workerData;
  function bringIn() {
    const database = new DatabaseSync(new URL(url), { allowExtension: false, defensive: true });
    try {
      database.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA wal_checkpoint(PASSIVE)');
    } finally {
      database.close();
    }
  }
  parentPort.on('message', () => {
    let failure = null;
    try {
      bringIn();
    } catch ({ message, code, errcode }) {
      failure = { message, code, errcode };
    }
    Atomics.store(isBusy, 0, 0);
    Atomics.notify(isBusy, 0);
    parentPort.postMessage(failure);
  });`;

interface Failure {
  readonly message: string;
  readonly code: string;
  readonly errcode: number;
}

/** Prepares a thread for the database at an address that SQLite takes; it starts with the first run. */
export function createCheckpointThread(url: URL): CheckpointThread {
  const isBusy = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  let worker: Worker | null = null;

  function start(): Worker {
    const own = new Worker(BRING_IN, { eval: true, workerData: { url: url.href, isBusy } });
    own.unref();
    return own;
  }

  return {
    async run() {
      worker ??= start();
      const own = worker;
      const { promise, resolve, reject } = Promise.withResolvers<Failure | null>();
      const onExit = (code: number) => reject(new Error(`The thread of the log ended with ${code}.`));
      own.once('message', resolve);
      own.once('error', reject);
      own.once('exit', onExit);
      Atomics.store(isBusy, 0, 1);
      // A thread has no origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      own.postMessage(null);
      try {
        const failure = await promise.catch((error: unknown) => {
          // It let go of the file when it ended, and the next run needs another one.
          if (worker === own) worker = null;
          Atomics.store(isBusy, 0, 0);
          throw error;
        });
        if (failure !== null) throw Object.assign(new Error(failure.message), failure);
      } finally {
        own.off('message', resolve).off('error', reject).off('exit', onExit);
      }
    },
    settle: () => void Atomics.wait(isBusy, 0, 1, LONGEST_WAIT),
    end() {
      void worker?.terminate();
      worker = null;
    },
  };
}
