import { expect, it } from 'vitest';
import { Database } from '../../../../main/library/database/database.ts';
import { migrate } from '../../../../main/library/migrations/migrate.ts';
import { createImageUses } from '../../../../main/library/storage/image-uses.ts';

const hashOf = (index: number) => String(index).padStart(64, '0');

/** More than are written in one go. */
const IMAGES = 600;

it('P29: images are shown on a disk that takes nothing, and their uses are written when it does again', () => {
  const database = new Database(':memory:');
  migrate(database);
  const add = database.prepare(`
    INSERT INTO image (hash, media_type, width_pixels, height_pixels, byte_length, used_at)
    VALUES (?, 'image/png', 1, 1, 1, 0)`);
  for (let index = 0; index < IMAGES; index += 1) add.run(hashOf(index));
  const uses = createImageUses(database, () => 5);
  database.exec('PRAGMA query_only = ON');
  for (let index = 0; index < IMAGES; index += 1) uses.touch(hashOf(index));
  expect(() => uses.flush()).toThrow('readonly');
  database.exec('PRAGMA query_only = OFF');
  uses.flush();
  const row = database.prepare('SELECT count(*) AS used FROM image WHERE used_at = 5').get();
  expect(row).toEqual({ used: IMAGES });
});
