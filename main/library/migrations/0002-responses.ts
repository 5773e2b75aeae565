import type { Migration } from './migration.ts';

/**
 * Answers of the service as they came, to ask under a condition whether they are still current (RFC 9111). Times are ms
 * since the epoch. `headers` and `selected_by` are JSON. They are no data of the fleet: nothing is lost with them but bytes of
 * the next answer.
 */
export const responses: Migration = {
  version: 2,
  apply(database) {
    database.exec(`
      CREATE TABLE response (
        id INTEGER PRIMARY KEY,
        url TEXT NOT NULL,
        selected_by TEXT NOT NULL,
        status INTEGER NOT NULL,
        headers TEXT NOT NULL,
        body BLOB NOT NULL,
        requested_at INTEGER NOT NULL,
        received_at INTEGER NOT NULL,
        fetched_at INTEGER NOT NULL,
        UNIQUE (url, selected_by)
      ) STRICT;
    `);
  },
};
