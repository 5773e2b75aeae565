import type { Database } from '../database/database.ts';
import type { SubjectKind } from './subject-lists.ts';
import type { WordTable } from './word-index.ts';

/** Ranks at most this many hits; users with more keep typing. */
export const SORTED_HITS = 1_000;

/**
 * Hits of a later step: FTS5 scans a list of rows from its beginning, 25 ms to the millionth row,
 * and reads these in 6 ms.
 */
const MORE_HITS = 16_000;

export const tableOf = { devices: 'device_words', archives: 'archive_words' } as const;

/**
 * Selects subjects by their words, after a row id. There is no other bound: FTS5 searches for the
 * first row with several words from the beginning, and would repeat that for each range of rows.
 */
export function wordHitsQuery(table: WordTable): string {
  return `SELECT rowid AS id FROM ${table} WHERE ${table} MATCH ? AND rowid > ? ORDER BY rowid LIMIT ?`;
}

/**
 * Yields row ids of the subjects that an FTS5 expression finds, in steps: the first has at most
 * `firstStep`, all others but the last are full.
 */
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
