import { expect, it } from 'vitest';
import { createNotes } from '../../../../main/library/catalog/notes.ts';
import { Database } from '../../../../main/library/database/database.ts';
import { firstRelease } from '../../../../main/library/migrations/0001-first-release.ts';
import { addNotes } from '../../../../main/library/migrations/0002-notes.ts';
import { addPacks } from '../../../../main/library/migrations/0003-packs.ts';
import { indexAttention } from '../../../../main/library/migrations/0004-attention-index.ts';
import { migrate } from '../../../../main/library/migrations/migrate.ts';

it('notes of an earlier version stay notes on their device or archive', () => {
  using database = new Database(':memory:');
  migrate(database, [firstRelease, addNotes, addPacks, indexAttention]);
  database.exec("INSERT INTO note VALUES ('d', '', 'Lens dirty', 7), ('d', 'a', 'Before the storm', 8)");
  migrate(database);
  const notes = createNotes(database);
  const read = ['', 'a'].map((archiveId) => notes.of({ deviceId: 'd', archiveId: archiveId || null }));
  expect(read).toEqual([
    [{ snapshotAt: null, text: 'Lens dirty', changedAt: 7 }],
    [{ snapshotAt: null, text: 'Before the storm', changedAt: 8 }],
  ]);
});
