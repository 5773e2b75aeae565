import { expect, it } from 'vitest';
import { Database } from '../../../../main/library/database/database.ts';
import { migrate } from '../../../../main/library/migrations/migrate.ts';
import {
  pinProgressQuery,
  pinStepQuery,
  targetProgressQuery,
} from '../../../../main/library/offline/pin-progress.ts';
import { waitingItemsQuery, waitingPageQuery } from '../../../../main/library/offline/queue-items.ts';
import { readyPageQuery } from '../../../../main/library/offline/ready-results.ts';
import { retainedImagesQuery } from '../../../../main/library/offline/retention.ts';
import { changedSinceVisitQuery } from '../../../../main/library/offline/visits.ts';

const database = new Database(':memory:');
migrate(database);

function planOf(query: string): string {
  return database
    .prepare(`EXPLAIN QUERY PLAN ${query}`)
    .all()
    .map(({ detail }) => String(detail))
    .join('\n');
}

it('takes the next items of the queue from its index, in order, without sorting', () => {
  const plan = planOf(waitingItemsQuery);
  expect(plan).toContain('USING INDEX queue_order (precision=? AND rank<?)');
  expect(plan).not.toContain('TEMP B-TREE');
});

it('pages through the queue by its index', () => {
  expect(planOf(waitingPageQuery)).toContain('USING INDEX queue_page');
});

it('counts what is here of a pin step by step through the index of its promises, and by keys from there', () => {
  expect(planOf(pinStepQuery)).toBe(
    'SEARCH retained USING COVERING INDEX retained_by_pin (pin_id=? AND (subject_id,precision)>(?,?))',
  );
  for (const plan of [pinProgressQuery, targetProgressQuery].map(planOf)) {
    expect(plan).toContain(
      'SEARCH retained USING COVERING INDEX retained_by_pin (pin_id=? AND (subject_id,precision)>(?,?)',
    );
    expect(plan).toContain('SEARCH subject USING INTEGER PRIMARY KEY');
    expect(plan).toContain('SEARCH snapshot USING INTEGER PRIMARY KEY');
    expect(plan).toContain('SEARCH image USING PRIMARY KEY');
    expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
  }
});

it('pages through what a check found by the index of its colours', () => {
  const plan = planOf(readyPageQuery);
  expect(plan).toContain('USING INDEX ready_finding_by_colour (check_id=? AND <expr>>? AND <expr><?)');
  expect(plan).not.toContain('TEMP B-TREE');
});

it('reads promises on by their key', () => {
  const plan = planOf(retainedImagesQuery);
  expect(plan).toContain('SEARCH retained USING PRIMARY KEY (subject_id>?)');
  expect(plan).not.toMatch(/SCAN (?!retained)/);
});

it('looks at the subjects of the last visits only, whatever the size of the fleet', () => {
  const plan = planOf(changedSinceVisitQuery);
  expect(plan).toContain('SEARCH subject USING INTEGER PRIMARY KEY');
  expect(plan).not.toContain('SCAN subject');
});
