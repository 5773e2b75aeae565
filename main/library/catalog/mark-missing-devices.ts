import type { Database } from '../database/database.ts';

interface ListedDevice {
  readonly id: number;
  readonly sortKey: string;
  readonly listed: number;
}

/** Marks the devices of an organization as gone that an answer did not name (by their row ids), a few of them in a step. */
type MarkMissingDevices = (organizationId: number, named: ReadonlySet<number>) => Generator<void>;

/** Devices that one step looks at: well under 1 ms. */
const DEVICES_IN_A_STEP = 100;

/** The next devices of an organization after a name, through the index of its page. */
export const nextDevicesQuery = `
  SELECT id, sort_key AS sortKey, listed FROM subject
  WHERE device_id IS NULL AND visible = 1 AND organization_id = ? AND (sort_key, id) > (?, ?)
  ORDER BY sort_key, id LIMIT ${DEVICES_IN_A_STEP}`;

/** Prepares the statements that mark devices as gone. */
export function createMarkMissingDevices(database: Database): MarkMissingDevices {
  const next = database.select<ListedDevice>(nextDevicesQuery);
  // What a person added stays visible, but the organization no longer has it.
  const hide = database.prepare(`
    UPDATE subject SET listed = 0, organization_id = iif(by_hand = 1, NULL, organization_id) WHERE id = ?`);

  return function* hideUnnamed(organizationId, named) {
    let last: Pick<ListedDevice, 'id' | 'sortKey'> = { id: -1, sortKey: '' };
    for (;;) {
      const devices = next.all(organizationId, last.sortKey, last.id);
      for (const device of devices) {
        if (device.listed === 1 && !named.has(device.id)) hide.run(device.id);
      }
      const end = devices.at(-1);
      if (end === undefined) return;
      last = end;
      yield;
    }
  };
}
