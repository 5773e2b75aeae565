import { TWENTY_FOUR_HOURS_MS } from '../../../preload/contract/core/durations.ts';
import type {
  EstimateRequest,
  MissingMoved,
  MissingQuery,
  NetworkChange,
  NewPin,
  OfflineState,
  Precision,
  SubjectReference,
  SyncCause,
  SyncHold,
} from '../../../preload/contract/index.ts';
import type { Library } from '../../library/library.ts';
import type { OfflineStore } from '../../library/offline/offline-store.ts';
import type { Cloud } from '../../service/cloud.ts';
import { createDelayedAction } from '../../shared/delayed-action.ts';
import type { Clock } from '../../shared/desktop.ts';
import type { Timers } from '../../shared/timers.ts';
import { yieldToEventLoop } from '../../shared/yield-to-event-loop.ts';
import type { Connection } from '../connection.ts';
import { createArchiveLists } from '../queue/archive-lists.ts';
import { estimatePin, estimatePins, estimateRetained } from '../queue/estimate-target.ts';
import { createKnownHistory } from '../queue/known-history.ts';
import { createPlanning } from '../queue/planning.ts';
import { allowedReasons } from '../queue/sync-policy.ts';
import { createSyncQueue } from '../queue/sync-queue.ts';
import { createMeteredCloud } from '../traffic/metered-cloud.ts';
import type { TrafficMeter } from '../traffic/traffic-meter.ts';
import { createChosenSubjects } from './chosen-subjects.ts';
import { createPinEditing } from './edit-pins.ts';
import { findMissing } from './find-missing.ts';
import { createFollowedDownloads } from './followed-downloads.ts';
import { createImageRequests } from './image-requests.ts';
import { describeOffline } from './offline-state.ts';
import { type CheckedVisit, createReadyChecks } from './ready-check.ts';
import { planShortConnections } from './short-connections.ts';
import { createSyncChoice } from './sync-choice.ts';
import { createSyncCommands } from './sync-commands.ts';
import { CYCLE_MS, createSyncCycle } from './sync-cycle.ts';
import { Visits } from './visits.ts';

/** Four messages a second: progress looks smooth, and the page has time for other work. */
const STATE_MS = 250;

/**
 * Delay before images released by a pin make space: until then its removal can be undone, even
 * without a network.
 */
const TAKE_BACK_MS = 60_000;

export const REPORT_MS = 30 * TWENTY_FOUR_HOURS_MS;

/** Reports deleted in one transaction. */
const FORGET_ROWS = 500;

const LISTS_GO_ON: ReadonlySet<SyncHold | null> = new Set([null, 'imageServer', 'syncLimit'] as const);

interface OfflineWorkOptions {
  readonly library: Library;
  /** Not metered yet. */
  readonly cloud: Cloud;
  readonly traffic: TrafficMeter;
  readonly archiveLists: Parameters<typeof createKnownHistory>[0]['archiveLists'];
  readonly connection: Pick<Connection, 'mayRequest' | 'offline' | 'state' | 'workOffline' | 'retryNow'>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly beginJob: () => () => void;
  readonly onTouched: (subject: SubjectReference) => void;
  readonly emit: (
    event:
      | { readonly name: 'offlineChanged'; readonly payload: OfflineState }
      | { readonly name: 'missingMoved'; readonly payload: MissingMoved },
  ) => void;
  /** Called after archives that pins need were stored. */
  readonly onListed: () => void;
  readonly onStorageFailed: (error: unknown) => void;
}

/**
 * Everything that downloads an account's images and keeps them current: pins, requested downloads,
 * the queue, checks before leaving.
 */
export type OfflineWork = ReturnType<typeof createOfflineWork>;

export function createOfflineWork(options: OfflineWorkOptions) {
  const { library, traffic, connection, clock } = options;
  const store = library.offline;
  const ending = new AbortController();
  // Runs before the parts plan anything: a full disk may refuse both, and then the account is not
  // opened.
  traffic.detectNetwork();
  const left = endLeftSync(store, clock);
  const parts = createParts(options, ending.signal);
  const { planning, queue, lists, ready, choice, cycle, reports, requests, state, notify, history } = parts;
  const downloads = createFollowedDownloads({ ...options, requests });
  const { keepPins, ...pinEditing } = createPinEditing({
    store,
    history,
    planning,
    clock,
    onPinChanged() {
      queue.release();
      cycle.changed();
    },
    onReleased: parts.freeLater,
    onChanged: notify,
  });
  const visits = new Visits({ library, clock, signal: ending.signal, onChanged: notify });

  if (left !== null) queue.start(left);
  reports.forgetOld();

  return {
    state,
    traffic,
    ready,
    changeMode: choice.changeMode,
    /**
     * Returns the precision in which images may be checked without the user's request; `null` if
     * none, as on a metered network.
     */
    checkable(wanted: Precision): Precision | null {
      if (choice.get().paused || traffic.network()?.metered === true) return null;
      const allowed = allowedReasons(choice.mode(), 'background');
      if (allowed[wanted] === 'check') return wanted;
      return allowed.low === 'check' ? 'low' : null;
    },
    /** Returns false for an unknown network. */
    changeNetwork(change: NetworkChange): boolean {
      const { networkId } = change;
      const before = syncLimitOf(traffic, networkId);
      const isKnown = traffic.changeNetwork(change);
      if (syncLimitOf(traffic, networkId) > before) queue.limitRaised(networkId);
      return isKnown;
    },
    act: createSyncCommands({ ...parts, store, connection, traffic }),
    ...createChosenSubjects({ ...parts, store, clock, onChanged: notify }),
    ...pinEditing,
    estimate(request: EstimateRequest) {
      const bytesPerSecond = traffic.bytesPerSecond();
      const parts = { library, history, clock, bytesPerSecond, signal: ending.signal };
      return request.kind === 'pin' ? estimatePin(request, parts) : estimateRetained(parts);
    },
    estimatePins: (pins: readonly NewPin[], signal: AbortSignal) =>
      estimatePins(pins, { library, clock, signal }),
    downloads,
    missing: (query: MissingQuery) => findMissing(library, query, requests.secondsFor),
    isActive: queue.isActive,
    imageRequests: requests,
    ...createShortConnections(parts, store, options),
    visits,
    /** Begins a visit and pins what it needs. Returns `null` if a pin's target is unknown. */
    async keepForVisit(name: string, pins: readonly NewPin[]): Promise<CheckedVisit | null> {
      const targets = pins.map(({ target }) => target);
      const isBegun = (await visits.begin(name, targets)) !== null;
      return isBegun ? { name, pinIds: await keepPins(pins) } : null;
    },
    /** `visit`: `null` downloads and checks everything kept offline. */
    prepareToLeave: (leavingAt: number | null, download: boolean, visit: CheckedVisit | null = null) =>
      ready.begin(leavingAt, visit, (isOver) =>
        download ? cycle.downloadBeforeLeaving(visit?.pinIds ?? null, isOver) : planning.retain(),
      ),
    /** Call if the service became reachable or unreachable. */
    connectionChanged(): void {
      queue.wake();
      notify();
      cycle.connectionChanged();
    },
    fleetChanged: cycle.fleetChanged,
    /** Stops running downloads; they resume at the next start. */
    async close(): Promise<void> {
      ending.abort();
      downloads.close();
      cycle.close();
      ready.close();
      await queue.close();
      await ready.idle();
      await visits.idle();
      await lists.idle();
      await planning.idle();
      await reports.idle();
      traffic.close();
    },
  };
}

/** Returns the sync limit of a network, bytes; infinity if none. */
function syncLimitOf(traffic: TrafficMeter, networkId: string): number {
  const network = traffic.networks().find(({ id }) => id === networkId);
  return network?.syncLimitBytes ?? Number.POSITIVE_INFINITY;
}

/** Connects the parts of offline work, which notify each other. */
function createParts(options: OfflineWorkOptions, signal: AbortSignal) {
  const { library, traffic, connection, clock, timers } = options;
  const store = library.offline;
  const endings = () => [connection.offline(), choice.paused()];
  const cloud = (cause: SyncCause) => createMeteredCloud({ ...options, job: cause, endings });
  const planning = createPlanning({ library, clock, signal });
  const failed = (error: unknown) => {
    if (!signal.aborted) options.onStorageFailed(error);
  };
  const notify = createNotify(timers, signal, () => sendState(), failed);
  const observer = { onChanged: notify, onFailed: failed };
  const freeLater = createFreeLater(options, signal, failed);
  const history = createKnownHistory(options);

  const ready = createReadyChecks({
    ...options,
    history,
    onChanged() {
      notify();
      if (ready.isChecking()) return;
      // The network was blocked; waiting downloads and requests resume.
      queue.wake();
      connection.retryNow();
    },
  });
  const choice = createSyncChoice({
    ...options,
    store,
    onChanged() {
      queue.wake();
      notify();
    },
    onModeChanged() {
      queue.release();
      cycle.changed();
    },
  });
  const queue = createSyncQueue({
    ...options,
    cloud,
    requestsAtOnce: () => options.cloud.requestsAtOnce(),
    mayRequest: connection.mayRequest,
    isScreenWaiting: () => connection.state().pending > 0,
    mode: choice.mode,
    isPaused: () => choice.get().paused,
    isChecking: ready.isChecking,
    syncLimitBytes: () => traffic.network()?.syncLimitBytes ?? null,
    onChanged: notify,
  });
  const requests = createImageRequests({ ...options, ...observer, store, queue, planning });
  const lists = createArchiveLists({
    cloud: () => cloud('background'),
    library,
    clock,
    // Lists are not images, so holds of images alone don't apply to them.
    mayRequest: () => LISTS_GO_ON.has(queue.gate()),
    signal,
    onNew: options.onListed,
  });
  const reports = createReportCleanup(store, clock, signal, failed);
  const cycle = createSyncCycle({
    ...options,
    planning,
    queue,
    lists,
    choice,
    signal,
    onFailed: failed,
    onTimer: reports.forgetOld,
  });
  // A rebuilt library has its pins, but not what they retain.
  if (library.setAside) cycle.fleetChanged();
  const state = () =>
    describeOffline({ store, queue, traffic, ready: ready.current(), starting: cycle.starting() });
  const sendState = () => {
    requests.follow();
    options.emit({ name: 'offlineChanged', payload: state() });
  };
  return {
    planning,
    queue,
    lists,
    ready,
    choice,
    cycle,
    reports,
    requests,
    state,
    notify,
    freeLater,
    history,
  };
}

/** Calls `send` soon, once for many changes. */
function createNotify(
  timers: Timers,
  signal: AbortSignal,
  send: () => void,
  failed: (error: unknown) => void,
) {
  const sending = createDelayedAction(timers, STATE_MS, () => {
    // An error in a timer would crash the process (P29).
    try {
      if (!signal.aborted) send();
    } catch (error) {
      failed(error);
    }
  });
  return () => {
    if (!signal.aborted) sending.plan();
  };
}

/** Frees space by removing images that pins have released. */
function createFreeLater(
  { library, timers }: Pick<OfflineWorkOptions, 'library' | 'timers'>,
  signal: AbortSignal,
  onFailed: (error: unknown) => void,
) {
  const freeing = createDelayedAction(timers, TAKE_BACK_MS, () => {
    if (!signal.aborted) library.storage.freeSpace().catch(onFailed);
  });
  return () => {
    freeing.cancel();
    freeing.plan();
  };
}

/** Plans and syncs what fits into a few minutes of signal. */
function createShortConnections(
  { planning, queue }: Pick<ReturnType<typeof createParts>, 'planning' | 'queue'>,
  store: OfflineStore,
  { traffic, clock }: Pick<OfflineWorkOptions, 'traffic' | 'clock'>,
) {
  return {
    async shortConnections() {
      await planning.retainAndFill(CYCLE_MS);
      return planShortConnections(store, traffic.bytesPerSecond());
    },
    async startShortConnection(seconds: number): Promise<void> {
      const untilAt = clock.now() + seconds * 1_000;
      await planning.retainAndFill(CYCLE_MS);
      await queue.end('cancelled');
      queue.start('shortConnection', untilAt);
    },
  };
}

/** Deletes old reports in slices: a sync may have left a hundred thousand lines. */
function createReportCleanup(
  store: OfflineStore,
  clock: Clock,
  signal: AbortSignal,
  onFailed: (error: unknown) => void,
) {
  let cleaning: Promise<void> = Promise.resolve();

  async function forget(before: number): Promise<void> {
    while (!signal.aborted && store.write(({ syncs }) => syncs.forget(before, FORGET_ROWS)))
      await yieldToEventLoop();
  }

  return {
    forgetOld(): void {
      cleaning = forget(clock.now() - REPORT_MS).catch(onFailed);
    },
    idle: () => cleaning,
  };
}

/** Returns the cause of a sync left by an earlier start, if it can resume; otherwise ends it. */
function endLeftSync(store: OfflineStore, clock: Clock): SyncCause | null {
  return store.write(({ syncs, queue }) => {
    const left = syncs.current();
    if (left === null) return null;
    const { low, full } = queue.counts();
    const isShort = left.cause === 'shortConnection';
    if (!isShort && low + full > 0) return left.cause;
    syncs.end(left.id, isShort ? 'shortConnection' : 'done', clock.now());
    return null;
  });
}
