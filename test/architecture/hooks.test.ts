import { expect, test } from 'vitest';
import { filesOf, readSource } from './sources.ts';

const hook = /^(?:before|after)(?:Each|All)\(/m;

test('hooks of all tests stand in test files: another module is loaded once for many files, and its hook would run for the first', () => {
  const others = filesOf('test/**/*.ts').filter((file) => !/\.(?:test|spec)\.ts$/.test(file));
  expect(others.filter((file) => hook.test(readSource(file)))).toEqual([]);
});
