import type { OfflineState, SyncCause } from '../../../preload/contract/index.ts';
import type { Cloud } from '../../cloud/cloud.ts';
import { yieldToEventLoop } from '../../core/yield-to-event-loop.ts';
import type { SyncSettings } from '../../library/offline/offline-store.ts';
import { createChosenSubjects } from './chosen-subjects.ts';
import type { OfflineWork, OfflineWorkOptions } from './offline-interface.ts';
import { describeOffline } from './offline-state.ts';
import { createPinWork } from './pin-work.ts';
import { createArchiveLists } from './queue/archive-lists.ts';
import { estimateTargets } from './queue/estimate-target.ts';
import { createPlanQueue } from './queue/plan-queue.ts';
import { effectiveMode } from './queue/sync-policy.ts';
import { createSyncQueue } from './queue/sync-queue.ts';
import { createMeteredCloud } from './traffic/metered-cloud.ts';
import { freezeBaselines } from './visits/freeze-baselines.ts';
import { createReadyChecks } from './visits/ready-check.ts';
import { planShortConnections } from './visits/short-connections.ts';
import { createListSilentDevices } from './visits/silent-devices.ts';

/** What is pinned is asked about again so often while the service can be reached. */
const CYCLE_MS = 15 * 60_000;

/** A connection that comes and goes must not ask about everything each time. */
const SHORTEST_CYCLE_MS = 60_000;

/** What nobody pinned is asked about again when it is that old. */
const REST_MS = 6 * 3_600_000;

/** Archives come about once a day; their lists are asked for without anybody's wish so often. */
const LISTS_MS = 6 * 3_600_000;

/** The same when a person says "Sync now" or is about to leave. */
const RECENT_LISTS_MS = 5 * 60_000;

/** What was confirmed a moment ago is not asked about again, even when a person says "Sync now". */
const RECENT_MS = 30_000;

/** Four messages a second: progress looks even, and the screen has time for other things. */
const STATE_MS = 250;

/** Reports are kept for 30 days. */
const REPORT_MS = 30 * 86_400_000;

export function createOfflineWork(options: OfflineWorkOptions): OfflineWork {
  const { library, traffic, connection, clock, timers } = options;
  const store = library.offline;
  const ending = new AbortController();
  const plan = createPlanQueue({ library, clock, signal: ending.signal });
  const clouds = new Map<SyncCause, Cloud>();
  let choice = store.read((tables) => tables.settings());
  let cancelState: (() => void) | null = null;
  let cancelCycle: (() => void) | null = null;
  let cycledAt: number | null = null;
  let planning: Promise<void> = Promise.resolve();

  function tell(): void {
    if (ending.signal.aborted) return;
    cancelState ??= timers.after(STATE_MS, () => {
      cancelState = null;
      guard(() => options.onState(state()));
    });
  }

  /** What nobody waits for must not end the process (P29). */
  function guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!ending.signal.aborted) options.onStorageFailed(error);
    }
  }

  function cloudFor(cause: SyncCause): Cloud {
    const known = clouds.get(cause);
    if (known !== undefined) return known;
    const metered = createMeteredCloud({
      cloud: options.cloud,
      traffic,
      job: cause,
      organizationOf: (subject) => library.names(subject)?.organizationId ?? null,
    });
    clouds.set(cause, metered);
    return metered;
  }

  const ready = createReadyChecks({
    library,
    clock,
    onStorageFailed: options.onStorageFailed,
    onChanged() {
      tell();
      if (ready.isChecking()) return;
      // The network was blocked; whatever waited for it goes on.
      queue.wake();
      connection.retryNow();
    },
  });

  const mode = () =>
    effectiveMode(choice.mode, connection.state().byChoice, traffic.network()?.metered ?? false);

  const queue = createSyncQueue({
    library,
    cloud: cloudFor,
    traffic,
    clock,
    timers,
    mayRequest: connection.mayRequest,
    isScreenWaiting: () => connection.state().pending > 0,
    mode,
    isPaused: () => choice.paused,
    isChecking: ready.isChecking,
    syncLimitBytes: () => choice.syncLimitBytes,
    onTouched: options.onTouched,
    onChanged: tell,
    onStorageFailed: options.onStorageFailed,
    beginJob: options.beginJob,
  });

  function state(): OfflineState {
    return describeOffline({ store, queue, traffic, mode: mode(), ready: ready.current() });
  }

  function choose(change: Partial<SyncSettings>): void {
    choice = { ...choice, ...change };
    store.write((tables) => tables.changeSettings(choice));
    traffic.limitSpeed(choice.bytesPerSecondLimit);
    traffic.changeSyncLimit(choice.syncLimitBytes);
    queue.wake();
    tell();
  }

  /** Plans come one after the other: two of them at once would undo each other's promises. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = planning.then(work);
    planning = done.catch(() => {});
    return done;
  }

  const lists = createArchiveLists({
    cloud: () => cloudFor('background'),
    library,
    clock,
    mayRequest: () =>
      connection.mayRequest() && traffic.mayReceive() && !choice.paused && !ready.isChecking(),
    signal: ending.signal,
    onNew: options.onListed,
  });

  async function bringLists(staleMs: number): Promise<boolean> {
    const hasCome = await lists.refresh(staleMs);
    return hasCome && !ending.signal.aborted;
  }

  /** What is known comes first; then it is planned again with what the lists have added. */
  async function goOnWithLists(staleMs: number, cause: SyncCause): Promise<void> {
    if (!(await bringLists(staleMs))) return;
    await fill(CYCLE_MS);
    queue.start(cause);
  }

  /** What the rules promise of a new list, and what of it is missing: that does not wait for the next cycle. */
  async function takeUpLists(): Promise<void> {
    await inTurn(() => plan.retain());
    if (ending.signal.aborted || !connection.mayRequest() || mode() === 'manual') return;
    await inTurn(() => plan.fill(clock.now() - CYCLE_MS));
    queue.start('background');
  }

  const fill = (staleMs: number) =>
    inTurn(async () => {
      await plan.retain();
      await plan.fill(clock.now() - staleMs);
    });

  /** What goes on by itself: pins and wishes, and on a network that costs nothing also what else is kept. */
  async function cycle(): Promise<void> {
    if (ending.signal.aborted || !connection.mayRequest() || mode() === 'manual') return;
    cycledAt = clock.now();
    await fill(CYCLE_MS);
    if (mode() === 'auto') await inTurn(() => plan.fillChecks(clock.now() - REST_MS));
    queue.start('background');
    await goOnWithLists(LISTS_MS, 'background');
  }

  /** In slices: a run may have left a hundred thousand lines. */
  async function forgetReports(): Promise<void> {
    const before = clock.now() - REPORT_MS;
    while (!ending.signal.aborted && store.write(({ syncs }) => syncs.forget(before, CLEAR_ROWS)))
      await yieldToEventLoop();
  }

  function planCycle(milliseconds: number): void {
    cancelCycle?.();
    if (ending.signal.aborted) return;
    cancelCycle = timers.after(milliseconds, () => {
      planCycle(CYCLE_MS);
      forgotten = forgetReports().catch(failed);
      void cycle().catch(failed);
    });
  }

  function failed(error: unknown): void {
    if (!ending.signal.aborted) options.onStorageFailed(error);
  }

  /** Goes on with the run that the last start of the app left, if there is one. */
  function goOn(): void {
    const left = store.read(({ syncs }) => syncs.current());
    const isOver = store.write(({ syncs, queue: items }) => {
      const { low, full } = items.counts();
      if (left === null || (left.cause !== 'shortConnection' && low + full > 0)) return false;
      syncs.end(left.id, left.cause === 'shortConnection' ? 'shortConnection' : 'done', clock.now());
      return true;
    });
    if (left !== null && !isOver) queue.start(left.cause);
  }

  traffic.detectNetwork();
  traffic.limitSpeed(choice.bytesPerSecondLimit);
  if (choice.mode === 'offline') connection.workOffline(true);
  goOn();
  let forgotten = forgetReports().catch(failed);
  planCycle(CYCLE_MS);

  return {
    state,
    traffic,
    ready,
    silentDevices: createListSilentDevices(store, clock, ending.signal),
    changeMode(wanted) {
      const wasOffline = choice.mode === 'offline';
      choose({ mode: wanted });
      if (wanted === 'offline' || wasOffline) connection.workOffline(wanted === 'offline');
      queue.wake();
    },
    changeLimits: (change) => choose(change),
    async start() {
      store.write((tables) => tables.queue.retry());
      await fill(RECENT_MS);
      queue.start('person');
      void goOnWithLists(RECENT_LISTS_MS, 'person').catch(failed);
    },
    pause: () => choose({ paused: true }),
    resume: () => choose({ paused: false }),
    async cancel() {
      await queue.end('cancelled');
      while (store.write((tables) => tables.queue.clear(CLEAR_ROWS))) await planning;
      tell();
    },
    ...createChosenSubjects({ store, queue, clock, notify: tell }),
    ...createPinWork({
      store,
      plan,
      inTurn,
      clock,
      notify: tell,
      downloadMissing: () => void cycle().catch(failed),
    }),
    estimate(request) {
      const pins = store.read((tables) => tables.pins.all());
      const targets = request.kind === 'pin' ? [{ target: request.target, rule: request.rule }] : pins;
      const bytesPerSecond = traffic.bytesPerSecond();
      return estimateTargets(targets, { library, clock, bytesPerSecond, signal: ending.signal });
    },
    isActive: queue.isActive,
    async shortConnections() {
      await fill(CYCLE_MS);
      return planShortConnections(store, traffic.bytesPerSecond());
    },
    async startShortConnection(seconds) {
      const untilAt = clock.now() + seconds * 1_000;
      await fill(CYCLE_MS);
      await queue.end('cancelled');
      queue.start('shortConnection', untilAt);
    },
    endVisit: (target) => freezeBaselines(library, target, clock.now(), ending.signal),
    prepareToLeave(leavingAt, download) {
      const bring = async () => {
        await bringLists(RECENT_LISTS_MS);
        await fill(RECENT_MS);
        queue.start('leaving');
        await queue.idle();
      };
      return ready.begin(leavingAt, download ? bring : () => inTurn(() => plan.retain()));
    },
    connectionChanged() {
      queue.wake();
      tell();
      const isRecent = cycledAt !== null && clock.now() - cycledAt < SHORTEST_CYCLE_MS;
      if (connection.state().status === 'online' && !isRecent) void cycle().catch(failed);
    },
    fleetChanged: () => void takeUpLists().catch(failed),
    async close() {
      ending.abort();
      cancelState?.();
      cancelCycle?.();
      ready.close();
      await queue.close();
      await ready.idle();
      await lists.idle();
      await planning;
      await forgotten;
      traffic.close();
    },
  };
}

/** Rows of the queue that are taken out in one transaction. */
const CLEAR_ROWS = 500;
