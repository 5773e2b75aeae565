import type {
  Bridge,
  Failure,
  MissingDownloads,
  MissingQuery,
  OfflineState,
} from '../../../preload/contract/index.ts';
import { invoke } from '../store/invoke.ts';
import { createRenewableSignal } from '../store/renewable-signal.ts';
import { createStore, type Readable, type Store, withActions } from '../store/store.ts';
import { pagesOf, type SubjectPages } from './subject-pages.ts';

/** Images still come by themselves while a person looks: they are counted once in this time, ms. */
const REST_MS = 250;

/** What takes long rests so many times as long, so that it takes a fifth of the processor at most. */
const RESTS = 4;

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
  readonly pages: () => SubjectPages;
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

const nothing: MissingScope = { of: null, version: null, pages: () => pagesOf([]), precision: 'best' };

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
      { precision, pages }: MissingScope,
      signal: AbortSignal,
    ): Promise<readonly MissingDownloads[] | null> {
      const found: MissingDownloads[] = [];
      for await (const asked of pages()) {
        if (signal.aborted) return null;
        if (!asked.ok) {
          store.change({ failure: asked.failure });
          return null;
        }
        const page = await find({ subjects: [...asked.value], precision }, signal);
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

type Wait = (milliseconds: number, then: () => void) => () => void;

/** Time as the store has it. */
interface Time {
  readonly wait: Wait;
  /** Milliseconds from any start. */
  readonly now: () => number;
}

/** Work that is done again and again, never twice at a time, and rests in between. */
function createRestingWork(work: () => Promise<void>, { wait, now }: Time) {
  let stopWaiting: (() => void) | null = null;
  let restMs = REST_MS;
  let isWorking = false;
  let isLate = false;

  function stop(): void {
    stopWaiting?.();
    stopWaiting = null;
  }

  async function run(): Promise<void> {
    stop();
    isLate = isWorking;
    if (isWorking) return;
    isWorking = true;
    const begun = now();
    await work();
    restMs = Math.max(REST_MS, RESTS * (now() - begun));
    isWorking = false;
    if (isLate) later();
  }

  /** Not put off by the next call: what changes all the time would never be counted. */
  function later(): void {
    stopWaiting ??= wait(restMs, () => void run());
  }

  return {
    run,
    later,
    stop,
    /** It is about something else. */
    reset() {
      stop();
      restMs = REST_MS;
    },
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
  readonly time: Time;
  readonly ended: () => Promise<void>;
}

/** Shows how far the download of some pages is, at each call. */
function createTracking({ store, find, pages, precision, signal, time, ended }: Tracking) {
  const total = store.value.count;
  const advance = createAdvance(pages, (page) => find({ subjects: page.subjects, precision }, signal));
  const looking = createRestingWork(async () => {
    const progress = await advance();
    if (signal.aborted || progress === null) return;
    const { done, failed } = progress;
    store.change({ progress: { done, total } });
    if (done < total) return;
    store.change({ progress: null, failed });
    await ended();
  }, time);
  return looking.run;
}

/** Downloads what a scope misses, in front of all other downloads, and follows it. Nothing is begun but by a person. */
export type MissingStore = ReturnType<typeof createMissingStore>;

export function createMissingStore(
  bridge: { readonly offline: OfflineArea },
  offline: Readable<{ readonly state: OfflineState | null }>,
  time: Time = { wait: inTime, now: () => performance.now() },
) {
  const store = createStore<MissingView>(nothingMissing);
  const { each, find, findAll } = createCalls(bridge, store);
  const working = createRenewableSignal();
  let scope: MissingScope = nothing;
  let pages: readonly MissingDownloads[] = [];
  const following = createFollowing(offline);

  const counting = createRestingWork(async () => {
    following.stop();
    const signal = working.renew();
    const found = await findAll(scope, signal);
    if (signal.aborted) return;
    if (found === null) {
      following.once(counting.later);
      return;
    }
    pages = found;
    const cost = costOf(found);
    store.change({ ...cost, failed: Math.min(store.value.failed, cost.count), failure: null });
  }, time);

  function follow(): void {
    const { precision } = scope;
    const signal = working.renew();
    const moved = createTracking({ store, find, pages, precision, signal, time, ended: counting.run });
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
      counting.reset();
      pages = [];
      store.set(nothingMissing);
    }
    counting.later();
  }

  return withActions(store, {
    about,
    /** It is about nothing; a download that was begun goes on. */
    forget: () => about(nothing),
    async download(): Promise<void> {
      counting.stop();
      working.renew();
      store.change({ ...nothingMissing, ...costOf(pages), progress: { done: 0, total: store.value.count } });
      // Each page is put in front of those before it.
      if (await each(pages.toReversed(), 'moveFirst')) return follow();
      store.change({ progress: null });
      following.once(counting.later);
    },
    /** After a failure. */
    retry: counting.run,
    async cancel(): Promise<void> {
      following.stop();
      working.renew();
      store.change({ progress: null });
      await each(pages, 'removeFromQueue');
      await counting.run();
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

function inTime(milliseconds: number, then: () => void): () => void {
  const waiting = setTimeout(then, milliseconds);
  return () => clearTimeout(waiting);
}
