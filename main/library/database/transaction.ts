import type { DatabaseSync } from 'node:sqlite';

/**
 * Runs `work` in one transaction: all of it is stored, or nothing. A `durable` one is on the disk when this returns; a power cut (never a crash
 * of the app) may take back a `soon` one, which becomes a part of a transaction around it.
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
    // SQLite itself rolls back after some errors, a full disk among them.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  } finally {
    if (durability === 'durable') database.exec('PRAGMA synchronous = NORMAL');
  }
}
