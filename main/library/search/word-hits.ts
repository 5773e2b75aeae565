import type { Database } from '../database/database.ts';
import type { SubjectKind } from './subject-lists.ts';
import type { WordTable } from './word-index.ts';

/** So many hits are put in order; a person with more types on. */
export const SORTED_HITS = 1_000;

/** Hits of a later step: FTS5 goes through a list of rows from its beginning, 25 ms to the millionth row, and reads these in 6 ms. */
const MORE_HITS = 16_000;

export const tableOf = { devices: 'device_words', archives: 'archive_words' } as const;

/**
 * Subjects by their words, after a row id. No other bound: FTS5 looks for the first row that has several words from the beginning, and would do so
 * again for each span of rows.
 */
export function wordHitsQuery(table: WordTable): string {
  return `SELECT rowid AS id FROM ${table} WHERE ${table} MATCH ? AND rowid > ? ORDER BY rowid LIMIT ?`;
}

/** Row ids of the subjects that an FTS5 expression finds, in steps: the first has `firstStep` at most, all others are full but the last. */
export function createWordHits(database: Database) {
  const hits = {
    devices: database.selectIds(wordHitsQuery('device_words')),
    archives: database.selectIds(wordHitsQuery('archive_words')),
  };
  return function* wordHits(
    kind: SubjectKind,
    expression: string,
    firstStep = SORTED_HITS,
  ): Generator<readonly number[], void> {
    let last = 0;
    for (let limit = firstStep; ; limit = MORE_HITS) {
      const found = hits[kind](expression, last, limit);
      yield found;
      if (found.length < limit) return;
      last = found.at(-1) ?? last;
    }
  };
}
