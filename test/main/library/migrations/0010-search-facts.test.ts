import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { searchFacts } from '../../../../main/library/migrations/0010-search-facts.ts';
import { allMigrations } from '../../../../main/library/migrations/all-migrations.ts';
import { migrate } from '../../../../main/library/migrations/migrate.ts';
import { createRareSubjects } from '../../../../main/library/search/search-facts.ts';

it('finds the few that failed, were added by hand, are gone or kept, among what was there before', () => {
  const database = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true });
  migrate(
    database,
    allMigrations.filter(({ version }) => version < searchFacts.version),
  );
  database.exec(`
    INSERT INTO subject (id, service_id, name, sort_key, fields, listed, by_hand, availability, asked_at) VALUES
      (1, 'a', '', '', '{}', 1, 0, 'failed', 5), (2, 'b', '', '', '{}', 0, 1, 'unknown', 5),
      (3, 'c', '', '', '{}', 0, 0, 'unknown', 5), (4, 'd', '', '', '{}', 1, 0, 'available', 5),
      (5, 'e', '', '', '{}', 1, 0, 'available', NULL);
    INSERT INTO image (hash, media_type, width_pixels, height_pixels, byte_length)
      VALUES ('${'a'.repeat(64)}', 'image/jpeg', 1, 1, 1);
    INSERT INTO snapshot (id, subject_id, precision, hash, fetched_at, confirmed_at)
      VALUES (1, 4, 'full', '${'a'.repeat(64)}', 7, 7), (2, 5, 'low', '${'a'.repeat(64)}', 9, 9);
    UPDATE subject SET full_snapshot_id = 1 WHERE id = 4;
    UPDATE subject SET low_snapshot_id = 2 WHERE id = 5`);
  migrate(database, [searchFacts]);
  const rare = createRareSubjects(database);
  expect(rare({ failed: true }, 10)).toEqual([1]);
  expect(rare({ addedByHand: true }, 10)).toEqual([2]);
  expect(rare({ gone: true }, 10)).toEqual([3]);
  expect(rare({ kept: ['full'] }, 10)).toEqual([4]);
  expect(rare({ kept: ['low', 'full'] }, 10)).toEqual([5, 4]);
  expect(rare({ kept: ['none'] }, 10)).toBeNull();
  expect(rare({ changedSince: 8 }, 10)).toEqual([5]);
  // What was never asked about counts as unchecked.
  expect(rare({ uncheckedFor: 4 }, 10)).toEqual([5, 4]);
  expect(rare({ uncheckedFor: 5 }, 10)).toEqual([5]);
});
