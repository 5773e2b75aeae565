import type { DatabaseSync } from 'node:sqlite';
import type { SearchTerms } from '../../preload/contract/index.ts';
import { createOrganizationSubjects } from './organization-subjects.ts';
import { Query } from './query.ts';
import { createRareSubjects } from './search-facts.ts';
import { sortKey } from './sort-key.ts';
import type { WordTable } from './word-index.ts';
import { createWordMatch } from './word-match.ts';
import { wantedWords } from './words.ts';

/** Row ids of subjects that may be meant, the likeliest first, some hundred in a step; one may come twice. `now` in ms since the epoch. */
export type SearchCandidates = (terms: SearchTerms, now: number) => Generator<readonly number[]>;

interface IdRow {
  readonly id: number;
}

interface NamedRow extends IdRow {
  readonly sortKey: string;
}

/** Candidates in a step: with the filters about 1 ms. */
const IN_A_STEP = 200;
/** Row ids that one step looks through where there is no index for what is wanted. */
const RANGE = 2_000;
/** As many hits are put in order; who finds more types on. */
const SORTED_HITS = 1_000;
/** Behind every character that a name can begin with. */
const LAST_CHARACTER = '\u{10ffff}';

/** Devices from one name to another, by name. */
export const devicesByNameQuery = `
  SELECT id, sort_key AS sortKey FROM subject
  WHERE device_id IS NULL AND visible = 1 AND (sort_key, id) > (?, ?) AND sort_key < ?
  ORDER BY sort_key, id LIMIT ${IN_A_STEP}`;

/** Subjects by the words that they have. */
export function wordHitsQuery(table: WordTable): string {
  return `SELECT rowid AS id FROM ${table} WHERE ${table} MATCH ? AND rowid > ? ORDER BY rowid LIMIT ${SORTED_HITS}`;
}

const tableOf = { devices: 'device_words', archives: 'archive_words' } as const;
const kindCondition = { devices: 'device_id IS NULL', archives: 'device_id IS NOT NULL' } as const;
const order = { devices: 'sort_key, id', archives: 'captured_at DESC, sort_key, id' } as const;
type Kind = keyof typeof tableOf;

/** Prepares the statements that find candidates. */
export function createSearchCandidates(database: DatabaseSync): SearchCandidates {
  const match = createWordMatch(database);
  const rareSubjects = createRareSubjects(database);
  const organizationSubjects = createOrganizationSubjects(database);
  const deviceById = new Query<IdRow>(
    database,
    'SELECT id FROM subject WHERE device_id IS NULL AND service_id = ?',
  );
  const devicesByName = new Query<NamedRow>(database, devicesByNameQuery);
  const lastRow = new Query<{ readonly id: number | null }>(database, 'SELECT max(id) AS id FROM subject');
  const perKind = (kind: Kind) => ({
    hits: new Query<IdRow>(database, wordHitsQuery(tableOf[kind])),
    inOrder: new Query<IdRow>(
      database,
      `SELECT id FROM subject WHERE id IN (SELECT value FROM json_each(?)) AND ${kindCondition[kind]} ORDER BY ${order[kind]}`,
    ),
    inRange: new Query<IdRow>(
      database,
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

  function* inOrder(kind: Kind, found: readonly number[]): Generator<readonly number[]> {
    const sorted = ids(kinds[kind].inOrder.all(JSON.stringify(found)));
    for (let index = 0; index < sorted.length; index += IN_A_STEP)
      yield sorted.slice(index, index + IN_A_STEP);
  }

  function* byWords(kind: Kind, text: string): Generator<readonly number[]> {
    const expression = match(tableOf[kind], wantedWords(text));
    if (expression === null) return;
    for (let last = -1, isFirst = true; ; isFirst = false) {
      const found = ids(kinds[kind].hits.all(expression, last));
      const isAll = isFirst && found.length < SORTED_HITS;
      const sorted = isAll ? ids(kinds[kind].inOrder.all(JSON.stringify(found))) : found;
      for (let index = 0; index < sorted.length; index += IN_A_STEP) {
        yield sorted.slice(index, index + IN_A_STEP);
      }
      if (found.length < SORTED_HITS) return;
      last = found.at(-1) ?? last;
    }
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

  function* devicesWith(text: string): Generator<readonly number[]> {
    yield ids(deviceById.all(text));
    yield* byName(sortKey(text));
    yield* byWords('devices', text);
  }

  return function* candidates({ text, among, filters }, now) {
    const wanted = text.trim();
    const rare = wanted === '' ? rareSubjects(filters, now) : null;
    const ofKind = (kind: Kind) => (rare === null ? withoutText(kind, filters) : inOrder(kind, rare));
    if (among !== 'archives') yield* wanted === '' ? ofKind('devices') : devicesWith(wanted);
    if (among !== 'devices') yield* wanted === '' ? ofKind('archives') : byWords('archives', wanted);
  };
}
