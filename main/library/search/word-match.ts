import type { Database } from '../database/database.ts';
import type { WordTable } from './word-index.ts';
import type { WantedWord } from './words.ts';

/** Beginnings up to this length have an index of their own. Unicode characters. */
const INDEXED_BEGINNING = 4;
/**
 * A longer beginning becomes the words that begin so: FTS5 then reads each list of rows only as far as needed. On its own it would join all of
 * them first, which takes 88 ms for a word of 1,000,000 archives. Beyond this limit each word is rare.
 */
const WORD_LIMIT = 24;

/** The smallest character that is in no word: a word with it sorts before the next word. */
const AFTER = '\u0001';

function quoted(word: string): string {
  return `"${word.replaceAll('"', '""')}"`;
}

/** The FTS5 expression of the wanted words; null when no row can have them all. */
export function createWordMatch(database: Database) {
  /** The next word of an index, in byte order. */
  const prepare = (table: WordTable) =>
    database.selectFirst<{ readonly term: string }>(`SELECT term FROM ${table}_list WHERE term >= ? LIMIT 1`);
  const nextWord = { device_words: prepare('device_words'), archive_words: prepare('archive_words') };

  /** The words of a table that begin so, or null when there are too many. */
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

  function term(table: WordTable, { word, isPrefix }: WantedWord): string | null {
    if (!isPrefix) return quoted(word);
    if (Array.from(word).length <= INDEXED_BEGINNING) return `${quoted(word)}*`;
    const words = wordsBeginning(table, word);
    if (words === null) return `${quoted(word)}*`;
    return words.length === 0 ? null : `(${words.map(quoted).join(' OR ')})`;
  }

  return (table: WordTable, wanted: readonly WantedWord[]): string | null => {
    const terms = wanted.map((word) => term(table, word));
    if (terms.length === 0 || terms.includes(null)) return null;
    return terms.join(' AND ');
  };
}
