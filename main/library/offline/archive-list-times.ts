import type { Database } from '../database/database.ts';

/** When the archive lists of devices were last asked for, over restarts. What writes must run inside a transaction. */
export interface ArchiveListTimes {
  /** ms since the epoch; 0: never, or nobody knows the device. */
  requestedAt(deviceId: string): number;
  /** Nothing happens for a device that nobody knows. */
  requested(deviceId: string, at: number): void;
}

export function createArchiveListTimes(database: Database): ArchiveListTimes {
  const askedAt = database.number(
    `SELECT requested_at AS number FROM archive_list
    WHERE subject_id = (SELECT id FROM subject WHERE device_id IS NULL AND service_id = ?)`,
  );
  const asked = database.prepare(`
    INSERT INTO archive_list (subject_id, requested_at)
    SELECT id, ?2 FROM subject WHERE device_id IS NULL AND service_id = ?1
    ON CONFLICT (subject_id) DO UPDATE SET requested_at = ?2`);
  return {
    requestedAt: (deviceId) => askedAt(deviceId),
    requested: (deviceId, at) => void asked.run(deviceId, at),
  };
}
