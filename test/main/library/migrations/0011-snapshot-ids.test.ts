import { beforeEach, describe, expect, it } from 'vitest';
import { Database } from '../../../../main/library/database/database.ts';
import { createSnapshots } from '../../../../main/library/images/snapshots.ts';
import { keepSnapshotIds } from '../../../../main/library/migrations/0011-snapshot-ids.ts';
import { migrate } from '../../../../main/library/migrations/migrate.ts';
import { createPackedSnapshots } from '../../../../main/library/packs/packed-snapshots.ts';
import { createRebuild } from '../../../../main/library/rebuild/rebuild.ts';
import { createWordIndex } from '../../../../main/library/search/word-index.ts';
import { image, noValidators } from '../support/library-fixture.ts';

let database: Database;

beforeEach(() => {
  database = new Database(':memory:');
  migrate(database);
  database.exec(`
    INSERT INTO subject (id, service_id, name, sort_key, fields, listed, by_hand) VALUES (1, 'd', 'd', 'd', '{}', 1, 0)`);
});

const factsOf = (letter: string) => ({ ...image(letter), hash: letter.repeat(64), byteLength: 1 });

const storing = {
  'from the service'(letter: string): void {
    createSnapshots(database).store(1, factsOf(letter), noValidators, 0);
  },
  'from a carry pack'(letter: string): void {
    const times = { fetchedAt: 0, confirmedAt: 0 };
    const packs = createPackedSnapshots(database, createSnapshots(database));
    const pack = packs.begin('pack', 'laptop', 0, 0);
    packs.join(1, { ...factsOf(letter), ...noValidators, ...times }, factsOf(letter), pack, 0);
  },
  'from the image journal'(letter: string): void {
    const device = { id: 'd', name: 'd' };
    const facts = { ...factsOf(letter), bytes: undefined, ...noValidators, fetchedAt: 0 };
    const line = JSON.stringify({ kind: 'image', organization: null, device, archive: null, ...facts });
    Array.from(
      createRebuild(
        database,
        { has: () => true },
        createWordIndex(database),
        () => Number.MAX_SAFE_INTEGER,
      )([line]),
    );
  },
};

/** The id that a stored image gets. */
function idOf(store: (letter: string) => void, letter: string): number {
  store(letter);
  return database.number(`SELECT id AS number FROM snapshot WHERE hash = '${letter.repeat(64)}'`)();
}

describe.each(Object.entries(storing))('an image %s', (_from, store) => {
  it('never gets the id of a snapshot that was removed', () => {
    expect([idOf(store, 'a'), idOf(store, 'b')]).toEqual([1, 2]);
    database.exec('UPDATE subject SET full_snapshot_id = NULL; DELETE FROM snapshot');
    expect(idOf(store, 'c')).toBe(3);
    database.exec('UPDATE subject SET full_snapshot_id = NULL; DELETE FROM snapshot WHERE id = 3');
    expect([idOf(store, 'd'), idOf(store, 'e')]).toEqual([4, 5]);
  });
});

it('a library of an earlier version goes on above what it stored, saw and exported', () => {
  storing['from the service']('a');
  database.exec(`
    DROP TRIGGER snapshot_removed;
    DROP TABLE snapshot_id;
    INSERT INTO seen VALUES (1, 4, 7);
    INSERT INTO exported VALUES (1, 6, 0)`);
  keepSnapshotIds(database);
  expect(idOf(storing['from the service'], 'b')).toBe(8);
});
