import type { SyncCause, SyncEnd } from '../../../preload/contract/index.ts';
import type { Timers } from '../../shared/timers.ts';
import { createSyncLog, type OpenSync, type SyncLogOptions } from './sync-log.ts';

interface CurrentSyncOptions extends SyncLogOptions {
  readonly timers: Timers;
  /** Most bytes that a sync may receive; `null` for no limit. */
  readonly syncLimitBytes: () => number | null;
  /** Returns true if the queue has an item that a sync of this cause may download. */
  readonly hasItem: (cause: SyncCause) => boolean;
  /** Resolves once no download is running. */
  readonly settled: () => Promise<unknown>;
  /** Called if a sync began, or continues with another cause. */
  readonly onStarted: () => void;
  readonly onFinished: () => void;
  readonly onStorageFailed: (error: unknown) => void;
}

/**
 * Leaves a sync whose downloads are stopped, so that the next one continues its report; returns
 * the current sync.
 */
function leaveEnded(log: ReturnType<typeof createSyncLog>, sync: OpenSync): OpenSync | null {
  if (!sync.ending.signal.aborted) return sync;
  log.leave(sync);
  return null;
}

function ended(sync: OpenSync | null): Promise<void> {
  return new Promise((resolve) => (sync === null ? resolve() : sync.onEnd(resolve)));
}

/** Records the networks on which a sync reached its limit, by id. */
function createReachedLimits({ traffic }: Pick<SyncLogOptions, 'traffic'>) {
  const causes = new Map<string | null, SyncCause>();
  let seenId = traffic.networkId();
  let lastId = seenId;
  /** Without a network the limit of the last one applies. */
  const holdingId = () => traffic.networkId() ?? lastId;

  return {
    /**
     * Returns the cause of the sync that reached the applicable limit; `null` if none did since
     * the user wanted more.
     */
    cause: () => causes.get(holdingId()) ?? null,
    /** Returns true if the applicable limit is a network's. */
    holdsOf: (networkId: string) => causes.has(networkId) && holdingId() === networkId,
    /** Records that a sync of that cause reached its limit on this network. */
    note: (cause: SyncCause) => void causes.set(holdingId(), cause),
    /** Forgets that a limit was reached on a network. */
    forget: (networkId: string) => void causes.delete(networkId),
    /** Forgets that limits were reached on all networks. */
    forgetAll: () => causes.clear(),
    /**
     * Returns true if the laptop moved to a network without a reached limit since the last call,
     * unlike the previous one.
     */
    isLeft(): boolean {
      const isSame = traffic.networkId() === seenId;
      seenId = traffic.networkId();
      lastId = holdingId();
      return !isSame && seenId !== null && causes.size > 0 && !causes.has(seenId);
    },
  };
}

/** Manages the running sync: it begins, may become the user's, and ends with its report. */
export function createCurrentSync(options: CurrentSyncOptions) {
  const { clock, timers } = options;
  const log = createSyncLog(options);
  const timeOver = () => void end('shortConnection').catch(options.onStorageFailed);
  let sync: OpenSync | null = null;
  /** Starts requested while a sync was ending; they follow in order. */
  let following: (() => void)[] = [];
  let isFinishing = false;
  let isLeft = false;
  const limits = createReachedLimits(options);

  const isEnding = () => isFinishing || sync?.ending.signal.aborted === true;

  /**
   * Starts a sync, or makes a background sync the user's. `untilAt`: end of a short connection; ms
   * since the epoch.
   */
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

  /**
   * Ends the sync and running downloads. Waiting items stay in the queue. "Cancel" also applies to
   * starts before it.
   */
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
    /** Returns false while the sync is ending, and after it was left. */
    isOpen: () => !isLeft && !isEnding(),
    /** Limits reached by syncs. */
    limits,
    /**
     * Call if the laptop may have changed networks: what the last one's limit ended continues
     * there.
     */
    networkChanged(): void {
      if (limits.isLeft()) start('background');
    },
    start,
    finish,
    end,
    /** Stops running downloads. The sync resumes at the next start of the app. */
    async leave(): Promise<void> {
      isLeft = true;
      sync?.ending.abort();
      await options.settled();
      if (sync !== null) log.leave(sync);
    },
    /** Resolves once no sync is running. */
    idle: () => ended(sync),
  };
}
