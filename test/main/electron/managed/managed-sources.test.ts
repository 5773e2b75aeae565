import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { managedFilePath, readManagedFile } from '../../../../main/electron/managed/managed-sources.ts';
import { parseRegistryAnswer } from '../../../../main/electron/managed/registry-answer.ts';

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
