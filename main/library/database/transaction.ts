import type { DatabaseSync } from 'node:sqlite';

/**
 * Runs `work` in one transaction: all of it is stored, or nothing. Inside of another one, what may be taken back by a power cut
 * becomes a part of that. With `durable`, it is on the disk when this returns;
 * otherwise a power cut may take it back (never a crash of the app), but leaves nothing half.
 */
export function transaction<Value>(
  database: DatabaseSync,
  durability: 'durable' | 'soon',
  work: () => Value,
): Value {
  if (durability === 'soon' && database.isTransaction) return work();
  if (durability === 'durable') database.exec('PRAGMA synchronous = FULL');
  try {
    database.exec('BEGIN IMMEDIATE');
    const value = work();
    database.exec('COMMIT');
    return value;
  } catch (error) {
    // SQLite has rolled back by itself after some errors, a full disk among them.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  } finally {
    if (durability === 'durable') database.exec('PRAGMA synchronous = NORMAL');
  }
}
