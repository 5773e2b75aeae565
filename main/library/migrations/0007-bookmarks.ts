import type { Migration } from './migration.ts';

/**
 * Favourites (`starred_at`) and where a person was lately (`opened_at`), ms since the epoch. They name places by the ids of the service and keep
 * the name: a place that the service no longer lists is still a favourite, and can be there again tomorrow.
 */
export const bookmarks: Migration = {
  version: 7,
  apply(database) {
    database.exec(`
      CREATE TABLE bookmark (
        kind TEXT NOT NULL CHECK (kind IN ('organization', 'device')),
        service_id TEXT NOT NULL,
        name TEXT NOT NULL,
        starred_at INTEGER,
        opened_at INTEGER,
        PRIMARY KEY (kind, service_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX bookmark_by_opening ON bookmark (opened_at DESC) WHERE opened_at IS NOT NULL;
      CREATE INDEX bookmark_by_star ON bookmark (kind, service_id) WHERE starred_at IS NOT NULL;
    `);
  },
};
