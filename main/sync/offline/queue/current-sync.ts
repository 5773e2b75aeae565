import type { SyncCause, SyncEnd } from '../../../../preload/contract/index.ts';
import type { Clock } from '../../../core/desktop.ts';
import type { Timers } from '../../../core/timers.ts';
import type { OpenSync, SyncLog } from './sync-log.ts';

interface CurrentSyncOptions {
  readonly log: SyncLog;
  readonly clock: Clock;
  readonly timers: Timers;
  /** The most that a sync may receive; null: no limit. */
  readonly syncLimitBytes: () => number | null;
  /** True when the queue holds an item that a sync of this cause may download. */
  readonly hasItem: (cause: SyncCause) => boolean;
  /** A sync began, or another one goes on in its place. */
  readonly onStarted: () => void;
  readonly onFinished: () => void;
  /** The time of a short connection is over. */
  readonly onTimeOver: (sync: OpenSync) => void;
  readonly onStorageFailed: (error: unknown) => void;
}

/** The sync under way: begins, becomes a person's, and ends with its report. */
export function createCurrentSync(options: CurrentSyncOptions) {
  const { log, clock, timers } = options;
  const idleWaiters = new Set<() => void>();
  let sync: OpenSync | null = null;
  /** A start that came while the sync before was completed. */
  let next: Parameters<typeof start> | null = null;
  let isFinishing = false;
  /** The sync received as much as it may; until a person starts another one. */
  let isLimitReached = false;

  function start(cause: SyncCause, untilAt: number | null): void {
    if (isFinishing) {
      next = [cause, untilAt];
      return;
    }
    try {
      if (cause !== 'background') isLimitReached = false;
      else if (sync === null && (isLimitReached || !options.hasItem(cause))) return;
      if (sync === null) sync = log.begin(cause, options.syncLimitBytes());
      else if (sync.cause === 'background' && cause !== 'background') sync = log.promote(sync, cause);
      if (untilAt !== null) endAt(sync, untilAt);
    } catch (error) {
      options.onStorageFailed(error);
    }
    options.onStarted();
  }

  function endAt(current: OpenSync, untilAt: number): void {
    current.onEnd(
      timers.after(Math.max(0, untilAt - clock.now()), () => {
        if (sync === current) options.onTimeOver(current);
      }),
    );
  }

  return {
    get: () => sync,
    isFinishing: () => isFinishing,
    isLimitReached: () => isLimitReached,
    reachLimit() {
      isLimitReached = true;
    },
    start,
    async finish(current: OpenSync, by: SyncEnd): Promise<void> {
      if (sync !== current || isFinishing) return;
      isFinishing = true;
      try {
        await log.end(current, by === 'done' && isLimitReached ? 'limit' : by);
        sync = null;
      } finally {
        isFinishing = false;
      }
      options.onFinished();
      for (const resolve of idleWaiters) resolve();
      idleWaiters.clear();
      const started = next;
      next = null;
      if (started !== null) start(...started);
    },
    /** Resolves when no sync is under way. */
    idle(): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      if (sync === null) resolve();
      else idleWaiters.add(resolve);
      return promise;
    },
  };
}
