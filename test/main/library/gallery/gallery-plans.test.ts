import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { galleryPageQuery } from '../../../../main/library/gallery/gallery-ids.ts';
import type { GalleryOrder } from '../../../../preload/contract/index.ts';
import { temporaryFolder, temporaryLibrary } from '../support/library-fixture.ts';

const devices = { sql: 'device_id IS NULL AND visible = 1 AND organization_id = ?', values: [1] };
const archives = { sql: 'device_id = ? AND device_id IS NOT NULL AND visible = 1', values: [1] };

function planOf(list: typeof devices, order: GalleryOrder): readonly string[] {
  const folder = temporaryFolder();
  temporaryLibrary(folder).close();
  const database = new DatabaseSync(join(folder, 'library.sqlite'), { readOnly: true });
  const query = galleryPageQuery(list, order, 0, 0, 200);
  const plan = database.prepare(`EXPLAIN QUERY PLAN ${query.sql}`).all(...query.values);
  database.close();
  return plan.map(({ detail }) => String(detail));
}

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
