import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..', '..');

/** What a pattern captures in all files that fit. */
function found(files: string, pattern: RegExp): readonly string[] {
  return globSync(files, { cwd: root })
    .flatMap((file) => Array.from(readFileSync(join(root, file), 'utf8').matchAll(pattern)))
    .map(([, name = '']) => name)
    .toSorted((one, other) => (one < other ? -1 : 1));
}

test('every element has an example, so that every-element.spec.ts looks at it in a real browser', () => {
  const elements = found('renderer/**/*.ts', /^@customElement\('([\w-]+)'\)/gm);
  const examples = found('test/e2e/elements/examples/*.ts', /^ {2}'([\w-]+)': \{/gm);
  expect(elements.length).toBeGreaterThan(0);
  expect(examples).toEqual(elements);
});

test('every example says what is there by role and name', () => {
  const empty = found('test/e2e/elements/examples/*.ts', /(.*shows: \[\].*)/g);
  expect(empty).toEqual([]);
});
