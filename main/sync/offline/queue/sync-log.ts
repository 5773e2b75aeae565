import { assertNever } from '../../../../preload/contract/core/assert-never.ts';
import type { SkipReason, SyncCause, SyncEnd } from '../../../../preload/contract/index.ts';
import type { Clock } from '../../../core/desktop.ts';
import { yieldToEventLoop } from '../../../core/yield-to-event-loop.ts';
import type { Library } from '../../../library/library.ts';
import type { TrafficMeter } from '../traffic/traffic-meter.ts';

/** A run under way. */
export interface OpenSync {
  readonly id: number;
  readonly cause: SyncCause;
  /** Aborts what is on its way. */
  readonly ending: AbortController;
  /** Called when the run is over or left. */
  onEnd(action: () => void): void;
}

/** Begins and ends the reports of runs. */
interface SyncLog {
  /** Begins a run, or goes on with one that an earlier start of the app left. */
  begin(cause: SyncCause, limitBytes: number | null): OpenSync;
  /** A run of the background becomes somebody's. */
  promote(run: OpenSync, cause: SyncCause): OpenSync;
  /** Writes the end of a run; what still waits is noted as left out, with the reason. */
  end(run: OpenSync, by: SyncEnd): Promise<void>;
  /** Lets a run go that is not over. */
  leave(run: OpenSync): void;
}

interface SyncLogOptions {
  readonly library: Pick<Library, 'offline'>;
  readonly traffic: TrafficMeter;
  readonly clock: Clock;
  readonly beginJob: () => () => void;
}

/** Items in one transaction: a few milliseconds. */
const SLICE_ROWS = 200;

export function createSyncLog({ library, traffic, clock, beginJob }: SyncLogOptions): SyncLog {
  const store = library.offline;
  const endings = new Map<number, Set<() => void>>();

  function open(id: number, cause: SyncCause, ending: AbortController): OpenSync {
    const actions = endings.get(id) ?? new Set();
    endings.set(id, actions);
    return { id, cause, ending, onEnd: (action) => void actions.add(action) };
  }

  function leave({ id }: OpenSync): void {
    for (const action of endings.get(id) ?? []) action();
    endings.delete(id);
    traffic.endSync();
  }

  async function noteLeftOut(run: OpenSync, by: SyncEnd): Promise<void> {
    const reason = leftOutReason(by);
    for (let after: number | null = 0; after !== null; await yieldToEventLoop()) {
      const from: number = after;
      after = store.write(({ syncs }) => syncs.noteWaiting(run.id, reason, clock.now(), from, SLICE_ROWS));
    }
  }

  return {
    begin(cause, limitBytes) {
      const known = store.read(({ syncs }) => syncs.underWay());
      const id = known?.id ?? store.write(({ syncs }) => syncs.begin(cause, clock.now()));
      if (known !== null && known.cause !== cause) store.write(({ syncs }) => syncs.changeCause(id, cause));
      traffic.beginSync(limitBytes, known?.wireBytes ?? 0);
      const run = open(id, cause, new AbortController());
      // What goes on by itself in the background may be cut off at any time and goes on later.
      if (cause !== 'background') run.onEnd(beginJob());
      return run;
    },
    promote(run, cause) {
      store.write(({ syncs }) => syncs.changeCause(run.id, cause));
      const promoted = open(run.id, cause, run.ending);
      promoted.onEnd(beginJob());
      return promoted;
    },
    async end(run, by) {
      await noteLeftOut(run, by);
      const bytes = traffic.takeSyncBytes();
      store.write(({ syncs }) => {
        syncs.addWireBytes(run.id, bytes);
        syncs.end(run.id, by, clock.now());
      });
      leave(run);
    },
    leave,
  };
}

function leftOutReason(by: SyncEnd): SkipReason {
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
