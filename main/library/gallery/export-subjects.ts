import type { SQLInputValue } from 'node:sqlite';
import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { ExportSource } from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';
import type { GalleryIds } from './gallery-ids.ts';

/** Row ids in a step. */
const STEP_ROWS = 2_000;
/** More than there are subjects. */
const ALL_ROWS = Number.MAX_SAFE_INTEGER;

type SubjectSource = Exclude<ExportSource, { kind: 'selection' | 'images' }>;

const starred = `SELECT service_id FROM bookmark WHERE starred_at IS NOT NULL AND kind`;

/** Devices whose organization or which themselves are favourites. */
const favorites = `(service_id IN (${starred} = 'device')
  OR organization_id IN (SELECT id FROM organization WHERE service_id IN (${starred} = 'organization')))`;

/** Row ids in one read, selected as `id`: as one text they take a third of the time that a row for each takes. */
function createIdList(database: Database, sql: string) {
  const query = database.selectFirst<{ readonly ids: string }>(
    `SELECT json_group_array(id) AS ids FROM (${sql})`,
  );
  return (...values: readonly SQLInputValue[]) =>
    JSON.parse(query(...values)?.ids ?? '[]') as readonly number[];
}

/** The subjects of what an export takes its images from, by row id, in steps, however many there are. */
export function createExportSubjects(database: Database, galleryIds: GalleryIds) {
  const devices = (condition: string) =>
    createIdList(
      database,
      `SELECT id FROM subject WHERE device_id IS NULL AND visible = 1 AND ${condition} ORDER BY sort_key, id`,
    );
  const ofFavorites = devices(favorites);
  const all = devices('true');
  const retained = createIdList(
    database,
    'SELECT DISTINCT subject_id AS id FROM retained WHERE (?1 IS NULL OR pin_id = ?1) ORDER BY subject_id',
  );
  const archives = database.selectIds(`
    SELECT id FROM subject WHERE device_id = ? AND device_id IS NOT NULL AND visible = 1
    ORDER BY effective_captured_at DESC, sort_key, id`);

  function idsOf(source: SubjectSource): readonly number[] {
    switch (source.kind) {
      case 'gallery':
        return galleryIds(source.scope, source.order, 0, ALL_ROWS).rows;
      case 'offline':
        return retained(source.pinId);
      case 'favorites':
        return ofFavorites();
      case 'everything':
        return all();
      default:
        return assertNever(source);
    }
  }

  return {
    /** All are read at the first step: in pages, a device that a sync moves meanwhile would be on none. A gallery of the kind `view` has to be prepared before. */
    *steps(source: SubjectSource): Generator<readonly number[]> {
      const ids = idsOf(source);
      for (let from = 0; from < ids.length; from += STEP_ROWS) yield ids.slice(from, from + STEP_ROWS);
    },
    /** The archives of a device, newest first; none of an archive. */
    archives,
  };
}
