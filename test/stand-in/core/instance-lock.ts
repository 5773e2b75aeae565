import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** https://sqlite.org/rescode.html#busy */
const SQLITE_BUSY = 5;

/**
 * Takes the lock of a profile for as long as this process lives; false when another one has it. It is a lock of the
 * system on a file (SQLite's exclusive mode), so it is gone after a SIGKILL too, and no process id can be mistaken.
 * Throws when the folder can't be written, for example on a full disk.
 */
export function takeInstanceLock(folder: string): boolean {
  const file = join(folder, 'stand-in.lock');
  const database = new DatabaseSync(file);
  chmodSync(file, 0o600);
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    held.push(database);
    return true;
  } catch (error) {
    database.close();
    if ((error as { readonly errcode?: number }).errcode === SQLITE_BUSY) return false;
    throw error;
  }
}

/** A database without a reference is closed, and the lock with it. */
const held: DatabaseSync[] = [];
