import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { leaving } from '../../../../main/library/migrations/0011-leaving.ts';
import { allMigrations } from '../../../../main/library/migrations/all-migrations.ts';
import { migrate } from '../../../../main/library/migrations/migrate.ts';

function database(): DatabaseSync {
  const made = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true });
  migrate(
    made,
    allMigrations.filter(({ version }) => version < leaving.version),
  );
  made.exec(`UPDATE storage_choice SET quota_bytes = 5;
    INSERT INTO subject (id, service_id, name, sort_key, fields, listed, by_hand) VALUES (1, 'd', 'd', 'd', '{}', 1, 0)`);
  migrate(made, [leaving]);
  return made;
}

it('keeps what a person chose, and begins without a floor of their own', () => {
  expect(
    database().prepare('SELECT quota_bytes AS quota, floor_bytes AS floor FROM storage_choice').get(),
  ).toEqual({
    quota: 5,
    floor: null,
  });
});

it('a finding goes with its subject and with its check', () => {
  const made = database();
  const findings = () => made.prepare('SELECT count(*) AS number FROM ready_finding').get()?.['number'];
  const check = `INSERT INTO ready_check (id, phase, started_at, ended_at, promised, read, decoded, green, amber)
    VALUES (1, 'done', 0, 1, 1, 1, 1, 1, 0)`;
  const finding = "INSERT INTO ready_finding (check_id, subject_id, precision) VALUES (1, 1, 'low')";
  made.exec(`${check}; ${finding}; DELETE FROM ready_check`);
  expect(findings()).toBe(0);
  made.exec(`${check}; ${finding}; INSERT INTO archive_list VALUES (1, 0); DELETE FROM subject`);
  expect(findings()).toBe(0);
  expect(made.prepare('SELECT count(*) AS number FROM archive_list').get()?.['number']).toBe(0);
});
