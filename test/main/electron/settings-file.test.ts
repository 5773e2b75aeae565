import type * as filesystem from 'node:fs';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SettingsUnreadableError } from '../../../main/core/desktop.ts';
import { prepareProfileFolder } from '../../../main/electron/lifecycle/profile-folder.ts';
import { openSettingsFile } from '../../../main/electron/settings-file.ts';

vi.mock('node:fs', async (original) => {
  const real = await original<typeof filesystem>();
  return { ...real, readFileSync: vi.fn(real.readFileSync), chmodSync: vi.fn(real.chmodSync) };
});

let parent: string;
let folder: string;
const now = () => Date.UTC(2026, 10, 21, 8, 30);

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'fleetglass-settings-'));
  folder = join(parent, 'profile');
  prepareProfileFolder(folder);
});
afterEach(() => {
  vi.mocked(readFileSync).mockReset();
  rmSync(parent, { recursive: true });
});

const file = () => join(folder, 'settings.json');
const setAsideFiles = () => readdirSync(folder).filter((name) => name.startsWith('settings.corrupt-'));
const refuse = (code: string, syscall: string) => () => {
  throw Object.assign(new Error(code), { code, syscall });
};
const modeOf = (path: string) => statSync(path).mode & 0o777;

describe('the settings file', () => {
  test('gives back after a restart what was written', () => {
    openSettingsFile(folder, now).write('a.key/with dots', { theme: 'dark' });
    expect(openSettingsFile(folder, now).read('a.key/with dots')).toEqual({ theme: 'dark' });
  });

  test('forgets what was removed, on disk too (P14: sign-out removes the token)', () => {
    const settings = openSettingsFile(folder, now);
    settings.write('token', 'sealed-value');
    settings.remove('token');
    expect(readFileSync(file(), 'utf8')).not.toContain('sealed-value');
    expect(openSettingsFile(folder, now).read('token')).toBeUndefined();
  });

  test.runIf(process.platform !== 'win32')('P14: the folder is 0700 and the file 0600', () => {
    openSettingsFile(folder, now).write('key', 1);
    expect([modeOf(folder), modeOf(file())]).toEqual([0o700, 0o600]);
  });

  test.runIf(process.platform !== 'win32')(
    'P14: a folder and a file that were open to others are closed',
    () => {
      writeFileSync(file(), '{"key":1}', { mode: 0o644 });
      chmodSync(file(), 0o644);
      chmodSync(folder, 0o755);
      prepareProfileFolder(folder);
      expect(openSettingsFile(folder, now).read('key')).toBe(1);
      expect([modeOf(folder), modeOf(file())]).toEqual([0o700, 0o600]);
    },
  );

  test.each(['', '{', 'null', '[]', '"text"', '{"a":1}{', '\0\0\0\0', '<html></html>'])(
    'P31: the corrupt file %j is set aside, and the app starts with defaults',
    (content) => {
      writeFileSync(file(), content);
      const settings = openSettingsFile(folder, now);
      expect([settings.fault, settings.read('key')]).toEqual(['corrupt', undefined]);
      const aside = setAsideFiles();
      expect(aside).toHaveLength(1);
      expect(readFileSync(join(folder, aside[0] as string), 'utf8')).toBe(content);
      settings.write('key', 2);
      expect(openSettingsFile(folder, now).fault).toBeNull();
    },
  );

  test('P31: a folder instead of the file is set aside', () => {
    mkdirSync(file());
    expect(openSettingsFile(folder, now).fault).toBe('corrupt');
    expect(readdirSync(folder)).toContain('settings.corrupt-2026-11-21T08-30-00.000Z.json');
  });

  test('P31: a corrupt file of another user is set aside once, and the app goes on writing', () => {
    writeFileSync(file(), '{');
    vi.mocked(chmodSync).mockImplementationOnce(refuse('EPERM', 'chmod'));
    const settings = openSettingsFile(folder, now);
    expect([settings.fault, setAsideFiles().length]).toEqual(['corrupt', 1]);
    settings.write('key', 2);
    expect(openSettingsFile(folder, now).read('key')).toBe(2);
  });

  test('P12: a file that another program holds briefly keeps its values', () => {
    openSettingsFile(folder, now).write('token', 'sealed-value');
    vi.mocked(readFileSync).mockImplementationOnce(refuse('EBUSY', 'open'));
    const settings = openSettingsFile(folder, now);
    expect([settings.fault, settings.read('token')]).toEqual([null, 'sealed-value']);
    settings.write('key', 2);
    expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual({ token: 'sealed-value', key: 2 });
    expect(setAsideFiles()).toEqual([]);
  });

  test.each(['EACCES', 'EIO', 'EMFILE'])(
    'P12: a file that the start could not read (%s) is not replaced in that run',
    (code) => {
      openSettingsFile(folder, now).write('token', 'sealed-value');
      vi.mocked(readFileSync).mockImplementation(refuse(code, 'open'));
      const settings = openSettingsFile(folder, now);
      expect([settings.fault, settings.read('token')]).toEqual(['unreadable', undefined]);
      vi.mocked(readFileSync).mockReset();
      // What is written now may rest on values that were missing at the start.
      expect(() => settings.write('token', 'another')).toThrow(SettingsUnreadableError);
      // Otherwise a sign-out would succeed and leave the token (P14).
      expect(() => settings.remove('token')).toThrow(SettingsUnreadableError);
      expect(setAsideFiles()).toEqual([]);
      expect(openSettingsFile(folder, now).read('token')).toBe('sealed-value');
    },
  );

  test('P48: an equal value is not written again', () => {
    const settings = openSettingsFile(folder, now);
    settings.write('key', { list: [1, { a: null }] });
    rmSync(file());
    settings.write('key', { list: [1, { a: null }] });
    expect(readdirSync(folder)).toEqual([]);
    settings.write('key', { list: [1, { a: 0 }] });
    expect(openSettingsFile(folder, now).read('key')).toEqual({ list: [1, { a: 0 }] });
  });

  test('P31: orphaned temporary files are swept', () => {
    writeFileSync(join(folder, 'settings.json.tmp-1234567890abcdef'), '{');
    openSettingsFile(folder, now);
    expect(readdirSync(folder).filter((name) => name.includes('.tmp-'))).toEqual([]);
  });

  test('a file that breaks while the app runs does no harm', () => {
    const settings = openSettingsFile(folder, now);
    settings.write('key', 1);
    writeFileSync(file(), '{{{');
    expect(settings.read('key')).toBe(1);
    settings.write('other', 2);
    expect(openSettingsFile(folder, now).read('key')).toBe(1);
  });
});
