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
import { prepareProfileFolder } from '../../../main/desktop/lifecycle/profile-folder.ts';
import { openSettingsFile } from '../../../main/desktop/settings-file.ts';
import { SettingsUnreadableError } from '../../../main/shared/desktop.ts';

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

describe('a value that is stored off the event loop', () => {
  const stored = (): unknown => JSON.parse(readFileSync(file(), 'utf8'));

  test('can be read at once, and is on the disk when it is acknowledged', async () => {
    const settings = openSettingsFile(folder, now);
    settings.write('theme', 'light');
    const stores = settings.store('theme', 'dark');
    expect(settings.read('theme')).toBe('dark');
    // A kill here costs what nobody was told to be stored.
    expect(stored()).toEqual({ theme: 'light' });
    await stores;
    expect(stored()).toEqual({ theme: 'dark' });
    expect(modeOf(file())).toBe(0o600);
    expect(openSettingsFile(folder, now).read('theme')).toBe('dark');
  });

  test('is written in the order of the calls, with what is written at once in between', async () => {
    const settings = openSettingsFile(folder, now);
    const all = [settings.store('a', 1), settings.store('a', 2), settings.store('b', 1)];
    settings.write('token', 'sealed');
    expect(stored()).toEqual({ a: 2, b: 1, token: 'sealed' });
    all.push(settings.store('b', 2));
    settings.remove('a');
    await Promise.all(all);
    expect(stored()).toEqual({ b: 2, token: 'sealed' });
  });

  test('is written at once when the process is about to end', () => {
    const settings = openSettingsFile(folder, now);
    void settings.store('theme', 'dark');
    void settings.store('zoom', 1.5);
    settings.flush();
    expect(stored()).toEqual({ theme: 'dark', zoom: 1.5 });
  });

  test('that the disk refuses is not stored, and the one before is back; others are not lost', async () => {
    const settings = openSettingsFile(folder, now);
    await settings.store('theme', 'light');
    mkdirSync(join(folder, 'settings.json.draft'));
    const refused = settings.store('theme', 'dark');
    const alsoRefused = settings.store('zoom', 1.5);
    await expect(refused).rejects.toThrow();
    await expect(alsoRefused).rejects.toThrow();
    expect(settings.read('theme')).toBe('light');
    expect(settings.read('zoom')).toBeUndefined();
    rmSync(join(folder, 'settings.json.draft'), { recursive: true });
    await settings.store('zoom', 2);
    expect(stored()).toEqual({ theme: 'light', zoom: 2 });
  });

  test('leaves no draft behind for long', async () => {
    writeFileSync(join(folder, 'settings.json.draft'), '{"half":');
    const settings = openSettingsFile(folder, now);
    expect(readdirSync(folder)).not.toContain('settings.json.draft');
    await settings.store('theme', 'dark');
    expect(readdirSync(folder)).toEqual(['settings.json']);
  });
});
