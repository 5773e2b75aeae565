import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesOf as find, root } from './sources.ts';

test('names have one order, that of the stored sort key: nothing compares them by a locale', () => {
  // The list of languages is ordered as each reader expects it.
  const files = find('{main,preload,renderer}/**/*.ts').filter(
    (file) => file !== 'renderer/locales/languages.ts',
  );
  const comparing = files.filter((file) =>
    /localeCompare|Intl\.Collator\(/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(comparing).toEqual([]);
});
