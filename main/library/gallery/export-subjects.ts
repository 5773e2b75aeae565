import type { ExportSource, GalleryOrder, GalleryScope } from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';
import type { GalleryIds } from './gallery-ids.ts';

/** Row ids in a step: some milliseconds, also far from the beginning of a gallery. */
const STEP_ROWS = 2_000;

const starred = `SELECT service_id FROM bookmark WHERE starred_at IS NOT NULL AND kind`;

/** Devices whose organization or which themselves are favourites. */
const favorites = `(service_id IN (${starred} = 'device')
  OR organization_id IN (SELECT id FROM organization WHERE service_id IN (${starred} = 'organization')))`;

interface NamedId {
  readonly id: number;
  readonly sortKey: string;
}

/** The subjects of what an export takes its images from, by row id, in steps, however many there are. */
export function createExportSubjects(database: Database, galleryIds: GalleryIds) {
  const devices = (condition: string) =>
    database.select<NamedId>(`
      SELECT id, sort_key AS sortKey FROM subject
      WHERE device_id IS NULL AND visible = 1 AND (sort_key, id) > (?, ?) AND ${condition}
      ORDER BY sort_key, id LIMIT ${STEP_ROWS}`);
  const ofFavorites = devices(favorites);
  const all = devices('true');
  const retained = database.selectIds<[last: number, pinId: number | null]>(`
    SELECT DISTINCT subject_id AS id FROM retained
    WHERE subject_id > ?1 AND (?2 IS NULL OR pin_id = ?2) ORDER BY subject_id LIMIT ${STEP_ROWS}`);
  const archives = database.selectIds(`
    SELECT id FROM subject WHERE device_id = ? AND device_id IS NOT NULL AND visible = 1
    ORDER BY effective_captured_at DESC, sort_key, id`);

  function* byName(query: typeof all): Generator<readonly number[]> {
    for (let last: NamedId | undefined = { id: -1, sortKey: '' }; last !== undefined; ) {
      const rows = query.all(last.sortKey, last.id);
      yield rows.map(({ id }) => id);
      last = rows.at(-1);
    }
  }

  function* byPin(pinId: number | null): Generator<readonly number[]> {
    for (let last: number | undefined = 0; last !== undefined; ) {
      const rows: readonly number[] = retained(last, pinId);
      yield rows;
      last = rows.at(-1);
    }
  }

  function* byPage(scope: GalleryScope, order: GalleryOrder): Generator<readonly number[]> {
    for (let offset = 0, total = 1; offset < total; offset += STEP_ROWS) {
      const page = galleryIds(scope, order, offset, STEP_ROWS);
      yield page.rows;
      ({ total } = page);
    }
  }

  return {
    /** A gallery of the kind `view` has to be prepared before. */
    steps(source: Exclude<ExportSource, { kind: 'selection' | 'images' }>): Iterator<readonly number[]> {
      if (source.kind === 'gallery') return byPage(source.scope, source.order);
      if (source.kind === 'offline') return byPin(source.pinId);
      return byName(source.kind === 'favorites' ? ofFavorites : all);
    },
    /** The archives of a device, newest first; none of an archive. */
    archives,
  };
}
