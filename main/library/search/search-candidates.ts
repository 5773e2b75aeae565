import type { SearchTerms } from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';
import { deviceOfSubject, notesOfSubject } from '../database/subject-reference.ts';
import { createNotedSubjects } from './noted-subjects.ts';
import { createRareSubjects } from './search-facts.ts';
import { sortKey } from './sort-key.ts';
import {
  createOrganizationSubjects,
  createSubjectLists,
  inSteps,
  type SubjectKind,
} from './subject-lists.ts';
import { createWordHits, SORTED_HITS, tableOf } from './word-hits.ts';
import { wordsOfRecord } from './word-index.ts';
import { createWordMatch } from './word-match.ts';
import { hasWantedWords, type WantedWord, wantedWords, wordsOfNote } from './words.ts';

type Steps = Generator<readonly number[]>;

/** The terms, and the few subjects that one of their filters leaves; null when each leaves many. */
interface Narrowed {
  readonly terms: SearchTerms;
  readonly rare: readonly number[] | null;
}

interface RecordRow {
  readonly id: number;
  readonly serviceId: string;
  readonly name: string;
  readonly fields: string;
  readonly note: string | null;
}

/** The texts of subjects. */
export const recordsQuery = `
  SELECT subject.id, subject.service_id AS serviceId, subject.name, subject.fields, ${notesOfSubject} AS note
  FROM subject ${deviceOfSubject}
  WHERE subject.id IN (SELECT value FROM json_each(?))`;

function wordsOfRow({ serviceId, name, fields, note }: RecordRow): readonly string[] {
  const words = wordsOfRecord({ id: serviceId, name, fields: JSON.parse(fields) as unknown });
  return note === null ? words : [...words, ...wordsOfNote(note)];
}

/** The index may name an organization that a gone subject has left long ago. */
function isOfOneOrganization({ organizationId, gone }: SearchTerms['filters']): boolean {
  return organizationId !== undefined && gone !== true;
}

/** Candidates by words: of the few that a filter leaves, of one organization, or through the word index. */
function createByWords(database: Database, sources: Sources) {
  const { organizationSubjects } = sources;
  const match = createWordMatch(database);
  const hits = createWordHits(database);
  const records = database.select<RecordRow>(recordsQuery);
  const notedSubjects = createNotedSubjects(database);

  /** Those of the steps that have the words. */
  function* withWords(steps: Iterable<readonly number[]>, wanted: readonly WantedWord[]): Steps {
    for (const ids of steps) {
      const rows = records.all(JSON.stringify(ids));
      const having = new Set(
        rows.filter((row) => hasWantedWords(wordsOfRow(row), wanted)).map(({ id }) => id),
      );
      yield ids.filter((id) => having.has(id));
    }
  }

  return function* byWords(kind: SubjectKind, text: string, { terms, rare }: Narrowed): Steps {
    const wanted = wantedWords(text);
    if (wanted.length > 0 && rare !== null) {
      yield* withWords(sources.inOrder(kind, rare), wanted);
      return;
    }
    // What a person wrote is meant more often than a field of the service.
    if (wanted.length > 0) yield* withWords(notedSubjects(kind), wanted);
    const expression = match(tableOf[kind], wanted);
    if (expression === null) return;
    const steps = hits(kind, expression);
    const first = steps.next().value ?? [];
    if (first.length < SORTED_HITS) {
      yield* sources.inOrder(kind, first);
      return;
    }
    // Of many hits those of one organization are found sooner in its own list.
    if (isOfOneOrganization(terms.filters)) {
      yield* withWords(organizationSubjects(kind, terms.filters.organizationId ?? null), wanted);
      return;
    }
    yield* inSteps(first);
    for (const found of steps) yield* inSteps(found);
  };
}

type Sources = ReturnType<typeof createSources>;

function createSources(database: Database) {
  const lists = createSubjectLists(database);
  const ids = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);
  return {
    lists,
    organizationSubjects: createOrganizationSubjects(database),
    inOrder: (kind: SubjectKind, found: readonly number[]) => inSteps(ids(lists.inOrder(kind, found))),
    /** Devices of these whose name begins so. */
    rareBeginningWith(beginning: string, rare: readonly number[]) {
      const rows = lists.inOrder('devices', rare);
      return inSteps(ids(rows.filter((row) => row.visible === 1 && row.sortKey.startsWith(beginning))));
    },
  };
}

/**
 * Row ids of possible hits, the likeliest first, some hundred in a step; an id may come twice. `now` in ms since the epoch.
 */
export function createSearchCandidates(database: Database) {
  const sources = createSources(database);
  const { lists, organizationSubjects } = sources;
  const byWords = createByWords(database, sources);
  const rareSubjects = createRareSubjects(database);
  const deviceById = database.selectIds('SELECT id FROM subject WHERE device_id IS NULL AND service_id = ?');

  function withoutText(kind: SubjectKind, { terms, rare }: Narrowed): Steps {
    if (rare !== null) return sources.inOrder(kind, rare);
    const { organizationId, gone } = terms.filters;
    if (isOfOneOrganization(terms.filters)) return organizationSubjects(kind, organizationId ?? null);
    return kind === 'devices' && gone !== true ? lists.byName('') : lists.byRange(kind);
  }

  /** Devices whose name begins so come before those with the words anywhere. */
  function* beginningWith(beginning: string, { terms, rare }: Narrowed): Steps {
    const { organizationId } = terms.filters;
    if (rare !== null) yield* sources.rareBeginningWith(beginning, rare);
    else if (organizationId === undefined) yield* lists.byName(beginning);
    else if (isOfOneOrganization(terms.filters)) {
      yield* organizationSubjects('devices', organizationId, beginning);
    }
  }

  return function* candidates(terms: SearchTerms, now: number): Steps {
    const text = terms.text.trim();
    const narrowed: Narrowed = { terms, rare: rareSubjects(terms.filters, now) };
    if (terms.among !== 'archives') {
      if (text === '') yield* withoutText('devices', narrowed);
      else {
        yield deviceById(text);
        yield* beginningWith(sortKey(text), narrowed);
        yield* byWords('devices', text, narrowed);
      }
    }
    if (terms.among === 'devices') return;
    yield* text === '' ? withoutText('archives', narrowed) : byWords('archives', text, narrowed);
  };
}
