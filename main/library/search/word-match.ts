import type { WordCondition } from '../../../preload/contract/rules/words.ts';
import type { Database } from '../database/database.ts';
import type { WordTable } from './word-index.ts';

/** Longest prefix, including the class, with its own index. Unicode characters. */
const INDEXED_BEGINNING = 5;
/**
 * Longer prefixes are expanded to matching words: FTS5 then reads each list of rows only as far as
 * needed. It would otherwise join all of them first, which takes 88 ms for a word of 1,000,000
 * archives. Beyond this limit each word is rare.
 */
const WORD_LIMIT = 24;

/** Class of middles of words, which few rows share. */
const MIDDLE = 'm';

/** Smallest character that is in no word: a word with it appended sorts before the next word. */
const AFTER = '\u0001';

function quoted(word: string): string {
  return `"${word.replaceAll('"', '""')}"`;
}

/**
 * Creates a function that returns the FTS5 expression of a condition; `null` if no row can match.
 */
export function createWordMatch(database: Database) {
  /** Selects the next word of an index, in byte order. */
  const prepare = (table: WordTable) =>
    database.selectFirst<{ readonly term: string }>(`SELECT term FROM ${table}_list WHERE term >= ? LIMIT 1`);
  const nextWord = { device_words: prepare('device_words'), archive_words: prepare('archive_words') };

  /** Returns the words of a table with that prefix; `null` if there are too many. */
  function wordsBeginning(table: WordTable, beginning: string): readonly string[] | null {
    const words: string[] = [];
    for (let from = beginning; words.length <= WORD_LIMIT; ) {
      const word = nextWord[table](from)?.term;
      if (word === undefined || !word.startsWith(beginning)) return words;
      words.push(word);
      from = word + AFTER;
    }
    return null;
  }

  function beginning(table: WordTable, word: string): string | null {
    if (word.startsWith(MIDDLE) || Array.from(word).length <= INDEXED_BEGINNING) return `${quoted(word)}*`;
    const words = wordsBeginning(table, word);
    if (words === null) return `${quoted(word)}*`;
    return words.length === 0 ? null : `(${words.map(quoted).join(' OR ')})`;
  }

  return function match(table: WordTable, condition: WordCondition): string | null {
    if ('word' in condition) {
      const { word, isPrefix } = condition;
      return isPrefix ? beginning(table, word) : quoted(word);
    }
    const isAll = 'all' in condition;
    const parts = (isAll ? condition.all : condition.any).map((part) => match(table, part));
    const possible = parts.filter((part) => part !== null);
    if (possible.length === 0 || (isAll && possible.length < parts.length)) return null;
    return possible.length === 1 ? (possible[0] ?? null) : `(${possible.join(isAll ? ' AND ' : ' OR ')})`;
  };
}
