import { subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
import type {
  Bridge,
  Failure,
  MissingDownloads,
  MissingMoved,
  MissingQuery,
  OfflineState,
  Result,
  Unsubscribe,
} from '../../../preload/contract/index.ts';
import { invoke } from '../store/invoke.ts';
import { createRenewableSignal } from '../store/renewable-signal.ts';
import { createStore, type Readable, withActions } from '../store/store.ts';
import { pagesOf, type SubjectPages } from './subject-pages.ts';

/** Images keep arriving while the user looks: they are counted at this interval, ms. */
const REST_MS = 250;

/**
 * Slow work rests this many times its duration, so that it takes at most a fifth of the processor.
 */
const RESTS = 4;

/** Missing images of a scope. */
export interface MissingView {
  /** Missing images that can be downloaded. */
  readonly count: number;
  /** Estimated. */
  readonly byteLength: number;
  /** Duration at the measured speed; `null` if not measured. */
  readonly seconds: number | null;
  /** Progress of the download started here; `null` if none is running. */
  readonly progress: { readonly done: number; readonly total: number } | null;
  /** Images that the last download here did not get. */
  readonly failed: number;
  /** True if they were requested for the next connection. */
  readonly isRequested: boolean;
  /** Why the last call failed. */
  readonly failure: Failure | null;
}

/**
 * Images that the user wants. Another `of` is another scope; another `version` only recounts them.
 */
export interface MissingScope {
  readonly of: unknown;
  readonly version: unknown;
  /** Yields those that may be missing. */
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

interface MissingBridge {
  readonly offline: Pick<
    Bridge['offline'],
    'cancelMissing' | 'downloadMissing' | 'missing' | 'requestDownload'
  >;
  readonly on: Pick<Bridge['on'], 'missingMoved'>;
}

/** Finds everything that a scope misses, page by page. */
async function findAll(
  { offline }: MissingBridge,
  { precision, pages }: MissingScope,
  signal: AbortSignal,
): Promise<Result<readonly MissingDownloads[]>> {
  const found: MissingDownloads[] = [];
  for await (const asked of pages()) {
    if (signal.aborted) break;
    if (asked.ok && asked.value.length === 0) continue;
    const answer = asked.ok
      ? await invoke(() => offline.missing({ subjects: [...asked.value], precision }))
      : asked;
    if (!answer.ok) return answer;
    if (answer.value.subjects.length > 0) found.push(answer.value);
  }
  return { ok: true, value: found };
}

type Wait = (milliseconds: number, then: () => void) => () => void;

/** Timing of the store, injected for tests. */
interface Time {
  readonly wait: Wait;
  /** Milliseconds from any start. */
  readonly now: () => number;
}

/** Repeats work, never twice at a time, resting in between. */
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

  /** Not postponed by the next call: what changes constantly would never be counted. */
  function later(): void {
    stopWaiting ??= wait(restMs, () => void run());
  }

  return {
    run,
    later,
    stop,
    /** Call if the scope changed. */
    reset() {
      stop();
      restMs = REST_MS;
    },
  };
}

/**
 * Downloads pages before all others, and follows them; one object for each press of the button.
 */
function createDownload(
  { offline, on }: MissingBridge,
  pages: readonly MissingDownloads[],
  onMoved: (done: number, isOver: boolean) => void,
) {
  const keys = new Set(keysOf(pages));
  let downloadId: string | null = null;
  let handedOver = 0;
  const stop = on.missingMoved(moved);

  function moved(state: MissingMoved): void {
    if (state.downloadId === downloadId)
      onMoved(handedOver - state.left, handedOver === keys.size && state.left === 0);
  }

  async function handOver(): Promise<Failure | null> {
    // In reverse, because each page is put before the earlier ones.
    for (const { subjects, precision } of pages.toReversed()) {
      const answer = await invoke(() => offline.downloadMissing({ downloadId, subjects, precision }));
      if (!answer.ok) return answer.failure;
      ({ downloadId } = answer.value);
      handedOver += subjects.length;
      moved(answer.value);
    }
    return null;
  }

  const begun = handOver();
  return {
    /** Resolves with `null` once all of it is queued. */
    begun,
    /** Stops following it; the download continues. */
    stop,
    async cancel(): Promise<void> {
      await begun;
      const id = downloadId;
      if (id !== null) await invoke(() => offline.cancelMissing({ downloadId: id }));
    },
    /** Counts the images of some pages that it should have got. */
    countOf: (others: readonly MissingDownloads[]) => keysOf(others).filter((key) => keys.has(key)).length,
  };
}

/**
 * Downloads what a scope misses, before all other downloads, and follows it. Only the user starts
 * it.
 */
export type MissingStore = ReturnType<typeof createMissingStore>;

export function createMissingStore(
  bridge: MissingBridge,
  offline: Readable<{ readonly state: OfflineState | null }>,
  time: Time = { wait: inTime, now: () => performance.now() },
) {
  const store = createStore<MissingView>(nothingMissing);
  const working = createRenewableSignal();
  let scope: MissingScope = nothing;
  let pages: readonly MissingDownloads[] = [];
  let downloading: ReturnType<typeof createDownload> | null = null;
  let stopAwaiting: Unsubscribe = () => {};

  const counting = createRestingWork(async () => {
    stopAwaiting();
    const signal = working.renew();
    const found = await findAll(bridge, scope, signal);
    if (signal.aborted) return;
    if (!found.ok) return failed(found.failure);
    pages = found.value;
    const notGot = downloading?.countOf(pages) ?? 0;
    store.change({ ...costOf(pages), failed: notGot, failure: null, progress: null });
  }, time);

  /** Failed calls may succeed once the state of the downloads changes. */
  function failed(failure: Failure): void {
    store.change({ failure, progress: null });
    stopAwaiting = once(offline, counting.later);
  }

  function forgetDownload(): void {
    for (const stop of [downloading?.stop, stopAwaiting]) stop?.();
    downloading = null;
    working.renew();
  }

  function about(next: MissingScope): void {
    const isSame = scope.of === next.of;
    if (isSame && scope.version === next.version) return;
    scope = next;
    if (isSame && store.value.progress !== null) return;
    if (!isSame) {
      forgetDownload();
      counting.reset();
      pages = [];
      store.set(nothingMissing);
    }
    counting.later();
  }

  return withActions(store, {
    /** Counts what a scope misses, after a delay; a running download recounts at its end. */
    about,
    /** Clears the scope; a running download continues. */
    forget: () => about(nothing),
    async download(): Promise<void> {
      counting.stop();
      forgetDownload();
      const total = countOf(pages);
      store.change({ ...nothingMissing, ...costOf(pages), progress: { done: 0, total } });
      const own = createDownload(bridge, pages, (done, isOver) => {
        if (own !== downloading) return;
        store.change({ progress: { done, total } });
        if (isOver) void counting.run();
      });
      downloading = own;
      const failure = await own.begun;
      if (failure !== null && own === downloading) failed(failure);
    },
    retry: counting.run,
    async cancel(): Promise<void> {
      const cancelled = downloading;
      forgetDownload();
      store.change({ progress: null });
      await cancelled?.cancel();
      await counting.run();
    },
    /** "Download when online". */
    request: async () => store.change(await requestAll(bridge, pages)),
  });
}

async function requestAll(
  { offline }: MissingBridge,
  pages: readonly MissingDownloads[],
): Promise<Partial<MissingView>> {
  for (const { subjects, precision } of pages) {
    const answer = await invoke(() => offline.requestDownload({ subjects, precision }));
    if (!answer.ok) return { failure: answer.failure };
  }
  return { isRequested: true };
}

/** Calls `then` once when a value changes for the first time. */
function once(store: Readable<unknown>, then: () => void): Unsubscribe {
  const stop = store.subscribe(() => {
    stop();
    then();
  });
  return stop;
}

function keysOf(pages: readonly MissingDownloads[]): readonly string[] {
  return pages.flatMap(({ subjects }) => subjects.map(subjectKey));
}

function countOf(pages: readonly MissingDownloads[]): number {
  return sum(pages.map(({ subjects }) => subjects.length));
}

function costOf(pages: readonly MissingDownloads[]): Pick<MissingView, 'count' | 'byteLength' | 'seconds'> {
  const seconds = pages.map((page) => page.seconds);
  return {
    count: countOf(pages),
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
