import type { SyncCause } from '../../../preload/contract/index.ts';
import type { Clock } from '../../core/desktop.ts';
import { elapsedMs } from '../../core/elapsed-ms.ts';
import type { Timers } from '../../core/timers.ts';
import type { Connection } from '../connection.ts';
import type { ArchiveLists } from './queue/archive-lists.ts';
import type { Planning } from './queue/planning.ts';
import type { SyncQueue } from './queue/sync-queue.ts';
import type { SyncChoice } from './sync-choice.ts';

/** Pinned images are checked this often while the service can be reached. */
export const CYCLE_MS = 15 * 60_000;

/** A connection that comes and goes must not start a cycle each time. */
const SHORTEST_CYCLE_MS = 60_000;

/** Stored images without a pin are checked when their confirmation is this old. */
const REST_MS = 6 * 3_600_000;

/** Archives come about once a day; their lists are refreshed this often without a request of the person. */
const LISTS_MS = 6 * 3_600_000;

/** The same when a person says "Sync now" or is about to leave. */
const RECENT_LISTS_MS = 5 * 60_000;

/** How often a visit is looked at whether its images have come. */
const LOOK_MS = 1_000;

/** An image that was confirmed so recently is not checked again, even when a person says "Sync now". */
const RECENT_MS = 30_000;

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
  /** A cycle began by its timer. */
  readonly onTimer: () => void;
}

/** Fills the queue and starts syncs: by itself every quarter of an hour, and when the person or the lists of the service give reason. */
export type SyncCycle = ReturnType<typeof createSyncCycle>;

export function createSyncCycle(options: SyncCycleOptions) {
  const { planning, queue, lists, choice, connection, clock, timers, signal, onFailed } = options;
  let startedAt = Number.NEGATIVE_INFINITY;
  /** What is missing was planned while nothing might start. */
  let isPlanHeld = false;
  const { fillFor, starting } = createStarting();

  /** Nothing starts by itself; what is missing is planned all the same, so that the screen can say it. */
  const isHeld = () => !connection.mayRequest() || choice.mode() === 'manual';

  /** Resolves to true when downloads may start by themselves. */
  async function fill(): Promise<boolean> {
    await fillFor('background', isHeld() ? planning.fillMissing() : planning.fill(CYCLE_MS));
    isPlanHeld = isHeld();
    return !signal.aborted && !isPlanHeld;
  }

  /** Known archives are downloaded first; then the plan is made again with those of refreshed lists. */
  async function startWithLists(cause: SyncCause, staleMs: number): Promise<void> {
    queue.start(cause);
    if (!(await lists.refresh(staleMs)) || signal.aborted) return;
    await fillFor(cause, planning.retainAndFill(CYCLE_MS));
    queue.start(cause);
  }

  /** Pins and requested downloads, and on a network without a meter also checks of the other stored images. */
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

  /** What the pins retain is known; only the queue is filled. */
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
    /** A person changed a pin, whose images its caller has retained, or the mode. */
    changed: () => void takeUp().catch(onFailed),
    /** Queues what is missing, and starts nothing. */
    planMissing(): Promise<void> {
      isPlanHeld = false;
      return planning.fillMissing();
    },
    connectionChanged(): void {
      if (connection.state().status !== 'online') return;
      if (elapsedMs(startedAt, clock.now()) >= SHORTEST_CYCLE_MS) start();
      // It does not wait for the next cycle; what a person cancelled does.
      else if (isPlanHeld && !isHeld()) queue.start('background');
      isPlanHeld &&= isHeld();
    },
    /** The rules may retain other archives of the changed lists: that does not wait for the next cycle. */
    fleetChanged: () => void takeUpLists().catch(onFailed),
    ...createPersonStarts(options, fillFor, startWithLists),
    /** Resolves when everything is downloaded that can be, or what some pins retain: that comes first. */
    downloadBeforeLeaving: (pinIds: readonly number[] | null, isOver: () => boolean) =>
      downloadBeforeLeaving(options, fillFor, pinIds, isOver),
    close: cancelTimer,
  };
}

/** What a person starts takes what failed along. */
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
      await fillFor('person', planning.retainAndFill(RECENT_MS));
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
  await fillFor('leaving', planning.retainAndFill(RECENT_MS));
  if (pinIds !== null) await fillFor('leaving', planning.putFirst(pinIds));
  queue.start('leaving');
  const isDone = () => isOver() || (pinIds !== null && !planning.isWaiting(pinIds));
  await doneOrIdle(isDone, queue.idle(), timers);
}

/** The syncs that start when the queue is filled. */
function createStarting() {
  const causes: SyncCause[] = [];
  return {
    /** Resolves when the queue is filled; a sync of that cause starts then, where one may. */
    async fillFor(cause: SyncCause, filled: Promise<void>): Promise<void> {
      causes.push(cause);
      try {
        await filled;
      } finally {
        causes.splice(causes.indexOf(cause), 1);
      }
    },
    /** The cause of the sync that starts then, of one that a person wants first; null: none does. */
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

/** Calls the action after each period; the returned function ends it. */
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
