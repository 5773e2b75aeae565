import type { Database } from '../database/database.ts';

/** A condition over a `pin` in SQL: its rule takes archives. */
export const takesArchives = (pin: string) => `NOT (${pin}.rule_kind = 'newest' AND ${pin}.rule_number = 0)`;

/** When the archives of a device were last listed to their end, ms since the epoch; null: never, or the service cut the last list short. */
export const listedToItsEnd = (device: string) => `(
  SELECT requested_at FROM archive_list WHERE archive_list.subject_id = ${device}.id
    AND NOT EXISTS (SELECT 1 FROM list_part WHERE kind = 'archives' AND owner = ${device}.id))`;

/** Devices whose archives may be more than the library knows. */
export function createListedHistory(database: Database) {
  return {
    isListed: database.number<[device: number]>(
      `SELECT ${listedToItsEnd('subject')} IS NOT NULL AS number FROM subject WHERE id = ?`,
    ),
    /** How many devices of a pin have archives that its rule takes and that were never listed to their end. */
    unlistedOfPin: database.number<[pin: number]>(`
      SELECT count(DISTINCT retained.subject_id) AS number
      FROM retained JOIN pin ON pin.id = retained.pin_id JOIN subject ON subject.id = retained.subject_id
      WHERE retained.pin_id = ? AND subject.device_id IS NULL AND subject.visible = 1
        AND ${takesArchives('pin')} AND ${listedToItsEnd('subject')} IS NULL`),
  };
}
