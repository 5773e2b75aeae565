import type { Migration } from './migration.ts';

/** The request id of the answer that brought a snapshot, to be named when the service is asked about it. Null: it came before these were kept. */
export const requestIds: Migration = {
  version: 12,
  apply(database) {
    database.exec('ALTER TABLE snapshot ADD COLUMN request_id TEXT');
  },
};
