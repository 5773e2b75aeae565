import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StoredValues } from '../../shared/desktop.ts';
import { replaceFile, replaceFileSync } from './replace-file.ts';

export const STATE_FILE_NAME = 'state.json';

/**
 * Counted and learned values of the app, in `state.json` of the profile: traffic of networks,
 * pauses of services, the last location. Written off the event loop. A missing, corrupt or
 * unreadable file has no values, and a failing disk costs the last changes: none of it is a
 * setting.
 */
export class StateFile implements StoredValues {
  readonly #file: string;
  readonly #values: Map<string, unknown>;
  #isDirty = false;
  #writing: Promise<void> | null = null;
  /** Counts the calls of `flush`: a write that began before one is outdated. */
  #flushes = 0;

  constructor(profileFolder: string) {
    this.#file = join(profileFolder, STATE_FILE_NAME);
    this.#values = new Map(Object.entries(readValues(this.#file)));
  }

  read(key: string): unknown {
    return this.#values.get(key);
  }

  /** Replaces a value. `value` must not change afterwards. */
  write(key: string, value: unknown): void {
    this.#values.set(key, value);
    this.#changed();
  }

  remove(key: string): void {
    if (this.#values.delete(key)) this.#changed();
  }

  /** Writes synchronously, for a process about to end. */
  flush(): void {
    if (!this.#isDirty && this.#writing === null) return;
    this.#isDirty = false;
    this.#flushes += 1;
    try {
      replaceFileSync(this.#file, this.#text());
    } catch {
      this.#isDirty = true;
    }
  }

  /** Resolves once no write is running. */
  async settled(): Promise<void> {
    await this.#writing;
  }

  #changed(): void {
    this.#isDirty = true;
    this.#writing ??= this.#writeOut().finally(() => {
      this.#writing = null;
    });
  }

  async #writeOut(): Promise<void> {
    // All changes of this turn of the event loop are written once.
    await Promise.resolve();
    while (this.#isDirty) {
      this.#isDirty = false;
      const flushes = this.#flushes;
      try {
        await replaceFile(this.#file, this.#text(), () => flushes === this.#flushes);
      } catch {
        this.#isDirty = true;
        return;
      }
    }
  }

  #text(): string {
    return JSON.stringify(Object.fromEntries(this.#values));
  }
}

function readValues(file: string): Record<string, unknown> {
  try {
    const values: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof values === 'object' && values !== null && !Array.isArray(values) ? { ...values } : {};
  } catch {
    return {};
  }
}

/**
 * Moves values that earlier versions kept in the settings. After a kill in between they are in
 * both; the state's apply.
 */
export function moveToState(settings: StoredValues, state: StateFile, keys: readonly string[]): void {
  const found = keys.filter((key) => settings.read(key) !== undefined);
  if (found.length === 0) return;
  for (const key of found) if (state.read(key) === undefined) state.write(key, settings.read(key));
  state.flush();
  for (const key of found) {
    try {
      settings.remove(key);
    } catch {
      // On a read-only disk: tried again at the next start.
    }
  }
}
