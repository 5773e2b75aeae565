import { firstTables } from './0001-first-tables.ts';
import { responses } from './0002-responses.ts';
import { offline } from './0003-offline.ts';
import { galleryOrder } from './0004-gallery-order.ts';
import { thumbnails } from './0005-thumbnails.ts';
import { search } from './0006-search.ts';
import { bookmarks } from './0007-bookmarks.ts';
import { storage } from './0008-storage.ts';
import { offlineCounts } from './0009-offline-counts.ts';
import { searchFacts } from './0010-search-facts.ts';
import { leaving } from './0011-leaving.ts';
import { requestIds } from './0012-request-ids.ts';
import type { Migration } from './migration.ts';

/** Every migration, in order; the position of a migration plus one is its version. */
export const allMigrations: readonly Migration[] = [
  firstTables,
  responses,
  offline,
  galleryOrder,
  thumbnails,
  search,
  bookmarks,
  storage,
  offlineCounts,
  searchFacts,
  leaving,
  requestIds,
];
