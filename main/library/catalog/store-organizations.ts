import type { DeviceRecord, ListPart, OrganizationRecord } from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';
import { sortKey } from '../search/sort-key.ts';
import type { WordIndex } from '../search/word-index.ts';
import { createListParts, WHOLE_FLEET } from './list-parts.ts';
import { createMarkMissingDevices } from './mark-missing-devices.ts';
import { createStoreArchives, isSame, type StoredRecord } from './store-archives.ts';

interface StoredDevice extends StoredRecord {
  readonly organization_id: number | null;
}

/** Whether a device that is missing from the list is gone. */
function hasAllDevices({ devices, hasMoreDevices }: OrganizationRecord): boolean {
  return devices !== null && hasMoreDevices !== true;
}

/** The part of its devices that an organization lists; null: it lists all. */
function partOf({ hasMoreDevices, devicesTotal }: OrganizationRecord): ListPart | null {
  return hasMoreDevices === true ? { total: devicesTotal ?? null } : null;
}

function createStoreDevice(database: Database, words: WordIndex) {
  const add = database.prepare(`
    INSERT INTO subject (service_id, organization_id, name, sort_key, fields, listed, by_hand)
    VALUES (?, ?, ?, ?, ?, 1, 0)`);
  const change = database.prepare(`
    UPDATE subject SET organization_id = ?, name = ?, sort_key = ?, fields = ?, listed = 1 WHERE id = ?`);

  /** Returns the row id. */
  return (organizationId: number, known: StoredDevice | undefined, device: DeviceRecord): number => {
    const id = device.id.toWellFormed();
    const name = device.name.toWellFormed();
    const fields = JSON.stringify(device.fields);
    const record = { id, name, fields: device.fields };
    if (known === undefined) {
      const rowId = Number(add.run(id, organizationId, name, sortKey(name), fields).lastInsertRowid);
      words.put('device_words', rowId, record, true);
      return rowId;
    }
    if (!isSame(known, name, fields) || known.organization_id !== organizationId) {
      change.run(organizationId, name, sortKey(name), fields, known.id);
      words.put('device_words', known.id, record, false);
    }
    return known.id;
  };
}

function createStoreOrganization(database: Database) {
  const add = database.prepare(
    'INSERT INTO organization (service_id, name, sort_key, fields, listed) VALUES (?, ?, ?, ?, 1)',
  );
  const change = database.prepare(
    'UPDATE organization SET name = ?, sort_key = ?, fields = ?, listed = 1 WHERE id = ?',
  );
  const relistDevices = database.prepare(
    'UPDATE subject SET listed = 1 WHERE device_id IS NULL AND organization_id = ?',
  );

  /** Returns the row id. */
  return (known: StoredRecord | undefined, organization: OrganizationRecord): number => {
    const id = organization.id.toWellFormed();
    const name = organization.name.toWellFormed();
    const fields = JSON.stringify(organization.fields);
    if (known === undefined) return Number(add.run(id, name, sortKey(name), fields).lastInsertRowid);
    if (!isSame(known, name, fields)) change.run(name, sortKey(name), fields, known.id);
    // Its devices were hidden with it. A list without devices says nothing against them.
    if (known.listed === 0 && !hasAllDevices(organization)) relistDevices.run(known.id);
    return known.id;
  };
}

/** One list of the service on its way into the database, one record in a step. Each step must run inside a transaction, which may end between any two. */
export interface Merge {
  /** Stores these organizations with their devices, those that it has stored before left out. */
  add(organizations: Iterable<OrganizationRecord>): Generator<void>;
  /**
   * Marks what the list did not have as gone, unless it is a part (P46). Comes last, so that a merge that is cut off hides nothing.
   */
  end(part: ListPart | null): Generator<void>;
}

/**
 * Begins merges of lists of the service, one after the other.
 *
 * Reads the stored rows per organization and per device and compares them here, so that a list that changes little writes little. Text is
 * made well-formed first, as SQLite stores it: a lone surrogate would not be found again. `now`: ms since the epoch.
 */
export function createStoreOrganizations(database: Database, words: WordIndex, now: () => number) {
  const storeOrganization = createStoreOrganization(database);
  const storeDevice = createStoreDevice(database, words);
  const storeArchives = createStoreArchives(database, words, now);
  const markMissingDevices = createMarkMissingDevices(database);
  const openParts = createListParts(database);
  const organizations = database.select<StoredRecord>(
    'SELECT id, service_id, name, fields, listed FROM organization',
  );
  const hideOrganization = database.prepare('UPDATE organization SET listed = 0 WHERE id = ?');
  const device = database.select<StoredDevice>(`
    SELECT id, service_id, name, fields, listed, organization_id FROM subject
    WHERE device_id IS NULL AND service_id = ?`);

  return function beginMerge(): Merge {
    const stored = new Map(organizations.all().map((row) => [row.service_id, row] as const));
    const seenOrganizations = new Set<string>();
    // A device that is listed twice belongs to the first organization.
    const seenDevices = new Set<number>();
    const complete: number[] = [];
    const parts = openParts();

    return {
      *add(list) {
        for (const organization of list) {
          const serviceId = organization.id.toWellFormed();
          if (seenOrganizations.has(serviceId)) continue;
          seenOrganizations.add(serviceId);
          const id = storeOrganization(stored.get(serviceId), organization);
          yield;
          if (organization.devices === null) continue;
          if (hasAllDevices(organization)) complete.push(id);
          parts.set('devices', id, partOf(organization));
          for (const record of organization.devices) {
            const known = device.first(record.id.toWellFormed());
            if (known !== undefined && seenDevices.has(known.id)) continue;
            const rowId = storeDevice(id, known, record);
            seenDevices.add(rowId);
            yield;
            yield* storeArchives(rowId, known === undefined, record, parts);
          }
        }
      },
      *end(part) {
        // At the end, as a device may have moved to an organization that comes later.
        for (const id of complete) yield* markMissingDevices(id, seenDevices);
        parts.set('organizations', WHOLE_FLEET, part);
        if (part !== null) return;
        for (const row of stored.values()) {
          if (row.listed === 0 || seenOrganizations.has(row.service_id)) continue;
          hideOrganization.run(row.id);
          yield* markMissingDevices(row.id, seenDevices);
        }
      },
    };
  };
}
