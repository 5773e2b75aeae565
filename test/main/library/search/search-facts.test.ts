import { expect, it } from 'vitest';
import { Database } from '../../../../main/library/database/database.ts';
import { migrate } from '../../../../main/library/migrations/migrate.ts';
import { createRareSubjects } from '../../../../main/library/search/search-facts.ts';

it('finds the few that failed, were added by hand, are gone or stored', () => {
  const database = new Database(':memory:', { enableForeignKeyConstraints: true });
  migrate(database);
  database.exec(`
    INSERT INTO subject (id, service_id, name, sort_key, fields, listed, by_hand, availability, checked_at) VALUES
      (1, 'a', '', '', '{}', 1, 0, 'failed', 5), (2, 'b', '', '', '{}', 0, 1, 'unknown', 5),
      (3, 'c', '', '', '{}', 0, 0, 'unknown', 5), (4, 'd', '', '', '{}', 1, 0, 'available', 5),
      (5, 'e', '', '', '{}', 1, 0, 'available', NULL);
    INSERT INTO image (hash, media_type, width_pixels, height_pixels, byte_length)
      VALUES ('${'a'.repeat(64)}', 'image/jpeg', 1, 1, 1);
    INSERT INTO snapshot (id, subject_id, precision, hash, fetched_at, confirmed_at)
      VALUES (1, 4, 'full', '${'a'.repeat(64)}', 7, 7), (2, 5, 'low', '${'a'.repeat(64)}', 9, 9);
    UPDATE subject SET full_snapshot_id = 1 WHERE id = 4;
    UPDATE subject SET low_snapshot_id = 2 WHERE id = 5`);
  const rare = createRareSubjects(database);
  expect(rare({ failed: true }, 10)).toEqual([1]);
  expect(rare({ addedByHand: true }, 10)).toEqual([2]);
  expect(rare({ gone: true }, 10)).toEqual([3]);
  expect(rare({ downloaded: ['full'] }, 10)).toEqual([4]);
  expect(rare({ downloaded: ['low', 'full'] }, 10)).toEqual([5, 4]);
  expect(rare({ downloaded: ['none'] }, 10)).toBeNull();
  expect(rare({ changedSince: 8 }, 10)).toEqual([5]);
  // A subject that was never checked counts as unchecked.
  expect(rare({ uncheckedFor: 4 }, 10)).toEqual([5, 4]);
  expect(rare({ uncheckedFor: 5 }, 10)).toEqual([5]);
});
