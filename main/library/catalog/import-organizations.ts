import type { OrganizationRecord, Validators } from '../../../preload/contract/index.ts';
import type { Checkpoints } from '../database/checkpoint.ts';
import type { Database } from '../database/database.ts';
import { type Pace, writeInSlices } from '../database/slices.ts';
import { createKeyedMutex } from '../files/keyed-mutex.ts';
import type { WordIndex } from '../search/word-index.ts';
import type { OrganizationsAnswer } from './organizations-answer.ts';
import type { createStoreOrganizations } from './store-organizations.ts';

interface ImportParts {
  readonly database: Database;
  readonly store: ReturnType<typeof createStoreOrganizations>;
  readonly answer: OrganizationsAnswer;
  readonly words: WordIndex;
  readonly pace: Pace;
  readonly checkpoints: Checkpoints;
}

/** Merges lists of the service, one after the other, in slices. A list that fits into one slice is stored when the call returns. */
export function createImportOrganizations(parts: ImportParts) {
  const { database, store, answer, words, pace, checkpoints } = parts;
  const mutex = createKeyedMutex();

  function* merge(
    organizations: Iterable<OrganizationRecord>,
    validators: Validators,
    at: number,
  ): Generator<void> {
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

  /** Counts the organizations that are stored with their devices. */
  function* counted(organizations: Iterable<OrganizationRecord>, count: () => void) {
    for (const organization of organizations) {
      yield organization;
      count();
    }
  }

  /** `onStored` receives the number of whole organizations after each slice but the last. */
  return (
    organizations: Iterable<OrganizationRecord>,
    validators: Validators,
    at: number,
    onStored: (organizations: number) => void = () => {},
  ): Promise<void> =>
    mutex.run('import', () =>
      checkpoints.during(async () => {
        let stored = 0;
        const steps = merge(
          counted(organizations, () => {
            stored += 1;
          }),
          validators,
          at,
        );
        await writeInSlices(steps, {
          database,
          pace,
          afterSlice: async () => {
            await afterSlice();
            if (database.isOpen) onStored(stored);
          },
        });
        await tidy();
      }),
    );
}
