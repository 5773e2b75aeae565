import type { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Checkpoints } from '../checkpoint.ts';
import { LibraryError } from '../library-error.ts';
import { closedFailure } from '../slices.ts';

/**
 * Looks through a whole database. At 1,000,000 archives that takes 5 s, so it has a thread of its own; text, because the app is one bundle without
 * a second file. `immutable` (https://www.sqlite.org/uri.html) reads past the exclusive lock of the library, and past its log: what is looked at is
 * the file as it was frozen. Codes are of SQLite (https://www.sqlite.org/rescode.html): 11 damaged, 26 no database.
 */
const CHECK = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { DatabaseSync } = require('node:sqlite');
  try {
    const database = new DatabaseSync(new URL(workerData), { readOnly: true, allowExtension: false, defensive: true });
    database.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON');
    const [found] = database.prepare('PRAGMA quick_check(1)').all();
    parentPort.postMessage(found.quick_check === 'ok');
  } catch (error) {
    if (![11, 26].includes(error.errcode & 0xff)) throw error;
    parentPort.postMessage(false);
  }`;

/** False when the database is damaged. Meanwhile the library goes on. Rejects with the reason of `signal`, or with `LibraryError` `closed`. */
export async function isDatabaseSound(
  database: DatabaseSync,
  checkpoints: Checkpoints,
  signal: AbortSignal,
): Promise<boolean> {
  const file = database.location();
  if (file === null) throw new Error('A library has a file.');
  await checkpoints.thawed();
  signal.throwIfAborted();
  const thaw = await checkpoints.freeze();
  try {
    const url = pathToFileURL(file);
    url.searchParams.set('immutable', '1');
    const isSound = await answerOf(new Worker(CHECK, { eval: true, workerData: url.href }), signal);
    // Closing brings the log into the file while it is read.
    if (!database.isOpen) throw new LibraryError('closed', closedFailure);
    return isSound;
  } finally {
    thaw();
  }
}

async function answerOf(worker: Worker, signal: AbortSignal): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const giveUp = () => reject(signal.reason);
  signal.addEventListener('abort', giveUp);
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', (code) => reject(new Error(`The check of the database ended with ${code}.`)));
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', giveUp);
    // It ends when SQLite comes back to it; nothing waits for that.
    void worker.terminate();
  }
}
