import { expect, test } from 'vitest';
import { filesOf, readSource } from './sources.ts';

interface LockedPackage {
  readonly version?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Where Node would look for a package that another one depends on, the nearest first. */
function candidatePaths(name: string, dependent: string): readonly string[] {
  const folders = dependent.split(/(?=node_modules\/)/).map((folder) => folder.replace(/\/$/, ''));
  return folders
    .map((_, index) => folders.slice(0, folders.length - index).join('/'))
    .concat('')
    .map((folder) => `${folder}${folder === '' ? '' : '/'}node_modules/${name}`);
}

/** Optional packages that a lock file does not name; `npm ci` refuses it on every system then. */
function missingOptional(packages: Readonly<Record<string, LockedPackage>>): readonly string[] {
  return Object.entries(packages).flatMap(([dependent, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !candidatePaths(name, dependent).some((path) => path in packages),
    ),
  );
}

function readLock(file: string): Readonly<Record<string, LockedPackage>> {
  return (JSON.parse(readSource(file)) as { packages: Record<string, LockedPackage> }).packages;
}

test.each(filesOf('{,test/bench/}package-lock.json'))(
  '%s names the packages of every system, so that npm ci takes it',
  (file) => expect(missingOptional(readLock(file))).toEqual([]),
);

test('the benchmarks draw with the Lit of the product', () => {
  const [ours, theirs] = ['package-lock.json', 'test/bench/package-lock.json'].map(readLock);
  const names = Object.keys(theirs ?? {}).filter((path) =>
    /\/(?:lit|lit-html|lit-element|reactive-element)$/.test(path),
  );
  expect(names).toHaveLength(4);
  expect(names.filter((path) => theirs?.[path]?.version !== ours?.[path]?.version)).toEqual([]);
});

test('a package that only another system needs is missed', () => {
  const tool: LockedPackage = { optionalDependencies: { 'tool-linux': '1.0.0', 'tool-windows': '1.0.0' } };
  const packages = { '': {}, 'node_modules/tool': tool, 'node_modules/tool/node_modules/tool-linux': {} };
  expect(missingOptional(packages)).toEqual(['tool-windows']);
});
