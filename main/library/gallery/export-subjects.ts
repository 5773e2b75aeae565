import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { ExportSource } from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';
import { type GallerySource, wholeGallery } from './gallery-ids.ts';

/** Row ids in a step. */
const STEP_ROWS = 2_000;

type SubjectSource = Exclude<ExportSource, { kind: 'selection' | 'images' }>;

/**
 * Selects devices by name using a covering index: reading a row of the table for each of 100,000
 * would block for 150 ms.
 */
const devicesByName = (condition: string) => `
  SELECT id FROM subject INDEXED BY device_page
  WHERE device_id IS NULL AND visible = 1 AND ${condition} ORDER BY sort_key, id`;

const starred = `SELECT service_id FROM bookmark WHERE starred_at IS NOT NULL AND kind`;

export const everythingQuery = devicesByName('true');

/** Selects devices that are favourites, or whose organization is. */
export const favoritesQuery = devicesByName(`id IN (
  SELECT id FROM subject WHERE device_id IS NULL AND visible = 1
    AND organization_id IN (SELECT id FROM organization WHERE service_id IN (${starred} = 'organization'))
  UNION ALL SELECT id FROM subject WHERE device_id IS NULL AND service_id IN (${starred} = 'device'))`);

const retainedSubjects = (ofPin: string) => `
  SELECT DISTINCT subject_id AS id FROM retained WHERE ${ofPin} subject_id > ? ORDER BY subject_id LIMIT ${STEP_ROWS}`;

/** Selects the next subjects that some pin retains. */
export const retainedSubjectsQuery = retainedSubjects('');

export const subjectsOfPinQuery = retainedSubjects('pin_id = ? AND');

/** Yields the subjects of an export's source by row id, in steps, however many there are. */
export function createExportSubjects(database: Database, source: GallerySource) {
  const ofAnyPin = database.selectIds<[after: number]>(retainedSubjectsQuery);
  const ofPin = database.selectIds<[pinId: number, after: number]>(subjectsOfPinQuery);
  const archives = database.selectIds(`
    SELECT id FROM subject WHERE device_id = ? AND device_id IS NOT NULL AND visible = 1
    ORDER BY effective_captured_at DESC, sort_key, id`);
  const devices = (sql: string) => source.queries.allIds({ sql, values: [] });

  /** Follows row ids, an order that nothing changes meanwhile. */
  function* retained(pinId: number | null): Generator<readonly number[]> {
    const after = (id: number) => (pinId === null ? ofAnyPin(id) : ofPin(pinId, id));
    for (let ids = after(0); ids.length > 0; ids = after(ids.at(-1) ?? 0)) yield ids;
  }

  /** Reads all at the first step: in pages, a device moved by a sync could be missed. */
  function* inOneRead(read: () => readonly number[]): Generator<readonly number[]> {
    const ids = read();
    for (let from = 0; from < ids.length; from += STEP_ROWS) yield ids.slice(from, from + STEP_ROWS);
  }

  return {
    /** A gallery of the kind `view` must be prepared first. */
    steps(of: SubjectSource): Generator<readonly number[]> {
      switch (of.kind) {
        case 'gallery':
          return inOneRead(() => wholeGallery(source, of.scope, of.order));
        case 'offline':
          return retained(of.pinId);
        case 'favorites':
          return inOneRead(() => devices(favoritesQuery));
        case 'everything':
          return inOneRead(() => devices(everythingQuery));
        default:
          return assertNever(of);
      }
    },
    /** Archives of a device, newest first; none for an archive. */
    archives,
  };
}
