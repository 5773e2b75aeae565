import type { Database } from '../database/database.ts';

interface IdRow {
  readonly id: number;
}

interface NamedRow extends IdRow {
  readonly sortKey: string;
}

/** Candidates in a step: with the filters about 1 ms. */
const IN_A_STEP = 200;

/** Behind every character that a name can begin with. */
export const LAST_CHARACTER = '\u{10ffff}';

/** The next devices of an organization up to a name; `null` as its row id: of none. */
export const nextOfOrganizationQuery = `
  SELECT id, sort_key AS sortKey FROM subject
  WHERE device_id IS NULL AND visible = 1 AND organization_id IS ? AND (sort_key, id) > (?, ?) AND sort_key < ?
  ORDER BY sort_key, id LIMIT ${IN_A_STEP}`;

/** The archives of a device that are shown, the newest first. */
export const archivesOfDeviceQuery = `
  SELECT id FROM subject WHERE device_id = ? AND device_id IS NOT NULL AND visible = 1
  ORDER BY effective_captured_at DESC, sort_key, id`;

/** The visible devices of an organization by name, or the archives of each of them in turn; some in a step. Null: of no organization. `beginning`: only of devices whose sort key begins so. */
type OrganizationSubjects = (
  kind: 'devices' | 'archives',
  organizationId: string | null,
  beginning?: string,
) => Generator<readonly number[]>;

/** Prepares the statements. */
export function createOrganizationSubjects(database: Database): OrganizationSubjects {
  const organization = database.select<IdRow>('SELECT id FROM organization WHERE service_id = ?');
  const nextDevices = database.select<NamedRow>(nextOfOrganizationQuery);
  const archives = database.select<IdRow>(archivesOfDeviceQuery);

  function* devices(rowId: number | null, beginning: string): Generator<readonly number[]> {
    for (let last: NamedRow = { id: -1, sortKey: beginning }; ; ) {
      const rows = nextDevices.all(rowId, last.sortKey, last.id, beginning + LAST_CHARACTER);
      const end = rows.at(-1);
      if (end === undefined) return;
      yield rows.map(({ id }) => id);
      last = end;
    }
  }

  function* archivesOf(deviceId: number): Generator<readonly number[]> {
    const ids = archives.all(deviceId).map(({ id }) => id);
    for (let index = 0; index < ids.length; index += IN_A_STEP) yield ids.slice(index, index + IN_A_STEP);
  }

  return function* organizationSubjects(kind, organizationId, beginning = '') {
    const rowId = organizationId === null ? null : organization.first(organizationId)?.id;
    if (rowId === undefined) return;
    for (const ids of devices(rowId, beginning)) {
      if (kind === 'devices') yield ids;
      else for (const id of ids) yield* archivesOf(id);
    }
  };
}
