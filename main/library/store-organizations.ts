import type { DatabaseSync } from 'node:sqlite';
import type { ArchiveRecord, DeviceRecord, OrganizationRecord } from '../../preload/contract/index.ts';
import { Query } from './query.ts';
import { sortKey } from './sort-key.ts';
import { wholeMilliseconds } from './whole-milliseconds.ts';

interface StoredRecord {
  readonly id: number;
  readonly service_id: string;
  readonly name: string;
  readonly fields: string;
  readonly listed: number;
}

interface StoredDevice extends StoredRecord {
  readonly organization_id: number | null;
}

interface StoredArchive extends StoredRecord {
  readonly captured_at: number | null;
}

/** Merges an answer of the service into the database. Must run inside a transaction. */
export type StoreOrganizations = (organizations: readonly OrganizationRecord[]) => void;

function isSame(stored: StoredRecord, name: string, fields: string): boolean {
  return stored.listed === 1 && stored.name === name && stored.fields === fields;
}

/**
 * Prepares the merge. What is stored is read per organization and per device and compared here, so that an answer
 * that changes little writes little, and the time grows with the length of the answer only. Text is made well-formed
 * first, as SQLite stores it: a lone surrogate would not be found again.
 */
export function createStoreOrganizations(database: DatabaseSync): StoreOrganizations {
  const organizations = new Query<StoredRecord>(
    database,
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
  const device = new Query<StoredDevice>(
    database,
    `
    SELECT id, service_id, name, fields, listed, organization_id FROM subject
    WHERE device_id IS NULL AND service_id = ?`,
  );
  const listedDevices = new Query<StoredRecord>(
    database,
    `
    SELECT id, service_id FROM subject WHERE device_id IS NULL AND organization_id = ? AND visible = 1 AND listed = 1`,
  );
  const archives = new Query<StoredArchive>(
    database,
    `
    SELECT id, service_id, name, fields, listed, captured_at FROM subject
    WHERE device_id = ? AND device_id IS NOT NULL`,
  );
  const addSubject = database.prepare(`
    INSERT INTO subject (device_id, service_id, organization_id, name, sort_key, fields, captured_at, listed, by_hand)
    VALUES (?, ?, ?, ?, ?, ?, ?, 1, 0)`);
  const changeSubject = database.prepare(`
    UPDATE subject SET organization_id = ?, name = ?, sort_key = ?, fields = ?, captured_at = ?, listed = 1
    WHERE id = ?`);
  const hideDevice = database.prepare(`
    UPDATE subject SET listed = 0, organization_id = iif(by_hand = 1, NULL, organization_id) WHERE id = ?`);
  const hideArchive = database.prepare('UPDATE subject SET listed = 0 WHERE id = ?');

  function storeArchives(deviceId: number, isNew: boolean, told: readonly ArchiveRecord[]): void {
    const stored = new Map<string, StoredArchive>();
    if (!isNew) {
      for (const row of archives.all(deviceId)) stored.set(row.service_id, row);
    }
    const seen = new Set<string>();
    for (const archive of told) {
      const id = archive.id.toWellFormed();
      if (seen.has(id)) continue;
      seen.add(id);
      const name = archive.name.toWellFormed();
      const capturedAt = wholeMilliseconds(archive.capturedAt);
      const fields = JSON.stringify(archive.fields);
      const known = stored.get(id);
      if (known === undefined) {
        addSubject.run(deviceId, id, null, name, sortKey(name), fields, capturedAt);
      } else if (!isSame(known, name, fields) || known.captured_at !== capturedAt) {
        changeSubject.run(null, name, sortKey(name), fields, capturedAt, known.id);
      }
    }
    for (const row of stored.values()) {
      if (row.listed === 1 && !seen.has(row.service_id)) hideArchive.run(row.id);
    }
  }

  function storeDevice(organizationId: number, told: DeviceRecord): void {
    const id = told.id.toWellFormed();
    const name = told.name.toWellFormed();
    const fields = JSON.stringify(told.fields);
    const known = device.first(id);
    if (known === undefined) {
      const added = addSubject.run(null, id, organizationId, name, sortKey(name), fields, null);
      if (told.archives !== null) storeArchives(Number(added.lastInsertRowid), true, told.archives);
      return;
    }
    if (!isSame(known, name, fields) || known.organization_id !== organizationId) {
      changeSubject.run(organizationId, name, sortKey(name), fields, null, known.id);
    }
    if (told.archives !== null) storeArchives(known.id, false, told.archives);
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
    if (known.listed === 0 && told.devices === null) relistDevices.run(known.id);
    return known.id;
  }

  function hideUnnamed(organizationId: number, seen: ReadonlySet<string>): void {
    for (const row of listedDevices.all(organizationId)) {
      if (!seen.has(row.service_id)) hideDevice.run(row.id);
    }
  }

  return (told) => {
    const stored = new Map(organizations.all().map((row) => [row.service_id, row] as const));
    const seenOrganizations = new Set<string>();
    // A device that is named twice belongs to the organization that named it first.
    const seenDevices = new Set<string>();
    const toldLists: number[] = [];
    for (const organization of told) {
      const serviceId = organization.id.toWellFormed();
      if (seenOrganizations.has(serviceId)) continue;
      seenOrganizations.add(serviceId);
      const id = storeOrganization(stored.get(serviceId), organization);
      if (organization.devices === null) continue;
      toldLists.push(id);
      for (const device of organization.devices) {
        const deviceId = device.id.toWellFormed();
        if (seenDevices.has(deviceId)) continue;
        seenDevices.add(deviceId);
        storeDevice(id, device);
      }
    }
    // Only now: a device may have moved to an organization that comes later in the answer.
    for (const id of toldLists) hideUnnamed(id, seenDevices);
    for (const row of stored.values()) {
      if (row.listed === 0 || seenOrganizations.has(row.service_id)) continue;
      hideOrganization.run(row.id);
      hideUnnamed(row.id, seenDevices);
    }
  };
}
