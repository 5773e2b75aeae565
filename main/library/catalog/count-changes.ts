import type { Database } from '../database/database.ts';

/** Wraps steps that write, and says afterwards whether any of them changed a row; what others write in between does not count. */
type CountChanges = (steps: Iterator<unknown>) => {
  readonly steps: Iterator<unknown>;
  hasChanged(): boolean;
};

export function createCountChanges(database: Database): CountChanges {
  return (steps) => {
    let hasChanged = false;
    return {
      steps: {
        next() {
          const before = database.totalChanges();
          const step = steps.next();
          hasChanged ||= database.totalChanges() > before;
          return step;
        },
      },
      hasChanged: () => hasChanged,
    };
  };
}
