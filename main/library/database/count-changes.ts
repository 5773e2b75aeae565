import type { DatabaseSync } from 'node:sqlite';
import { Count } from './query.ts';

/** Goes through steps that write, and tells afterwards whether any of them changed a row; what others write in between does not count. */
type CountChanges = (steps: Iterator<unknown>) => {
  readonly steps: Iterator<unknown>;
  hasChanged(): boolean;
};

/** Prepares the statement. */
export function createCountChanges(database: DatabaseSync): CountChanges {
  const changes = new Count(database, 'SELECT total_changes() AS number');
  return (steps) => {
    let hasChanged = false;
    return {
      steps: {
        next() {
          const before = changes.of();
          const step = steps.next();
          hasChanged ||= changes.of() > before;
          return step;
        },
      },
      hasChanged: () => hasChanged,
    };
  };
}
