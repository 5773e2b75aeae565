import { Worker } from 'node:worker_threads';

/**
 * Checks a whole database on its own thread: at 1,000,000 archives that takes 5 s. The code is
 * text, because the app is a single bundle. It opens for writing, because reading a log otherwise
 * needs an extra file, which a full disk refuses; the address may say `mode=ro`. Codes are
 * SQLite's (https://www.sqlite.org/rescode.html): 11 damaged, 26 not a database.
 */
const CODE = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { DatabaseSync } = require('node:sqlite');
  try {
    const database = new DatabaseSync(new URL(workerData), { allowExtension: false, defensive: true });
    try {
      database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON');
      const [found] = database.prepare('PRAGMA quick_check(1)').all();
      parentPort.postMessage(found.quick_check === 'ok');
    } finally {
      database.close();
    }
  } catch (error) {
    if (![11, 26].includes(error.errcode & 0xff)) throw error;
    parentPort.postMessage(false);
  }`;

/**
 * Returns false if the database at an SQLite URL is damaged. Rejects with the signal's reason, and
 * if it can't be read.
 */
export async function checkDatabaseFile(url: URL, signal?: AbortSignal): Promise<boolean> {
  const worker = new Worker(CODE, { eval: true, workerData: url.href });
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const cancel = () => reject(signal?.reason);
  signal?.addEventListener('abort', cancel);
  worker
    .once('message', resolve)
    .once('error', reject)
    .once('exit', (code) => reject(new Error(`The check of the database ended with ${code}.`)));
  try {
    return await promise;
  } finally {
    signal?.removeEventListener('abort', cancel);
    // The thread ends when SQLite returns to it; nothing waits for that.
    void worker.terminate();
  }
}
