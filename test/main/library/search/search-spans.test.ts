import { expect, it } from 'vitest';
import { Database } from '../../../../main/library/database/database.ts';
import { migrate } from '../../../../main/library/migrations/migrate.ts';
import { createSearchCandidates } from '../../../../main/library/search/search-candidates.ts';
import { createWordHits, SORTED_HITS } from '../../../../main/library/search/word-hits.ts';
import { createWordIndex } from '../../../../main/library/search/word-index.ts';

/** More than any first look at them takes in. */
const SUBJECTS = 70_000;

/** A fleet in which every second device is "even", the others "odd", and the last one is both. */
function fleet(subjects = SUBJECTS): Database {
  const database = new Database(':memory:');
  migrate(database);
  const words = createWordIndex(database);
  const add = database.prepare(`
    INSERT INTO subject (id, service_id, name, sort_key, fields, listed, by_hand) VALUES (?, ?, ?, ?, '{}', 1, 0)`);
  database.exec('BEGIN');
  for (let id = 1; id <= subjects; id += 1) {
    const name = id === subjects ? 'even odd' : id % 2 === 0 ? 'even' : 'odd';
    add.run(id, `d${id}`, name, name);
    words.put('device_words', id, { id: `d${id}`, name, fields: {} }, true);
  }
  database.exec('COMMIT');
  return database;
}

it.each([
  ['fast', 0],
  ['slow', 1_000],
])('words that are all common are looked for in spans of the fleet, on a %s machine', (_name, stepTime) => {
  let time = 0;
  const candidates = createSearchCandidates(fleet(), () => (time += stepTime));
  const steps = [...candidates({ text: 'odd even', among: 'devices', filters: {} }, 0)];
  expect(steps.flat()).toEqual([SUBJECTS]);
  expect(steps.length).toBeGreaterThan(stepTime === 0 ? 3 : 6);
});

it('of a word that all have no more is read than is put in order, however many there are', () => {
  const subjects = 3 * SORTED_HITS;
  const hits = createWordHits(
    fleet(subjects),
    () => subjects,
    () => 0,
  );
  const steps = [...hits('devices', { expression: '"d"*', terms: 1 })];
  expect(steps.map(({ length }) => length)).toEqual([SORTED_HITS, SORTED_HITS, SORTED_HITS]);
});
