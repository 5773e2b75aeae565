import { PAGE_LIMIT } from '../../../preload/contract/core/limits.ts';
import type {
  Bridge,
  Failure,
  MissingDownloads,
  MissingQuery,
  OfflineState,
  SubjectReference,
} from '../../../preload/contract/index.ts';
import { invoke } from '../store/invoke.ts';
import { createRenewableSignal } from '../store/renewable-signal.ts';
import { createStore, type Readable, type Store, withActions } from '../store/store.ts';

/** Images still come by themselves while a person looks: they are counted when that rests, ms. */
const REST_MS = 250;

/** What is missing of a scope. */
export interface MissingView {
  /** Missing images that can be downloaded. */
  readonly count: number;
  /** Estimated. */
  readonly byteLength: number;
  /** At the measured speed; null: not measured. */
  readonly seconds: number | null;
  /** The download that a person began here; null: none is under way. */
  readonly progress: { readonly done: number; readonly total: number } | null;
  /** Images that the last download here did not get. */
  readonly failed: number;
  /** They were requested for the next connection. */
  readonly isRequested: boolean;
  /** Why the last call failed. */
  readonly failure: Failure | null;
}

/** Images that a person wants. Another `of` is another scope; another `version` only has them counted again. */
export interface MissingScope {
  readonly of: unknown;
  readonly version: unknown;
  /** Those that may be missing. */
  readonly subjects: () => readonly SubjectReference[];
  readonly precision: MissingQuery['precision'];
}

const nothingMissing: MissingView = {
  count: 0,
  byteLength: 0,
  seconds: null,
  progress: null,
  failed: 0,
  isRequested: false,
  failure: null,
};

const nothing: MissingScope = { of: null, version: null, subjects: () => [], precision: 'best' };

type OfflineArea = Pick<Bridge['offline'], 'missing' | 'moveFirst' | 'removeFromQueue' | 'requestDownload'>;

/** Makes the calls of a scope, page by page; their failure is shown. */
function createCalls({ offline }: { readonly offline: OfflineArea }, store: Store<MissingView>) {
  /** Null: it is about something else meanwhile, or the call failed. */
  async function find(query: MissingQuery, signal: AbortSignal): Promise<MissingDownloads | null> {
    const answer = await invoke(() => offline.missing(query));
    if (signal.aborted) return null;
    if (!answer.ok) store.change({ failure: answer.failure });
    return answer.ok ? answer.value : null;
  }

  return {
    find,
    /** All that is missing; null as `find`. */
    async findAll(
      { precision, subjects }: MissingScope,
      signal: AbortSignal,
    ): Promise<readonly MissingDownloads[] | null> {
      const asked = subjects();
      const found: MissingDownloads[] = [];
      for (let from = 0; from < asked.length; from += PAGE_LIMIT) {
        const page = await find({ subjects: asked.slice(from, from + PAGE_LIMIT), precision }, signal);
        if (page === null) return null;
        if (page.subjects.length > 0) found.push(page);
      }
      return found;
    },
    /** False: a call failed. */
    async each(
      pages: readonly MissingDownloads[],
      name: 'moveFirst' | 'removeFromQueue' | 'requestDownload',
    ): Promise<boolean> {
      for (const { subjects, precision } of pages) {
        const answer = await invoke(() => offline[name]({ subjects, precision }));
        if (answer.ok) continue;
        store.change({ failure: answer.failure });
        return false;
      }
      return true;
    },
  };
}

/** Counts what is done of some pages. Downloads come nearly in their order: a page is looked at when the one before has come. Null as `find`. */
function createAdvance(
  pages: readonly MissingDownloads[],
  find: (page: MissingDownloads) => Promise<MissingDownloads | null>,
) {
  let [index, before, failed] = [0, 0, 0];
  return async (): Promise<{ readonly done: number; readonly failed: number } | null> => {
    for (let page = pages[index]; page !== undefined; page = pages[index]) {
      const now = await find(page);
      if (now === null) return null;
      if (now.waiting > 0) return { done: before + page.subjects.length - now.waiting, failed };
      failed += now.subjects.length;
      before += page.subjects.length;
      index += 1;
    }
    return { done: before, failed };
  };
}

/** Runs `look` now and at each `moved`, never twice at a time. */
function createLooking(look: () => Promise<void>) {
  let isLooking = false;
  let isLate = false;
  return async function moved(): Promise<void> {
    isLate = isLooking;
    if (isLooking) return;
    isLooking = true;
    await look();
    isLooking = false;
    if (isLate) await moved();
  };
}

/** Downloads what a scope misses, in front of all other downloads, and follows it. Nothing is begun but by a person. */
export type MissingStore = ReturnType<typeof createMissingStore>;

export function createMissingStore(
  bridge: { readonly offline: OfflineArea },
  offline: Readable<{ readonly state: OfflineState | null }>,
  wait: (milliseconds: number, then: () => void) => () => void = later,
) {
  const store = createStore<MissingView>(nothingMissing);
  const { each, find, findAll } = createCalls(bridge, store);
  const working = createRenewableSignal();
  let scope: MissingScope = nothing;
  let pages: readonly MissingDownloads[] = [];
  let stopWaiting = () => {};
  let stopFollowing = () => {};

  async function count(): Promise<void> {
    const found = await findAll(scope, working.renew());
    if (found === null) return;
    pages = found;
    store.change(costOf(found));
  }

  function follow(): void {
    const signal = working.renew();
    const total = store.value.count;
    const { precision } = scope;
    const advance = createAdvance(pages, (page) => find({ subjects: page.subjects, precision }, signal));
    const moved = createLooking(async () => {
      const progress = await advance();
      if (signal.aborted || progress === null) return;
      const { done, failed } = progress;
      store.change({ progress: { done, total } });
      if (done < total) return;
      stopFollowing();
      store.change({ progress: null, failed });
      await count();
    });
    stopFollowing();
    stopFollowing = offline.subscribe(() => void moved());
    void moved();
  }

  /** Counts what a scope misses, a little later. */
  function about(next: MissingScope): void {
    const isSame = scope.of === next.of;
    if (isSame && scope.version === next.version) return;
    scope = next;
    // The download counts again at its end.
    if (isSame && store.value.progress !== null) return;
    if (!isSame) {
      stopFollowing();
      working.renew();
      pages = [];
      store.set(nothingMissing);
    }
    stopWaiting();
    stopWaiting = wait(REST_MS, () => void count());
  }

  return withActions(store, {
    about,
    /** It is about nothing; a download that was begun goes on. */
    forget: () => about(nothing),
    async download(): Promise<void> {
      store.change({ ...nothingMissing, ...costOf(pages), progress: { done: 0, total: store.value.count } });
      // Each page is put in front of those before it.
      if (await each(pages.toReversed(), 'moveFirst')) follow();
      else store.change({ progress: null });
    },
    async cancel(): Promise<void> {
      stopFollowing();
      working.renew();
      store.change({ progress: null });
      await each(pages, 'removeFromQueue');
      await count();
    },
    /** "Download when online". */
    request: async () => store.change({ isRequested: await each(pages, 'requestDownload') }),
  });
}

function costOf(pages: readonly MissingDownloads[]): Pick<MissingView, 'count' | 'byteLength' | 'seconds'> {
  const seconds = pages.map((page) => page.seconds);
  return {
    count: sum(pages.map(({ subjects }) => subjects.length)),
    byteLength: sum(pages.map(({ byteLength }) => byteLength)),
    seconds: seconds.includes(null) ? null : sum(seconds.map(Number)),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((whole, part) => whole + part, 0);
}

function later(milliseconds: number, then: () => void): () => void {
  const waiting = setTimeout(then, milliseconds);
  return () => clearTimeout(waiting);
}
