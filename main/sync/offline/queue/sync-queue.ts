import type {
  Precision,
  QueueReason,
  SyncCause,
  SyncEnd,
  SyncHold,
  SyncMode,
} from '../../../../preload/contract/index.ts';
import type { Timers } from '../../../core/timers.ts';
import type { WaitingItem } from '../../../library/offline/queue-items.ts';
import { createDownloadItem, type DownloadItemOptions } from './download-item.ts';
import { createSyncLog, type OpenSync } from './sync-log.ts';
import { type AllowedReasons, allowedReasons } from './sync-policy.ts';

/** Brings what the queue holds, item by item, and writes a report of each run. */
export interface SyncQueue {
  /**
   * Begins a run, or makes a run of the background a person's. Nothing happens where nothing may be asked for.
   * `untilAt`: a signal window closes then; ms since the epoch.
   */
  start(cause: SyncCause, untilAt?: number): void;
  /** Something changed that may let the queue go on. */
  wake(): void;
  /** Ends the run and what is on its way. What waits stays in the queue. */
  end(by: Exclude<SyncEnd, 'done'>): Promise<void>;
  /** Why nothing moves although something waits. */
  hold(): SyncHold | null;
  isActive(subjectId: number, precision: Precision): boolean;
  activeCount(): number;
  /** The run under way; null: none. */
  syncId(): number | null;
  /** Resolves when no run is under way any more. */
  idle(): Promise<void>;
  /** Ends what is on its way. A run that is not over goes on at the next start. */
  close(): Promise<void>;
}

interface SyncQueueOptions extends DownloadItemOptions {
  readonly timers: Timers;
  /** Subjects on the screen are waiting: they go before. */
  readonly isScreenWaiting: () => boolean;
  /** The mode that counts at present. */
  readonly mode: () => SyncMode;
  readonly isPaused: () => boolean;
  /** Images are being checked with the network blocked. */
  readonly isChecking: () => boolean;
  /** The most that a run may receive; null: no cap. */
  readonly syncLimitBytes: () => number | null;
  readonly onChanged: () => void;
  readonly onStorageFailed: (error: unknown) => void;
  /** A job that nothing may cut off begins; the returned function ends it. */
  readonly beginJob: () => () => void;
}

/** Two more than connections to an origin: while an image is put on the disk, the next one is on its way. */
const SIMULTANEOUS_ITEMS = 8;

/** While somebody waits for what is on the screen, the line is theirs. */
const SIMULTANEOUS_BESIDE_SCREEN = 2;

/** Long enough not to fetch the same images over and over on a full disk, short enough to notice that there is room again. */
const PAUSE_MS = 20_000;

/** More than two full sets of simultaneous items that fail together: the image server is gone, not so many images. */
const MOST_FAILURES_IN_A_ROW = 16;

interface Wanted {
  readonly cause: SyncCause;
  readonly untilAt: number | null;
}

export function createSyncQueue(options: SyncQueueOptions): SyncQueue {
  const { library, traffic, clock, timers } = options;
  const store = library.offline;
  const bringItem = createDownloadItem(options);
  const book = createSyncLog(options);
  const active = new Map<string, Promise<void>>();
  const idleWaiters = new Set<() => void>();
  let run: OpenSync | null = null;
  /** A start that came while the run before was being written down. */
  let wanted: Wanted | null = null;
  let endPause: (() => void) | null = null;
  let failuresInARow = 0;
  let jobCapReached = false;
  let signedOut = false;
  let finishing = false;
  let closed = false;

  function hold(): SyncHold | null {
    if (options.isChecking()) return 'checking';
    if (signedOut || options.mode() === 'offline' || !options.mayRequest()) return 'offline';
    if (options.isPaused()) return 'paused';
    if (endPause !== null) return 'storage';
    if (jobCapReached) return 'syncLimit';
    if (!traffic.mayReceive()) return 'networkLimit';
    const { low, full } = allowed(run?.cause ?? 'background');
    return low === null && full === null ? 'mode' : null;
  }

  const allowed = (cause: SyncCause): AllowedReasons => allowedReasons(options.mode(), cause);

  /** The first item that may be asked for and is not on its way. */
  function nextItem(cause: SyncCause): WaitingItem | null {
    const reasons = allowed(cause);
    const first = (precision: Precision, worst: QueueReason | null) => {
      if (worst === null) return undefined;
      const candidates = store.read(({ queue }) => queue.waiting(precision, worst, active.size + 1));
      return candidates.find((item) => !active.has(keyOf(item.subjectId, item.precision)));
    };
    const low = first('low', reasons.low);
    if (cause === 'shortConnection' && low !== undefined) return low;
    const full = first('full', reasons.full);
    if (low === undefined || full === undefined) return low ?? full ?? null;
    return compare(low, full) < 0 ? low : full;
  }

  /** One precision at a time: the answer for one may be the answer for the other. */
  const isBusy = (subjectId: number) =>
    active.has(keyOf(subjectId, 'low')) || active.has(keyOf(subjectId, 'full'));

  const hasAnyPlace = () =>
    active.size < (options.isScreenWaiting() ? SIMULTANEOUS_BESIDE_SCREEN : SIMULTANEOUS_ITEMS);

  /** Full images of a signal window come one at a time: when the signal goes, one image is lost at most. */
  function hasPlace(cause: SyncCause, item: WaitingItem): boolean {
    return cause === 'shortConnection' && item.precision === 'full' ? active.size === 0 : hasAnyPlace();
  }

  function pump(): void {
    if (closed || finishing || run?.ending.signal.aborted === true) return;
    try {
      // What comes next is only read where there is a place for it.
      while (run !== null && hasAnyPlace() && hold() === null) {
        const item = nextItem(run.cause);
        if (item === null || isBusy(item.subjectId) || !hasPlace(run.cause, item)) break;
        const key = keyOf(item.subjectId, item.precision);
        active.set(key, bring(run, item, key));
      }
      if (run !== null && active.size === 0 && isThrough(run)) void finish(run, 'done').catch(pause);
    } catch (error) {
      pause(error);
    }
    options.onChanged();
  }

  /** True when nothing is left that this run will ask for, however long it waits. */
  function isThrough({ cause }: OpenSync): boolean {
    const { low, full } = store.read(({ queue }) => queue.counts());
    const reason = hold();
    if (low + full === 0 || reason === 'mode' || reason === 'syncLimit') return true;
    return options.mode() !== 'offline' && nextItem(cause) === null;
  }

  async function bring(current: OpenSync, item: WaitingItem, key: string): Promise<void> {
    const { id, cause } = current;
    try {
      const brought = await bringItem({ id, cause, signal: current.ending.signal }, item);
      failuresInARow = brought === 'failed' ? failuresInARow + 1 : 0;
      signedOut ||= brought === 'signedOut';
      if (failuresInARow >= MOST_FAILURES_IN_A_ROW) pause(null);
    } catch (error) {
      if (!closed) pause(error);
    } finally {
      active.delete(key);
      if (traffic.reachedLimit() === 'syncLimit') jobCapReached = true;
      pump();
    }
  }

  /** Goes on by itself after a while. */
  function pause(error: unknown): void {
    if (error !== null) options.onStorageFailed(error);
    failuresInARow = 0;
    endPause ??= timers.after(PAUSE_MS, () => {
      endPause = null;
      pump();
    });
  }

  async function finish(current: OpenSync, by: SyncEnd): Promise<void> {
    if (run !== current || finishing) return;
    finishing = true;
    try {
      await book.end(current, by === 'done' && jobCapReached ? 'limit' : by);
      run = null;
    } finally {
      finishing = false;
    }
    options.onChanged();
    for (const resolve of idleWaiters) resolve();
    idleWaiters.clear();
    const next = wanted;
    wanted = null;
    if (next !== null) begin(next);
  }

  async function end(by: Exclude<SyncEnd, 'done'>): Promise<void> {
    const current = run;
    if (current === null) return;
    current.ending.abort();
    await Promise.all(active.values());
    await finish(current, by);
  }

  function begin({ cause, untilAt }: Wanted): void {
    if (closed) return;
    if (finishing) {
      wanted = { cause, untilAt };
      return;
    }
    try {
      if (cause !== 'background') jobCapReached = false;
      else if (run === null && (jobCapReached || nextItem(cause) === null)) return;
      if (run === null) run = book.begin(cause, options.syncLimitBytes());
      else if (run.cause === 'background' && cause !== 'background') run = book.promote(run, cause);
      if (untilAt !== null) closeAt(run, untilAt);
    } catch (error) {
      pause(error);
    }
    pump();
  }

  function closeAt(current: OpenSync, untilAt: number): void {
    current.onEnd(
      timers.after(Math.max(0, untilAt - clock.now()), () => {
        if (run === current) void end('shortConnection').catch(pause);
      }),
    );
  }

  return {
    start: (cause, untilAt) => begin({ cause, untilAt: untilAt ?? null }),
    wake() {
      signedOut = false;
      pump();
    },
    end,
    hold,
    isActive: (subjectId, precision) => active.has(keyOf(subjectId, precision)),
    activeCount: () => active.size,
    syncId: () => run?.id ?? null,
    idle() {
      const { promise, resolve } = Promise.withResolvers<void>();
      if (run === null) resolve();
      else idleWaiters.add(resolve);
      return promise;
    },
    async close() {
      closed = true;
      endPause?.();
      run?.ending.abort();
      await Promise.all(active.values());
      if (run !== null) book.leave(run);
    },
  };
}

function keyOf(subjectId: number, precision: Precision): string {
  return `${subjectId} ${precision}`;
}

/** Below 0: `one` comes first. */
function compare(one: WaitingItem, other: WaitingItem): number {
  return one.rank - other.rank || one.position - other.position || one.id - other.id;
}
