import { describe, expect, test } from 'vitest';
import {
  addCounts,
  describeCounts,
  describeFailures,
  describeSlowest,
  judge,
  readPlaywright,
  readVitest,
} from '../../../scripts/core/test-results.mjs';

const report = (counts: { passed?: number; failed?: number; skipped?: number }) => ({
  passed: 0,
  failed: 0,
  skipped: 0,
  tests: [],
  errors: [],
  ...counts,
});

describe('a report of Vitest', () => {
  const vitest = {
    numPassedTests: 1,
    numFailedTests: 0,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [
      {
        name: '/project/test/main/a.test.ts',
        status: 'passed',
        assertionResults: [
          { ancestorTitles: ['a queue'], title: 'is empty', status: 'passed', duration: 12.5 },
          { ancestorTitles: [], title: 'needs a display', status: 'pending' },
        ],
      },
      { name: '/project/test/main/b.test.ts', status: 'failed', assertionResults: [] },
    ],
  };

  test('counts a file that could not be loaded as a failure, and what did not run as skipped', () => {
    const errors = ['test/main/b.test.ts could not be loaded'];
    expect(readVitest(vitest, '/project')).toMatchObject({ passed: 1, failed: 1, skipped: 2, errors });
  });

  test('names each test by file, group and title, with its time', () => {
    expect(readVitest(vitest, '/project')?.tests).toEqual([
      { file: 'test/main/a.test.ts', title: 'a queue › is empty', milliseconds: 12.5, hasFailed: false },
      { file: 'test/main/a.test.ts', title: 'needs a display', milliseconds: 0, hasFailed: false },
    ]);
  });
});

describe('a report of Playwright', () => {
  const playwright = {
    config: { rootDir: '/project/test/e2e' },
    stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 },
    errors: [],
    suites: [
      {
        title: 'screen/a.spec.ts',
        specs: [
          {
            title: 'opens',
            file: 'screen/a.spec.ts',
            tests: [{ status: 'expected', results: [{ duration: 300 }] }],
          },
        ],
        suites: [
          {
            title: 'the gallery',
            specs: [
              {
                title: 'scrolls',
                file: 'screen/a.spec.ts',
                tests: [{ status: 'flaky', results: [{ duration: 500 }, { duration: 200 }] }],
              },
            ],
          },
        ],
      },
    ],
  };

  test('counts what passed only at a second try as failed', () => {
    expect(readPlaywright(playwright, '/project')).toMatchObject({ passed: 4, failed: 2, skipped: 2 });
  });

  test('counts an error outside of any test as a failure', () => {
    const broken = { ...playwright, errors: [{ message: 'no such browser' }] };
    expect(readPlaywright(broken, '/project')).toMatchObject({ failed: 3, errors: ['no such browser'] });
  });

  test('names each test by file, group and title, with the time of all its tries', () => {
    expect(readPlaywright(playwright, '/project')?.tests).toEqual([
      { file: 'test/e2e/screen/a.spec.ts', title: 'opens', milliseconds: 300, hasFailed: false },
      {
        file: 'test/e2e/screen/a.spec.ts',
        title: 'the gallery › scrolls',
        milliseconds: 700,
        hasFailed: true,
      },
    ]);
  });
});

describe('a part of a run', () => {
  test.each([
    ['wrote no report', 0, null, 'the runner wrote no result'],
    ['ran no test', 0, report({ skipped: 3 }), 'no test ran'],
    ['ended in an error after its tests', 1, report({ passed: 3 }), 'exit code 1'],
  ])('that %s has failed', (_, code, given, why) => {
    expect(judge('units', code, given)).toMatchObject({ failed: 1, why });
  });

  test('is what its tests are otherwise', () => {
    expect(judge('units', 1, report({ passed: 3, failed: 1 }))).toMatchObject({
      passed: 3,
      failed: 1,
      why: null,
    });
  });
});

test('names what failed once, also where a second try passed, and what went wrong outside of the tests', () => {
  const each = { file: 'test/a.test.ts', milliseconds: 1 };
  const tests = [
    { ...each, title: 'works', hasFailed: false },
    { ...each, title: 'a queue › is empty', hasFailed: true },
  ];
  expect(describeFailures({ tests, errors: ['test/b.test.ts could not be loaded'] })).toEqual([
    'test/a.test.ts › a queue › is empty',
    'test/b.test.ts could not be loaded',
  ]);
});

describe('the end of a run', () => {
  test('is one number for all, and never counts a skipped test as passed', () => {
    const total = addCounts([report({ passed: 2 }), report({ passed: 1, failed: 1, skipped: 4 })]);
    expect(describeCounts(total)).toBe('3 passed, 1 failed, 4 skipped');
    expect(describeCounts(report({ passed: 2 }))).toBe('2 passed, 0 failed');
  });

  test('names the slowest, the longest first', () => {
    const tests = [1_000, 12_340, 30].map((milliseconds) => ({
      file: 'test/a.test.ts',
      title: `waits ${milliseconds}`,
      milliseconds,
      hasFailed: false,
    }));
    expect(describeSlowest(tests, 2)).toEqual([
      '   12.3 s  test/a.test.ts  waits 12340',
      '    1.0 s  test/a.test.ts  waits 1000',
    ]);
  });
});
