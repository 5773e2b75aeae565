import type { Database } from '../database/database.ts';
import { IN_A_STEP, LAST_CHARACTER, type NamedRow, stepByName } from './subject-lists.ts';

/** The next devices of an organization (row id; null: of none) up to a name. */
export const nextOfOrganizationQuery = `
  SELECT id, sort_key AS sortKey FROM subject
  WHERE device_id IS NULL AND visible = 1 AND organization_id IS ? AND (sort_key, id) > (?, ?) AND sort_key < ?
  ORDER BY sort_key, id LIMIT ${IN_A_STEP}`;

/** The visible archives of a device, the newest first. */
export const archivesOfDeviceQuery = `
  SELECT id FROM subject WHERE device_id = ? AND device_id IS NOT NULL AND visible = 1
  ORDER BY effective_captured_at DESC, sort_key, id`;

/**
 * The visible devices of an organization (null: of none) by name, or the archives of each in turn; some in a step. `beginning`: only of devices whose
 * sort key begins so.
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
    kind: 'devices' | 'archives',
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
