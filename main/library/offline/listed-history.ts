import type { PinTarget } from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';

/** SQL condition on a `pin`: its rule includes archives. */
export const takesArchives = (pin: string) => `NOT (${pin}.rule_kind = 'newest' AND ${pin}.rule_number = 0)`;

/**
 * Time when the archives of a device were last listed completely, ms since the epoch; null if
 * never, or if the last list was truncated.
 */
export const listedToItsEnd = (device: string) => `(
  SELECT requested_at FROM archive_list WHERE archive_list.subject_id = ${device}.id
    AND NOT EXISTS (SELECT 1 FROM list_part WHERE kind = 'archives' AND owner = ${device}.id))`;

/** Finds devices that may have more archives than the library knows. */
export function createListedHistory(database: Database) {
  const cutOf = database.number<[organizationId: string]>(`
    SELECT count(*) AS number FROM list_part JOIN organization ON organization.id = owner
    WHERE kind = 'devices' AND service_id = ?`);
  const cut = database.number<[]>(
    "SELECT count(*) AS number FROM list_part WHERE kind IN ('organizations', 'devices')",
  );
  return {
    /**
     * Returns true if the service truncated the list of a target's devices; `null` if no list has
     * them.
     */
    areDevicesCut(target: PinTarget): boolean | null {
      if (target.kind === 'view') return cut() > 0;
      if (target.kind !== 'organization' || target.organizationId === null) return null;
      return cutOf(target.organizationId) > 0;
    },
    isListed: database.number<[device: number]>(
      `SELECT ${listedToItsEnd('subject')} IS NOT NULL AS number FROM subject WHERE id = ?`,
    ),
    /**
     * Counts devices of a pin whose archives its rule includes but were never listed completely.
     */
    unlistedOfPin: database.number<[pin: number]>(`
      SELECT count(DISTINCT retained.subject_id) AS number
      FROM retained JOIN pin ON pin.id = retained.pin_id JOIN subject ON subject.id = retained.subject_id
      WHERE retained.pin_id = ? AND subject.device_id IS NULL AND subject.visible = 1
        AND ${takesArchives('pin')} AND ${listedToItsEnd('subject')} IS NULL`),
  };
}
