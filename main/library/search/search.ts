import type { SQLInputValue } from 'node:sqlite';
import type { SearchFilters, SearchHit, SearchPage, SearchTerms } from '../../../preload/contract/index.ts';
import { inStoredState } from '../../../preload/contract/rules/stored-state.ts';
import { elapsedMs } from '../../shared/elapsed-ms.ts';
import type { Database } from '../database/database.ts';
import { createShortIds, namesakeColumn } from '../database/namesakes.ts';
import { joinParts, type PartQueries, type QueryPart, type QueryPiece } from '../database/query-parts.ts';
import { type Pace, readInSlices } from '../database/slices.ts';
import {
  deviceOfSubject,
  notesOfSubject,
  type ReferenceRow,
  referenceColumns,
  withSubject,
} from '../database/subject-reference.ts';
import { isPinned } from '../offline/retention.ts';
import { filterConditions } from './filter-conditions.ts';
import { matchedField } from './matched-field.ts';
import { createSearchCandidates } from './search-candidates.ts';
import { downloadedStates } from './search-facts.ts';

interface SearchParts {
  readonly database: Database;
  readonly queries: PartQueries;
  readonly pace: Pace;
  /** ms since the epoch. */
  readonly now: () => number;
}

/** Hits found so far. */
interface Found {
  readonly begunAt: number;
  readonly ids: number[];
  readonly steps: Generator<void>;
  isComplete: boolean;
  reading: Promise<void>;
}

/** Long enough to page through a result, short enough that facts such as "failed" stay true. */
const LIFETIME_MS = 30_000;
/** The last searches of the field, the palette and a gallery. */
const SEARCH_LIMIT = 8;

/** Finds the hits of a search, in steps. */
function createGather(database: Database, queries: PartQueries) {
  const candidates = createSearchCandidates(database);
  const select = 'SELECT id FROM subject WHERE id IN (SELECT value FROM json_each(?)) AND ';
  return function* gather(terms: SearchTerms, at: number, into: number[]): Generator<void> {
    const conditions = searchConditions(terms.filters, at);
    const known = new Set<number>();
    for (const { ids } of candidates(terms, at)) {
      const fresh = ids.filter((id) => !known.has(id));
      if (fresh.length > 0) {
        for (const id of fresh) known.add(id);
        const passing = new Set(queries.ids(joinParts(select, [JSON.stringify(fresh)], conditions)));
        into.push(...fresh.filter((id) => passing.has(id)));
      }
      yield;
    }
  };
}

export type Search = ReturnType<typeof createSearch>;

/** Finds devices and archives by text and facts. */
export function createSearch({ database, queries, pace, now }: SearchParts) {
  const gather = createGather(database, queries);
  const searches = new Map<string, Found>();
  const hit = database.select<
    Omit<SearchHit, 'subject' | 'matched' | 'shortId'> &
      ReferenceRow & { readonly fields: string; readonly note: string | null; readonly hasNamesake: number }
  >(`
    SELECT ${referenceColumns}, subject.name, device.name AS deviceName, organization.service_id AS organizationId,
      organization.name AS organizationName, subject.captured_at AS capturedAt, subject.fields, ${notesOfSubject} AS note,
      ${namesakeColumn('device')}
    FROM subject ${deviceOfSubject}
      LEFT JOIN organization ON organization.id = device.organization_id
    WHERE subject.id = ?`);
  const shortIdOf = createShortIds(database);

  function begin(key: string, terms: SearchTerms): Found {
    const ids: number[] = [];
    const begunAt = now();
    const steps = gather(terms, begunAt, ids);
    const found: Found = { begunAt, ids, steps, isComplete: false, reading: Promise.resolve() };
    searches.delete(key);
    searches.set(key, found);
    for (const [oldest] of searches) {
      if (searches.size <= SEARCH_LIMIT) break;
      searches.delete(oldest);
    }
    return found;
  }

  async function read(terms: SearchTerms, count: number): Promise<Found> {
    const key = JSON.stringify(terms);
    const known = searches.get(key);
    const isFresh = known !== undefined && elapsedMs(known.begunAt, now()) < LIFETIME_MS;
    const found = isFresh ? known : begin(key, terms);
    // Only one reader at a time takes steps.
    const reading = found.reading.then(() => readInSlices(until(found, count), { database, pace }));
    found.reading = reading;
    try {
      await reading;
    } catch (error) {
      // Failed steps have ended with part of the hits: others waiting for them fail too, and the
      // next call starts again.
      if (searches.get(key) === found) searches.delete(key);
      throw error;
    }
    return found;
  }

  return {
    /**
     * Returns a page of hits, most likely first. Pages of the same terms are consistent for half a
     * minute, unless the fleet changes.
     */
    async find(terms: SearchTerms, offset: number, limit: number): Promise<SearchPage> {
      // One extra hit shows whether there are more.
      const { ids, isComplete } = await read(terms, offset + limit + 1);
      const page = ids.slice(offset, offset + limit);
      return {
        total: ids.length,
        isTotalFinal: isComplete,
        rows: page
          .flatMap((id) => hit.first(id) ?? [])
          .map(({ fields, note, hasNamesake, ...row }) => {
            const record = {
              name: row.name,
              id: row.archiveId ?? row.deviceId,
              fields: JSON.parse(fields) as object,
              note,
            };
            return Object.assign(withSubject(row), {
              matched: matchedField(terms.text, record),
              ...shortIdOf(row.deviceId, hasNamesake),
            });
          }),
      };
    },
    /** Returns the row ids of all hits, in slices. */
    all: async (terms: SearchTerms): Promise<readonly number[]> =>
      (await read(terms, Number.POSITIVE_INFINITY)).ids,
    /** Call if the fleet changed: the next search reads it again. */
    forget: () => searches.clear(),
  };
}

function* until(found: Found, count: number): Generator<void> {
  while (found.ids.length < count && !found.isComplete) {
    found.isComplete = found.steps.next().done === true;
    yield;
  }
}

/** The organization of a subject: for an archive, that of its device. */
const organizationOfSubject =
  'coalesce((SELECT device.organization_id FROM subject AS device WHERE device.id = subject.device_id), subject.organization_id)';

/** An archive of a hidden device is hidden. */
const visibleSubject = `subject.visible = 1
  AND coalesce((SELECT device.visible FROM subject AS device WHERE device.id = subject.device_id), 1) = 1`;

/** Returns a condition on `subject`. `now`: ms since the epoch. */
function searchConditions(filters: SearchFilters, now: number): QueryPart {
  const { organizationId, downloaded, changedSince, uncheckedFor } = filters;
  const pieces: QueryPiece[] = [filters.gone === true ? 'subject.visible = 0' : visibleSubject];
  const add = (sql: string, ...values: SQLInputValue[]) => pieces.push(` AND ${sql}`, values);
  if (organizationId === null) add(`${organizationOfSubject} IS NULL`);
  else if (organizationId !== undefined)
    add(`${organizationOfSubject} = (SELECT id FROM organization WHERE service_id = ?)`, organizationId);
  if (downloaded !== undefined) add(inStoredState(downloadedStates(downloaded)));
  if (filters.inState !== undefined) pieces.push(filterConditions(filters.inState, now));
  if (filters.failed === true) add('(state & 4) = 4');
  if (filters.pinned === true) add(isPinned);
  if (uncheckedFor !== undefined)
    add('(state & 3) > 0 AND coalesce(checked_at, 0) < ?', Math.round(now - uncheckedFor));
  if (filters.addedByHand === true) add('subject.by_hand = 1 AND subject.listed = 0');
  const changed = 'EXISTS (SELECT 1 FROM snapshot WHERE snapshot.id = best_snapshot_id AND fetched_at >= ?)';
  if (changedSince !== undefined) add(changed, Math.round(changedSince));
  return joinParts(...pieces);
}
