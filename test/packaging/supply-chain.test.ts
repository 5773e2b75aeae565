import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { markScopes } from '../../scripts/release/mark-scopes.mjs';
import { filesOf, importsOf, readSource } from '../architecture/sources.ts';

const root = resolve(import.meta.dirname, '..', '..');
const read = (name: string) => JSON.parse(readFileSync(resolve(root, name), 'utf8')) as unknown;

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly hasInstallScript?: boolean;
}
interface LockFile {
  readonly packages: Readonly<Record<string, Locked>>;
}
const description = read('package.json') as {
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly allowScripts: Readonly<Record<string, boolean>>;
};
/** The packages of the project, and those that the benchmarks alone install. */
const locked = ['package-lock.json', 'test/bench/package-lock.json'].flatMap((file) =>
  Object.entries((read(file) as LockFile).packages).filter(([path]) => path !== ''),
);

/** Programs of tools for systems that the registry of this lock file did not have; docs/maintain/release.md says when they get a hash. */
const withoutHash = /^node_modules\/(?:@biomejs\/cli|@oxlint\/binding|@oxlint-tsgolint\/)/;

test('each locked package has a hash but the tools of other systems, and names no source but the public registry', () => {
  expect(
    locked
      .filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
      .filter(([path, { dev, optional, os }]) => !(dev && optional && os && withoutHash.test(path)))
      .map(([path]) => path),
  ).toEqual([]);
  expect(
    locked
      .filter(
        ([, { resolved: from }]) => from !== undefined && !from.startsWith('https://registry.npmjs.org/'),
      )
      .map(([path]) => path),
  ).toEqual([]);
});

test('each package that wants to run something when it is installed was judged by its name', () => {
  const wanting = locked
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
  expect(wanting.filter((name) => description.allowScripts[name] === undefined)).toEqual([]);
});

test('only Node.js itself may run something when it is installed: its script fetches the program', () => {
  const allowed = Object.entries(description.allowScripts).filter(([, isAllowed]) => isAllowed);
  expect(allowed.map(([name]) => name)).toEqual(['node']);
});

test('each package that is asked for is asked for by its exact version', () => {
  const { devDependencies } = read('test/bench/package.json') as Pick<typeof description, 'devDependencies'>;
  const asked = Object.entries({ ...description.devDependencies, ...devDependencies });
  expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

/** electron-builder edits Windows programs with its own copy, which packages and tests use too; the imports are of its types. */
const ofBuilder = 'resedit';

test('each package that is imported is asked for, and does not only come with another one', () => {
  const files = filesOf('{main,preload,renderer,simulator,scripts,test}/**/*.{ts,mts,mjs}').filter(
    (file) => !file.startsWith('test/bench/'),
  );
  const imported = files.flatMap((file) =>
    importsOf(readSource(file)).flatMap(
      (specifier) => /^(?:@[\w-]+\/)?[a-z][\w.-]*(?=\/|$)/.exec(specifier) ?? [],
    ),
  );
  expect([...new Set(imported)].filter((name) => description.devDependencies[name] === undefined)).toEqual([
    ofBuilder,
  ]);
});

const lit = { name: 'lit', version: '3.3.3' };
const asar = { group: '@electron', name: 'asar', version: '3.4.1' };

test('the list of materials tells what is in the product from what only made it', () => {
  const { components } = markScopes({ components: [lit, asar] }, [lit]);
  expect(components.map(({ name, scope }) => [name, scope])).toEqual([
    ['lit', 'required'],
    ['asar', 'excluded'],
  ]);
  expect(markScopes({ components: [asar] }, [{ name: '@electron/asar', version: '3.4.1' }])).toMatchObject({
    components: [{ scope: 'required' }],
  });
});

test('a list of materials without something that is in the product is refused', () => {
  expect(() => markScopes({ components: [asar] }, [lit])).toThrow('lacks lit@3.3.3');
});
