import type { DatabaseSync } from 'node:sqlite';

/**
 * Devices are judged again when the rules of judging change, of which the sensitivity is one: `rules` names those that a device was judged by.
 * `to_judge_again`: by others than now. It waits while a person has stopped that; `to_judge` does not, as something new of the device came.
 */
export function addRulesOfHealth(database: DatabaseSync): void {
  database.exec(`
    ALTER TABLE health RENAME COLUMN sensitivity TO rules;
    ALTER TABLE health ADD COLUMN to_judge_again INTEGER NOT NULL DEFAULT 0 CHECK (to_judge_again IN (0, 1));
    CREATE INDEX health_to_judge_again ON health (device_id) WHERE to_judge_again = 1`);
}
