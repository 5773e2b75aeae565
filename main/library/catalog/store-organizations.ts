import type { DeviceRecord, OrganizationRecord } from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';
import { sortKey } from '../search/sort-key.ts';
import type { WordIndex } from '../search/word-index.ts';
import { createMarkMissingDevices } from './mark-missing-devices.ts';
import { createStoreArchives, isSame, type StoredRecord } from './store-archives.ts';

interface StoredDevice extends StoredRecord {
  readonly organization_id: number | null;
}

/**
 * Merges an answer of the service into the database, one record in a step. Each step must run inside a transaction; between
 * any two of them the transaction may end. Only the last steps mark what the answer did not name as gone, so that a merge that is cut off hides nothing.
 */
export type StoreOrganizations = (organizations: Iterable<OrganizationRecord>) => Generator<void>;

/**
 * Prepares the merge. What is stored is read per organization and per device and compared here, so that an answer
 * that changes little writes little, and the time grows with the length of the answer only. Text is made well-formed
 * first, as SQLite stores it: a lone surrogate would not be found again.
 */
export function createStoreOrganizations(database: Database, words: WordIndex): StoreOrganizations {
  const storeArchives = createStoreArchives(database, words);
  const hideUnnamed = createMarkMissingDevices(database);
  const organizations = database.select<StoredRecord>(
    'SELECT id, service_id, name, fields, listed FROM organization',
  );
  const addOrganization = database.prepare(
    'INSERT INTO organization (service_id, name, sort_key, fields, listed) VALUES (?, ?, ?, ?, 1)',
  );
  const changeOrganization = database.prepare(
    'UPDATE organization SET name = ?, sort_key = ?, fields = ?, listed = 1 WHERE id = ?',
  );
  const hideOrganization = database.prepare('UPDATE organization SET listed = 0 WHERE id = ?');
  const relistDevices = database.prepare(
    'UPDATE subject SET listed = 1 WHERE device_id IS NULL AND organization_id = ?',
  );
  const device = database.select<StoredDevice>(`
    SELECT id, service_id, name, fields, listed, organization_id FROM subject
    WHERE device_id IS NULL AND service_id = ?`);
  const addDevice = database.prepare(`
    INSERT INTO subject (service_id, organization_id, name, sort_key, fields, listed, by_hand)
    VALUES (?, ?, ?, ?, ?, 1, 0)`);
  const changeDevice = database.prepare(`
    UPDATE subject SET organization_id = ?, name = ?, sort_key = ?, fields = ?, listed = 1 WHERE id = ?`);

  function storeDevice(organizationId: number, known: StoredDevice | undefined, told: DeviceRecord): number {
    const id = told.id.toWellFormed();
    const name = told.name.toWellFormed();
    const fields = JSON.stringify(told.fields);
    const record = { id, name, fields: told.fields };
    if (known === undefined) {
      const added = addDevice.run(id, organizationId, name, sortKey(name), fields);
      const rowId = Number(added.lastInsertRowid);
      words.put('device_words', rowId, record, true);
      return rowId;
    }
    if (!isSame(known, name, fields) || known.organization_id !== organizationId) {
      changeDevice.run(organizationId, name, sortKey(name), fields, known.id);
      words.put('device_words', known.id, record, false);
    }
    return known.id;
  }

  function storeOrganization(known: StoredRecord | undefined, told: OrganizationRecord): number {
    const id = told.id.toWellFormed();
    const name = told.name.toWellFormed();
    const fields = JSON.stringify(told.fields);
    if (known === undefined) {
      return Number(addOrganization.run(id, name, sortKey(name), fields).lastInsertRowid);
    }
    if (!isSame(known, name, fields)) changeOrganization.run(name, sortKey(name), fields, known.id);
    // Its devices were hidden with it. An answer that doesn't tell devices says nothing against them.
    if (known.listed === 0 && !tellsAllDevices(told)) relistDevices.run(known.id);
    return known.id;
  }

  return function* storeOrganizations(told) {
    const stored = new Map(organizations.all().map((row) => [row.service_id, row] as const));
    const seenOrganizations = new Set<string>();
    // A device that is named twice belongs to the organization that named it first.
    const seenDevices = new Set<number>();
    const toldLists: number[] = [];
    for (const organization of told) {
      const serviceId = organization.id.toWellFormed();
      if (seenOrganizations.has(serviceId)) continue;
      seenOrganizations.add(serviceId);
      const id = storeOrganization(stored.get(serviceId), organization);
      yield;
      if (organization.devices === null) continue;
      if (tellsAllDevices(organization)) toldLists.push(id);
      for (const record of organization.devices) {
        const known = device.first(record.id.toWellFormed());
        if (known !== undefined && seenDevices.has(known.id)) continue;
        const rowId = storeDevice(id, known, record);
        seenDevices.add(rowId);
        yield;
        yield* storeArchives(rowId, known === undefined, record);
      }
    }
    // Only now: a device may have moved to an organization that comes later in the answer.
    for (const id of toldLists) yield* hideUnnamed(id, seenDevices);
    for (const row of stored.values()) {
      if (row.listed === 0 || seenOrganizations.has(row.service_id)) continue;
      hideOrganization.run(row.id);
      yield* hideUnnamed(row.id, seenDevices);
    }
  };
}

/** Whether a device that was not told is gone. */
function tellsAllDevices({ devices, hasMoreDevices }: OrganizationRecord): boolean {
  return devices !== null && hasMoreDevices !== true;
}
