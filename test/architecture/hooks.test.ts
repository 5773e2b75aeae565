import { expect, test } from 'vitest';
import { filesOf, readSource } from './sources.ts';

const hook = /^(?:before|after)(?:Each|All)\(/m;

test('hooks of all tests stand in test files: another module is loaded once for many files, and its hook would run for the first', () => {
  const others = filesOf('test/**/*.ts').filter((file) => !/\.(?:test|spec)\.ts$/.test(file));
  expect(others.filter((file) => hook.test(readSource(file)))).toEqual([]);
});

/** The body of a method, by its name; empty: there is none. */
function bodyOf(source: string, method: string): string {
  return (
    new RegExp(`^ {2}(?:\\w+ )*${method}\\(.*\\{\\n[\\s\\S]*?\\n {2}\\}\\n`, 'm').exec(source)?.[0] ?? ''
  );
}

/** The properties of an element that are read as it comes into the page: those that its hook names, and those that the methods name that it calls. */
function readTooEarly(source: string): readonly string[] {
  const [hook = ''] = bodyOf(source, 'connectedCallback').split('updateComplete');
  const called = [...hook.matchAll(/this\.(\w+)\(/g)].map(([, method = '']) => bodyOf(source, method));
  const code = [hook, ...called].join('');
  const names = [...source.matchAll(/@property\([^)]*\)\s*(\w+)/g)].map(([, name = '']) => name);
  return names.filter((name) => new RegExp(`this\\.${name}\\b`).test(code));
}

test('an element reads no property as it comes into the page: one that is loaded after its owner gets them with its first update', () => {
  const tooEarly = filesOf('renderer/**/*.ts').flatMap((file) =>
    readTooEarly(readSource(file)).map((name) => `${file}: ${name}`),
  );
  expect(tooEarly).toEqual([]);
});
