import type {
  DayPage,
  DayZone,
  GalleryOrder,
  GalleryScope,
  SubjectReference,
  Tile,
  WeightPage,
} from '../../../preload/contract/index.ts';
import type { Database, Page } from '../database/database.ts';
import { joinParts } from '../database/query-parts.ts';
import {
  deviceOfSubject,
  type ReferenceRow,
  referenceColumns,
  withSubject,
} from '../database/subject-reference.ts';
import { createDays } from './days.ts';
import { createGalleryIds, type GallerySource, galleryList } from './gallery-ids.ts';
import { createSeen } from './seen.ts';
import type { Tiles } from './tiles.ts';

/** Galleries in an order of the person's choice. All times are ms since the epoch. */
export interface Gallery {
  tiles(scope: GalleryScope, order: GalleryOrder, offset: number, limit: number): Page<Tile>;
  days(scope: GalleryScope, order: GalleryOrder, zone: DayZone, after: number | null): DayPage;
  /** The subjects with the bytes of their best snapshot. */
  weights(
    scope: GalleryScope,
    order: GalleryOrder,
    offset: number,
    limit: number,
  ): Page<WeightPage['rows'][number]>;
  markSeen(subjects: readonly SubjectReference[], opened: boolean): void;
  markExported(subjects: readonly SubjectReference[], at: number): void;
}

interface GalleryParts extends GallerySource {
  readonly database: Database;
  readonly tiles: Tiles;
  /** Runs its work in a transaction. */
  readonly write: (work: () => void) => void;
  /** When the service last reported its organizations; null: never. */
  readonly reportedAt: () => number | null;
}

/** The order of a gallery before a person chooses one. */
export function defaultOrder(scope: GalleryScope): GalleryOrder {
  return scope.kind === 'device'
    ? { sort: 'captured', descending: true, filters: [] }
    : { sort: 'name', descending: false, filters: [] };
}

/** Prepares the galleries of a library, and begins a visit. */
export function createGallery(parts: GalleryParts): Gallery {
  const { database, queries, subjects, tiles, write, reportedAt } = parts;
  const ids = createGalleryIds(parts);
  const days = createDays(parts);
  const seen = createSeen(database, subjects);
  write(seen.beginVisit);
  const weight = database.select<ReferenceRow & { readonly byteLength: number }>(`
    SELECT ${referenceColumns}, coalesce(image.byte_length, 0) AS byteLength
    FROM subject ${deviceOfSubject}
      LEFT JOIN snapshot ON snapshot.id = subject.best_snapshot_id LEFT JOIN image ON image.hash = snapshot.hash
    WHERE subject.id = ?`);
  const archives = database.count('(SELECT 1 FROM subject WHERE device_id = ? AND listed = 1 LIMIT 1)');

  /**
   * The archives of a device come with the list; the service may not report them for a device without any. The devices of an organization are
   * checked one by one: the earliest check holds for all of them.
   */
  function reportedUntil(scope: GalleryScope): number | null {
    const found = galleryList(scope, parts);
    if (found === null) return null;
    if (found.head !== null) return archives(found.head) === 0 ? null : reportedAt();
    const unchecked = joinParts(
      'SELECT id FROM subject WHERE ',
      found.list,
      ' AND checked_at IS NULL LIMIT 1',
    );
    if (queries.ids(unchecked).length > 0) return null;
    return queries.number(joinParts('SELECT min(checked_at) AS number FROM subject WHERE ', found.list));
  }

  return {
    tiles(scope, order, offset, limit) {
      const { total, rows } = ids(scope, order, offset, limit);
      return { total, rows: rows.flatMap(tiles.read) };
    },
    days: (scope, order, zone, after) => ({
      ...days(scope, order, zone, after),
      reportedUntil: reportedUntil(scope),
    }),
    weights(scope, order, offset, limit) {
      const { total, rows } = ids(scope, order, offset, limit);
      return { total, rows: rows.flatMap((id) => weight.first(id) ?? []).map(withSubject) };
    },
    markSeen: (references, opened) => write(() => seen.mark(references, opened)),
    markExported: (references, at) => write(() => seen.markExported(references, at)),
  };
}
