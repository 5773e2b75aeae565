import type { Database } from '../database/database.ts';
import type { SubjectKind } from './subject-lists.ts';
import type { WordTable } from './word-index.ts';
import type { WordExpression } from './word-match.ts';

/** So many hits are put in order; a person with more types on. */
export const SORTED_HITS = 1_000;

/**
 * Row ids of the first step for several words: where each word is common and no subject has them all, FTS5 compares all their rows. A step that
 * takes long makes the next one shorter.
 */
const FIRST_SPAN = 30_000;
const LEAST_SPAN = 10_000;
const SPAN_GROWTH = 4;
const LONG_STEP_MS = 4;

export const tableOf = { devices: 'device_words', archives: 'archive_words' } as const;

/** Subjects by their words, between two row ids. */
export function wordHitsQuery(table: WordTable): string {
  return `SELECT rowid AS id FROM ${table} WHERE ${table} MATCH ? AND rowid > ? AND rowid <= ? ORDER BY rowid LIMIT ${SORTED_HITS}`;
}

/** Row ids of the subjects that an expression finds, some in a step; a step may be empty. Only differences of `clock` (ms) mean something. */
export function createWordHits(database: Database, lastRow: () => number, clock: () => number) {
  const hits = {
    devices: database.selectIds(wordHitsQuery('device_words')),
    archives: database.selectIds(wordHitsQuery('archive_words')),
  };
  return function* wordHits(
    kind: SubjectKind,
    { expression, terms }: WordExpression,
  ): Generator<readonly number[]> {
    const end = lastRow();
    // The rows of one word are read only as far as needed.
    let span = terms > 1 ? FIRST_SPAN : end;
    for (let last = 0; last < end; ) {
      const begun = clock();
      const found = hits[kind](expression, last, last + span);
      const isCutShort = found.length === SORTED_HITS;
      last = isCutShort ? (found.at(-1) ?? end) : last + span;
      yield found;
      const took = clock() - begun;
      if (took > LONG_STEP_MS) span = Math.max(LEAST_SPAN, Math.ceil(span / SPAN_GROWTH));
      else if (took < LONG_STEP_MS / SPAN_GROWTH) span *= SPAN_GROWTH;
    }
  };
}
