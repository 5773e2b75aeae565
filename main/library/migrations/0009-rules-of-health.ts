import type { DatabaseSync } from 'node:sqlite';

/**
 * Has devices judged again if the judging rules, including the sensitivity, change: `rules` names
 * those that a device was judged by. `to_judge_again`: judged by other rules. Unlike `to_judge`,
 * which means new data of the device, it waits while the user has stopped judging.
 */
export function addRulesOfHealth(database: DatabaseSync): void {
  database.exec(`
    ALTER TABLE health RENAME COLUMN sensitivity TO rules;
    ALTER TABLE health ADD COLUMN to_judge_again INTEGER NOT NULL DEFAULT 0 CHECK (to_judge_again IN (0, 1));
    CREATE INDEX health_to_judge_again ON health (device_id) WHERE to_judge_again = 1`);
}
