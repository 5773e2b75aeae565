import type { SearchHit, SearchPage, SearchTerms } from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';
import { joinParts, type PartQueries } from '../database/query-parts.ts';
import { type Pace, readInSlices } from '../database/slices.ts';
import { createSearchCandidates } from './search-candidates.ts';
import { searchConditions } from './search-conditions.ts';

/** Finds devices and archives by text and by facts. */
export interface Search {
  /** A page of hits, the likeliest first. Pages of the same terms fit together for half a minute, unless the fleet changes. */
  find(terms: SearchTerms, offset: number, limit: number): Promise<SearchPage>;
  /** The row ids of all hits; gives way while it reads on. */
  all(terms: SearchTerms): Promise<readonly number[]>;
  /** What was found before may be found no longer. */
  forget(): void;
}

interface SearchParts {
  readonly database: Database;
  readonly queries: PartQueries;
  readonly pace: Pace;
  /** ms since the epoch. */
  readonly now: () => number;
}

/** What has been found so far. */
interface Found {
  readonly begunAt: number;
  readonly ids: number[];
  readonly steps: Generator<void>;
  isComplete: boolean;
  reading: Promise<void>;
}

/** Long enough to page through a result, short enough that facts such as "failed" stay true. */
const KEPT_MILLISECONDS = 30_000;
/** The last searches of the field, the palette and a gallery. */
const KEPT_SEARCHES = 8;

/** Prepares the statements of the search. */
export function createSearch({ database, queries, pace, now }: SearchParts): Search {
  const candidates = createSearchCandidates(database, pace.now);
  const kept = new Map<string, Found>();
  const hit = database.select<
    Omit<SearchHit, 'subject'> & { readonly deviceId: string; readonly archiveId: string | null }
  >(`
    SELECT device.service_id AS deviceId, iif(subject.device_id IS NULL, NULL, subject.service_id) AS archiveId,
      subject.name, device.name AS deviceName, organization.service_id AS organizationId,
      organization.name AS organizationName, subject.captured_at AS capturedAt
    FROM subject
      JOIN subject AS device ON device.id = coalesce(subject.device_id, subject.id)
      LEFT JOIN organization ON organization.id = device.organization_id
    WHERE subject.id = ?`);

  function* gather(terms: SearchTerms, at: number, into: number[]): Generator<void> {
    const conditions = searchConditions(terms.filters, at);
    const known = new Set<number>();
    for (const ids of candidates(terms, at)) {
      const fresh = ids.filter((id) => !known.has(id));
      if (fresh.length === 0) {
        yield;
        continue;
      }
      for (const id of fresh) known.add(id);
      const passing = new Set(
        queries.ids(
          joinParts(
            'SELECT id FROM subject WHERE id IN (SELECT value FROM json_each(?)) AND ',
            [JSON.stringify(fresh)],
            conditions,
          ),
        ),
      );
      into.push(...fresh.filter((id) => passing.has(id)));
      yield;
    }
  }

  function begin(key: string, terms: SearchTerms): Found {
    const ids: number[] = [];
    const begunAt = now();
    const steps = gather(terms, begunAt, ids);
    const found: Found = { begunAt, ids, steps, isComplete: false, reading: Promise.resolve() };
    kept.delete(key);
    kept.set(key, found);
    for (const [oldest] of kept) {
      if (kept.size <= KEPT_SEARCHES) break;
      kept.delete(oldest);
    }
    return found;
  }

  function* until(found: Found, count: number): Generator<void> {
    while (found.ids.length < count && !found.isComplete) {
      found.isComplete = found.steps.next().done === true;
      yield;
    }
  }

  async function read(terms: SearchTerms, count: number): Promise<Found> {
    const key = JSON.stringify(terms);
    const known = kept.get(key);
    const isFresh = known !== undefined && now() - known.begunAt < KEPT_MILLISECONDS;
    const found = isFresh ? known : begin(key, terms);
    // One reader at a time goes on with the steps.
    const reading = found.reading.then(() => readInSlices(until(found, count), { database, pace }));
    found.reading = reading.catch(() => undefined);
    await reading;
    return found;
  }

  function toHit(id: number): SearchHit[] {
    const row = hit.first(id);
    if (row === undefined) return [];
    const { deviceId, archiveId, ...rest } = row;
    return [{ subject: { deviceId, archiveId }, ...rest }];
  }

  return {
    async find(terms, offset, limit) {
      // One more than asked for tells whether there are more.
      const { ids, isComplete } = await read(terms, offset + limit + 1);
      return {
        total: ids.length,
        isTotalFinal: isComplete,
        rows: ids.slice(offset, offset + limit).flatMap(toHit),
      };
    },
    all: async (terms) => (await read(terms, Number.POSITIVE_INFINITY)).ids,
    forget: () => kept.clear(),
  };
}
