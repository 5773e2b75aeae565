import type {
  DayPage,
  DayZone,
  GalleryOrder,
  GalleryScope,
  SubjectReference,
  Tile,
} from '../../../preload/contract/index.ts';
import type { Subjects } from '../catalog/subjects.ts';
import type { Database, Page } from '../database/database.ts';
import { joinParts } from '../database/query-parts.ts';
import {
  deviceOfSubject,
  type ReferenceRow,
  referenceColumns,
  withSubject,
} from '../database/subject-reference.ts';
import { createDays } from './days.ts';
import { attentionQuery, type GalleryIds, type GallerySource, galleryList } from './gallery-ids.ts';
import { createPlaces } from './places.ts';
import type { Tiles } from './tiles.ts';

interface GalleryParts extends GallerySource {
  readonly database: Database;
  readonly ids: GalleryIds;
  readonly tiles: Tiles;
  /** Runs its work in a transaction. */
  readonly write: (work: () => unknown) => void;
  /** Returns when the service last listed its organizations; `null` if never. */
  readonly reportedAt: () => number | null;
}

export type Gallery = ReturnType<typeof createGallery>;

/** Prepares the galleries of a library, and begins a visit. All times are ms since the epoch. */
export function createGallery(parts: GalleryParts) {
  const { database, ids, queries, subjects, tiles, write, reportedAt } = parts;
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
   * Archives of a device arrive with the list, unless it has none. Devices of an organization are
   * checked one by one: the earliest check holds for all.
   */
  function reportedUntil(scope: GalleryScope): number | null {
    const found = galleryList(scope, parts);
    if (found === null) return null;
    const { head, list } = found;
    if (head !== null) return archives(head) === 0 ? null : reportedAt();
    const unchecked = joinParts('SELECT id FROM subject WHERE ', list, ' AND checked_at IS NULL LIMIT 1');
    if (queries.ids(unchecked).length > 0) return null;
    return queries.number(joinParts('SELECT min(checked_at) AS number FROM subject WHERE ', list));
  }

  return {
    tiles(scope: GalleryScope, order: GalleryOrder, offset: number, limit: number): Page<Tile> {
      const { total, rows } = ids(scope, order, offset, limit);
      return { total, rows: rows.flatMap(tiles.read) };
    },
    days: (scope: GalleryScope, order: GalleryOrder, zone: DayZone, after: number | null): DayPage => ({
      ...days(scope, order, zone, after),
      reportedUntil: reportedUntil(scope),
    }),
    /** Counts the subjects of a gallery that need attention, without the device at its head. */
    attention(scope: GalleryScope): number {
      const found = galleryList(scope, parts);
      if (found === null) return 0;
      return queries.number(attentionQuery(found, parts.now())) ?? 0;
    },
    /** Returns the subjects with the bytes of their best snapshot. */
    weights(scope: GalleryScope, order: GalleryOrder, offset: number, limit: number) {
      const { total, rows } = ids(scope, order, offset, limit);
      return { total, rows: rows.flatMap((id) => weight.first(id) ?? []).map(withSubject) };
    },
    places: createPlaces(database, ids, parts.now),
    markSeen: (references: readonly SubjectReference[], opened: boolean) =>
      write(() => seen.mark(references, opened)),
    markExported: (references: Iterable<SubjectReference>, at: number) =>
      write(() => seen.markExported(references, at)),
  };
}

/**
 * Records which snapshots were seen or exported on this laptop. Writes must run inside a
 * transaction.
 */
function createSeen(database: Database, subjects: Subjects) {
  // A subject that was never seen is not new: otherwise a fresh library would be full of marks.
  const shown = database.prepare(`
    INSERT INTO seen (subject_id, snapshot_id, shown_snapshot_id)
    SELECT id, best_snapshot_id, best_snapshot_id FROM subject WHERE id = ? AND best_snapshot_id IS NOT NULL
    ON CONFLICT (subject_id) DO UPDATE SET shown_snapshot_id = max(shown_snapshot_id, excluded.shown_snapshot_id)
      WHERE excluded.shown_snapshot_id > shown_snapshot_id`);
  const opened = database.prepare(`
    UPDATE seen SET snapshot_id = max(snapshot_id, shown_snapshot_id) WHERE subject_id = ?`);
  const exported = database.prepare(`
    INSERT INTO exported (subject_id, snapshot_id, at)
    SELECT id, best_snapshot_id, ? FROM subject WHERE id = ? AND best_snapshot_id IS NOT NULL
    ON CONFLICT (subject_id) DO UPDATE SET snapshot_id = excluded.snapshot_id, at = excluded.at`);

  return {
    beginVisit: database.change<[]>(
      'UPDATE seen SET snapshot_id = shown_snapshot_id WHERE shown_snapshot_id > snapshot_id',
    ),
    /**
     * Marks subjects as shown, or as seen if `wasOpened` in the viewer. Ignores subjects without
     * an image.
     */
    mark(references: readonly SubjectReference[], wasOpened: boolean): void {
      for (const reference of references) {
        const found = subjects.find(reference);
        if (found === undefined) continue;
        shown.run(found.id);
        if (wasOpened) opened.run(found.id);
      }
    },
    markExported(references: Iterable<SubjectReference>, at: number): void {
      for (const reference of references) {
        const found = subjects.find(reference);
        if (found !== undefined) exported.run(at, found.id);
      }
    },
  };
}
