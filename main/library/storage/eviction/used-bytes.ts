import type { Database } from '../../database/database.ts';

/** The bytes of all stored images. */
export interface UsedBytes {
  read(): number;
  /** Negative for removed images. */
  add(bytes: number): void;
}

/** Summed once and then updated, as a sum over all rows takes milliseconds. */
export function createUsedBytes(database: Database): UsedBytes {
  const sum = database.number('SELECT coalesce(sum(byte_length), 0) AS number FROM image');
  let used: number | null = null;
  return {
    read: () => (used ??= sum()),
    add(bytes) {
      if (used !== null) used += bytes;
    },
  };
}
