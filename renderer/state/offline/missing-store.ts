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

/** Listens to the state of the downloads, for one reason at a time. */
function createFollowing(offline: Readable<unknown>) {
  let stop = () => {};
  function begin(then: () => void): void {
    stop();
    stop = offline.subscribe(then);
  }
  return {
    begin,
    stop: () => stop(),
    /** What failed may work when the state is another. */
    once: (then: () => void) =>
      begin(() => {
        stop();
        then();
      }),
  };
}

interface Tracking {
  readonly store: Store<MissingView>;
  readonly find: ReturnType<typeof createCalls>['find'];
  readonly pages: readonly MissingDownloads[];
  readonly precision: MissingQuery['precision'];
  readonly signal: AbortSignal;
  readonly ended: () => Promise<void>;
}

/** Shows how far the download of some pages is, at each call. */
function createTracking({ store, find, pages, precision, signal, ended }: Tracking) {
  const total = store.value.count;
  const advance = createAdvance(pages, (page) => find({ subjects: page.subjects, precision }, signal));
  return createLooking(async () => {
    const progress = await advance();
    if (signal.aborted || progress === null) return;
    const { done, failed } = progress;
    store.change({ progress: { done, total } });
    if (done < total) return;
    store.change({ progress: null, failed });
    await ended();
  });
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
  const following = createFollowing(offline);

  function countLater(): void {
    stopWaiting();
    stopWaiting = wait(REST_MS, () => void count());
  }

  async function count(): Promise<void> {
    stopWaiting();
    following.stop();
    const found = await findAll(scope, working.renew());
    if (found === null) {
      if (store.value.failure !== null) following.once(countLater);
      return;
    }
    pages = found;
    store.change({ ...costOf(found), failure: null });
  }

  function follow(): void {
    const { precision } = scope;
    const moved = createTracking({ store, find, pages, precision, signal: working.renew(), ended: count });
    following.begin(() => void moved());
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
      following.stop();
      working.renew();
      pages = [];
      store.set(nothingMissing);
    }
    countLater();
  }

  return withActions(store, {
    about,
    /** It is about nothing; a download that was begun goes on. */
    forget: () => about(nothing),
    async download(): Promise<void> {
      stopWaiting();
      store.change({ ...nothingMissing, ...costOf(pages), progress: { done: 0, total: store.value.count } });
      // Each page is put in front of those before it.
      if (await each(pages.toReversed(), 'moveFirst')) return follow();
      store.change({ progress: null });
      following.once(countLater);
    },
    /** After a failure. */
    retry: count,
    async cancel(): Promise<void> {
      following.stop();
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
