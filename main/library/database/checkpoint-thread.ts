import { Worker } from 'node:worker_threads';

/** Longest wait before the library closes its file, ms: a slower disk is not answering at all. */
const SETTLE_LIMIT_MS = 10_000;

/**
 * Opens a connection for each checkpoint only, so that the library's own is always the last to
 * close. The code is text, because the app is a single bundle.
 */
const CODE = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { DatabaseSync } = require('node:sqlite');
  const { url, isBusy } = workerData;
  function checkpoint() {
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
      checkpoint();
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

export type CheckpointThread = ReturnType<typeof createCheckpointThread>;

/**
 * Runs checkpoints of the database at an SQLite URL on a thread: they move its write-ahead log
 * into its file without blocking anything else.
 */
export function createCheckpointThread(url: URL) {
  const isBusy = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  let worker: Worker | null = null;

  function start(): Worker {
    const own = new Worker(CODE, { eval: true, workerData: { url: url.href, isBusy } });
    own.unref();
    return own;
  }

  return {
    /** Runs one checkpoint at a time. Rejects with SQLite's error, including its `errcode`. */
    async run(): Promise<void> {
      worker ??= start();
      const own = worker;
      const { promise, resolve, reject } = Promise.withResolvers<Failure | null>();
      const onExit = (code: number) => reject(new Error(`The thread of the log ended with ${code}.`));
      own.once('message', resolve).once('error', reject).once('exit', onExit);
      Atomics.store(isBusy, 0, 1);
      // A thread has no origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      own.postMessage(null);
      try {
        const failure = await promise.catch((error: unknown) => {
          // An ended thread has closed the file; the next checkpoint needs a new one.
          if (worker === own) worker = null;
          Atomics.store(isBusy, 0, 0);
          throw error;
        });
        if (failure !== null) throw Object.assign(new Error(failure.message), failure);
      } finally {
        own.off('message', resolve).off('error', reject).off('exit', onExit);
      }
    },
    /** Waits until the thread has closed the file, at most for the rest of a checkpoint. */
    settle: () => void Atomics.wait(isBusy, 0, 1, SETTLE_LIMIT_MS),
    /** Ends the thread; the next checkpoint starts a new one. */
    end(): void {
      void worker?.terminate();
      worker = null;
    },
  };
}
