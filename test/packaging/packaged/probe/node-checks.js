// What the product needs of the Node.js that is inside Electron. Plain Node has all of it, which a test shows.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { getCACertificates } from 'node:tls';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

async function askThread(address) {
  const thread = new Worker(new URL('./thread.js', import.meta.url), { workerData: { address } });
  const [answer] = await once(thread, 'message');
  await thread.terminate();
  return answer;
}

function makeTable(database) {
  database.exec("CREATE VIRTUAL TABLE word USING fts5(text); INSERT INTO word VALUES ('pump station')");
}

/** Opens a database as the library does: one process, several threads. */
async function shareDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'fleetglass-probe-'));
  try {
    const address = pathToFileURL(join(folder, 'library.sqlite'));
    address.searchParams.set('vfs', 'unix-excl');
    const database = new DatabaseSync(address);
    database.exec('PRAGMA journal_mode = WAL');
    makeTable(database);
    const { rows } = await askThread(address.href);
    database.close();
    return rows;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** `source`: where electron/electron says so. */
export const nodeChecks = [
  {
    name: 'node:sqlite has full-text search',
    source: 'patches/chromium/build_allow_electron_to_use_exec_script.patch',
    run() {
      const database = new DatabaseSync(':memory:');
      makeTable(database);
      const found = database.prepare("SELECT count(*) AS found FROM word WHERE word MATCH 'pump'").get();
      assert.equal(found.found, 1);
    },
  },
  {
    name: 'a database that one process locks is open to its threads (unix-excl)',
    source: 'patches/chromium/build_allow_electron_to_use_exec_script.patch',
    isElsewhere: process.platform === 'win32',
    run: async () => assert.equal(await shareDatabase(), 1),
  },
  {
    name: 'a thread starts from a file in the archive',
    source: 'spec/asar-spec.ts',
    run: async () => assert.equal((await askThread(null)).rows, null),
  },
  {
    name: 'the authorities of the system can be read, in a thread too',
    source: 'docs/api/environment-variables.md',
    async run() {
      const { authorities } = await askThread(null);
      assert.equal(authorities, getCACertificates('system').length);
      assert.ok(getCACertificates('default').length > 0);
    },
  },
];
