import type { SearchTerms } from '../../../preload/contract/index.ts';
import { isPlain } from '../../../preload/contract/rules/fold.ts';
import {
  conditionOf,
  fulfils,
  type SearchLevel,
  searchLevels,
  type WantedChunk,
  wantedChunks,
} from '../../../preload/contract/rules/words.ts';
import type { Database } from '../database/database.ts';
import { deviceOfSubject, notesOfSubject } from '../database/subject-reference.ts';
import { createNotedSubjects } from './noted-subjects.ts';
import { createRankOf, groupByRank, isFoundByNote, type SearchedRecord } from './rank-hits.ts';
import { wordsOfName, wordsOfRecord } from './record-words.ts';
import { createRareSubjects } from './search-facts.ts';
import { sortKeyBeginning } from './sort-key.ts';
import {
  createOrganizationSubjects,
  createSubjectLists,
  inSteps,
  type OrderedRow,
  type SubjectKind,
} from './subject-lists.ts';
import { createWordHits, SORTED_HITS, tableOf } from './word-hits.ts';
import { createWordMatch } from './word-match.ts';

/** Row ids of equally good hits; the next group is less good. */
export interface HitGroup {
  readonly ids: readonly number[];
  /** Continues the previous group. */
  readonly goesOn?: true;
}

type Groups = Generator<HitGroup>;
type Steps = Iterable<readonly number[]>;

/**
 * The terms, and the few subjects that one of their filters leaves; `null` if each leaves many.
 */
interface Narrowed {
  readonly terms: SearchTerms;
  readonly rare: readonly number[] | null;
}

interface TextSearch extends Narrowed {
  readonly kind: SubjectKind;
  readonly text: string;
  readonly chunks: readonly WantedChunk[];
  /** Prefix of the sort keys of names that begin with the text. */
  readonly beginning: string;
  /** Devices opened most recently, latest first. */
  readonly recent: readonly number[];
}

/**
 * Up to this number, hits are ranked by all their texts, which takes 2 ms; more are ranked level
 * by level.
 */
const RANKED_HITS = 100;

interface RecordRow {
  readonly id: number;
  readonly serviceId: string;
  readonly name: string;
  readonly fields: string;
  readonly note: string | null;
}

/** Selects the texts of subjects. */
export const recordsQuery = `
  SELECT subject.id, subject.service_id AS serviceId, subject.name, subject.fields, ${notesOfSubject} AS note
  FROM subject ${deviceOfSubject}
  WHERE subject.id IN (SELECT value FROM json_each(?))`;

/** Selects the devices opened most recently, latest first. */
const recentQuery = `
  SELECT subject.id FROM bookmark JOIN subject ON subject.device_id IS NULL AND subject.service_id = bookmark.service_id
  WHERE bookmark.kind = 'device' AND bookmark.opened_at IS NOT NULL ORDER BY bookmark.opened_at DESC`;

function toRecord({ serviceId, name, fields, note }: RecordRow): SearchedRecord {
  return { id: serviceId, name, fields: JSON.parse(fields) as unknown, note };
}

/** The index may name an organization that a gone subject left long ago. */
function isOfOneOrganization({ organizationId, gone }: SearchTerms['filters']): boolean {
  return organizationId !== undefined && gone !== true;
}

function* asGroups(steps: Steps): Groups {
  let isFirst = true;
  for (const ids of steps) {
    yield isFirst ? { ids } : { ids, goesOn: true };
    isFirst = false;
  }
}

function* withFirst(first: readonly number[], others: Steps): Generator<readonly number[]> {
  yield first;
  yield* others;
}

type Sources = ReturnType<typeof createSources>;

function createSources(database: Database) {
  const lists = createSubjectLists(database);
  const records = database.select<RecordRow>(recordsQuery);
  const recentIds = database.selectIds(recentQuery);
  return {
    lists,
    organizationSubjects: createOrganizationSubjects(database),
    recordsOf: (ids: readonly number[]) =>
      new Map(records.all(JSON.stringify(ids)).map((row) => [row.id, row])),
    recentIds: () => recentIds(),
  };
}

/**
 * Orders equally good hits: most recently viewed first, then names that begin with the text, then
 * by name. Archives keep their order.
 */
function* arrange({ kind, beginning, recent }: TextSearch, rows: readonly OrderedRow[]): Groups {
  if (kind === 'archives') {
    yield* asGroups(inSteps(rows.map(({ id }) => id)));
    return;
  }
  const left = new Map(rows.map((row) => [row.id, row]));
  for (const id of recent) if (left.delete(id)) yield { ids: [id] };
  const others = [...left.values()];
  const isFirst = ({ sortKey, visible }: OrderedRow) => visible === 1 && sortKey.startsWith(beginning);
  for (const some of [others.filter(isFirst), others.filter((row) => !isFirst(row))]) {
    if (some.length > 0) yield* asGroups(inSteps(some.map(({ id }) => id)));
  }
}

/**
 * Reads the texts of subjects and ranks the matching ones, in steps; yields the best group first,
 * at the end.
 */
function* rankAll(
  sources: Sources,
  search: TextSearch,
  steps: Steps,
  isWanted: (rank: readonly number[]) => boolean = () => true,
): Groups {
  const rankOf = createRankOf(search.chunks, search.kind === 'devices');
  const ranked: { readonly row: OrderedRow; readonly rank: readonly number[] }[] = [];
  let isRead = false;
  for (const ids of steps) {
    if (isRead) yield { ids: [] };
    isRead = ids.length > 0;
    const records = sources.recordsOf(ids);
    for (const row of sources.lists.inOrder(search.kind, ids)) {
      const record = records.get(row.id);
      const rank = record === undefined ? null : rankOf(toRecord(record));
      if (rank !== null && isWanted(rank)) ranked.push({ row, rank });
    }
  }
  for (const rows of groupByRank(ranked)) yield* arrange(search, rows);
}

/** Finds hits in the word index, level by level. */
function createByWords(database: Database, sources: Sources) {
  const { lists, organizationSubjects, recordsOf } = sources;
  const match = createWordMatch(database);
  const hits = createWordHits(database);
  const notedSubjects = createNotedSubjects(database);

  /** Keeps those that match a level. */
  function* atLevel(
    steps: Steps,
    { kind, chunks }: TextSearch,
    level: SearchLevel,
  ): Generator<readonly number[], void> {
    const condition = conditionOf(chunks, level);
    const isDevice = kind === 'devices';
    for (const ids of steps) {
      const records = recordsOf(ids);
      yield ids.filter((id) => {
        const row = records.get(id);
        if (row === undefined) return false;
        const words = level.inFields
          ? wordsOfRecord(toRecord(row), isDevice)
          : wordsOfName(row.name, isDevice);
        return fulfils(words, condition);
      });
    }
  }

  /**
   * Finds the devices of the best level that were viewed last, then those whose name begins with
   * the text, both without the index.
   */
  function* bestDevices(search: TextSearch, level: SearchLevel): Groups {
    const { beginning, recent, terms, text } = search;
    if (recent.length > 0)
      for (const id of atLevel([recent], search, level).next().value ?? []) yield { ids: [id] };
    const begun = isOfOneOrganization(terms.filters)
      ? organizationSubjects('devices', terms.filters.organizationId ?? null, beginning)
      : lists.byName(beginning);
    // Sort keys treat more letters as equal than a search does: か sorts like が.
    yield* asGroups(isPlain(text) ? begun : atLevel(begun, search, level));
  }

  /**
   * Yields many hits of a level in the order found. Those of one organization are found faster in
   * its own list.
   */
  function* manyAtLevel(
    search: TextSearch,
    level: SearchLevel,
    first: readonly number[],
    more: Steps,
  ): Groups {
    const { kind, terms } = search;
    if (isOfOneOrganization(terms.filters)) {
      const all = organizationSubjects(kind, terms.filters.organizationId ?? null);
      yield* asGroups(atLevel(all, search, level));
      return;
    }
    yield* asGroups(inSteps(first));
    for (const found of more) for (const ids of inSteps(found)) yield { ids, goesOn: true };
  }

  /** `known`: hits of the previous levels. */
  function* ofLevel(search: TextSearch, level: SearchLevel, expression: string, known: Set<number>): Groups {
    const { kind } = search;
    const steps = hits(kind, expression);
    const first = steps.next().value ?? [];
    if (first.length >= SORTED_HITS) {
      yield* manyAtLevel(search, level, first, steps);
      return;
    }
    const fresh = first.filter((id) => !known.has(id));
    for (const id of fresh) known.add(id);
    if (level.inFields && fresh.length <= RANKED_HITS) yield* rankAll(sources, search, [fresh]);
    else yield* arrange(search, lists.inOrder(kind, fresh));
  }

  function* levelByLevel(search: TextSearch, levels: readonly SearchLevel[], known: Set<number>): Groups {
    for (const level of levels) {
      const expression = match(tableOf[search.kind], conditionOf(search.chunks, level));
      if (expression !== null) yield* ofLevel(search, level, expression, known);
    }
  }

  /** Returns all hits in the index if few, using one query; `null` if many. */
  function fewHits({ kind, chunks }: TextSearch, widest: SearchLevel): readonly number[] | null {
    const expression = match(tableOf[kind], conditionOf(chunks, widest));
    if (expression === null) return [];
    const [found = []] = hits(kind, expression, RANKED_HITS + 1);
    return found.length <= RANKED_HITS ? found : null;
  }

  return function* byWords(search: TextSearch): Groups {
    const { kind, chunks } = search;
    const { inNames, inFields } = searchLevels(chunks, kind === 'devices');
    const [best] = inNames;
    const widest = inFields.at(-1);
    if (best === undefined || widest === undefined) return;
    if (kind === 'devices') yield* bestDevices(search, best);
    const few = fewHits(search, widest);
    const noted = notedSubjects(kind);
    if (few !== null) {
      yield* rankAll(sources, search, withFirst(few, noted));
      return;
    }
    const known = new Set<number>();
    yield* levelByLevel(search, inNames, known);
    yield* rankAll(sources, search, noted, isFoundByNote);
    yield* levelByLevel(search, inFields, known);
  };
}

/**
 * Yields row ids of possible hits in groups, best first, some hundred per step; an id may repeat.
 * `now`: ms since the epoch.
 */
export function createSearchCandidates(database: Database) {
  const sources = createSources(database);
  const { lists, organizationSubjects } = sources;
  const byWords = createByWords(database, sources);
  const rareSubjects = createRareSubjects(database);
  const deviceById = database.selectIds('SELECT id FROM subject WHERE device_id IS NULL AND service_id = ?');

  function withoutText(kind: SubjectKind, { terms, rare }: Narrowed): Steps {
    if (rare !== null) return inSteps(lists.inOrder(kind, rare).map(({ id }) => id));
    const { organizationId, gone } = terms.filters;
    if (isOfOneOrganization(terms.filters)) return organizationSubjects(kind, organizationId ?? null);
    return kind === 'devices' && gone !== true ? lists.byName('') : lists.byRange(kind);
  }

  /** Text without a letter or digit is in no index: finds names that begin with it. */
  function bySigns({ kind, rare, beginning }: TextSearch): Steps {
    if (kind === 'archives') return [];
    if (rare === null) return lists.byName(beginning);
    const rows = lists.inOrder(kind, rare).filter(({ sortKey }) => sortKey.startsWith(beginning));
    return inSteps(rows.map(({ id }) => id));
  }

  function* ofKind(kind: SubjectKind, text: string, narrowed: Narrowed): Groups {
    if (text === '') {
      yield* asGroups(withoutText(kind, narrowed));
      return;
    }
    if (kind === 'devices') yield { ids: deviceById(text) };
    const search = {
      ...narrowed,
      text,
      kind,
      chunks: wantedChunks(text),
      beginning: sortKeyBeginning(text),
      recent: sources.recentIds(),
    };
    if (search.chunks.length === 0) yield* asGroups(bySigns(search));
    else if (narrowed.rare === null) yield* byWords(search);
    else yield* rankAll(sources, search, inSteps(narrowed.rare));
  }

  return function* candidates(terms: SearchTerms, now: number): Groups {
    const text = terms.text.trim();
    const narrowed: Narrowed = { terms, rare: rareSubjects(terms.filters, now) };
    if (terms.among !== 'archives') yield* ofKind('devices', text, narrowed);
    if (terms.among !== 'devices') yield* ofKind('archives', text, narrowed);
  };
}
