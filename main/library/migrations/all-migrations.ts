import { firstTables } from './0001-first-tables.ts';
import { responses } from './0002-responses.ts';
import type { Migration } from './migration.ts';

/** Every migration, in order; the position of a migration plus one is its version. */
export const allMigrations: readonly Migration[] = [firstTables, responses];
