import { chmodSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Store from 'electron-store';
import type { SettingsFile } from '../core/desktop.ts';

/** Only the person may read it: it holds the sealed token. */
const FILE_MODE = 0o600;

const NAME = 'settings';
/** The file in the profile's folder. */
export const SETTINGS_FILE_NAME = `${NAME}.json`;

type Values = Record<string, unknown>;

/**
 * Opens `settings.json` of a profile. A file that is no JSON object is renamed to `settings.corrupt-….json` and kept, and
 * the app starts with defaults (P31). The folder has to exist.
 *
 * Values are read from memory, so a file that breaks while the app runs does no harm. `write` and `remove` throw what the
 * system said (`ENOSPC`, `EACCES`) when nothing could be stored; then the old value stays, in memory and on disk.
 */
export function openSettingsFile(folder: string, now: () => number): SettingsFile {
  const file = join(folder, SETTINGS_FILE_NAME);
  sweepTemporaryFiles(folder);
  const stored = readValues(file);
  if (stored === 'corrupt') setAside(folder, file, now());
  if (stored !== 'absent' && stored !== 'corrupt') chmodSync(file, FILE_MODE);

  const store = new Store<Values>({
    name: NAME,
    cwd: folder,
    configFileMode: FILE_MODE,
    accessPropertiesByDotNotation: false,
  });
  let values: Values = stored === 'absent' || stored === 'corrupt' ? {} : stored;
  const keep = (next: Values) => {
    store.store = next;
    values = next;
  };

  return {
    setAside: stored === 'corrupt',
    read: (key) => values[key],
    write: (key, value) => keep({ ...values, [key]: value }),
    remove: (key) => {
      if (!(key in values)) return;
      keep(Object.fromEntries(Object.entries(values).filter(([name]) => name !== key)));
    },
  };
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

/** Two corrupt files in the same millisecond can not happen: there is one start of a profile at a time (P10). */
function setAside(folder: string, file: string, time: number): void {
  const stamp = new Date(time).toISOString().replaceAll(':', '-');
  const kept = join(folder, `${NAME}.corrupt-${stamp}.json`);
  renameSync(file, kept);
  if (statSync(kept).isFile()) chmodSync(kept, FILE_MODE);
}

/** What an interrupted write of an earlier start left behind; the file itself still has the last whole state. */
function sweepTemporaryFiles(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(`${NAME}.json.tmp-`)) rmSync(join(folder, name), { force: true });
  }
}
