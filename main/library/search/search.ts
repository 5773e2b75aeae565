import type { SearchHit, SearchPage, SearchTerms } from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';
import { joinParts, type PartQueries } from '../database/query-parts.ts';
import { type Pace, readInSlices } from '../database/slices.ts';
import {
  deviceOfSubject,
  type ReferenceRow,
  referenceColumns,
  withSubject,
} from '../database/subject-reference.ts';
import { createSearchCandidates } from './search-candidates.ts';
import { searchConditions } from './search-conditions.ts';

/** Finds devices and archives by text and by facts. */
export interface Search {
  /** A page of hits, the likeliest first. Pages of the same terms fit together for half a minute, unless the fleet changes. */
  find(terms: SearchTerms, offset: number, limit: number): Promise<SearchPage>;
  /** The row ids of all hits, in slices. */
  all(terms: SearchTerms): Promise<readonly number[]>;
  /** The fleet has changed: the next search reads anew. */
  forget(): void;
}

interface SearchParts {
  readonly database: Database;
  readonly queries: PartQueries;
  readonly pace: Pace;
  /** ms since the epoch. */
  readonly now: () => number;
}

/** The hits so far. */
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

/** The hits of a search, in steps. */
function createGather(database: Database, queries: PartQueries, clock: () => number) {
  const candidates = createSearchCandidates(database, clock);
  const select = 'SELECT id FROM subject WHERE id IN (SELECT value FROM json_each(?)) AND ';
  return function* gather(terms: SearchTerms, at: number, into: number[]): Generator<void> {
    const conditions = searchConditions(terms.filters, at);
    const known = new Set<number>();
    for (const ids of candidates(terms, at)) {
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

export function createSearch({ database, queries, pace, now }: SearchParts): Search {
  const gather = createGather(database, queries, pace.now);
  const searches = new Map<string, Found>();
  const hit = database.select<Omit<SearchHit, 'subject'> & ReferenceRow>(`
    SELECT ${referenceColumns}, subject.name, device.name AS deviceName, organization.service_id AS organizationId,
      organization.name AS organizationName, subject.captured_at AS capturedAt
    FROM subject ${deviceOfSubject}
      LEFT JOIN organization ON organization.id = device.organization_id
    WHERE subject.id = ?`);

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
    const isFresh = known !== undefined && now() - known.begunAt < LIFETIME_MS;
    const found = isFresh ? known : begin(key, terms);
    // One reader at a time takes steps.
    const reading = found.reading.then(() => readInSlices(until(found, count), { database, pace }));
    found.reading = reading.catch(() => undefined);
    await reading;
    return found;
  }

  return {
    async find(terms, offset, limit) {
      // One hit more shows whether there are more.
      const { ids, isComplete } = await read(terms, offset + limit + 1);
      const page = ids.slice(offset, offset + limit);
      return {
        total: ids.length,
        isTotalFinal: isComplete,
        rows: page.flatMap((id) => hit.first(id) ?? []).map(withSubject),
      };
    },
    all: async (terms) => (await read(terms, Number.POSITIVE_INFINITY)).ids,
    forget: () => searches.clear(),
  };
}

function* until(found: Found, count: number): Generator<void> {
  while (found.ids.length < count && !found.isComplete) {
    found.isComplete = found.steps.next().done === true;
    yield;
  }
}
