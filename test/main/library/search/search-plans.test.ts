import { describe, expect, it } from 'vitest';
import { noteQuery, notesQuery } from '../../../../main/library/catalog/notes.ts';
import { Database } from '../../../../main/library/database/database.ts';
import { migrate } from '../../../../main/library/migrations/migrate.ts';
import { notedQuery } from '../../../../main/library/search/noted-subjects.ts';
import { recordsQuery } from '../../../../main/library/search/search-candidates.ts';
import { createRareSubjects, factQueries, RARE_LIMIT } from '../../../../main/library/search/search-facts.ts';
import {
  archivesOfDeviceQuery,
  nextOfOrganizationQuery,
} from '../../../../main/library/search/subject-lists.ts';
import { storedImagesQuery } from '../../../../main/library/storage/stored-images.ts';
import { storedBytesQuery } from '../../../../main/library/storage/usage-count.ts';
import type { SearchFilters } from '../../../../preload/contract/index.ts';
import { openLibrarySync } from '../../../support/open-library-sync.ts';
import {
  afterTest,
  clock,
  device,
  deviceRecord,
  NOW,
  noValidators,
  organization,
  temporaryFolder,
} from '../support/library-fixture.ts';

const database = new Database(':memory:');
migrate(database);

function planOf(query: string): readonly string[] {
  return database
    .prepare(`EXPLAIN QUERY PLAN ${query}`)
    .all()
    .map(({ detail }) => String(detail));
}

describe('what filters of a search look at is read through an index of that fact', () => {
  it.each([
    ['failed', factQueries.failed, 'INDEX subject_failed'],
    ['added by hand', factQueries.addedByHand, 'INDEX subject_by_hand'],
    ['gone', factQueries.gone, 'INDEX subject_gone'],
    ['changed since', factQueries.changedSince, 'COVERING INDEX snapshot_by_fetched (fetched_at>?)'],
    ['pinned', factQueries.pinned, 'retained_by_pin'],
    ['unchecked for', factQueries.uncheckedFor, 'INDEX subject_stored_by_check (<expr><?)'],
    ['stored', factQueries.downloaded, 'INDEX subject_stored_by_state (<expr>=?)'],
    [
      'devices of an organization',
      nextOfOrganizationQuery,
      'device_page_of_organization (organization_id=? AND',
    ],
    ['archives of a device', archivesOfDeviceQuery, 'archive_page (device_id=?)'],
  ])('%s', (_name, query, index) => {
    const plan = planOf(query);
    expect(plan).toHaveLength(1);
    expect(plan[0]).toContain(index);
  });
});

it('the texts of a few subjects are read by their keys', () => {
  expect(planOf(recordsQuery)[0]).toBe('SEARCH subject USING INTEGER PRIMARY KEY (rowid=?)');
});

it.each([
  ['devices', ['SEARCH subject USING INDEX device_by_service_id (service_id=?)']],
  [
    'archives',
    [
      'SEARCH device USING INDEX device_by_service_id (service_id=?)',
      'SEARCH archive USING COVERING INDEX archive_by_service_id (device_id=? AND service_id=?)',
    ],
  ],
] as const)(
  'notes of %s are read in steps by their key, and what they are about by its own',
  (kind, owners) => {
    const [first, ...others] = planOf(notedQuery(kind));
    expect(first).toBe('SEARCH note USING COVERING INDEX note_by_subject ((device_id,archive_id)>(?,?))');
    expect(others.filter((step) => step !== 'CORRELATED SCALAR SUBQUERY 1')).toEqual(owners);
  },
);

it('the notes of a subject are read by its key, together with its texts and by themselves, and one by its snapshot', () => {
  const step = 'SEARCH note USING INDEX note_by_subject (device_id=? AND archive_id=?';
  expect(planOf(recordsQuery)).toContain(`${step})`);
  expect(planOf(notesQuery)).toEqual([`${step})`]);
  expect(planOf(noteQuery)).toEqual([`${step} AND <expr>=?)`]);
});

describe('what is stored is read in steps, by its key', () => {
  it('images for the check', () => {
    expect(planOf(storedImagesQuery)).toEqual(['SEARCH image USING PRIMARY KEY (hash>?)']);
  });

  it('snapshots for what organizations and devices take', () => {
    const plan = planOf(storedBytesQuery);
    expect(plan[0]).toBe('SEARCH snapshot USING INTEGER PRIMARY KEY (rowid>?)');
    expect(plan.filter((step) => /^SCAN|TEMP B-TREE/.test(step))).toEqual([]);
  });
});

describe('a search among many', () => {
  /** Finds among many devices and counts how often it gave way; each step is a slice. */
  async function stepsOf(
    filters: SearchFilters,
    text = '',
  ): Promise<{ readonly found: number; readonly steps: number }> {
    let [time, steps] = [0, 0];
    const pace = { now: () => (time += 1_000), yieldToEventLoop: async () => void (steps += 1) };
    const library = openLibrarySync({ folder: temporaryFolder(), clock, pace });
    afterTest(() => library.close());
    const many = Array.from({ length: 3_000 }, (_, index) =>
      deviceRecord(`d${index}`, null, index < 1_500 ? 'Gate Early' : 'Gate Late'),
    );
    const reported = [organization('o', many), organization('small', [deviceRecord('one', null, 'Gate Zz')])];
    await library.storeOrganizations(reported, noValidators, NOW);
    library.markFailed(device('d2999'), { code: 'timedOut' }, NOW);
    steps = 0;
    const { rows } = await library.search.find({ text, among: 'both', filters }, 0, 50);
    return { found: rows.length, steps };
  }

  it('for what few subjects are does not read the fleet', async () => {
    const { found, steps } = await stepsOf({ failed: true });
    expect(found).toBe(1);
    expect(steps).toBeLessThanOrEqual(3);
  });

  it.each([
    ['gate', 1],
    ['GÄTE', 1],
    ['late gate', 1],
    ['early', 0],
  ])('for "%s" among what few subjects are looks at those only', async (text, hits) => {
    const { found, steps } = await stepsOf({ failed: true }, text);
    expect(found).toBe(hits);
    expect(steps).toBeLessThanOrEqual(5);
  });

  it('for a common word in a small organization does not read the others', async () => {
    const { found, steps } = await stepsOf({ organizationId: 'small' }, 'gate');
    expect(found).toBe(1);
    expect(steps).toBeLessThanOrEqual(6);
  });

  it('for words of which each is common finds those that have them all', async () => {
    expect(await stepsOf({}, 'gate late')).toMatchObject({ found: 50 });
    expect(await stepsOf({}, 'early late')).toMatchObject({ found: 0 });
    expect(await stepsOf({}, 'gate zz')).toMatchObject({ found: 1 });
  });

  it('in a small organization does not read the others', async () => {
    const { found, steps } = await stepsOf({ organizationId: 'small' });
    expect(found).toBe(1);
    expect(steps).toBeLessThanOrEqual(3);
  });
});

it('takes no list of rare subjects for whole that stopped at its limit', () => {
  const crowded = new Database(':memory:');
  migrate(crowded);
  const add = crowded.prepare(`
    INSERT INTO subject (service_id, name, sort_key, fields, listed, by_hand, availability)
      VALUES (?, '', '', '{}', 1, 0, 'failed')`);
  for (let count = 0; count < RARE_LIMIT; count += 1) add.run(`d${count}`);
  const rare = createRareSubjects(crowded);
  expect(rare({ failed: true }, NOW)).toHaveLength(RARE_LIMIT);
  add.run('one more');
  expect(rare({ failed: true }, NOW)).toBeNull();
  // Another fact that few have still narrows it down.
  expect(rare({ failed: true, downloaded: ['full'] }, NOW)).toEqual([]);
});
