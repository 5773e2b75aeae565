import { expect, it } from 'vitest';
import { Database } from '../../../../main/library/database/database.ts';
import { remakeNameKeys } from '../../../../main/library/migrations/0017-name-keys.ts';
import { databaseVersion, migrate } from '../../../../main/library/migrations/migrate.ts';
import { createWordHits } from '../../../../main/library/search/word-hits.ts';

/** More than one step of the migration. */
const MANY = 1_200;

it('names and words of a library of an earlier version are in the new order, and found, afterwards', () => {
  const database = new Database(':memory:');
  migrate(database);
  // As an earlier version wrote them: plain code points, words without a class.
  const addSubject = database.insert(`
    INSERT INTO subject (device_id, service_id, name, sort_key, fields, listed, by_hand)
      VALUES (?, ?, ?, lower(?), '{"kind":"pump"}', 1, 0)`);
  const names = ['Zebra', 'Äpfel', 'محطة ١٢', ...Array.from({ length: MANY }, (_, index) => `Gate ${index}`)];
  for (const name of names) addSubject(null, `id ${name}`, name, name);
  addSubject(1, 'a', 'Öl', 'Öl');
  database.exec(`
    INSERT INTO organization (service_id, name, sort_key, fields, listed) VALUES
      ('z', 'Zeche', 'zeche', '{}', 1), ('a', 'Ähre', 'ähre', '{}', 1);
    INSERT INTO device_words (rowid, words) SELECT id, lower(name) FROM subject WHERE device_id IS NULL`);

  database.transaction('durable', () => remakeNameKeys(database));

  const inOrder = (table: string) =>
    database
      .prepare(`SELECT name FROM ${table} ORDER BY sort_key, id`)
      .all()
      .map(({ name }) => name);
  expect(inOrder('organization')).toEqual(['Ähre', 'Zeche']);
  expect(inOrder('subject').slice(0, 3)).toEqual(['Äpfel', 'Gate 0', 'Gate 1']);
  expect(inOrder('subject').slice(-3)).toEqual(['Öl', 'Zebra', 'محطة ١٢']);
  const hits = createWordHits(database);
  expect([...hits('devices', '"nمحطه" AND "n12"')].flat()).toEqual([3]);
  expect([...hits('devices', '"fpump"')].flat()).toHaveLength(MANY + 3);
  expect([...hits('devices', '"gate"')].flat()).toEqual([]);
  expect([...hits('archives', '"nol" AND "noel"')].flat()).toEqual([MANY + 4]);
  expect(migrate(database)).toBe(false);
  expect(databaseVersion(database)).toBeGreaterThan(11);
});
