import type { Database } from './database.ts';
import { isCorruption, storageError } from './storage-error.ts';

/** Runs the calls of a library: every error leaves as a `LibraryError`, and damage that shows is remembered. */
export interface LibraryGuard {
  read<Value>(work: () => Value): Value;
  /** In one transaction that a power cut may take back. */
  write<Value>(work: () => Value): Value;
  /** In one transaction that is on the disk when this returns. */
  writeDurably<Value>(work: () => Value): Value;
  /** The same methods, each run by `read`. */
  methods<Part extends object>(part: Part): Part;
  /** The next start checks the database in full. */
  noteDamage(): void;
  isDamageNoted(): boolean;
}

type Method = (...values: readonly unknown[]) => unknown;

export function createLibraryGuard(database: Database): LibraryGuard {
  let isDamaged = false;

  function fail(error: unknown): never {
    isDamaged ||= isCorruption(error);
    throw storageError(error);
  }

  function read<Value>(work: () => Value): Value {
    try {
      const value = work();
      return value instanceof Promise ? (value.catch(fail) as Value) : value;
    } catch (error) {
      return fail(error);
    }
  }

  return {
    read,
    write: (work) => read(() => database.transaction('soon', work)),
    writeDurably: (work) => read(() => database.transaction('durable', work)),
    methods<Part extends object>(part: Part) {
      const guarded = Object.entries(part).map(([name, method]: [string, Method]) => {
        const run: Method = (...values) => read(() => method(...values));
        return [name, run] as const;
      });
      return Object.fromEntries(guarded) as Part;
    },
    noteDamage() {
      isDamaged = true;
    },
    isDamageNoted: () => isDamaged,
  };
}
