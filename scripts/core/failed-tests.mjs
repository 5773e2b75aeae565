// Names the failed tests in the results that Vitest and Playwright write as JSON.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './project.mjs';

/** The content of a result file; null where the runner wrote none. */
export function readResult(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** Each failed test of Vitest's result as `file › title`; a file that could not be loaded counts as one. */
export function failedInVitest({ testResults }) {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name).replaceAll('\\', '/');
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [`${file} › (the file itself)`];
    return failed.map(({ ancestorTitles, title }) => [file, ...ancestorTitles, title].join(' › '));
  });
}

/** Each test of Playwright's result that failed at least once, as `file › title`; an error outside of the tests counts as one. */
export function failedInPlaywright({ suites, errors, config }) {
  const below = (suite, titles) => [
    ...(suite.suites ?? []).flatMap((inner) => below(inner, [...titles, inner.title])),
    ...suite.specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
      .map(({ title }) => [...titles, title].join(' › ')),
  ];
  const fileOf = ({ file }) => relative(root, join(config.rootDir, file)).replaceAll('\\', '/');
  return [
    ...suites.flatMap((suite) => below(suite, [fileOf(suite)])),
    ...errors.map(({ message = '' }) => `(outside of the tests) ${message.split('\n', 1)[0]}`),
  ];
}
