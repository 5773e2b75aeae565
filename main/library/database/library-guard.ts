import type { DatabaseSync } from 'node:sqlite';
import { isCorruption, storageError } from './storage-error.ts';
import { transaction } from './transaction.ts';

/** Runs what the library is asked for: whatever is thrown leaves as a `LibraryError`, and damage that is seen is remembered. */
export interface LibraryGuard {
  read<Value>(work: () => Value): Value;
  readAsync<Value>(work: () => Promise<Value>): Promise<Value>;
  /** In one transaction that a power cut may take back. */
  write<Value>(work: () => Value): Value;
  /** In one transaction that is on the disk when this returns. */
  writeDurably<Value>(work: () => Value): Value;
  seeDamage(): void;
  /** Then the next start checks the database in full. */
  damageSeen(): boolean;
}

export function createLibraryGuard(database: DatabaseSync): LibraryGuard {
  let damageSeen = false;

  function judge(error: unknown): Error {
    damageSeen ||= isCorruption(error);
    return storageError(error);
  }

  function read<Value>(work: () => Value): Value {
    try {
      return work();
    } catch (error) {
      throw judge(error);
    }
  }

  return {
    read,
    async readAsync(work) {
      try {
        return await work();
      } catch (error) {
        throw judge(error);
      }
    },
    write: (work) => read(() => transaction(database, 'soon', work)),
    writeDurably: (work) => read(() => transaction(database, 'durable', work)),
    seeDamage() {
      damageSeen = true;
    },
    damageSeen: () => damageSeen,
  };
}
