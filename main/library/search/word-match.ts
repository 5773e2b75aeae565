import type { Database } from '../database/database.ts';
import { type WordTable, wordTables } from './word-index.ts';
import type { WantedWord } from './words.ts';

/** Beginnings up to this length have an index of their own (migration 6). Unicode characters. */
const INDEXED_BEGINNING = 4;
/**
 * A longer beginning is put as the words that begin so, as FTS5 reads each list of rows only as far as it is asked to then; by itself it would join
 * all of them first, which takes 88 ms for a word that 1,000,000 archives have. With more words than this, each of them is rare.
 */
const MOST_WORDS = 24;

/** The smallest character that no word holds: put behind a word, it is what the next word has to follow. */
const AFTER = '\u0001';

/** What FTS5 is asked for, and how many words a row needs for it. */
export interface WordExpression {
  readonly expression: string;
  readonly terms: number;
}

/** What finds the wanted words in a table; null when no row can have them all. */
type WordMatch = (table: WordTable, wanted: readonly WantedWord[]) => WordExpression | null;

function quoted(word: string): string {
  return `"${word.replaceAll('"', '""')}"`;
}

/** The next word of an index, in byte order. */
function nextWordQuery(table: WordTable): string {
  return `SELECT term FROM ${table}_list WHERE term >= ? LIMIT 1`;
}

/** Prepares the statements that look words up. */
export function createWordMatch(database: Database): WordMatch {
  const nextWord = new Map(
    wordTables.map((table) => [table, database.select<{ readonly term: string }>(nextWordQuery(table))]),
  );

  /** The words of a table that begin so, or null when there are too many. */
  function wordsBeginning(table: WordTable, beginning: string): readonly string[] | null {
    const words: string[] = [];
    for (let from = beginning; words.length <= MOST_WORDS; ) {
      const word = nextWord.get(table)?.first(from)?.term;
      if (word === undefined || !word.startsWith(beginning)) return words;
      words.push(word);
      from = word + AFTER;
    }
    return null;
  }

  function term(table: WordTable, { word, isPrefix }: WantedWord): string | null {
    if (!isPrefix) return quoted(word);
    if (Array.from(word).length <= INDEXED_BEGINNING) return `${quoted(word)}*`;
    const words = wordsBeginning(table, word);
    if (words === null) return `${quoted(word)}*`;
    return words.length === 0 ? null : `(${words.map(quoted).join(' OR ')})`;
  }

  return (table, wanted) => {
    const terms = wanted.map((word) => term(table, word));
    if (terms.length === 0 || terms.includes(null)) return null;
    return { expression: terms.join(' AND '), terms: terms.length };
  };
}
