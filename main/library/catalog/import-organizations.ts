import type { ListPart, OrganizationRecord, Validators } from '../../../preload/contract/index.ts';
import type { Checkpoints } from '../database/checkpoint.ts';
import type { Database } from '../database/database.ts';
import type { LibraryGuard } from '../database/library-guard.ts';
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
  readonly guard: LibraryGuard;
}

/** Receives the number of organizations stored so far; partial ones are counted separately. */
type OnStored = (organizations: number) => void;

/** Stores organizations of a list that is still arriving. */
export interface OrganizationsAhead {
  /**
   * Stores it with its devices, and marks nothing as gone. Resolves once another one may be added;
   * rejects with the library's failure, as the list then does too.
   */
  add(organization: OrganizationRecord): Promise<void>;
}

/** Records stored ahead; `merge` is `null` if there are none. */
interface Begun {
  readonly merge: Merge | null;
  readonly stored: ReadonlySet<string>;
}

const NEVER_CONFIRMED: Validators = { lastModified: null, etag: null };

/** Counts the organizations stored with their devices. */
function* counted(organizations: Iterable<OrganizationRecord>, count: () => void) {
  for (const organization of organizations) {
    yield organization;
    count();
  }
}

type Run = <Value>(work: () => Promise<Value>) => Promise<Value>;
type WriteSteps = (steps: Iterator<void>, onSlice: () => void) => Promise<void>;

function createAhead(
  { beginMerge, answer, guard }: Pick<ImportParts, 'beginMerge' | 'answer' | 'guard'>,
  run: Run,
  write: WriteSteps,
  onStored: OnStored,
): { readonly ahead: OrganizationsAhead; readonly begun: () => Promise<Begun> } {
  const stored = new Set<string>();
  let beginnings = 0;
  let merge: Merge | null = null;
  let last: Promise<void> = Promise.resolve();

  function* addOne(organization: OrganizationRecord): Generator<void> {
    answer.forgetValidators();
    // The merge of a partial organization never ends: it marks nothing as gone, and the whole
    // organization follows.
    const into = organization.isBeginning === true ? beginMerge() : (merge ??= beginMerge());
    yield* into.add([organization]);
  }

  async function storeOne(organization: OrganizationRecord): Promise<void> {
    const announce = () => onStored(stored.size + beginnings);
    await guard.read(() => run(() => write(addOne(organization), announce)));
    if (organization.isBeginning === true) beginnings += 1;
    else stored.add(organization.id);
    announce();
  }

  return {
    ahead: {
      async add(organization) {
        const before = last;
        last = before.then(() => storeOne(organization));
        // The next call or the list reports the failure.
        last.catch(() => {});
        // Lets one arrive while the previous one is stored.
        await before;
      },
    },
    async begun() {
      await last;
      return { merge, stored };
    },
  };
}

/**
 * Returns the merge that a list continues, and its validators. A list that handed over other
 * organizations than were stored ahead is merged from the beginning, without their devices, so the
 * next list must be complete.
 */
function mergeFor(
  beginMerge: () => Merge,
  organizations: Iterable<OrganizationRecord>,
  validators: Validators,
  { merge, stored }: Begun,
): { readonly merge: Merge; readonly validators: Validators } {
  const handedOver = Array.from(organizations).filter(({ isHandedOver }) => isHandedOver === true);
  if (merge !== null && handedOver.length === stored.size && handedOver.every(({ id }) => stored.has(id)))
    return { merge, validators };
  return { merge: beginMerge(), validators: handedOver.length > 0 ? NEVER_CONFIRMED : validators };
}

/**
 * Merges lists of the service one after the other, in slices. A list that fits into one slice is
 * stored before the call returns.
 */
export function createImportOrganizations(parts: ImportParts) {
  const { database, beginMerge, answer, words, pace, checkpoints } = parts;
  const mutex = createKeyedMutex();
  const begun = new WeakMap<OrganizationsAhead, () => Promise<Begun>>();
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

  /** Calls `onSlice` after each slice but the last. */
  const write: WriteSteps = (steps, onSlice) =>
    writeInSlices(steps, {
      database,
      pace,
      afterSlice: async () => {
        await afterSlice();
        if (database.isOpen) onSlice();
      },
    });

  return {
    async store(
      organizations: Iterable<OrganizationRecord>,
      validators: Validators,
      at: number,
      onStored: OnStored = () => {},
      ahead: OrganizationsAhead | null = null,
      part: ListPart | null = null,
    ): Promise<void> {
      const before = ahead === null ? undefined : await begun.get(ahead)?.();
      await run(async () => {
        let stored = 0;
        const count = () => {
          stored += 1;
        };
        function* merge(): Generator<void> {
          // After an interruption, the old validators would confirm an incomplete list.
          answer.forgetValidators();
          const going =
            before === undefined
              ? { merge: beginMerge(), validators }
              : mergeFor(beginMerge, organizations, validators, before);
          yield* going.merge.add(counted(organizations, count));
          yield* going.merge.end(part);
          answer.store(going.validators, at);
        }
        await write(merge(), () => onStored(stored));
        await tidy();
      });
    },
    ahead(onStored: OnStored): OrganizationsAhead {
      const created = createAhead(parts, run, write, onStored);
      begun.set(created.ahead, created.begun);
      return created.ahead;
    },
  };
}
