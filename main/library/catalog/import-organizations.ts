import type { OrganizationRecord, Validators } from '../../../preload/contract/index.ts';
import type { Checkpoints } from '../database/checkpoint.ts';
import type { Database } from '../database/database.ts';
import { type Pace, writeInSlices } from '../database/slices.ts';
import { createKeyedMutex } from '../files/keyed-mutex.ts';
import type { WordIndex } from '../search/word-index.ts';
import type { OrganizationsAnswer } from './organizations-answer.ts';
import type { createStoreOrganizations, Merge } from './store-organizations.ts';

interface ImportParts {
  readonly database: Database;
  readonly beginMerge: ReturnType<typeof createStoreOrganizations>;
  readonly answer: OrganizationsAnswer;
  readonly words: WordIndex;
  readonly pace: Pace;
  readonly checkpoints: Checkpoints;
}

/** Receives the number of whole organizations that can be read. */
type OnStored = (organizations: number) => void;

/** Stores organizations of a list that is still arriving. */
export interface OrganizationsAhead {
  /** Stores it with its devices soon, and marks nothing as gone. A failure of the library shows when the list is stored. */
  add(organization: OrganizationRecord): void;
}

/** The merge that organizations were stored ahead by, and which they were; null: it can't go on. */
type Begun = { readonly merge: Merge; readonly stored: ReadonlySet<OrganizationRecord> } | null;

/** Counts the organizations that are stored with their devices. */
function* counted(organizations: Iterable<OrganizationRecord>, count: () => void) {
  for (const organization of organizations) {
    yield organization;
    count();
  }
}

type Run = <Value>(work: () => Promise<Value>) => Promise<Value>;
type WriteSteps = (steps: Iterator<void>, onSlice: () => void) => Promise<void>;

/** Stores what is added, one after the other. */
function createAhead(
  { beginMerge, answer }: Pick<ImportParts, 'beginMerge' | 'answer'>,
  run: Run,
  write: WriteSteps,
  onStored: OnStored,
): { readonly ahead: OrganizationsAhead; readonly begun: () => Begun } {
  const waiting: OrganizationRecord[] = [];
  const stored = new Set<OrganizationRecord>();
  let merge: Merge | null = null;
  let isWriting = false;
  let hasFailed = false;

  function* addWaiting(): Generator<void> {
    answer.forgetValidators();
    merge ??= beginMerge();
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      yield* merge.add([next]);
      stored.add(next);
    }
  }

  async function writeWaiting(): Promise<void> {
    isWriting = true;
    const announce = () => onStored(stored.size);
    try {
      while (waiting.length > 0) {
        await run(() => write(addWaiting(), announce));
        announce();
      }
    } catch {
      hasFailed = true;
      waiting.length = 0;
    }
    isWriting = false;
  }

  return {
    ahead: {
      add(organization) {
        if (hasFailed) return;
        waiting.push(organization);
        if (!isWriting) void writeWaiting();
      },
    },
    begun: () => (merge === null || hasFailed ? null : { merge, stored }),
  };
}

/** Merges lists of the service, one after the other, in slices. A list that fits into one slice is stored when the call returns. */
export function createImportOrganizations(parts: ImportParts) {
  const { database, beginMerge, answer, words, pace, checkpoints } = parts;
  const mutex = createKeyedMutex();
  const begun = new WeakMap<OrganizationsAhead, () => Begun>();
  const run: Run = (work) => mutex.run('import', () => checkpoints.during(work));

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

  /** `onSlice` is called after each slice but the last. */
  const write: WriteSteps = (steps, onSlice) =>
    writeInSlices(steps, {
      database,
      pace,
      afterSlice: async () => {
        await afterSlice();
        if (database.isOpen) onSlice();
      },
    });

  /** A list that lacks one of the organizations that were stored ahead is merged from its beginning. */
  function mergeFor(organizations: Iterable<OrganizationRecord>, ahead: OrganizationsAhead | null): Merge {
    const before = ahead === null ? null : (begun.get(ahead)?.() ?? null);
    if (before === null) return beginMerge();
    const listed = new Set(organizations);
    const hasAll = Array.from(before.stored).every((organization) => listed.has(organization));
    return hasAll ? before.merge : beginMerge();
  }

  return {
    store: (
      organizations: Iterable<OrganizationRecord>,
      validators: Validators,
      at: number,
      onStored: OnStored = () => {},
      ahead: OrganizationsAhead | null = null,
    ): Promise<void> =>
      run(async () => {
        let stored = 0;
        const count = () => {
          stored += 1;
        };
        function* merge(): Generator<void> {
          // After a cut the old validators would confirm a list that is no longer whole.
          answer.forgetValidators();
          const { add, end } = mergeFor(organizations, ahead);
          yield* add(counted(organizations, count));
          yield* end();
          answer.store(validators, at);
        }
        await write(merge(), () => onStored(stored));
        await tidy();
      }),
    ahead(onStored: OnStored): OrganizationsAhead {
      const created = createAhead(parts, run, write, onStored);
      begun.set(created.ahead, created.begun);
      return created.ahead;
    },
  };
}
