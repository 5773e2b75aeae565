import type { Database } from '../database/database.ts';

export type UsedBytes = ReturnType<typeof createUsedBytes>;

/**
 * Sums the bytes of all stored images once, then updates the sum, as summing all rows takes
 * milliseconds.
 */
export function createUsedBytes(database: Database) {
  const sum = database.number('SELECT coalesce(sum(byte_length), 0) AS number FROM image');
  let used: number | null = null;
  return {
    read: () => (used ??= sum()),
    /** Call after rows were added in another way. */
    sumAgain(): void {
      used = null;
    },
    /** Negative for removed images. */
    add(bytes: number): void {
      if (used !== null) used += bytes;
    },
  };
}
