import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** What an export, a film, a drag and a check say when they refuse. */
const FILES = [
  'main/export/**/*.ts',
  'main/api/browse/{exports,films,verification}.ts',
  'main/electron/dialogs.ts',
];

/** Codes that leave open what to do: the page has words of its own only for a refusal (`failure-text.ts`). */
const OPEN_CODES = 'invalidInput|notAllowed|notFound|notDownloaded|storageFull|storageFailed';

/** The failures of a source that the page can't say in the language of the screen, by their messages. */
function withoutRefusal(source: string): readonly string[] {
  const failures = source.matchAll(
    new RegExp(`code: '(?:${OPEN_CODES})',(?<rest>[^{}]*(?:\\{[^{}]*\\}[^{}]*)*?)advice:`, 'g'),
  );
  return [...failures].flatMap(({ groups }) => {
    const rest = groups?.['rest'] ?? '';
    return rest.includes('refusal') ? [] : (/message:\s*(.+)/.exec(rest)?.[1] ?? rest);
  });
}

test('what an export, a film, a drag or a check refuses is said in the language of the screen', () => {
  const files = FILES.flatMap((pattern) => globSync(pattern, { cwd: root }));
  expect(files.length).toBeGreaterThan(50);
  const found = files.flatMap((file) =>
    withoutRefusal(readFileSync(join(root, file), 'utf8')).map((message) => `${file}: ${message}`),
  );
  expect(found).toEqual([]);
});

test('the search for refusals without words can fail', () => {
  const source = `
    const one: Failure = { code: 'notFound', message: 'One.', advice: 'Go.' };
    const two: Failure = { code: 'notFound', refusal: 'exportGone', facts: { a: 1 }, message: 'Two.', advice: 'Go.' };
    const three: Failure = { code: 'archiveTooLong', message: 'Three.', advice: 'Go.' };`;
  expect(withoutRefusal(source)).toEqual(["'One.', "]);
});
