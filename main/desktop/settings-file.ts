import { readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import Store from 'electron-store';
import { replaceFile } from '../library/files/replace-file.ts';
import { type SettingsFile, SettingsUnreadableError } from '../shared/desktop.ts';
import { FILE_MODE, restrictMode } from '../shared/restrict-mode.ts';

/** Readable by the user alone: the file holds the sealed token. */

const NAME = 'settings';
export const SETTINGS_FILE_NAME = `${NAME}.json`;

/**
 * Another program, such as a virus scanner or a backup, may hold the file briefly; 0.75 s in all.
 */
const READ_ATTEMPTS = 6;
const READ_PAUSE_MS = 150;

type Values = Record<string, unknown>;

/** `unreadable`: the system refuses to read the file, so its content is unknown. */
type Stored =
  | { readonly kind: 'values'; readonly values: Values }
  | { readonly kind: 'absent' }
  | { readonly kind: 'corrupt' }
  | { readonly kind: 'unreadable'; readonly error: unknown };

/**
 * Opens `settings.json` of a profile, whose folder must exist. A file that is not a JSON object is
 * renamed to `settings.corrupt-….json`, and the app starts with defaults (P31). Opening never
 * fails: on a read-only disk nothing is renamed (P37).
 *
 * Values are read from memory, so a file that breaks while the app runs does no harm. An equal
 * value is not written again. `write` and `remove` throw the system's error (`ENOSPC`, `EACCES`)
 * if they can't store; the old value then stays, in memory and on disk.
 *
 * A file that the system does not let the app read (`EBUSY`, `EIO`) may hold good values, so it
 * stays (P12): the app starts with defaults, and `write` and `remove` throw
 * `SettingsUnreadableError` until the next start, because what they would store may rest on
 * missing values.
 */
export function openSettingsFile(folder: string, now: () => number): SettingsFile {
  const file = join(folder, SETTINGS_FILE_NAME);
  tryOnDisk(() => sweepTemporaryFiles(folder));
  const stored = readPatiently(file);
  let isCorruptThere = stored.kind === 'corrupt';
  function setCorruptAside(): void {
    if (!isCorruptThere) return;
    const aside = setAside(folder, file, now());
    isCorruptThere = false;
    // Refused if the file belongs to another user.
    tryOnDisk(() => closeToOthers(aside));
  }
  tryOnDisk(setCorruptAside);
  if (stored.kind === 'values') tryOnDisk(() => closeToOthers(file));

  function prepare(): void {
    if (stored.kind === 'unreadable')
      throw new SettingsUnreadableError('The settings could not be read at the start.', {
        cause: stored.error,
      });
    setCorruptAside();
  }
  let store: Store<Values> | null = null;
  function openStore(): Store<Values> {
    prepare();
    store ??= new Store<Values>({
      name: NAME,
      cwd: folder,
      configFileMode: FILE_MODE,
      accessPropertiesByDotNotation: false,
    });
    return store;
  }
  /** Settings as read; the ones that `store` is about to write differ from `onDisk`. */
  let values: Values = stored.kind === 'values' ? stored.values : {};
  let onDisk = values;
  /** Counts synchronous writes: an earlier write is outdated by one, as it writes all values. */
  let saves = 0;
  let last: Promise<void> = Promise.resolve();
  const save = (next: Values) => {
    openStore().store = next;
    values = next;
    onDisk = next;
    saves += 1;
  };

  async function storeNext(key: string, value: unknown): Promise<void> {
    // A later change, or a synchronous write, has included this one.
    if (values[key] !== value || onDisk[key] === value) return;
    try {
      prepare();
      const begun = saves;
      const next = { ...onDisk, [key]: value };
      await replaceFile(file, JSON.stringify(next, null, '\t'), () => begun === saves);
      if (begun === saves) onDisk = next;
    } catch (error) {
      if (values[key] === value && onDisk[key] !== value) values = restored(values, key, onDisk);
      throw error;
    }
  }

  return {
    fault: stored.kind === 'corrupt' || stored.kind === 'unreadable' ? stored.kind : null,
    read: (key) => values[key],
    write(key, value) {
      if (stored.kind !== 'unreadable' && isDeepStrictEqual(values[key], value)) return;
      save({ ...values, [key]: value });
    },
    async store(key, value) {
      if (stored.kind !== 'unreadable' && isDeepStrictEqual(values[key], value)) return await last;
      values = { ...values, [key]: value };
      const own = last.then(() => storeNext(key, value));
      last = own.catch(() => undefined);
      await own;
    },
    flush() {
      if (values !== onDisk && !isDeepStrictEqual(values, onDisk)) save(values);
    },
    remove: (key) => {
      if (stored.kind !== 'unreadable' && !(key in values)) return;
      save(Object.fromEntries(Object.entries(values).filter(([name]) => name !== key)));
    },
  };
}

/** Restores the value of a key from the disk. */
function restored(values: Values, key: string, onDisk: Values): Values {
  const { [key]: _refused, ...others } = values;
  return key in onDisk ? { ...others, [key]: onDisk[key] } : others;
}

/** Ignores what a full or read-only disk refuses, so that the start goes on. */
function tryOnDisk(work: () => void): void {
  try {
    work();
  } catch {
    // Each write reports it.
  }
}

function readPatiently(file: string): Stored {
  for (let attempt = 1; ; attempt += 1) {
    const stored = readStored(file);
    if (stored.kind !== 'unreadable' || attempt === READ_ATTEMPTS) return stored;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, READ_PAUSE_MS);
  }
}

function readStored(file: string): Stored {
  try {
    const values: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const isObject = typeof values === 'object' && values !== null && !Array.isArray(values);
    return isObject ? { kind: 'values', values: values as Values } : { kind: 'corrupt' };
  } catch (error) {
    // Only a system error has a `syscall`; text that is too long or not JSON is a matter of
    // content.
    if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return { kind: 'corrupt' };
    if (error.code === 'ENOENT') return { kind: 'absent' };
    // A folder has that name.
    return error.code === 'EISDIR' ? { kind: 'corrupt' } : { kind: 'unreadable', error };
  }
}

/** The time makes the name unique: only one process opens a profile (P10). */
function setAside(folder: string, file: string, time: number): string {
  const stamp = new Date(time).toISOString().replaceAll(':', '-');
  const aside = join(folder, `${NAME}.corrupt-${stamp}.json`);
  renameSync(file, aside);
  return aside;
}

function closeToOthers(file: string): void {
  if (statSync(file).isFile()) restrictMode(file, FILE_MODE);
}

/** Deletes temporary files of interrupted writes; the file itself has the last complete state. */
function sweepTemporaryFiles(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(`${NAME}.json.tmp-`) || name === `${NAME}.json.draft`)
      rmSync(join(folder, name), { force: true });
  }
}
