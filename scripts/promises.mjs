// Lists the tests that name each promise of docs/develop/promises.md, and fails if one that is not planned
// has none. With --check it prints failures only.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, say } from './core/project.mjs';

/** Returns the test files that name each promise, by its number (`P15`). */
function testsOfPromises() {
  const tests = new Map();
  const files = globSync('test/**/*.{test,spec}.ts', { cwd: root }).map((file) => file.replaceAll('\\', '/'));
  for (const file of files.toSorted()) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const number of new Set(text.match(/\bP[1-9]\d?\b/g)))
      tests.set(number, [...(tests.get(number) ?? []), file]);
  }
  return tests;
}

const tests = testsOfPromises();
const page = readFileSync(join(root, 'docs', 'develop', 'promises.md'), 'utf8');
for (const [, number] of page.matchAll(/^- \*\*(P\d+)\*\* (?!\(planned\))/gm)) {
  const files = tests.get(number) ?? [];
  if (files.length === 0) {
    say(`${number}: no test names it`);
    process.exitCode = 1;
  } else if (!process.argv.includes('--check')) say([number, ...files].join('\n  '));
}
