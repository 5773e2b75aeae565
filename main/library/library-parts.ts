import type { Clock } from '../shared/desktop.ts';
import { createNotes } from './catalog/notes.ts';
import { createOrganizationsAnswer } from './catalog/organizations-answer.ts';
import { createSavedViews } from './catalog/saved-views.ts';
import { createSubjects } from './catalog/subjects.ts';
import type { Checkpoints } from './database/checkpoint.ts';
import type { Database } from './database/database.ts';
import type { LibraryGuard } from './database/library-guard.ts';
import type { GatheredCommit } from './database/shared-commit.ts';
import type { Pace } from './database/slices.ts';
import { createSnapshots } from './images/snapshots.ts';
import { createWordIndex } from './search/word-index.ts';
import type { StorageObserver } from './storage/storage.ts';

/** An open database, and the external services of a library. */
export interface LibraryFoundation {
  readonly database: Database;
  /** The account's own folder. */
  readonly folder: string;
  readonly clock: Clock;
  readonly pace: Pace;
  readonly observer: StorageObserver;
  readonly guard: LibraryGuard;
  readonly checkpoints: Checkpoints;
  readonly gathered: GatheredCommit;
  /** False if the rows are in memory for this run. */
  readonly isSaved: boolean;
}

export type SharedRows = ReturnType<typeof createSharedRows>;

/** Opens the rows that several areas of the library read or write. */
export function createSharedRows(database: Database) {
  return {
    subjects: createSubjects(database),
    snapshots: createSnapshots(database),
    words: createWordIndex(database),
    answer: createOrganizationsAnswer(database),
    savedViews: createSavedViews(database),
    notes: createNotes(database),
  };
}
