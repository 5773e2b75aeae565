import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { firstTables } from '../../../../main/library/migrations/0001-first-tables.ts';
import { responses } from '../../../../main/library/migrations/0002-responses.ts';
import { offline } from '../../../../main/library/migrations/0003-offline.ts';
import { databaseVersion, migrate } from '../../../../main/library/migrations/migrate.ts';

let database: DatabaseSync;

beforeEach(() => {
  database = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true });
  migrate(database, [firstTables, responses]);
  database.exec(`
    INSERT INTO subject (id, service_id, name, sort_key, fields, listed, by_hand) VALUES (1, 'd', 'd', 'd', '{}', 1, 0)`);
  migrate(database, [offline]);
});

describe('the tables of offline work', () => {
  it('come to a library of the version before, which keeps its rows', () => {
    expect(databaseVersion(database)).toBe(3);
    expect(database.prepare('SELECT service_id FROM subject').all()).toEqual([
      expect.objectContaining({ service_id: 'd' }),
    ]);
    expect(database.prepare('SELECT mode, paused FROM sync_choice').get()).toMatchObject({
      mode: 'auto',
      paused: 0,
    });
  });

  it('promise nothing any more once the pin is gone', () => {
    database.exec(`
      INSERT INTO pin (id, target_kind, target_id, rule_kind, rule_number, precision, created_at)
        VALUES (7, 'device', 'd', 'all', 0, 'low', 0);
      INSERT INTO pinned (subject_id, precision, pin_id) VALUES (1, 'low', 7);
      DELETE FROM pin`);
    expect(database.prepare('SELECT count(*) AS number FROM pinned').get()).toMatchObject({ number: 0 });
  });

  it('hold one item for a subject in a precision', () => {
    const add = () =>
      database.exec(
        "INSERT INTO queue_item (subject_id, precision, rank, place, queued_at) VALUES (1, 'low', 0, 0, 0)",
      );
    add();
    expect(add).toThrow('UNIQUE');
  });

  it('never let the snapshot of a baseline be deleted', () => {
    database.exec(`
      INSERT INTO image (hash, media_type, width_pixels, height_pixels, byte_length)
        VALUES ('${'a'.repeat(64)}', 'image/jpeg', 1, 1, 1);
      INSERT INTO snapshot (id, subject_id, precision, hash, fetched_at, confirmed_at)
        VALUES (5, 1, 'low', '${'a'.repeat(64)}', 0, 0);
      INSERT INTO visit (id, ended_at) VALUES (1, 0);
      INSERT INTO baseline (snapshot_id, subject_id, precision, visit_id) VALUES (5, 1, 'low', 1)`);
    expect(() => database.exec('DELETE FROM snapshot')).toThrow('FOREIGN KEY');
  });
});
