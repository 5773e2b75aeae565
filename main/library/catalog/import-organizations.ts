import type { OrganizationRecord, Validators } from '../../../preload/contract/index.ts';
import type { Checkpoints } from '../database/checkpoint.ts';
import type { Database } from '../database/database.ts';
import { type Pace, writeInSlices } from '../database/slices.ts';
import { createKeyedMutex } from '../files/keyed-mutex.ts';
import type { WordIndex } from '../search/word-index.ts';
import type { OrganizationsAnswer } from './organizations-answer.ts';
import type { StoreOrganizations } from './store-organizations.ts';

/** Merges lists of the service, one after the other, in slices. A list that fits into one slice is stored when the call returns. */
type ImportOrganizations = (
  organizations: Iterable<OrganizationRecord>,
  validators: Validators,
  at: number,
) => Promise<void>;

interface ImportParts {
  readonly database: Database;
  readonly store: StoreOrganizations;
  readonly answer: OrganizationsAnswer;
  readonly words: WordIndex;
  readonly pace: Pace;
  readonly checkpoints: Checkpoints;
}

export function createImportOrganizations(parts: ImportParts): ImportOrganizations {
  const { database, store, answer, words, pace, checkpoints } = parts;
  const mutex = createKeyedMutex();

  function* merge(...[organizations, validators, at]: Parameters<ImportOrganizations>): Generator<void> {
    // After a cut the old validators would confirm a list that is no longer whole.
    answer.forgetValidators();
    yield* store(organizations);
    answer.store(validators, at);
  }

  async function afterSlice(): Promise<void> {
    await pace.yieldToEventLoop();
    await checkpoints.keepShort();
    if (!database.isOpen) return;
    words.tidy('whileWriting');
    await pace.yieldToEventLoop();
  }

  async function tidy(): Promise<void> {
    while (database.isOpen && words.tidy('afterwards')) {
      await pace.yieldToEventLoop();
      await checkpoints.keepShort();
    }
  }

  const run: ImportOrganizations = (...list) =>
    checkpoints.during(async () => {
      await writeInSlices(merge(...list), { database, pace, afterSlice });
      await tidy();
    });

  return (...list) => mutex.run('import', () => run(...list));
}
