import type { SyncCause } from '../../../preload/contract/index.ts';
import type { Clock } from '../../shared/desktop.ts';
import { elapsedMs } from '../../shared/elapsed-ms.ts';
import type { Timers } from '../../shared/timers.ts';
import type { Connection } from '../connection.ts';
import type { ArchiveLists } from '../queue/archive-lists.ts';
import type { Planning } from '../queue/planning.ts';
import type { SyncQueue } from '../queue/sync-queue.ts';
import type { SyncChoice } from './sync-choice.ts';

/** Interval of checks of pinned images while the service is reachable. */
export const CYCLE_MS = 15 * 60_000;

/** An unstable connection must not start a cycle each time. */
const SHORTEST_CYCLE_MS = 60_000;

/** Age of the confirmation at which stored images without a pin are checked. */
const REST_MS = 6 * 3_600_000;

/**
 * Interval of refreshing archive lists without the user's request: archives arrive about once a
 * day.
 */
const LISTS_MS = 6 * 3_600_000;

/** Interval if the user says "Sync now" or is about to leave. */
const RECENT_LISTS_MS = 5 * 60_000;

/** Interval of checking if a visit's images have arrived. */
const LOOK_MS = 1_000;

/** An image confirmed within this time is not checked again, even with "Sync now". */
const RECENT_MS = 30_000;

/** A device that had no image a moment ago may have sent its first one since. */
const ANY_AGE_MS = 0;

interface SyncCycleOptions {
  readonly planning: Planning;
  readonly queue: SyncQueue;
  readonly lists: ArchiveLists;
  readonly choice: SyncChoice;
  readonly connection: Pick<Connection, 'mayRequest' | 'state'>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly signal: AbortSignal;
  readonly onFailed: (error: unknown) => void;
  /** Called if a cycle was started by its timer. */
  readonly onTimer: () => void;
}

/**
 * Fills the queue and starts syncs: every quarter of an hour, and if the user or the service's
 * lists require it.
 */
export type SyncCycle = ReturnType<typeof createSyncCycle>;

export function createSyncCycle(options: SyncCycleOptions) {
  const { planning, queue, lists, choice, connection, clock, timers, signal, onFailed } = options;
  let startedAt = Number.NEGATIVE_INFINITY;
  /** True if images may be waiting because nothing could start. */
  let isPlanHeld = false;
  let lastMode = choice.mode();
  const { fillFor, starting } = createStarting();

  /**
   * Nothing starts automatically, but missing images are planned, so that the page can show them.
   */
  const isHeld = () => !connection.mayRequest() || choice.mode() === 'manual';

  /** Resolves with true if downloads may start automatically. */
  async function fill(): Promise<boolean> {
    await fillFor('background', isHeld() ? planning.fillMissing() : planning.fill(CYCLE_MS));
    isPlanHeld = isHeld();
    return !signal.aborted && !isPlanHeld;
  }

  /** Downloads known archives first; then plans again with those of refreshed lists. */
  async function startWithLists(cause: SyncCause, staleMs: number): Promise<void> {
    queue.start(cause);
    if (!(await lists.refresh(staleMs)) || signal.aborted) return;
    await fillFor(cause, planning.retainAndFill(CYCLE_MS));
    queue.start(cause);
  }

  /**
   * Handles pins and requested downloads, and on an unmetered network also checks of the other
   * stored images.
   */
  async function cycle(): Promise<void> {
    startedAt = clock.now();
    await fillFor('background', planning.retain());
    if (!(await fill())) return;
    if (choice.mode() === 'auto') await fillFor('background', planning.fillChecks(REST_MS));
    await startWithLists('background', LISTS_MS);
  }

  async function takeUpLists(): Promise<void> {
    await fillFor('background', planning.retain());
    if (await fill()) queue.start('background');
  }

  /** Only fills the queue: what the pins retain is known. */
  async function takeUp(): Promise<void> {
    if (await fill()) await startWithLists('background', LISTS_MS);
  }

  const start = () => void cycle().catch(onFailed);
  const cancelTimer = repeat(timers, CYCLE_MS, () => {
    options.onTimer();
    start();
  });

  return {
    starting,
    /** Call if the user changed the mode, or a pin whose images the caller has retained. */
    changed: () => void takeUp().catch(onFailed),
    /** Queues missing images without starting anything. */
    planMissing(): Promise<void> {
      isPlanHeld = false;
      return planning.fillMissing();
    },
    connectionChanged(): void {
      const mode = choice.mode();
      // Another network or "Work offline" changes the effective mode, and with it what may start.
      isPlanHeld ||= mode !== lastMode;
      lastMode = mode;
      if (connection.state().status !== 'online') return;
      if (elapsedMs(startedAt, clock.now()) >= SHORTEST_CYCLE_MS) start();
      // Doesn't wait for the next cycle, unlike what the user cancelled.
      else if (isPlanHeld && !isHeld()) queue.start('background');
      isPlanHeld &&= isHeld();
    },
    /** Runs at once: the rules may retain other archives of the changed lists. */
    fleetChanged: () => void takeUpLists().catch(onFailed),
    ...createPersonStarts(options, fillFor, startWithLists),
    /**
     * Resolves once everything possible, or what some pins retain, is downloaded; the latter has
     * priority.
     */
    downloadBeforeLeaving: (pinIds: readonly number[] | null, isOver: () => boolean) =>
      downloadBeforeLeaving(options, fillFor, pinIds, isOver),
    close: cancelTimer,
  };
}

/** Starts by the user, which include failed items. */
function createPersonStarts(
  { planning, queue, onFailed }: SyncCycleOptions,
  fillFor: ReturnType<typeof createStarting>['fillFor'],
  startWithLists: (cause: SyncCause, staleMs: number) => Promise<void>,
) {
  return {
    async retryFailed(): Promise<void> {
      await fillFor('person', planning.retryFailed());
      queue.start('person');
    },
    async startForPerson(): Promise<void> {
      await fillFor('person', planning.retryFailed());
      await fillFor('person', planning.retainAndFill(RECENT_MS, ANY_AGE_MS));
      void startWithLists('person', RECENT_LISTS_MS).catch(onFailed);
    },
  };
}

async function downloadBeforeLeaving(
  { lists, planning, queue, timers }: SyncCycleOptions,
  fillFor: ReturnType<typeof createStarting>['fillFor'],
  pinIds: readonly number[] | null,
  isOver: () => boolean,
): Promise<void> {
  await lists.refresh(RECENT_LISTS_MS);
  await fillFor('leaving', planning.retainAndFill(RECENT_MS, ANY_AGE_MS));
  if (pinIds !== null) await fillFor('leaving', planning.putFirst(pinIds));
  queue.start('leaving');
  const isDone = () => isOver() || (pinIds !== null && !planning.isWaiting(pinIds));
  await doneOrIdle(isDone, queue.idle(), timers);
}

/** Tracks the syncs that start once the queue is filled. */
function createStarting() {
  const causes: SyncCause[] = [];
  return {
    /** Resolves once the queue is filled; then a sync of that cause starts, if allowed. */
    async fillFor(cause: SyncCause, filled: Promise<void>): Promise<void> {
      causes.push(cause);
      try {
        await filled;
      } finally {
        causes.splice(causes.indexOf(cause), 1);
      }
    },
    /** Returns the cause of the next sync, preferring the user's; `null` if none. */
    starting: () => causes.find((cause) => cause !== 'background') ?? causes[0] ?? null,
  };
}

async function doneOrIdle(isDone: () => boolean, idle: Promise<void>, timers: Timers): Promise<void> {
  const isIdle = idle.then(() => true);
  while (!isDone() && !(await Promise.race([isIdle, pause(timers)])));
}

function pause(timers: Timers): Promise<false> {
  return new Promise((resolve) => timers.after(LOOK_MS, () => resolve(false)));
}

/** Calls the action after each period; the returned function stops it. */
function repeat(timers: Timers, periodMs: number, action: () => void): () => void {
  let cancel = () => {};
  const plan = () => {
    cancel = timers.after(periodMs, () => {
      plan();
      action();
    });
  };
  plan();
  return () => cancel();
}
