import type {
  DayPage,
  DayZone,
  GalleryOrder,
  GalleryScope,
  SubjectReference,
  Tile,
  WeightPage,
} from '../../../preload/contract/index.ts';
import type { Subjects } from '../catalog/subjects.ts';
import type { Database } from '../database/database.ts';
import type { Page } from '../database/page.ts';
import { createPartQueries, joinParts } from '../database/query-parts.ts';
import { createDays } from './days.ts';
import { createGalleryIds, galleryList } from './gallery-ids.ts';
import type { SearchResultLists } from './search-result-lists.ts';
import { createSeen } from './seen.ts';
import type { Tiles } from './tiles.ts';

/** Galleries in an order of the person's choice. All times are ms since the epoch. */
export interface Gallery {
  tiles(scope: GalleryScope, order: GalleryOrder, offset: number, limit: number): Page<Tile>;
  days(scope: GalleryScope, order: GalleryOrder, zone: DayZone, after: number | null): DayPage;
  /** The subjects with the bytes of their best kept image. */
  weights(
    scope: GalleryScope,
    order: GalleryOrder,
    offset: number,
    limit: number,
  ): Page<WeightPage['rows'][number]>;
  markSeen(subjects: readonly SubjectReference[], opened: boolean): void;
  markExported(subjects: readonly SubjectReference[], at: number): void;
}

/** What the galleries read with. `write` runs its work in a transaction. */
interface GalleryParts {
  readonly database: Database;
  readonly subjects: Subjects;
  /** The condition that the hits of a search fulfil. */
  readonly viewList: SearchResultLists['list'];
  readonly tiles: Tiles;
  readonly now: () => number;
  readonly write: (work: () => void) => void;
  /** When the service last told its organizations; null: never. */
  readonly toldAt: () => number | null;
}

/** The order of a gallery for which nobody chose one. */
export function defaultOrder(scope: GalleryScope): GalleryOrder {
  return scope.kind === 'device'
    ? { sort: 'captured', descending: true, filters: [] }
    : { sort: 'name', descending: false, filters: [] };
}

/** Prepares the galleries of a library, and begins a visit. */
export function createGallery({
  database,
  subjects,
  viewList,
  tiles,
  now,
  write,
  toldAt,
}: GalleryParts): Gallery {
  const queries = createPartQueries(database);
  const ids = createGalleryIds(queries, subjects, viewList, now);
  const days = createDays(queries, subjects, viewList, now);
  const seen = createSeen(database, subjects);
  write(seen.beginVisit);
  const weight = database.select<{
    readonly deviceId: string;
    readonly archiveId: string | null;
    readonly byteLength: number;
  }>(`
    SELECT device.service_id AS deviceId, iif(subject.device_id IS NULL, NULL, subject.service_id) AS archiveId,
      coalesce(image.byte_length, 0) AS byteLength
    FROM subject JOIN subject AS device ON device.id = coalesce(subject.device_id, subject.id)
      LEFT JOIN snapshot ON snapshot.id = subject.best_snapshot_id LEFT JOIN image ON image.hash = snapshot.hash
    WHERE subject.id = ?`);
  const archives = database.count(
    'SELECT count(*) AS number FROM (SELECT 1 FROM subject WHERE device_id = ? AND listed = 1 LIMIT 1)',
  );

  /**
   * Of a device the list of its archives tells; one without any may be a device whose archives the service does not tell. Of an
   * organization each device tells its own latest: what holds for all of them ends with the one that was asked longest ago.
   */
  function reportedUntil(scope: GalleryScope): number | null {
    const found = galleryList(scope, subjects, viewList);
    if (found === null) return null;
    if (found.head !== null) return archives(found.head) === 0 ? null : toldAt();
    const unasked = joinParts('SELECT id FROM subject WHERE ', found.list, ' AND checked_at IS NULL LIMIT 1');
    if (queries.ids(unasked).length > 0) return null;
    return queries.number(joinParts('SELECT min(checked_at) AS number FROM subject WHERE ', found.list));
  }

  return {
    tiles(scope, order, offset, limit) {
      const page = ids(scope, order, offset, limit);
      return { total: page.total, rows: page.rows.flatMap(tiles.read) };
    },
    days: (scope, order, zone, after) => ({
      ...days(scope, order, zone, after),
      reportedUntil: reportedUntil(scope),
    }),
    weights(scope, order, offset, limit) {
      const page = ids(scope, order, offset, limit);
      const rows = page.rows.flatMap((id) => {
        const row = weight.first(id);
        if (row === undefined) return [];
        const { deviceId, archiveId, byteLength } = row;
        return [{ subject: { deviceId, archiveId }, byteLength }];
      });
      return { total: page.total, rows };
    },
    markSeen: (references, opened) => write(() => seen.mark(references, opened)),
    markExported: (references, at) => write(() => seen.markExported(references, at)),
  };
}
