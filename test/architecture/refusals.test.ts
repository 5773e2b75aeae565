import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { refusalCodes } from '../../preload/contract/core/refusal.ts';
import type { Message } from '../../renderer/locales/catalog/message.ts';
import { refusalMessages } from '../../renderer/locales/en/refusals.ts';
import { filesOf, readSource } from './sources.ts';

/** Without the router: no page of the product sends what it refuses. */
const FILES = filesOf('main/**/*.ts').filter((file) => file !== 'main/desktop/ipc-router.ts');

/** Codes that leave open what to do: the page has words of its own only for a refusal (`failure-text.ts`). */
const OPEN_CODES = new Set([
  'invalidInput',
  'notAllowed',
  'notFound',
  'notDownloaded',
  'storageFailed',
  'authorizationFailed',
  'proxyFailed',
  'updateRefused',
]);

const MEMBERS = new Set(['code', 'refusal', 'facts']);

/** An object of a source with a failure's code or refusal: the words in each of its members. */
type FailureLiteral = ReadonlyMap<string, readonly string[]>;

/** The words in a part of a source: string literals, or the keys of the facts. */
function wordsIn(node: unknown, isFacts: boolean): readonly string[] {
  if (Array.isArray(node)) return node.flatMap((one) => wordsIn(one, isFacts));
  if (typeof node !== 'object' || node === null) return [];
  const { type, value, key, ...rest } = node as Record<string, unknown>;
  if (type === 'Property' && isFacts) return [(key as { name: string }).name];
  if (type === 'Literal' && typeof value === 'string') return [value];
  // Only one of a condition's two words is said.
  const parts =
    type === 'ConditionalExpression' ? [rest['consequent'], rest['alternate']] : Object.values(rest);
  return wordsIn([value, parts], isFacts);
}

function failuresIn(source: string): readonly FailureLiteral[] {
  const found: FailureLiteral[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    const { type, properties } = node as { type?: string; properties?: readonly unknown[] };
    if (type === 'ObjectExpression') {
      const members = new Map(
        (properties ?? []).flatMap((property) => {
          const { key, value } = property as { key?: { name?: string }; value?: unknown };
          const name = key?.name;
          return name === undefined || !MEMBERS.has(name)
            ? []
            : [[name, wordsIn(value, name === 'facts')] as const];
        }),
      );
      if (members.has('refusal') || members.has('code')) found.push(members);
    }
    Object.values(node).forEach(visit);
  };
  visit(parseSync('source.ts', source).program);
  return found;
}

/** The failures with an open code that the page can't say in the language of the screen. */
function withoutRefusal(failures: readonly FailureLiteral[]): readonly string[] {
  return failures.flatMap((failure) => {
    const isOpen = failure.get('code')?.some((code) => OPEN_CODES.has(code)) ?? false;
    return isOpen && !failure.has('refusal') ? (failure.get('code') ?? []) : [];
  });
}

function placeholdersOf(message: Message): readonly string[] {
  return Array.from(JSON.stringify(message).matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
}

/** The refusals without a fact that their words have a place for; more of them are for the log. */
function withoutFacts(failures: readonly FailureLiteral[]): readonly string[] {
  return failures.flatMap((failure) => {
    const facts = new Set(failure.get('facts') ?? []);
    return (failure.get('refusal') ?? []).filter((code) => {
      const texts: Readonly<Record<string, Message>> = refusalMessages;
      const worded = [`refusal.${code}`, `refusal.${code}.advice`].flatMap((key) =>
        placeholdersOf(texts[key] ?? ''),
      );
      return worded.some((name) => !facts.has(name));
    });
  });
}

const sources = filesOf('main/**/*.ts')
  .map((file) => ({ file, source: readSource(file) }))
  .filter(({ source }) => /\bFailure\b|\brefusal\b|\bcode: '/.test(source))
  .map(({ file, source }) => ({ file, failures: failuresIn(source) }));

test('P39: what the main process refuses is said in the language of the screen', () => {
  expect(FILES.length).toBeGreaterThan(50);
  const found = sources
    .filter(({ file }) => FILES.includes(file))
    .flatMap(({ file, failures }) => withoutRefusal(failures).map((code) => `${file}: ${code}`));
  expect(found).toEqual([]);
});

test('P39: a refusal comes with the facts that its words have places for', () => {
  const incomplete = sources.flatMap(({ file, failures }) =>
    withoutFacts(failures).map((code) => `${file}: ${code}`),
  );
  expect(incomplete).toEqual([]);
});

test('each refusal is one that the main process knows', () => {
  const main = filesOf('main/**/*.ts').map(readSource).join('\n');
  expect(refusalCodes.filter((code) => !main.includes(`'${code}'`))).toEqual([]);
});

test('the search for refusals without words, or without their facts, can fail', () => {
  const failures = failuresIn(`
    const one: Failure = { code: 'notFound' };
    const two: Failure = { code: 'storageFailed', refusal: 'exportDiskError' };
    const three: Failure = { code: 'notFound', refusal: isOne === 'one' ? 'exportGone' : 'exportNames', facts: { a } };
    const more: Failure = { code: 'storageFull', refusal: 'imagesTargetFull', facts: { folder, error } };
    const four: Failure = { code: 'archiveTooLong' };`);
  expect(withoutRefusal(failures)).toEqual(['notFound']);
  expect(withoutFacts(failures)).toEqual(['exportDiskError']);
});
