import type { SyncCause, SyncEnd } from '../../../../preload/contract/index.ts';
import type { Timers } from '../../../core/timers.ts';
import { createSyncLog, type OpenSync, type SyncLogOptions } from './sync-log.ts';

interface CurrentSyncOptions extends SyncLogOptions {
  readonly timers: Timers;
  /** The most that a sync may receive; null: no limit. */
  readonly syncLimitBytes: () => number | null;
  /** True when the queue holds an item that a sync of this cause may download. */
  readonly hasItem: (cause: SyncCause) => boolean;
  /** Resolves when no download is under way. */
  readonly settled: () => Promise<unknown>;
  /** A sync began, or goes on with another cause. */
  readonly onStarted: () => void;
  readonly onFinished: () => void;
  readonly onStorageFailed: (error: unknown) => void;
}

/** Leaves a sync whose downloads are ended already, so that the next one goes on with its report; answers what is under way. */
function leaveEnded(log: ReturnType<typeof createSyncLog>, sync: OpenSync): OpenSync | null {
  if (!sync.ending.signal.aborted) return sync;
  log.leave(sync);
  return null;
}

function ended(sync: OpenSync | null): Promise<void> {
  return new Promise((resolve) => (sync === null ? resolve() : sync.onEnd(resolve)));
}

/** On which networks a sync received as much as it may, by their ids. */
function createReachedLimits({ traffic }: Pick<SyncLogOptions, 'traffic'>) {
  const causes = new Map<string | null, SyncCause>();
  let seenId = traffic.networkId();
  let lastId = seenId;
  /** Without a network the limit of the last one holds. */
  const holdingId = () => traffic.networkId() ?? lastId;

  return {
    /** The cause of the sync that reached the limit which holds now; null: none did since a person wanted more. */
    cause: () => causes.get(holdingId()) ?? null,
    /** Whether the limit that holds now is the one of a network. */
    holdsOf: (networkId: string) => causes.has(networkId) && holdingId() === networkId,
    /** A sync of that cause received as much as it may on this network. */
    note: (cause: SyncCause) => void causes.set(holdingId(), cause),
    /** What was received on a network counts no more. */
    forget: (networkId: string) => void causes.delete(networkId),
    /** The same on all networks. */
    forgetAll: () => causes.clear(),
    /** Whether the laptop has come to a network since the last call on which no sync reached its limit, as one did elsewhere. */
    isLeft(): boolean {
      const isSame = traffic.networkId() === seenId;
      seenId = traffic.networkId();
      lastId = holdingId();
      return !isSame && seenId !== null && causes.size > 0 && !causes.has(seenId);
    },
  };
}

/** The sync under way: begins, becomes a person's, and ends with its report. */
export function createCurrentSync(options: CurrentSyncOptions) {
  const { clock, timers } = options;
  const log = createSyncLog(options);
  const timeOver = () => void end('shortConnection').catch(options.onStorageFailed);
  let sync: OpenSync | null = null;
  /** Starts that came while a sync ends. They follow in their order. */
  let following: (() => void)[] = [];
  let isFinishing = false;
  let isLeft = false;
  const limits = createReachedLimits(options);

  const isEnding = () => isFinishing || sync?.ending.signal.aborted === true;

  /** Begins a sync, or makes a sync of the background a person's. `untilAt`: a short connection is over then; ms since the epoch. */
  function start(cause: SyncCause, untilAt: number | null = null): void {
    if (isLeft) return;
    if (isEnding()) return void following.push(() => start(cause, untilAt));
    try {
      const isVain = limits.cause() !== null || !options.hasItem(cause);
      if (cause === 'background' && sync === null && isVain) return;
      if (sync === null) sync = log.begin(cause, options.syncLimitBytes());
      else if (sync.cause === 'background' && cause !== 'background') sync = log.promote(sync, cause);
      if (untilAt !== null) sync.onEnd(timers.after(Math.max(0, untilAt - clock.now()), timeOver));
    } catch (error) {
      options.onStorageFailed(error);
    }
    options.onStarted();
  }

  async function finish(current: OpenSync, by: SyncEnd): Promise<void> {
    if (sync !== current || isFinishing) return;
    isFinishing = true;
    try {
      await log.end(current, by === 'done' && limits.cause() !== null ? 'limit' : by);
      sync = null;
    } catch (error) {
      sync = leaveEnded(log, current);
      throw error;
    } finally {
      isFinishing = false;
      options.onFinished();
      for (const begin of following.splice(0)) begin();
    }
  }

  /** Ends the sync and the downloads under way. Waiting items stay in the queue. "Cancel" is meant for the starts before it, too. */
  async function end(by: Exclude<SyncEnd, 'done'>): Promise<void> {
    const current = sync;
    if (current === null) return;
    if (by === 'cancelled') following = [];
    current.ending.abort();
    await options.settled();
    await finish(current, by);
  }

  return {
    get: () => sync,
    /** False while the sync ends, and once it was left. */
    isOpen: () => !isLeft && !isEnding(),
    /** The limits that syncs reached. */
    limits,
    /** The laptop may be in another network: what the limit of the last one has ended goes on there. */
    networkChanged(): void {
      if (limits.isLeft()) start('background');
    },
    start,
    finish,
    end,
    /** Ends the downloads under way. The sync goes on at the next start of the app. */
    async leave(): Promise<void> {
      isLeft = true;
      sync?.ending.abort();
      await options.settled();
      if (sync !== null) log.leave(sync);
    },
    /** Resolves when no sync is under way. */
    idle: () => ended(sync),
  };
}
