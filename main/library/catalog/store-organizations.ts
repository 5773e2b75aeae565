import type { ListPart, OrganizationRecord } from '../../../preload/contract/index.ts';
import { type AcceptedRecord, acceptRecord } from '../../gate/accept-record.ts';
import type { Database } from '../database/database.ts';
import type { WordIndex } from '../search/word-index.ts';
import { createListParts, WHOLE_FLEET } from './list-parts.ts';
import { createMarkMissingDevices } from './mark-missing-devices.ts';
import { createStoreArchives } from './store-archives.ts';
import { createSubjectRows, isSame, type StoredRecord, type SubjectRows } from './subject-rows.ts';

interface StoredDevice extends StoredRecord {
  readonly organization_id: number | null;
}

/** Returns true if a device missing from the list is gone. */
function hasAllDevices({ devices, hasMoreDevices, devicesFailure }: OrganizationRecord): boolean {
  return devices !== null && hasMoreDevices !== true && devicesFailure === undefined;
}

/** Returns the part of its devices that an organization lists; `null` if all. */
function partOf({ hasMoreDevices, devicesTotal, devicesFailure }: OrganizationRecord): ListPart | null {
  if (devicesFailure !== undefined) return { total: devicesTotal ?? null, failure: devicesFailure };
  return hasMoreDevices === true ? { total: devicesTotal ?? null } : null;
}

function storeDevice(
  rows: SubjectRows,
  organization: number,
  known: StoredDevice | undefined,
  record: AcceptedRecord,
): number | null {
  if (known === undefined)
    return rows.add({ record, device: null, organization, capturedAt: null, isListed: true });
  const isKnown = isSame(known, record.name, JSON.stringify(record.fields));
  if (!isKnown || known.organization_id !== organization)
    rows.change({ row: known.id, record, isArchive: false, organization, capturedAt: null });
  return known.id;
}

function createStoreOrganization(database: Database, rows: SubjectRows) {
  const relistDevices = database.prepare(
    'UPDATE subject SET listed = 1 WHERE device_id IS NULL AND organization_id = ?',
  );

  /** Returns the row id. */
  return (known: StoredRecord | undefined, record: AcceptedRecord, hasAll: boolean): number => {
    if (known === undefined) return rows.addOrganization(record);
    rows.changeOrganization(known, record);
    // Its devices were hidden with it. A list without devices doesn't contradict them.
    if (known.listed === 0 && !hasAll) relistDevices.run(known.id);
    return known.id;
  };
}

/**
 * Merges one list of the service into the database, one record per step. Each step must run inside
 * a transaction, which may end between any two.
 */
export interface Merge {
  /** Stores these organizations with their devices, skipping those already stored. */
  add(organizations: Iterable<OrganizationRecord>): Generator<void>;
  /**
   * Marks what the list lacked as gone, unless the list is a part (P46). Comes last, so that an
   * interrupted merge hides nothing.
   */
  end(part: ListPart | null): Generator<void>;
}

/**
 * Begins merges of lists of the service, one after the other.
 *
 * Reads the stored rows per organization and per device and compares them here, so that a list
 * with few changes writes little. Records pass the gate first, so that they are compared as they
 * are stored. `now`: ms since the epoch.
 */
export function createStoreOrganizations(database: Database, words: WordIndex, now: () => number) {
  const rows = createSubjectRows(database, words);
  const storeOrganization = createStoreOrganization(database, rows);
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

  const listedDevice = database.selectFirst<{ readonly id: number }>(
    'SELECT id FROM subject WHERE device_id IS NULL AND organization_id = ? AND listed = 1 LIMIT 1',
  );

  /**
   * Returns true if the devices of an organization are unknown, rather than none. A list that
   * failed temporarily keeps what an earlier one said.
   */
  function isUnknown({ isHandedOver, devicesFailure }: OrganizationRecord, row: number): boolean {
    if (isHandedOver === true) return false;
    return devicesFailure?.code === 'forbidden' || listedDevice(row) === null;
  }

  return function beginMerge(): Merge {
    const stored = new Map(organizations.all().map((row) => [row.service_id, row] as const));
    const seenOrganizations = new Set<string>();
    // A device listed twice belongs to the first organization.
    const seenDevices = new Set<number>();
    const complete: number[] = [];
    const parts = openParts();

    return {
      *add(list) {
        for (const organization of list) {
          const accepted = acceptRecord(organization);
          if (accepted === null || seenOrganizations.has(accepted.id)) continue;
          seenOrganizations.add(accepted.id);
          const id = storeOrganization(stored.get(accepted.id), accepted, hasAllDevices(organization));
          yield;
          if (organization.devices === null) {
            if (isUnknown(organization, id))
              parts.set('devices', id, partOf(organization) ?? { total: null });
            continue;
          }
          if (hasAllDevices(organization)) complete.push(id);
          parts.set('devices', id, partOf(organization));
          for (const listed of organization.devices) {
            const record = acceptRecord(listed);
            const known = record === null ? undefined : device.first(record.id);
            if (record === null || (known !== undefined && seenDevices.has(known.id))) continue;
            const rowId = storeDevice(rows, id, known, record);
            if (rowId === null) continue;
            seenDevices.add(rowId);
            yield;
            yield* storeArchives(rowId, known === undefined, listed, parts);
          }
        }
      },
      *end(part) {
        // Comes last, because a device may have moved to a later organization.
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
