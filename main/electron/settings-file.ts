import { chmodSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Store from 'electron-store';
import type { SettingsFile } from '../core/desktop.ts';

/** Readable by the person alone: the file holds the sealed token. */
const FILE_MODE = 0o600;

const NAME = 'settings';
export const SETTINGS_FILE_NAME = `${NAME}.json`;

type Values = Record<string, unknown>;

/**
 * Opens `settings.json` of a profile. A file that is no JSON object is renamed to `settings.corrupt-….json`, and the app
 * starts with defaults (P31). The folder must exist. Opening never fails: on a disk that can't be written nothing is renamed (P37).
 *
 * Values are read from memory, so a file that breaks while the app runs does no harm. `write` and `remove` throw the
 * system's error (`ENOSPC`, `EACCES`) when they can't store; the old value then stays, in memory and on disk.
 */
export function openSettingsFile(folder: string, now: () => number): SettingsFile {
  const file = join(folder, SETTINGS_FILE_NAME);
  tryOnDisk(() => sweepTemporaryFiles(folder));
  const stored = readValues(file);
  let isCorruptThere = stored === 'corrupt';
  function setCorruptAside(): void {
    if (isCorruptThere) setAside(folder, file, now());
    isCorruptThere = false;
  }
  tryOnDisk(setCorruptAside);
  if (stored !== 'absent' && stored !== 'corrupt') tryOnDisk(() => chmodSync(file, FILE_MODE));

  let store: Store<Values> | null = null;
  function openStore(): Store<Values> {
    setCorruptAside();
    store ??= new Store<Values>({
      name: NAME,
      cwd: folder,
      configFileMode: FILE_MODE,
      accessPropertiesByDotNotation: false,
    });
    return store;
  }
  let values: Values = stored === 'absent' || stored === 'corrupt' ? {} : stored;
  const save = (next: Values) => {
    openStore().store = next;
    values = next;
  };

  return {
    setAside: stored === 'corrupt',
    read: (key) => values[key],
    write: (key, value) => save({ ...values, [key]: value }),
    remove: (key) => {
      if (!(key in values)) return;
      save(Object.fromEntries(Object.entries(values).filter(([name]) => name !== key)));
    },
  };
}

/** A start goes on without what a full or read-only disk refuses. */
function tryOnDisk(work: () => void): void {
  try {
    work();
  } catch {
    // Each write tells it.
  }
}

function readValues(file: string): Values | 'absent' | 'corrupt' {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Values)
      : 'corrupt';
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'absent' : 'corrupt';
  }
}

/** The time makes the name unique: one process at a time opens a profile (P10). */
function setAside(folder: string, file: string, time: number): void {
  const stamp = new Date(time).toISOString().replaceAll(':', '-');
  const aside = join(folder, `${NAME}.corrupt-${stamp}.json`);
  renameSync(file, aside);
  if (statSync(aside).isFile()) chmodSync(aside, FILE_MODE);
}

/** Deletes the temporary files of interrupted writes; the file itself still has the last complete state. */
function sweepTemporaryFiles(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(`${NAME}.json.tmp-`)) rmSync(join(folder, name), { force: true });
  }
}
