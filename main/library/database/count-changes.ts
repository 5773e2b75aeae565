import type { Database } from './database.ts';

/** Goes through steps that write, and tells afterwards whether any of them changed a row; what others write in between does not count. */
type CountChanges = (steps: Iterator<unknown>) => {
  readonly steps: Iterator<unknown>;
  hasChanged(): boolean;
};

/** Prepares the statement. */
export function createCountChanges(database: Database): CountChanges {
  const changes = database.count('SELECT total_changes() AS number');
  return (steps) => {
    let hasChanged = false;
    return {
      steps: {
        next() {
          const before = changes();
          const step = steps.next();
          hasChanged ||= changes() > before;
          return step;
        },
      },
      hasChanged: () => hasChanged,
    };
  };
}
