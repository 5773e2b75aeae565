import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  findManagedSources,
  managedFilePath,
  readManagedFile,
} from '../../../main/desktop/managed-sources.ts';
import { parseRegistryAnswer } from '../../../main/desktop/registry-answer.ts';

let folder: string;
let file: string;
const owner = process.getuid?.() ?? 0;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fleetglass-managed-'));
  file = join(folder, 'managed.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("the administrator's file", () => {
  test('has its path on each system', () => {
    expect(managedFilePath('linux', undefined)).toBe('/etc/fleetglass/managed.json');
    expect(managedFilePath('darwin', undefined)).toBe('/Library/Application Support/Fleetglass/managed.json');
    expect(managedFilePath('win32', 'D:\\Data')).toMatch(/^D:\\Data.Fleetglass.managed\.json$/);
  });

  test('is read as text, a byte order mark of Windows editors aside', () => {
    writeFileSync(file, '\uFEFF{}', { mode: 0o644 });
    expect(readManagedFile(file, [owner])).toEqual({ origin: file, content: { kind: 'text', text: '{}' } });
  });

  test('is absent on most machines', () => {
    expect(readManagedFile(file, [owner])).toBeNull();
    expect(readManagedFile(join(folder, 'managed.json', 'x'), [owner])).toBeNull();
  });

  test.runIf(process.platform !== 'win32')(
    'is refused when others could have written it: a person does not become their own administrator',
    () => {
      writeFileSync(file, '{}');
      chmodSync(file, 0o666);
      expect(readManagedFile(file, [owner])?.content).toMatchObject({
        kind: 'refused',
        rule: expect.stringContaining('owner only') as string,
      });
      chmodSync(file, 0o644);
      expect(readManagedFile(file, [owner + 1])?.content).toMatchObject({
        kind: 'refused',
        rule: 'must belong to the administrator (root)',
      });
    },
  );

  test('is refused when it is no file, or far too large', () => {
    mkdirSync(file);
    expect(readManagedFile(file, [owner])?.content).toMatchObject({ kind: 'refused' });
    const large = join(folder, 'large.json');
    writeFileSync(large, ' '.repeat(300_000));
    expect(readManagedFile(large, [owner])?.content).toMatchObject({ kind: 'refused' });
  });
});

describe('the policies of the registry', () => {
  const KEY = 'HKLM\\Software\\Policies\\Fleetglass';
  const refused = { origin: KEY, content: { kind: 'refused', rule: 'can’t be read' } };
  const fail = (facts: object) => (): never => {
    throw Object.assign(new Error('The tool failed.'), facts);
  };
  /** What is found when `reg query` answers so for the key itself, and for the key above it. */
  const find = (own: () => string, above: () => string) =>
    findManagedSources('win32', true, {
      run: (_program, [, key]) => (key === KEY ? own() : above()),
      isThere: () => false,
    });
  const listOf = (...names: readonly string[]) =>
    ['', ...names.map((name) => `HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\${name}`), ''].join('\r\n');

  test('are its values', () => {
    expect(
      find(
        () => '    keepSignedIn    REG_DWORD    0x0\r\n',
        () => listOf('Fleetglass'),
      ),
    ).toEqual([{ origin: KEY, content: { kind: 'policies', values: { keepSignedIn: 0 } } }]);
  });

  test('are absent where the key above does not list theirs', () => {
    expect(find(fail({ status: 1 }), () => listOf('Microsoft', 'Fleetglass Tools'))).toEqual([]);
  });

  test.each([
    ['has no right to read them', fail({ status: 1 }), () => listOf('Fleetglass', 'Microsoft')],
    ['is not allowed to run', fail({ status: 1 }), fail({ status: 1 })],
    ['does not answer', fail({ code: 'ETIMEDOUT' }), fail({ code: 'ETIMEDOUT' })],
    ['is missing', fail({ code: 'ENOENT' }), fail({ code: 'ENOENT' })],
    ['prints too much', fail({ code: 'ENOBUFS' }), () => listOf('Fleetglass')],
  ])('are refused, not ignored, where the tool %s', (_case, own, above) => {
    expect(find(own, above)).toEqual([refused]);
  });
});

describe('the settings of a macOS profile', () => {
  const FILE = '/Library/Managed Preferences/app.fleetglass.viewer.plist';
  const failing = () => {
    throw Object.assign(new Error('The tool failed.'), { code: 'ETIMEDOUT' });
  };

  test('are read without the keys of the profile itself', () => {
    const run = () => '{"keepSignedIn":false,"PayloadUUID":"1"}';
    expect(findManagedSources('darwin', true, { run, isThere: () => true })).toEqual([
      { origin: FILE, content: { kind: 'text', text: '{"keepSignedIn":false}' } },
    ]);
  });

  test('are absent without their file, and refused where that can’t be converted', () => {
    expect(findManagedSources('darwin', true, { run: failing, isThere: () => false })).toEqual([]);
    expect(findManagedSources('darwin', true, { run: failing, isThere: () => true })).toEqual([
      { origin: FILE, content: { kind: 'refused', rule: 'can’t be read' } },
    ]);
  });
});

test('what reg query prints is read by its types', () => {
  const answer = [
    '',
    'HKEY_LOCAL_MACHINE\\Software\\Policies\\Fleetglass',
    '    settings.theme    REG_SZ    dark',
    '    keepSignedIn    REG_DWORD    0x0',
    '    environments    REG_MULTI_SZ    {"name":"A  B"}\\0{"name":"C"}',
    '    updates.server    REG_SZ    ',
    '',
  ].join('\r\n');
  expect(parseRegistryAnswer(answer)).toEqual({
    'settings.theme': 'dark',
    keepSignedIn: 0,
    environments: ['{"name":"A  B"}', '{"name":"C"}'],
    'updates.server': '',
  });
});
