import { expect, test } from 'vitest';
import { filesOf, readSource } from './sources.ts';

/** A sentence of a failure, which goes into the log. */
const SENTENCE = /\b(?:message|advice):\s*`((?:[^`\\]|\\.)*)`/g;

/** What may stand in a sentence without quotation marks, as it names nobody: a pattern of the expression, and why. */
const PLAIN: readonly (readonly [expression: RegExp, why: string])[] = [
  [/^[A-Z_]+$/, 'a constant'],
  [/\b(?:LIMIT|capabilityValues)\b/, 'a constant'],
  [/\bhost\b/, 'the name of a server, which each line of a request has'],
  [/\b(?:status|statusText|count|code)\b/, 'a number or a code'],
  [/^(?:what|where|first|because|detail)$/, 'words of ours and JSON paths, which the redactor knows'],
  [/^failure\.message$/, 'a sentence that was looked at where it is written'],
];

/** The same, of one file. */
const PLAIN_IN: readonly (readonly [use: string, why: string])[] = [
  ['main/service/routes/proxy-failure.ts: name', 'host and port of a proxy'],
  [
    "main/service/routes/proxy-failure.ts: problem.schemes.join(', ') || 'unnamed'",
    'tokens of RFC 9110 11.1',
  ],
  ['main/desktop/ipc-router.ts: field', 'the name of a field of the contract'],
  ["main/desktop/ipc-router.ts: issue?.message ?? 'is not valid'", 'a sentence of the contract'],
];

/** The expressions of a sentence outside of quotation marks that no rule allows. */
function unquoted(sentence: string): readonly string[] {
  const outside = sentence.replace(/“[^”]*”/g, '');
  return Array.from(
    outside.matchAll(/\$\{((?:[^{}]|\{[^}]*\})*)\}/g),
    ([, expression = '']) => expression,
  ).filter((expression) => !PLAIN.some(([pattern]) => pattern.test(expression)));
}

test('P13: a sentence quotes each name in it, so that the log can replace it', () => {
  const found = filesOf('main/**/*.ts').flatMap((file) =>
    Array.from(readSource(file).matchAll(SENTENCE), ([, sentence = '']) => sentence).flatMap((sentence) =>
      unquoted(sentence).map((expression) => `${file}: ${expression}`),
    ),
  );
  expect(new Set(found)).toEqual(new Set(PLAIN_IN.map(([use]) => use)));
});

test('a name without quotation marks is found', () => {
  expect(unquoted('There is no device ${id} on “${host}”.')).toEqual(['id']);
  expect(unquoted('There is no device “${id}” on ${host}.')).toEqual([]);
});
