import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { galleryOrder } from '../../../../main/library/migrations/0004-gallery-order.ts';
import { allMigrations } from '../../../../main/library/migrations/all-migrations.ts';
import { databaseVersion, migrate } from '../../../../main/library/migrations/migrate.ts';

let database: DatabaseSync;
const before = allMigrations.slice(0, galleryOrder.version - 1);

beforeEach(() => {
  database = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true });
  migrate(database, before);
  database.exec(`
    INSERT INTO subject (id, service_id, name, sort_key, fields, listed, by_hand) VALUES (1, 'd', 'd', 'd', '{}', 1, 0);
    INSERT INTO image VALUES ('${'0'.repeat(64)}', 'image/jpeg', 1, 1, 1);`);
});

function addSnapshot(
  id: number,
  precision: 'low' | 'full',
  captured: number | null,
  received: number | null,
) {
  database
    .prepare(`
      INSERT INTO snapshot (id, subject_id, precision, hash, captured_at, received_at, fetched_at, confirmed_at)
      VALUES (?, 1, ?, ?, ?, ?, 900, 900)`)
    .run(id, precision, '0'.repeat(64), captured, received);
  database.exec(`UPDATE subject SET ${precision}_snapshot_id = ${id} WHERE id = 1`);
}

const picture = () =>
  database
    .prepare('SELECT picture_id AS id, picture_captured_at AS captured, moment, state FROM subject')
    .get();

describe('the clocks of what a subject shows', () => {
  it('come to a library of the version before', () => {
    addSnapshot(1, 'low', 10, 20);
    migrate(database, [...before, galleryOrder]);
    expect(databaseVersion(database)).toBe(galleryOrder.version);
    expect(picture()).toMatchObject({ id: 1, captured: 10, moment: 10, state: 1 });
  });

  describe('follow whoever changes the snapshots', () => {
    beforeEach(() => migrate(database, [...before, galleryOrder]));

    it('to the full precision of the same moment', () => {
      addSnapshot(1, 'low', 10, 20);
      addSnapshot(2, 'full', 10, 20);
      expect(picture()).toMatchObject({ id: 2, moment: 10, state: 2 });
    });

    it('to a low precision that is newer by the same clock, and to no other', () => {
      addSnapshot(1, 'full', 10, 20);
      addSnapshot(2, 'low', 11, 21);
      expect(picture()).toMatchObject({ id: 2, moment: 11 });
      addSnapshot(3, 'low', null, 99);
      expect(picture()).toMatchObject({ id: 1, moment: 10 });
    });

    it('to what is left when one is taken away, and to nothing', () => {
      addSnapshot(1, 'low', null, 20);
      addSnapshot(2, 'full', null, 20);
      database.exec('UPDATE subject SET full_snapshot_id = NULL');
      expect(picture()).toMatchObject({ id: 1, moment: 20, state: 1 });
      database.exec('UPDATE subject SET low_snapshot_id = NULL');
      expect(picture()).toMatchObject({ id: null, moment: null, state: 0 });
    });
  });

  it('leave an archive at its own time', () => {
    migrate(database, [...before, galleryOrder]);
    database.exec('UPDATE subject SET captured_at = 5');
    addSnapshot(1, 'low', 10, 20);
    expect(picture()).toMatchObject({ captured: 10, moment: 5 });
  });
});
