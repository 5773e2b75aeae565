import type { DatabaseSync } from 'node:sqlite';
import { healthOrder } from '../search/needs-look.ts';

/**
 * Adds findings shown by a single image, and the number of checked devices.
 *
 * - `maybe`: no other image confirms the verdict yet. Such devices rank below all others.
 * - `checked`: a verdict on an image of the device exists. A device without a stored image gets
 *   a row once its archives show that it is silent.
 */
export function addMaybe(database: DatabaseSync): void {
  database.exec(`
    ALTER TABLE image_facts ADD COLUMN maybe INTEGER NOT NULL DEFAULT 0 CHECK (maybe IN (0, 1));
    DROP INDEX health_list;
    ALTER TABLE health DROP COLUMN rank;
    ALTER TABLE health ADD COLUMN maybe INTEGER NOT NULL DEFAULT 0 CHECK (maybe IN (0, 1));
    ALTER TABLE health ADD COLUMN checked INTEGER NOT NULL DEFAULT 0 CHECK (checked IN (0, 1));
    ALTER TABLE health ADD COLUMN rank INTEGER GENERATED ALWAYS AS (7 * maybe + CASE verdict
      WHEN 'silent' THEN 1 WHEN 'obscured' THEN 2 WHEN 'dark' THEN 3 WHEN 'washedOut' THEN 4
      WHEN 'frozen' THEN 5 WHEN 'changedScene' THEN 6 WHEN 'moved' THEN 7 END) VIRTUAL;
    CREATE INDEX health_list ON health ((fine_at IS NULL), ${healthOrder.replace('health.', '')}) WHERE rank IS NOT NULL;
    UPDATE health SET checked = 1 WHERE EXISTS (
      SELECT 1 FROM image_facts WHERE image_facts.device_id = health.device_id AND image_facts.verdict IS NOT NULL)`);
}
