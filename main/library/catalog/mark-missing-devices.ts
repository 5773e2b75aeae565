import type { Database } from '../database/database.ts';

interface ListedDevice {
  readonly id: number;
  readonly sortKey: string;
  readonly listed: number;
}

/** Takes well under 1 ms. */
const DEVICES_IN_A_STEP = 100;

/** Selects the next devices of an organization after a name, using the index of its page. */
export const nextDevicesQuery = `
  SELECT id, sort_key AS sortKey, listed FROM subject
  WHERE device_id IS NULL AND visible = 1 AND organization_id = ? AND (sort_key, id) > (?, ?)
  ORDER BY sort_key, id LIMIT ${DEVICES_IN_A_STEP}`;

/**
 * Marks devices of an organization as gone if their row ids are not in `listed`, a few per step.
 */
export function createMarkMissingDevices(database: Database) {
  const next = database.select<ListedDevice>(nextDevicesQuery);
  // A hand-added device stays visible, outside of the organization.
  const hide = database.prepare(`
    UPDATE subject SET listed = 0, organization_id = iif(by_hand = 1, NULL, organization_id) WHERE id = ?`);

  return function* markMissingDevices(organizationId: number, listed: ReadonlySet<number>): Generator<void> {
    let last: Pick<ListedDevice, 'id' | 'sortKey'> = { id: -1, sortKey: '' };
    for (;;) {
      const devices = next.all(organizationId, last.sortKey, last.id);
      for (const device of devices) {
        if (device.listed === 1 && !listed.has(device.id)) hide.run(device.id);
      }
      const end = devices.at(-1);
      if (end === undefined) return;
      last = end;
      yield;
    }
  };
}
