import { expect, it } from 'vitest';
import { Database } from '../../../../main/library/database/database.ts';
import { migrate } from '../../../../main/library/migrations/migrate.ts';
import { createWordHits, SORTED_HITS } from '../../../../main/library/search/word-hits.ts';
import { createWordIndex } from '../../../../main/library/search/word-index.ts';

const SUBJECTS = 70_000;

/** The steps in which an expression finds devices in a fleet where every second device is "even", the others "odd", and the last one is both. */
function stepsOf(expression: string): readonly (readonly number[])[] {
  const database = new Database(':memory:');
  migrate(database);
  const words = createWordIndex(database);
  database.exec('BEGIN');
  for (let id = 1; id <= SUBJECTS; id += 1) {
    const name = id === SUBJECTS ? 'even odd' : id % 2 === 0 ? 'even' : 'odd';
    words.put('device_words', id, { id: `d-x${id}`, name, fields: {} }, true);
  }
  database.exec('COMMIT');
  return [...createWordHits(database)('devices', expression)];
}

it('B6: words that are all common are compared once, from the first row to the last', () => {
  expect(stepsOf('"nodd" AND "neven"')).toEqual([[SUBJECTS]]);
  expect(stepsOf('"nodd" AND "ndog"')).toEqual([[]]);
});

it('of a word that all have no more is read at first than is put in order, and each hit once', () => {
  const steps = stepsOf('"fd"*');
  expect(steps[0]).toHaveLength(SORTED_HITS);
  expect(steps.length).toBeLessThan(10);
  expect(steps.flat()).toEqual(Array.from({ length: SUBJECTS }, (_, index) => index + 1));
});
