import type { Database } from './database.ts';
import { isCorruption, storageError } from './storage-error.ts';

type Method = (...values: readonly unknown[]) => unknown;

export type LibraryGuard = ReturnType<typeof createLibraryGuard>;

/**
 * Runs the calls of a library: every error becomes a `LibraryError`, and observed damage is
 * remembered.
 */
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
    /** Runs in one transaction that a power cut may revert. */
    write: <Value>(work: () => Value) => read(() => database.transaction('soon', work)),
    /** Runs in one transaction that is on the disk on return. */
    writeDurably: <Value>(work: () => Value) => read(() => database.transaction('durable', work)),
    /** Wraps each method with `read`. */
    methods<Part extends object>(part: Part): Part {
      const guarded = Object.entries(part).map(([name, method]: [string, Method]) => {
        const run: Method = (...values) => read(() => method(...values));
        return [name, run] as const;
      });
      return Object.fromEntries(guarded) as Part;
    },
    /** Makes the next start check the database in full. */
    noteDamage(): void {
      isDamaged = true;
    },
    isDamageNoted: () => isDamaged,
  };
}
