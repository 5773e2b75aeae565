import type { DatabaseSync } from 'node:sqlite';

/** One step from a version of the database to the next. Runs inside a transaction; never changed once released. */
export interface Migration {
  /** `user_version` after this step. */
  readonly version: number;
  apply(database: DatabaseSync): void;
}
