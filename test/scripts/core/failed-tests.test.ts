import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { failedInPlaywright, failedInVitest } from '../../../scripts/core/failed-tests.mjs';

const root = resolve(import.meta.dirname, '..', '..', '..');

test('names each failed test of Vitest, and a file that could not be loaded', () => {
  const passed = { status: 'passed', ancestorTitles: [], title: 'works' };
  const failed = { status: 'failed', ancestorTitles: ['a list', 'that is empty'], title: 'says so' };
  const file = (name: string, status: string, ...assertionResults: (typeof failed)[]) => ({
    name: join(root, 'test', name),
    status,
    assertionResults,
  });
  const testResults = [
    file('good.test.ts', 'passed', { ...passed, ancestorTitles: [] as string[] }),
    file('half.test.ts', 'failed', passed, failed),
    file('broken.test.ts', 'failed'),
  ];
  expect(failedInVitest({ testResults })).toEqual([
    'test/half.test.ts › a list › that is empty › says so',
    'test/broken.test.ts › (the file itself)',
  ]);
});

test('names each test of Playwright that failed once, also where a second try passed, and errors outside of tests', () => {
  const spec = (title: string, ...statuses: string[]) => ({
    title,
    tests: statuses.map((status) => ({ status })),
  });
  const file = 'viewer/viewer.spec.ts';
  const inner = { title: 'a film', file, specs: [spec('plays', 'unexpected'), spec('ends', 'expected')] };
  const suite = {
    title: file,
    file,
    specs: [spec('opens', 'flaky'), spec('later', 'skipped')],
    suites: [inner],
  };
  const result = {
    config: { rootDir: join(root, 'test', 'e2e') },
    suites: [suite],
    errors: [{ message: 'no browser\nat …' }],
  };
  expect(failedInPlaywright(result)).toEqual([
    'test/e2e/viewer/viewer.spec.ts › a film › plays',
    'test/e2e/viewer/viewer.spec.ts › opens',
    '(outside of the tests) no browser',
  ]);
});
