import { expect, it } from 'vitest';
import { Database } from '../../../../main/library/database/database.ts';
import { sortLetterAfterN } from '../../../../main/library/migrations/0028-letter-after-n.ts';
import { migrate } from '../../../../main/library/migrations/migrate.ts';

it('names with ñ that an earlier version stored come after those with n', () => {
  const database = new Database(':memory:');
  migrate(database);
  const tables = ['subject', 'organization'] as const;
  const names = [
    ['Niebla', 'niebla'],
    ['Ñuñoa', 'nunoa\u0001ñuñoa'],
    ['N\u0303andu', 'nandu\u0001ñandu'],
    ['Nylon', 'nylon'],
    ['Oro', 'oro'],
  ] as const;
  const add = [
    database.insert(
      "INSERT INTO subject (service_id, name, sort_key, fields, listed, by_hand) VALUES (?1, ?1, ?2, '{}', 1, 0)",
    ),
    database.insert(
      "INSERT INTO organization (service_id, name, sort_key, fields, listed) VALUES (?1, ?1, ?2, '{}', 1)",
    ),
  ];
  for (const insert of add) for (const [name, key] of names) insert(name, key);

  database.transaction('durable', () => sortLetterAfterN(database));

  for (const table of tables)
    expect(
      database
        .prepare(`SELECT name FROM ${table} ORDER BY sort_key, id`)
        .all()
        .map(({ name }) => name),
    ).toEqual(['Niebla', 'Nylon', 'N\u0303andu', 'Ñuñoa', 'Oro']);
});
