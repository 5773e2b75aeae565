import type { OrganizationRecord, Validators } from '../../../preload/contract/index.ts';
import type { Checkpoints } from '../database/checkpoint.ts';
import type { Database } from '../database/database.ts';
import { type Pace, writeInSlices } from '../database/slices.ts';
import type { WordIndex } from '../search/word-index.ts';
import type { OrganizationsAnswer } from './organizations-answer.ts';
import type { StoreOrganizations } from './store-organizations.ts';

/** Merges an answer of the service, in slices. An answer that fits in one is stored when the call returns. */
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

/** Puts the import together. Imports run one after the other. */
export function createImportOrganizations(parts: ImportParts): ImportOrganizations {
  const { database, store, answer, words, pace, checkpoints } = parts;
  let underWay: Promise<void> | null = null;

  function* merge(
    organizations: Iterable<OrganizationRecord>,
    validators: Validators,
    at: number,
  ): Generator<void> {
    // A condition with the old validators would confirm a list that is here no longer whole, were this cut off.
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

  const run: ImportOrganizations = (...told) =>
    checkpoints.during(async () => {
      await writeInSlices(merge(...told), { database, pace, afterSlice });
      await tidy();
    });

  return async (...told) => {
    while (underWay !== null) await underWay.catch(() => undefined);
    const own = run(...told);
    underWay = own;
    try {
      await own;
    } finally {
      if (underWay === own) underWay = null;
    }
  };
}
