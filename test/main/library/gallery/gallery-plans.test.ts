import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { QueryPart } from '../../../../main/library/database/query-parts.ts';
import {
  everythingQuery,
  favoritesQuery,
  retainedSubjectsQuery,
  subjectsOfPinQuery,
} from '../../../../main/library/gallery/export-subjects.ts';
import {
  attentionQuery,
  countQuery,
  galleryPageQuery,
} from '../../../../main/library/gallery/gallery-ids.ts';
import type { GalleryOrder } from '../../../../preload/contract/index.ts';
import { temporaryFolder, temporaryLibrary } from '../support/library-fixture.ts';

const devices = {
  list: { sql: 'device_id IS NULL AND visible = 1 AND organization_id = ?', values: [1] },
  byAttention: 'subject INDEXED BY device_page_of_organization',
  rank: null,
} as const;
const archives = {
  list: { sql: 'device_id = ? AND device_id IS NOT NULL AND visible = 1', values: [1] },
  byAttention: 'subject',
  rank: null,
} as const;

function emptyDatabase() {
  const folder = temporaryFolder();
  temporaryLibrary(folder).close();
  return new DatabaseSync(join(folder, 'library.sqlite'), { readOnly: true });
}

function explain(query: QueryPart): readonly string[] {
  using database = emptyDatabase();
  const plan = database.prepare(`EXPLAIN QUERY PLAN ${query.sql}`).all(...query.values);
  return plan.map(({ detail }) => String(detail));
}

const planOf = (of: typeof devices | typeof archives, order: GalleryOrder) =>
  explain(galleryPageQuery(of, order, 0, 0, 200));

describe('the page of a gallery is read through an index, without sorting', () => {
  it.each([
    ['name', 'device_page_of_organization'],
    ['captured', 'device_by_captured'],
    ['received', 'device_by_received'],
    ['age', 'device_by_age'],
    ['checked', 'device_by_check'],
  ] as const)('by %s in both directions, narrowed or not', (sort, index) => {
    for (const descending of [true, false]) {
      for (const filters of [[], ['low', 'stale', 'failed', 'new', 'pinned']] as const) {
        const plan = planOf(devices, { sort, descending, filters: [...filters] });
        expect(plan.filter((step) => step.includes('TEMP B-TREE'))).toEqual([]);
        expect(plan[0]).toContain(`USING INDEX ${index} (organization_id=?`);
      }
    }
  });

  it('by the time of archives', () => {
    for (const descending of [true, false]) {
      const plan = planOf(archives, { sort: 'captured', descending, filters: [] });
      expect(plan.filter((step) => step.includes('TEMP B-TREE'))).toEqual([]);
      expect(plan[0]).toContain('archive_page (device_id=?');
    }
  });
});

/** The columns of `subject` that a query reads and the index by name does not have. */
function columnsBesideIndex({ sql }: QueryPart): readonly string[] {
  using database = emptyDatabase();
  const names = (table: string) =>
    database
      .prepare(`SELECT name FROM ${table}`)
      .all()
      .map(({ name }) => String(name));
  const read: readonly string[] = sql.match(/[a-z_]+/g) ?? [];
  const columns = names("pragma_table_xinfo('subject')").filter((column) => read.includes(column));
  expect(columns).toContain('organization_id');
  const indexed = names("pragma_index_info('device_page_of_organization')");
  return columns.filter((column) => !indexed.includes(column));
}

describe('how many devices an organization has', () => {
  it.each([
    ['full', []],
    ['low', []],
    ['missing', []],
    ['needsLook', []],
    ['failed', []],
    ['stale', []],
    ['ageUnknown', []],
    // The rows of those alone that were seen before; the time is one of snapshots.
    ['new', ['best_snapshot_id', 'captured_at']],
    ['pinned', []],
  ] as const)('that are %s is counted through the index by name', (filter, besides) => {
    const query = countQuery(devices, { filters: [filter] }, 0);
    expect(explain(query)[0]).toContain('INDEX device_page_of_organization (organization_id=?)');
    expect(columnsBesideIndex(query).toSorted()).toEqual([...besides, 'visible']);
  });

  it('in all is counted through the narrowest index', () => {
    expect(explain(countQuery(devices, { filters: [] }, 0))[0]).toContain('INDEX device_by_organization');
  });
});

describe('what needs attention among the devices of an organization', () => {
  const byAttention = (filters: GalleryOrder['filters']) =>
    galleryPageQuery(devices, { sort: 'attention', descending: true, filters }, 0, 0, 200);

  it('is sorted and counted through the index by name, not through the table', () => {
    for (const query of [byAttention([]), byAttention(['failed', 'stale']), attentionQuery(devices, 0)])
      expect(explain(query)[0]).toContain('INDEX device_page_of_organization (organization_id=?)');
  });

  it('is in that index whole: 100,000 rows of the table would stop everything for 150 ms', () => {
    expect(columnsBesideIndex(byAttention([]))).toEqual(['visible']);
  });
});

describe('B7: an export of a large fleet', () => {
  const planOfAll = (sql: string) => explain({ sql, values: [] });

  it('reads the devices of everything and of favorites from indexes, in order, without a row of the table', () => {
    for (const sql of [everythingQuery, favoritesQuery]) {
      const plan = planOfAll(sql);
      expect(plan[0]).toMatch(/^SCAN subject USING (COVERING )?INDEX device_page$/);
      expect(plan.filter((step) => step.includes('TEMP B-TREE'))).toEqual([]);
      expect(plan.filter((step) => /^(SCAN|SEARCH) subject/.test(step) && !step.includes('INDEX'))).toEqual(
        [],
      );
    }
  });

  it('reads on in what pins retain by the key, of one pin by its index', () => {
    expect(planOfAll(retainedSubjectsQuery)).toEqual(['SEARCH retained USING PRIMARY KEY (subject_id>?)']);
    expect(planOfAll(subjectsOfPinQuery)).toEqual([
      'SEARCH retained USING COVERING INDEX retained_by_pin (pin_id=? AND subject_id>?)',
    ]);
  });
});
