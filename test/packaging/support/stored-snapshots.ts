import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const HASH = /^[0-9a-f]{64}$/;

/**
 * How many images the product has stored below a profile folder. Only the screen requests images, so a stored one shows
 * from outside that the window, the page, the bridge, the IPC router and the store of files work together.
 */
export function countStoredImages(profile: string): number {
  try {
    return readdirSync(join(profile, 'accounts'), { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile() && HASH.test(entry.name),
    ).length;
  } catch {
    // The product is making its folders.
    return 0;
  }
}

/** How many snapshots the libraries below a profile folder know. The product has to have ended: it keeps them to itself. */
export function countKnownSnapshots(profile: string): number {
  const accounts = join(profile, 'accounts');
  return readdirSync(accounts).reduce(
    (sum, account) => sum + countRows(join(accounts, account, 'library.sqlite')),
    0,
  );
}

function countRows(file: string): number {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const { known } = database.prepare('SELECT count(*) AS known FROM snapshot').get() as { known: number };
    return known;
  } finally {
    database.close();
  }
}
