import { assertNever } from '../../../../preload/contract/core/assert-never.ts';
import type { SkipReason, SyncCause, SyncEnd } from '../../../../preload/contract/index.ts';
import type { Clock } from '../../../core/desktop.ts';
import { yieldToEventLoop } from '../../../core/yield-to-event-loop.ts';
import type { Library } from '../../../library/library.ts';
import type { TrafficMeter } from '../traffic/traffic-meter.ts';

/** A sync under way. */
export interface OpenSync {
  readonly id: number;
  readonly cause: SyncCause;
  /** Aborts the downloads under way. */
  readonly ending: AbortController;
  /** Calls the action when the sync is over or left. */
  onEnd(action: () => void): void;
}

export interface SyncLogOptions {
  readonly library: Pick<Library, 'offline'>;
  readonly traffic: TrafficMeter;
  readonly clock: Clock;
  /** A job that must not be cut off begins; the returned function ends it. */
  readonly beginJob: () => () => void;
}

/** Items in one transaction: a few milliseconds. */
const SLICE_ROWS = 200;

/** Begins and ends the reports of syncs. */
export function createSyncLog({ library, traffic, clock, beginJob }: SyncLogOptions) {
  const store = library.offline;
  const endings = new Map<number, Set<() => void>>();
  /** The sync that ended last; where the disk took no end of its report, the next one goes on with that. */
  let endedId: number | null = null;

  function open(id: number, cause: SyncCause, ending: AbortController): OpenSync {
    const actions = endings.get(id) ?? new Set();
    endings.set(id, actions);
    return { id, cause, ending, onEnd: (action) => void actions.add(action) };
  }

  /** Leaves a sync that is not over to the next start of the app. */
  function leave({ id }: OpenSync): void {
    for (const action of endings.get(id) ?? []) action();
    endings.delete(id);
    traffic.endSync();
  }

  async function noteSkipped(sync: OpenSync, by: SyncEnd): Promise<void> {
    const reason = skipReason(by);
    for (let after: number | null = 0; after !== null; await yieldToEventLoop()) {
      const from: number = after;
      after = store.write(({ syncs }) => syncs.noteWaiting(sync.id, reason, clock.now(), from, SLICE_ROWS));
    }
  }

  return {
    /** Begins a sync, or goes on with the one that an earlier start of the app left. */
    begin(cause: SyncCause, limitBytes: number | null): OpenSync {
      const known = store.read(({ syncs }) => syncs.current());
      const id = known?.id ?? store.write(({ syncs }) => syncs.begin(cause, clock.now()));
      if (known !== null && known.cause !== cause) store.write(({ syncs }) => syncs.changeCause(id, cause));
      traffic.beginSync(limitBytes, known === null || id === endedId ? 0 : known.wireBytes);
      const sync = open(id, cause, new AbortController());
      // A sync of the background may be cut off at any time, and goes on later.
      if (cause !== 'background') sync.onEnd(beginJob());
      return sync;
    },
    /** Gives a sync of the background a new cause. */
    promote(sync: OpenSync, cause: SyncCause): OpenSync {
      store.write(({ syncs }) => syncs.changeCause(sync.id, cause));
      const promoted = open(sync.id, cause, sync.ending);
      promoted.onEnd(beginJob());
      return promoted;
    },
    /** Writes the end of a sync; the items that still wait are noted as skipped, with the reason. */
    async end(sync: OpenSync, by: SyncEnd): Promise<void> {
      endedId = sync.id;
      await noteSkipped(sync, by);
      const bytes = traffic.takeSyncBytes();
      store.write(({ syncs }) => {
        syncs.addWireBytes(sync.id, bytes);
        syncs.end(sync.id, by, clock.now());
      });
      leave(sync);
    },
    leave,
  };
}

function skipReason(by: SyncEnd): SkipReason {
  switch (by) {
    case 'done':
      return 'mode';
    case 'limit':
      return 'limit';
    case 'cancelled':
    case 'shortConnection':
      return 'cancelled';
    default:
      return assertNever(by);
  }
}
