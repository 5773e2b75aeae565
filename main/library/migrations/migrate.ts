import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../database/transaction.ts';
import { allMigrations } from './all-migrations.ts';
import type { Migration } from './migration.ts';

/** The version that this app writes. */
export const LIBRARY_VERSION = allMigrations.length;

/** `user_version` of an open database. */
export function databaseVersion(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
}

/** Brings a database to the newest version, each step with its version number in one transaction. */
export function migrate(database: DatabaseSync, migrations: readonly Migration[] = allMigrations): void {
  for (const migration of migrations) {
    if (migration.version <= databaseVersion(database)) continue;
    transaction(database, 'durable', () => {
      migration.apply(database);
      database.exec(`PRAGMA user_version = ${migration.version}`);
    });
  }
}
