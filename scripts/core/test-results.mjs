// Reads the JSON reports of test runners: the numbers of passed, failed and skipped tests, and
// their durations.
import { relative } from 'node:path';

const NONE = { passed: 0, failed: 0, skipped: 0 };

/** Reads Vitest's report; `null` if it wrote none. */
export function readVitest(report, root) {
  if (report === null) return null;
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, duration, status }) => ({
      file: relative(root, name),
      title: [...ancestorTitles, title].join(' › '),
      milliseconds: duration ?? 0,
      hasFailed: status === 'failed',
    })),
  );
  // A file that could not be loaded has no tests that could fail.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    tests,
    errors: broken.map(({ name }) => `${relative(root, name)} could not be loaded`),
  };
}

/**
 * Reads Playwright's report; `null` if it wrote none. A test that passed only at a second try
 * counts as failed.
 */
export function readPlaywright(report, root) {
  if (report === null) return null;
  const { expected, unexpected, flaky, skipped } = report.stats;
  const folder = relative(root, report.config.rootDir);
  const testsOf = (suite, titles) => [
    ...(suite.specs ?? []).map((spec) => ({
      file: `${folder}/${spec.file}`,
      title: [...titles, spec.title].join(' › '),
      milliseconds: spec.tests
        .flatMap(({ results }) => results)
        .reduce((sum, { duration }) => sum + duration, 0),
      hasFailed: spec.tests.some(({ status }) => status === 'unexpected' || status === 'flaky'),
    })),
    ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, [...titles, inner.title])),
  ];
  return {
    passed: expected,
    failed: unexpected + flaky + report.errors.length,
    skipped,
    tests: report.suites.flatMap((file) => testsOf(file, [])),
    errors: report.errors.map(({ message = 'an error' }) => message.split('\n', 1)[0]),
  };
}

/**
 * Returns each test that failed at least once, by file and title, and each error outside of the
 * tests.
 */
export function describeFailures({ tests, errors }) {
  return [
    ...tests.filter(({ hasFailed }) => hasFailed).map(({ file, title }) => `${file} › ${title}`),
    ...errors,
  ];
}

/**
 * Judges a run: a runner that wrote no report, ran no test, or failed without a failed test counts
 * as one failure; `why` says which.
 */
export function judge(name, code, report) {
  const { passed, failed, skipped, tests = [] } = report ?? NONE;
  const ran = passed + failed;
  const why =
    report === null
      ? 'the runner wrote no result'
      : ran === 0
        ? 'no test ran'
        : code !== 0 && failed === 0
          ? `exit code ${code}`
          : null;
  return { name, passed, failed: failed + (why === null ? 0 : 1), skipped, tests, why };
}

/** Returns the closing line: `3 passed, 1 failed`, with `, 2 skipped` if any were. */
export function describeCounts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

export function addCounts(results) {
  return results.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    NONE,
  );
}

/** Returns the slowest tests, slowest first, one line each: seconds, file, title. */
export function describeSlowest(tests, count) {
  const slowest = [...tests].sort((one, two) => two.milliseconds - one.milliseconds).slice(0, count);
  return slowest.map(
    ({ file, title, milliseconds }) =>
      `${(milliseconds / 1_000).toFixed(1).padStart(7)} s  ${file}  ${title}`,
  );
}
