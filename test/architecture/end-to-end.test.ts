import { expect, test } from 'vitest';
import { filesOf, readSource } from './sources.ts';

/** The base of all end-to-end tests, which fails at an uncaught error. */
const BASE = 'test/e2e/support/uncaught-errors.ts';

test('P51: every end-to-end test is built on the one that fails at an uncaught error', () => {
  const files = filesOf('test/e2e/**/*.ts');
  const takesOwn = /import \{[^}]*\btest\b[^}]*\} from '@playwright\/test'/;
  expect(files.filter((file) => takesOwn.test(readSource(file)))).toEqual([BASE]);
});
