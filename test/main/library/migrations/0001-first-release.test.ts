import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { firstRelease } from '../../../../main/library/migrations/0001-first-release.ts';

const HASH = 'a'.repeat(64);

let database: DatabaseSync;

beforeEach(() => {
  database = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true });
  firstRelease(database);
  database.exec(`
    INSERT INTO subject (id, service_id, name, sort_key, fields, listed, by_hand)
      VALUES (1, 'd', 'd', 'd', '{}', 1, 0), (2, 'e', 'e', 'e', '{}', 1, 0);
    INSERT INTO image (hash, media_type, width_pixels, height_pixels, byte_length) VALUES ('${HASH}', 'image/jpeg', 1, 1, 1);`);
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
    .run(id, precision, HASH, captured, received);
  database.exec(`UPDATE subject SET ${precision}_snapshot_id = ${id} WHERE id = 1`);
}

function countOf(table: string): unknown {
  return database.prepare(`SELECT count(*) AS number FROM ${table}`).get()?.['number'];
}

it('has strict tables only, but for those of the word index', () => {
  const loose = database
    .prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND strict = 0 AND type = 'table'")
    .all()
    .map(({ name }) => String(name));
  expect(loose).toEqual(['sqlite_schema', 'sqlite_sequence'].filter((name) => loose.includes(name)));
});

it('has settings that were never changed', () => {
  expect(database.prepare('SELECT mode, paused FROM sync_settings').get()).toEqual({
    mode: 'auto',
    paused: 0,
  });
  expect(
    database.prepare('SELECT quota_bytes AS quota, floor_bytes AS floor FROM storage_settings').get(),
  ).toEqual({
    quota: null,
    floor: null,
  });
});

describe('refuses', () => {
  const refused: readonly (readonly [string, string, string])[] = [
    [
      'a snapshot of an image that is not there',
      'FOREIGN KEY',
      "INSERT INTO snapshot (subject_id, precision, hash, fetched_at, confirmed_at) VALUES (1, 'low', 'x', 0, 0)",
    ],
    [
      'a second item for a subject in a precision',
      'UNIQUE',
      `INSERT INTO queue_item (subject_id, precision, rank, position, queued_at)
        VALUES (1, 'low', 0, 0, 0), (1, 'low', 1, 1, 1)`,
    ],
    [
      'a second view of a name',
      'UNIQUE',
      "INSERT INTO saved_view (id, name, search, created_at) VALUES ('1', 'Roof', '{}', 0), ('2', 'Roof', '{}', 0)",
    ],
    [
      'a favourite of an unknown kind',
      'CHECK',
      "INSERT INTO bookmark (kind, service_id, name, starred_at) VALUES ('planet', 'p', 'Mars', 1)",
    ],
  ];
  it.each(refused)('%s', (_what, reason, sql) => {
    expect(() => database.exec(sql)).toThrow(reason);
  });

  it('to delete the snapshot of a baseline', () => {
    addSnapshot(5, 'low', null, null);
    database.exec(`
      UPDATE subject SET low_snapshot_id = NULL;
      INSERT INTO visit (id, ended_at) VALUES (1, 0);
      INSERT INTO baseline (snapshot_id, subject_id, precision, visit_id) VALUES (5, 1, 'low', 1)`);
    expect(() => database.exec('DELETE FROM snapshot')).toThrow('FOREIGN KEY');
  });
});

describe('deletes', () => {
  it('the retained images of a pin with it', () => {
    database.exec(`
      INSERT INTO pin (id, target_kind, target_id, rule_kind, rule_number, precision, created_at)
        VALUES (7, 'device', 'd', 'all', 0, 'low', 0);
      INSERT INTO retained (subject_id, precision, pin_id) VALUES (1, 'low', 7);
      DELETE FROM pin`);
    expect(countOf('retained')).toBe(0);
  });

  it.each(['ready_check', 'subject'])('a finding with its %s', (table) => {
    database.exec(`
      INSERT INTO ready_check (id, phase, started_at, ended_at, retained, read, decoded, green, amber)
        VALUES (1, 'done', 0, 1, 1, 1, 1, 1, 0);
      INSERT INTO ready_finding (check_id, subject_id, precision) VALUES (1, 1, 'low');
      INSERT INTO archive_list VALUES (1, 0);
      DELETE FROM ${table}`);
    expect(countOf('ready_finding')).toBe(0);
    expect(countOf('archive_list')).toBe(table === 'subject' ? 0 : 1);
  });
});

describe('the best snapshot of a subject is', () => {
  const best = () =>
    database
      .prepare(`
        SELECT best_snapshot_id AS id, effective_captured_at AS captured, effective_at AS at, state
        FROM subject WHERE id = 1`)
      .get();

  it('the only one', () => {
    addSnapshot(1, 'low', 10, 20);
    expect(best()).toEqual({ id: 1, captured: 10, at: 10, state: 1 });
  });

  it('the full one of the same time', () => {
    addSnapshot(1, 'low', 10, 20);
    addSnapshot(2, 'full', 10, 20);
    expect(best()).toMatchObject({ id: 2, at: 10, state: 2 });
  });

  it('a low one that is newer by the same clock, and no other', () => {
    addSnapshot(1, 'full', 10, 20);
    addSnapshot(2, 'low', 11, 21);
    expect(best()).toMatchObject({ id: 2, at: 11 });
    addSnapshot(3, 'low', null, 99);
    expect(best()).toMatchObject({ id: 1, at: 10 });
  });

  it('the one that is left when another is removed, and then none', () => {
    addSnapshot(1, 'low', null, 20);
    addSnapshot(2, 'full', null, 20);
    database.exec('UPDATE subject SET full_snapshot_id = NULL');
    expect(best()).toMatchObject({ id: 1, at: 20, state: 1 });
    database.exec('UPDATE subject SET low_snapshot_id = NULL');
    expect(best()).toMatchObject({ id: null, at: null, state: 0 });
  });

  it('not what an archive is dated by', () => {
    database.exec('UPDATE subject SET captured_at = 5');
    addSnapshot(1, 'low', 10, 20);
    expect(best()).toMatchObject({ captured: 5, at: 5 });
  });
});

describe('the counts of the queue', () => {
  const counts = () =>
    database
      .prepare('SELECT precision, rank, state, number FROM queue_count WHERE number <> 0 ORDER BY 1, 2, 3')
      .all()
      .map((row) => Object.values(row));

  beforeEach(() => {
    database.exec(
      "INSERT INTO queue_item (subject_id, precision, rank, position, queued_at) VALUES (1, 'low', 1, 0, 0)",
    );
  });

  it('follow items that come, move up, fail and go', () => {
    expect(counts()).toEqual([['low', 1, 'waiting', 1]]);
    database.exec(`
      INSERT INTO queue_item (subject_id, precision, rank, position, queued_at)
        VALUES (2, 'low', 1, 0, 0), (2, 'full', 3, 0, 0);
      UPDATE queue_item SET state = 'failed' WHERE subject_id = 1;
      INSERT INTO queue_item (subject_id, precision, rank, position, queued_at) VALUES (2, 'full', 0, 0, 0)
        ON CONFLICT (subject_id, precision) DO UPDATE SET rank = 0`);
    expect(counts()).toEqual([
      ['full', 0, 'waiting', 1],
      ['low', 1, 'failed', 1],
      ['low', 1, 'waiting', 1],
    ]);
    database.exec('DELETE FROM queue_item WHERE subject_id = 2');
    expect(counts()).toEqual([['low', 1, 'failed', 1]]);
  });

  it('follow a subject that is forgotten with its items', () => {
    database.exec('DELETE FROM subject WHERE id = 1');
    expect(counts()).toEqual([]);
  });
});

it('finds the last openings of a bookmark through an index, without sorting', () => {
  const plan = database
    .prepare(
      'EXPLAIN QUERY PLAN SELECT * FROM bookmark WHERE opened_at IS NOT NULL ORDER BY opened_at DESC LIMIT 20',
    )
    .all()
    .map(({ detail }) => String(detail));
  expect(plan.join()).toMatch(/bookmark_by_opening/);
  expect(plan.join()).not.toMatch(/TEMP B-TREE/);
});
