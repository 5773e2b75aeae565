import { beforeEach, describe, expect, it } from 'vitest';
import { acceptName } from '../../../../main/gate/accept-text.ts';
import { acceptEventTime } from '../../../../main/gate/accept-time.ts';
import { acceptValidators } from '../../../../main/gate/accept-validators.ts';
import { Database } from '../../../../main/library/database/database.ts';
import { createSnapshots } from '../../../../main/library/images/snapshots.ts';
import { keepSnapshotIds } from '../../../../main/library/migrations/0011-snapshot-ids.ts';
import { migrate } from '../../../../main/library/migrations/migrate.ts';
import { createPackedSnapshots } from '../../../../main/library/packed-snapshots.ts';
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

const start = acceptEventTime(0, 0);
const validators = acceptValidators(noValidators, 0);

const factsOf = (letter: string) => ({ ...image(letter), hash: letter.repeat(64), byteLength: 1 });

const storing = {
  'from the service'(letter: string): void {
    createSnapshots(database).store(1, factsOf(letter), validators, start);
  },
  'from a carry pack'(letter: string): void {
    const times = { fetchedAt: start, confirmedAt: start };
    const packs = createPackedSnapshots(database, createSnapshots(database));
    const pack = packs.begin(acceptName('pack'), acceptName('laptop'), start, start);
    packs.join(1, { ...factsOf(letter), ...validators, ...times }, factsOf(letter), pack, start);
  },
  'from the image journal'(letter: string): void {
    const device = { id: 'd', name: 'd' };
    const facts = { ...factsOf(letter), bytes: undefined, ...noValidators, fetchedAt: 0 };
    const line = JSON.stringify({ kind: 'image', organization: null, device, archive: null, ...facts });
    const files = {
      *formatOf() {
        yield;
        return image('');
      },
    };
    Array.from(createRebuild(database, files, createWordIndex(database), () => 0)([line]));
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
