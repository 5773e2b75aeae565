import { positionInFields } from '../catalog/position.ts';
import type { Database } from '../database/database.ts';

/** Rows read at a time. */
const IN_A_STEP = 1_000;

/**
 * Stores the position of each device and archive beside its fields, so that a map of a whole fleet
 * parses none. Uses the current code; a later change of it must find the positions again in its own
 * step.
 */
export function addPositions(database: Database): void {
  database.exec(
    'ALTER TABLE subject ADD COLUMN latitude REAL; ALTER TABLE subject ADD COLUMN longitude REAL;',
  );
  const next = database.select<{ readonly id: number; readonly fields: string }>(
    `SELECT id, fields FROM subject WHERE id > ? ORDER BY id LIMIT ${IN_A_STEP}`,
  );
  const set = database.change('UPDATE subject SET latitude = ?, longitude = ? WHERE id = ?');
  for (let last = -1, count = IN_A_STEP; count === IN_A_STEP; ) {
    const rows = next.all(last);
    for (const { id, fields } of rows) {
      const position = positionInFields(fields);
      if (position !== null) set(position.latitude, position.longitude, id);
    }
    count = rows.length;
    last = rows.at(-1)?.id ?? last;
  }
}
