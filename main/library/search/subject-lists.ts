import type { Database } from '../database/database.ts';

export type SubjectKind = 'devices' | 'archives';

interface NamedRow {
  readonly id: number;
  readonly sortKey: string;
}

export interface OrderedRow extends NamedRow {
  readonly visible: number;
}

/** With the filters a step takes about 1 ms. */
const IN_A_STEP = 200;
/** Sorts after every character of a name. */
const LAST_CHARACTER = '\u{10ffff}';
/** Row ids in a step without an index. */
const RANGE = 2_000;

/** Selects devices between two names, by name. */
export const devicesByNameQuery = `
  SELECT id, sort_key AS sortKey FROM subject
  WHERE device_id IS NULL AND visible = 1 AND (sort_key, id) > (?, ?) AND sort_key < ?
  ORDER BY sort_key, id LIMIT ${IN_A_STEP}`;

function prepareKind(database: Database, condition: string, order: string) {
  return {
    inOrder: database.select<OrderedRow>(`
      SELECT id, sort_key AS sortKey, visible FROM subject
      WHERE id IN (SELECT value FROM json_each(?)) AND ${condition} ORDER BY ${order}`),
    inRange: database.selectIds(
      `SELECT id FROM subject WHERE id > ? AND id <= ? AND ${condition} ORDER BY id`,
    ),
  };
}

/** Yields subjects by name, a few per step; `next` reads those after a sort key and row id. */
function* stepByName(
  beginning: string,
  next: (sortKey: string, id: number) => readonly NamedRow[],
): Generator<readonly number[]> {
  for (let last: NamedRow = { id: -1, sortKey: beginning }; ; ) {
    const rows = next(last.sortKey, last.id);
    yield rows.map(({ id }) => id);
    const end = rows.at(-1);
    if (end === undefined || rows.length < IN_A_STEP) return;
    last = end;
  }
}

/** Lists devices or archives, a few row ids per step. */
export function createSubjectLists(database: Database) {
  const devicesByName = database.select<NamedRow>(devicesByNameQuery);
  const lastRow = database.number('SELECT coalesce(max(id), 0) AS number FROM subject');
  const kinds = {
    devices: prepareKind(database, 'device_id IS NULL', 'sort_key, id'),
    archives: prepareKind(database, 'device_id IS NOT NULL', 'captured_at DESC, sort_key, id'),
  };
  return {
    /** Visible devices whose sort key has that prefix, by name. */
    byName: (beginning: string) =>
      stepByName(beginning, (sortKey, id) => devicesByName.all(sortKey, id, beginning + LAST_CHARACTER)),
    /** All of a kind, by row id. */
    *byRange(kind: SubjectKind): Generator<readonly number[]> {
      const end = lastRow();
      for (let from = 0; from < end; from += RANGE) yield kinds[kind].inRange(from, from + RANGE);
    },
    /** Returns those of the subjects that are of the kind, in its order. */
    inOrder: (kind: SubjectKind, ids: readonly number[]): readonly OrderedRow[] =>
      kinds[kind].inOrder.all(JSON.stringify(ids)),
  };
}

/** Yields at least one step, because the preceding read took time. */
export function* inSteps(ids: readonly number[]): Generator<readonly number[]> {
  yield ids.slice(0, IN_A_STEP);
  for (let index = IN_A_STEP; index < ids.length; index += IN_A_STEP)
    yield ids.slice(index, index + IN_A_STEP);
}

/** Selects the next devices of an organization (row id; null for none) up to a name. */
export const nextOfOrganizationQuery = `
  SELECT id, sort_key AS sortKey FROM subject
  WHERE device_id IS NULL AND visible = 1 AND organization_id IS ? AND (sort_key, id) > (?, ?) AND sort_key < ?
  ORDER BY sort_key, id LIMIT ${IN_A_STEP}`;

/** Selects the visible archives of a device, newest first. */
export const archivesOfDeviceQuery = `
  SELECT id FROM subject WHERE device_id = ? AND device_id IS NOT NULL AND visible = 1
  ORDER BY effective_captured_at DESC, sort_key, id`;

/**
 * Yields the visible devices of an organization (`null` for none) by name, or the archives of each
 * in turn; a few per step. `beginning`: only devices whose sort key has that prefix.
 */
export function createOrganizationSubjects(database: Database) {
  const organization = database.selectIds('SELECT id FROM organization WHERE service_id = ?');
  const nextDevices = database.select<NamedRow>(nextOfOrganizationQuery);
  const archives = database.selectIds(archivesOfDeviceQuery);

  function* archivesOf(deviceId: number): Generator<readonly number[]> {
    const ids = archives(deviceId);
    for (let index = 0; index < ids.length; index += IN_A_STEP) yield ids.slice(index, index + IN_A_STEP);
  }

  return function* organizationSubjects(
    kind: SubjectKind,
    organizationId: string | null,
    beginning = '',
  ): Generator<readonly number[]> {
    const rowId = organizationId === null ? null : organization(organizationId)[0];
    if (rowId === undefined) return;
    const devices = stepByName(beginning, (sortKey, id) =>
      nextDevices.all(rowId, sortKey, id, beginning + LAST_CHARACTER),
    );
    for (const ids of devices) {
      if (kind === 'devices') yield ids;
      else for (const id of ids) yield* archivesOf(id);
    }
  };
}
