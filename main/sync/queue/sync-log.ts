import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { SkipReason, SyncCause, SyncEnd } from '../../../preload/contract/index.ts';
import type { Library } from '../../library/library.ts';
import type { Clock } from '../../shared/desktop.ts';
import { yieldToEventLoop } from '../../shared/yield-to-event-loop.ts';
import type { TrafficMeter } from '../traffic/traffic-meter.ts';

/** A running sync. */
export interface OpenSync {
  readonly id: number;
  readonly cause: SyncCause;
  /** Aborts the running downloads. */
  readonly ending: AbortController;
  /** Calls the action once the sync ends or is left. */
  onEnd(action: () => void): void;
}

export interface SyncLogOptions {
  readonly library: Pick<Library, 'offline'>;
  readonly traffic: TrafficMeter;
  readonly clock: Clock;
  /** Begins a job that must not be interrupted; the returned function ends it. */
  readonly beginJob: () => () => void;
}

/** Items in one transaction: a few milliseconds. */
const SLICE_ROWS = 200;

/** Begins and ends the reports of syncs. */
export function createSyncLog({ library, traffic, clock, beginJob }: SyncLogOptions) {
  const store = library.offline;
  const endings = new Map<number, Set<() => void>>();
  /** The last ended sync; if the disk refused the end of its report, the next one continues it. */
  let endedId: number | null = null;

  function open(id: number, cause: SyncCause, ending: AbortController): OpenSync {
    const actions = endings.get(id) ?? new Set();
    endings.set(id, actions);
    return { id, cause, ending, onEnd: (action) => void actions.add(action) };
  }

  /** Leaves an unfinished sync to the next start of the app. */
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
    /** Begins a sync, or resumes the one left by an earlier start. */
    begin(cause: SyncCause, limitBytes: number | null): OpenSync {
      const known = store.read(({ syncs }) => syncs.current());
      const id = known?.id ?? store.write(({ syncs }) => syncs.begin(cause, clock.now()));
      if (known !== null && known.cause !== cause) store.write(({ syncs }) => syncs.changeCause(id, cause));
      traffic.beginSync(limitBytes, known === null || id === endedId ? 0 : known.wireBytes);
      const sync = open(id, cause, new AbortController());
      // A background sync may be interrupted at any time, and resumes later.
      if (cause !== 'background') sync.onEnd(beginJob());
      return sync;
    },
    /** Gives a background sync a new cause. */
    promote(sync: OpenSync, cause: SyncCause): OpenSync {
      store.write(({ syncs }) => syncs.changeCause(sync.id, cause));
      const promoted = open(sync.id, cause, sync.ending);
      promoted.onEnd(beginJob());
      return promoted;
    },
    /** Writes the end of a sync; waiting items are recorded as skipped, with the reason. */
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
