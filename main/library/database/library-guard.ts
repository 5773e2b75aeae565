import type { Database } from './database.ts';
import { isCorruption, storageError } from './storage-error.ts';

type Method = (...values: readonly unknown[]) => unknown;

export type LibraryGuard = ReturnType<typeof createLibraryGuard>;

/** Runs the calls of a library: every error leaves as a `LibraryError`, and damage that shows is remembered. */
export function createLibraryGuard(database: Database) {
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
    /** In one transaction that a power cut may take back. */
    write: <Value>(work: () => Value) => read(() => database.transaction('soon', work)),
    /** In one transaction that is on the disk when this returns. */
    writeDurably: <Value>(work: () => Value) => read(() => database.transaction('durable', work)),
    /** The same methods, each run by `read`. */
    methods<Part extends object>(part: Part): Part {
      const guarded = Object.entries(part).map(([name, method]: [string, Method]) => {
        const run: Method = (...values) => read(() => method(...values));
        return [name, run] as const;
      });
      return Object.fromEntries(guarded) as Part;
    },
    /** The next start checks the database in full. */
    noteDamage(): void {
      isDamaged = true;
    },
    isDamageNoted: () => isDamaged,
  };
}
