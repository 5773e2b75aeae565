// Lists under each promise of docs/promises.md the tests that name it. With --check it writes nothing and fails when the page does not
// say what the tests say.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, say } from './core/project.mjs';

const page = join(root, 'docs', 'promises.md');
const LINE_WIDTH = 140;

/** The tests that name each promise, in order of the alphabet, by its number (`P15`). */
function testsOfPromises() {
  const tests = new Map();
  const files = globSync('test/**/*.{test,spec}.ts', { cwd: root }).map((file) => file.replaceAll('\\', '/'));
  for (const file of files.toSorted()) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const number of new Set(text.match(/\bP[1-9]\d?\b/g))) {
      tests.set(number, [...(tests.get(number) ?? []), file]);
    }
  }
  return tests;
}

/** An item under a promise, in lines of a readable width. */
function item(words) {
  const lines = ['  - Tests:'];
  for (const word of words) {
    const last = lines.at(-1);
    if (last.length + word.length < LINE_WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(`    ${word}`);
  }
  return lines.join('\n');
}

const tests = testsOfPromises();
const before = readFileSync(page, 'utf8');
const after = before
  .replace(/\n {2}- Tests:.*(?:\n {4}.*)*/g, '')
  .replace(/^- \*\*(P\d+)\*\* .*(?:\n {2}.*)*/gm, (promise, number) => {
    const files = tests.get(number)?.map((file) => `\`${file}\``) ?? ['not yet'];
    return `${promise}\n${item(files.join(', ').split(/(?<=,) /))}`;
  });

if (after !== before && process.argv.includes('--check')) {
  say('promises: docs/promises.md does not list the tests that name the promises; run npm run promises');
  process.exitCode = 1;
} else if (after !== before) {
  writeFileSync(page, after);
  say('promises: wrote docs/promises.md');
}
