import type { DatabaseSync } from 'node:sqlite';

/** Finds the visits to a device. */
export function indexVisitsOfDevice(database: DatabaseSync): void {
  database.exec('CREATE INDEX visit_member_by_device ON visit_member (device_id)');
}
