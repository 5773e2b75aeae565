import type { SearchTerms } from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';
import { createOrganizationSubjects, LAST_CHARACTER } from './organization-subjects.ts';
import { createRareSubjects } from './search-facts.ts';
import { sortKey } from './sort-key.ts';
import { type FindableRecord, type WordTable, wordsOfRecord } from './word-index.ts';
import { createWordMatch, type WordExpression } from './word-match.ts';
import { hasWantedWords, type WantedWord, wantedWords } from './words.ts';

/** Row ids of subjects that may be meant, the likeliest first, some hundred in a step; one may come twice. `now` in ms since the epoch. */
type SearchCandidates = (terms: SearchTerms, now: number) => Generator<readonly number[]>;

interface IdRow {
  readonly id: number;
}

/** What is looked for, and the few subjects that one of its filters leaves; null when each leaves many. */
interface Narrowed {
  readonly terms: SearchTerms;
  readonly rare: readonly number[] | null;
}

interface RecordRow extends IdRow {
  readonly serviceId: string;
  readonly name: string;
  readonly fields: string;
}

/** The texts of subjects, for the words that they have. */
export const recordsQuery = `
  SELECT id, service_id AS serviceId, name, fields FROM subject
  WHERE id IN (SELECT value FROM json_each(?))`;

function recordOf({ serviceId, name, fields }: RecordRow): FindableRecord {
  return { id: serviceId, name, fields: JSON.parse(fields) as unknown };
}

interface NamedRow extends IdRow {
  readonly sortKey: string;
}

interface OrderedRow extends NamedRow {
  readonly visible: number;
}

/** Candidates in a step: with the filters about 1 ms. */
const IN_A_STEP = 200;
/** Row ids that one step looks through where there is no index for what is wanted. */
const RANGE = 2_000;
/** As many hits are put in order; who finds more types on. */
const SORTED_HITS = 1_000;

/** Devices from one name to another, by name. */
export const devicesByNameQuery = `
  SELECT id, sort_key AS sortKey FROM subject
  WHERE device_id IS NULL AND visible = 1 AND (sort_key, id) > (?, ?) AND sort_key < ?
  ORDER BY sort_key, id LIMIT ${IN_A_STEP}`;

/** Subjects by the words that they have, between two row ids. */
export function wordHitsQuery(table: WordTable): string {
  return `SELECT rowid AS id FROM ${table} WHERE ${table} MATCH ? AND rowid > ? AND rowid <= ? ORDER BY rowid LIMIT ${SORTED_HITS}`;
}

const tableOf = { devices: 'device_words', archives: 'archive_words' } as const;
const kindCondition = { devices: 'device_id IS NULL', archives: 'device_id IS NOT NULL' } as const;
const order = { devices: 'sort_key, id', archives: 'captured_at DESC, sort_key, id' } as const;
type Kind = keyof typeof tableOf;

/**
 * Row ids that one step looks for several words in, at first: where each word is common and no subject has them all, FTS5 compares all their
 * rows. It grows and shrinks with the time that it takes.
 */
const FIRST_SPAN = 30_000;
const SMALLEST_SPAN = 10_000;
const SPAN_GROWTH = 4;
/** A step that took longer is followed by a shorter one, one that took a quarter of it by a longer one; ms. */
const LONG_STEP = 4;

/** Prepares the statements that find candidates. `clock` tells a point in time in ms, only good for differences. */
export function createSearchCandidates(database: Database, clock: () => number): SearchCandidates {
  const match = createWordMatch(database);
  const rareSubjects = createRareSubjects(database);
  const organizationSubjects = createOrganizationSubjects(database);
  const deviceById = database.select<IdRow>(
    'SELECT id FROM subject WHERE device_id IS NULL AND service_id = ?',
  );
  const devicesByName = database.select<NamedRow>(devicesByNameQuery);
  const records = database.select<RecordRow>(recordsQuery);
  const lastRow = database.select<{ readonly id: number | null }>('SELECT max(id) AS id FROM subject');
  const perKind = (kind: Kind) => ({
    hits: database.select<IdRow>(wordHitsQuery(tableOf[kind])),
    inOrder: database.select<OrderedRow>(
      `SELECT id, sort_key AS sortKey, visible FROM subject WHERE id IN (SELECT value FROM json_each(?)) AND ${kindCondition[kind]} ORDER BY ${order[kind]}`,
    ),
    inRange: database.select<IdRow>(
      `SELECT id FROM subject WHERE id > ? AND id <= ? AND ${kindCondition[kind]} ORDER BY id`,
    ),
  });
  const kinds = { devices: perKind('devices'), archives: perKind('archives') };
  const ids = (rows: readonly IdRow[]) => rows.map(({ id }) => id);

  function* byName(beginning: string): Generator<readonly number[]> {
    let last: NamedRow = { id: -1, sortKey: beginning };
    for (;;) {
      const rows = devicesByName.all(last.sortKey, last.id, beginning + LAST_CHARACTER);
      yield ids(rows);
      const end = rows.at(-1);
      if (end === undefined || rows.length < IN_A_STEP) return;
      last = end;
    }
  }

  /** At least one step, as the reading before took its time. */
  function* inSteps(found: readonly number[]): Generator<readonly number[]> {
    yield found.slice(0, IN_A_STEP);
    for (let index = IN_A_STEP; index < found.length; index += IN_A_STEP)
      yield found.slice(index, index + IN_A_STEP);
  }

  function inOrder(kind: Kind, found: readonly number[]): Generator<readonly number[]> {
    return inSteps(ids(kinds[kind].inOrder.all(JSON.stringify(found))));
  }

  /** The subjects that an expression finds, some in a step; none in a step that found none. */
  function* hitsOf(kind: Kind, { expression, terms }: WordExpression): Generator<readonly number[]> {
    const end = lastRow.first()?.id ?? 0;
    // One word alone is read only as far as it is asked for.
    let span = terms > 1 ? FIRST_SPAN : end;
    for (let last = 0; last < end; ) {
      const begun = clock();
      const found = ids(kinds[kind].hits.all(expression, last, last + span));
      const isCutShort = found.length === SORTED_HITS;
      last = isCutShort ? (found.at(-1) ?? end) : last + span;
      yield found;
      const took = clock() - begun;
      if (took > LONG_STEP) span = Math.max(SMALLEST_SPAN, Math.ceil(span / SPAN_GROWTH));
      else if (took < LONG_STEP / SPAN_GROWTH) span *= SPAN_GROWTH;
    }
  }

  /** Of the few subjects that the filters leave those that have the words, as the index has them. */
  function* withWords(
    few: Iterable<readonly number[]>,
    wanted: readonly WantedWord[],
  ): Generator<readonly number[]> {
    for (const some of few) {
      const rows = records.all(JSON.stringify(some));
      const having = new Set(
        rows.filter((row) => hasWantedWords(wordsOfRecord(recordOf(row)), wanted)).map(({ id }) => id),
      );
      yield some.filter((id) => having.has(id));
    }
  }

  function* byWords(kind: Kind, text: string, { terms, rare }: Narrowed): Generator<readonly number[]> {
    const wanted = wantedWords(text);
    if (wanted.length > 0 && rare !== null) {
      yield* withWords(inOrder(kind, rare), wanted);
      return;
    }
    const expression = match(tableOf[kind], wanted);
    if (expression === null) return;
    const { organizationId, gone } = terms.filters;
    let first: number[] | null = [];
    for (const found of hitsOf(kind, expression)) {
      if (first === null) {
        yield* inSteps(found);
        continue;
      }
      first.push(...found);
      if (first.length < SORTED_HITS) {
        yield [];
        continue;
      }
      // Many have the words: those of one organization are found sooner in its own list.
      if (organizationId !== undefined && gone !== true) {
        yield* withWords(organizationSubjects(kind, organizationId), wanted);
        return;
      }
      yield* inSteps(first);
      first = null;
    }
    if (first !== null) yield* inOrder(kind, first);
  }

  function* byRange(kind: Kind): Generator<readonly number[]> {
    const end = lastRow.first()?.id ?? 0;
    for (let from = 0; from < end; from += RANGE) yield ids(kinds[kind].inRange.all(from, from + RANGE));
  }

  function* withoutText(kind: Kind, { organizationId, gone }: SearchTerms['filters']) {
    // What is gone may have left its organization's list long ago.
    if (organizationId !== undefined && gone !== true) yield* organizationSubjects(kind, organizationId);
    else if (kind === 'devices' && gone !== true) yield* byName('');
    else yield* byRange(kind);
  }

  /** Devices whose name begins so: they come before those that have the words somewhere. */
  function* beginningWith(beginning: string, { terms, rare }: Narrowed): Generator<readonly number[]> {
    const { organizationId, gone } = terms.filters;
    if (rare !== null) {
      const rows = kinds.devices.inOrder.all(JSON.stringify(rare));
      yield* inSteps(ids(rows.filter((row) => row.visible === 1 && row.sortKey.startsWith(beginning))));
    } else if (organizationId === undefined) yield* byName(beginning);
    else if (gone !== true) yield* organizationSubjects('devices', organizationId, beginning);
  }

  function* devicesWith(text: string, narrowed: Narrowed) {
    yield ids(deviceById.all(text));
    yield* beginningWith(sortKey(text), narrowed);
    yield* byWords('devices', text, narrowed);
  }

  return function* candidates(terms, now) {
    const { text, among, filters } = terms;
    const wanted = text.trim();
    const rare = rareSubjects(filters, now);
    const narrowed: Narrowed = { terms, rare };
    const ofKind = (kind: Kind) => (rare === null ? withoutText(kind, filters) : inOrder(kind, rare));
    if (among !== 'archives') yield* wanted === '' ? ofKind('devices') : devicesWith(wanted, narrowed);
    if (among !== 'devices')
      yield* wanted === '' ? ofKind('archives') : byWords('archives', wanted, narrowed);
  };
}
