import { expect, test } from 'vitest';
import { filesOf, importsOf, readSource, targetOf } from './sources.ts';

/** Programs of the threads that read what strangers made. */
const THREADS = ['main/packs/open/pack-thread.ts', 'main/export/verify/verify-thread.ts'];

const files = new Set(filesOf('{main,preload}/**/*.ts'));

/** What of a source is left when the code runs: its types are gone. */
const withoutTypes = (source: string) => source.replace(/\b(?:import|export) type [^;]*;/g, '');

/** Which files run with those, without the programs of threads, which they name by their address. */
function reached(roots: readonly string[]): ReadonlySet<string> {
  const found = new Set(roots);
  for (const file of found)
    for (const specifier of importsOf(withoutTypes(readSource(file)))) {
      const target = targetOf(file, specifier);
      if (files.has(target)) found.add(target);
    }
  return found;
}

/** What opens and takes apart the files of strangers. */
const readers = [
  'main/bagit/zip-directory.ts',
  'main/bagit/zip-source.ts',
  'main/packs/open/open-pack.ts',
  'main/packs/open/open-parts.ts',
  'main/export/verify/archive-list.ts',
  'main/export/verify/checksum-list.ts',
  'main/export/verify/folder-source.ts',
  'main/export/verify/own-record.ts',
  'main/export/verify/read-bag.ts',
  'main/export/verify/verify-export.ts',
];

test('P50: what reads the files of strangers runs in threads', () => {
  expect(readers.filter((file) => !reached(THREADS).has(file))).toEqual([]);
});

test('P50: nothing of it runs on the main loop', () => {
  const onMain = reached(['main/index.ts']);
  expect(onMain).toContain('main/export/verify/in-thread.ts');
  expect(onMain).toContain('main/packs/open/in-thread.ts');
  expect([...THREADS, ...readers].filter((file) => onMain.has(file))).toEqual([]);
});

test('P50: no image of a pack is examined on the main loop', () => {
  const onMain = reached(['main/packs/open/pack-opener.ts']);
  expect(onMain).toContain('main/packs/open/import-pack.ts');
  expect([...onMain]).not.toContain('preload/contract/images/image-extent.ts');
});

/** `parseJson` takes a body of any length; other answers are read by `parseShortJson`. */
const readWhole = [
  'main/service/lists/list-beginning.ts',
  'main/service/lists/list-page.ts',
  'main/service/lists/list-reading.ts',
];

test('P50: a long answer of a service is parsed by its thread alone', () => {
  const callers = [...files].filter((file) => /\bparseJson\(/.test(readSource(file))).toSorted();
  expect(callers).toEqual(['main/service/http/json.ts', ...readWhole]);
});
