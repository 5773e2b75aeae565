import {
  conditionOf,
  fieldWords,
  fulfils,
  idWords,
  type MarkedWord,
  searchLevels,
  type WantedChunk,
} from '../../../preload/contract/rules/words.ts';
import { type FindableRecord, fieldTexts, wordsOfName, wordsOfRecord, wordsOfTexts } from './record-words.ts';

/** A record as compared by a search; `note` is `null` without one. */
export interface SearchedRecord extends FindableRecord {
  readonly note: string | null;
}

/** Rank of a match: smaller is better, the first difference decides. */
type Rank = readonly number[];

/**
 * Places of a match in a record, best first. Users' notes are meant more often than the service's
 * fields.
 */
const PLACES = { name: 0, note: 1, field: 2 } as const;

const wide = { partNumbers: true, middles: true };

function compareRanks(one: Rank, other: Rank): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

/** Groups rows by rank, best first; rows within a group keep their order. */
export function groupByRank<Row>(
  rows: readonly { readonly row: Row; readonly rank: Rank }[],
): readonly (readonly Row[])[] {
  const groups: Row[][] = [];
  let last: Rank | null = null;
  for (const { row, rank } of rows.toSorted((one, other) => compareRanks(one.rank, other.rank))) {
    if (last === null || compareRanks(last, rank) !== 0) groups.push([]);
    groups.at(-1)?.push(row);
    last = rank;
  }
  return groups;
}

/**
 * Creates a function that ranks a record for a search; `null` unless it matches completely.
 * Matches in the name rank by how much of numbers and words was typed. Others rank by how many
 * words, then numbers, the name lacks; then in the same way; then all words in one field before
 * scattered ones.
 */
export function createRankOf(chunks: readonly WantedChunk[], isDevice: boolean) {
  const levels = searchLevels(chunks, isDevice);
  const inName = levels.inNames.map((level) => conditionOf(chunks, level));
  const anywhere = conditionOf(chunks, { inFields: true, ...wide });
  const withWholeNumbers = conditionOf(chunks, { inFields: true, partNumbers: false, middles: true });
  const withBeginnings = conditionOf(chunks, { inFields: true, partNumbers: true, middles: false });
  const single = chunks
    .flatMap(({ words }) => words)
    .map((word) => {
      const chunk = [{ words: [word], joined: [] }];
      return {
        isNumber: word.kind === 'number',
        inName: conditionOf(chunk, { inFields: false, ...wide }),
        inField: conditionOf(chunk, { inFields: true, ...wide }),
      };
    });

  function rankInFields(record: SearchedRecord, named: readonly MarkedWord[]): Rank | null {
    const noted = record.note === null ? [] : wordsOfTexts([record.note]);
    const words = [...wordsOfRecord(record, isDevice), ...noted];
    if (!fulfils(words, anywhere)) return null;
    const isNoted = single.some(({ inField }) => fulfils(noted, inField));
    const outside = single.filter((word) => !fulfils(named, word.inName));
    const texts = [record.name, ...fieldTexts(record.fields), record.note ?? ''];
    const isTogether =
      texts.some((text) => fulfils(fieldWords(text), anywhere)) || fulfils(idWords(record.id), anywhere);
    return [
      isNoted ? PLACES.note : PLACES.field,
      outside.length,
      outside.filter(({ isNumber }) => isNumber).length,
      Number(!fulfils(words, withWholeNumbers)),
      Number(!fulfils(words, withBeginnings)),
      Number(!isTogether),
    ];
  }

  return (record: SearchedRecord): Rank | null => {
    const named = wordsOfName(record.name, isDevice);
    const level = inName.findIndex((condition) => fulfils(named, condition));
    return level === -1 ? rankInFields(record, named) : [PLACES.name, level];
  };
}

export const isFoundByNote = (rank: Rank): boolean => rank[0] === PLACES.note;
