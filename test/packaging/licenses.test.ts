import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { licensesIn } from '../../renderer/state/settings/read-licenses.ts';
import { LICENSE_LIST, type LicenseEntry, writeLicenses } from '../../scripts/packaging/licenses.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fleetglass-licenses-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const lit = { name: 'lit', version: '3.3.3', identifier: 'BSD-3-Clause', text: 'Copyright Google' };

/** Lays down the lists as Vite writes them, one beside each bundle. */
function bundle(lists: Readonly<Record<'main' | 'preload' | 'renderer', readonly LicenseEntry[]>>): void {
  for (const [name, list] of Object.entries(lists)) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, LICENSE_LIST), JSON.stringify(list));
  }
}

const readList = () =>
  licensesIn(JSON.parse(readFileSync(join(folder, 'renderer', LICENSE_LIST), 'utf8')) as readonly unknown[]);

test('the lists of the bundles become one: each package once, with Electron and what workers hold, by name', () => {
  bundle({
    main: [{ name: 'zod', version: '4.6.7', identifier: 'MIT', text: 'Copyright Colin' }, lit],
    preload: [],
    renderer: [lit],
  });
  writeLicenses(folder);
  expect(readList().map(({ name }) => name)).toEqual(['electron', 'lit', 'mediabunny', 'zod']);
  expect(readdirSync(join(folder, 'main'))).toEqual([]);
  const text = readFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), 'utf8');
  expect(text).toContain('lit 3.3.3 (BSD-3-Clause)');
  expect(text).toContain('Copyright Google');
});

test('a package that says MIT without its text gets the text with its author', () => {
  bundle({ main: [{ name: 'lazy-val', version: '1.0.5', identifier: 'MIT' }], preload: [], renderer: [] });
  writeLicenses(folder);
  expect(readList().find(({ name }) => name === 'lazy-val')?.text).toMatch(
    /Copyright \(c\) Vladimir Krivosheev\n\nPermission is hereby granted/,
  );
});

test('a package without a licence stops the build', () => {
  bundle({ main: [{ name: 'lit', version: '3.3.3' }], preload: [], renderer: [] });
  expect(() => writeLicenses(folder)).toThrow('lit 3.3.3 has no licence text');
});

test('a paragraph that several packages have is in the list once, and each package has its whole text', () => {
  const terms = 'Permission is granted.\n\nTHE SOFTWARE IS PROVIDED “AS IS”.';
  const texts = [`Copyright A\n\n${terms}`, `Copyright B\n\n${terms}`, `Copyright B\n\n${terms}`];
  const packages = texts.map((text, index) => ({ name: `p${index}`, version: '1', identifier: 'MIT', text }));
  bundle({ main: packages, preload: [], renderer: [] });
  writeLicenses(folder);
  const found = readList().filter(({ name }) => /^p\d$/.test(name));
  expect(found.map(({ text }) => text)).toEqual(texts);
  const written = readFileSync(join(folder, 'renderer', LICENSE_LIST), 'utf8');
  expect(written.split('Permission is granted.')).toHaveLength(2);
  expect(written.split('Copyright B')).toHaveLength(2);
});
