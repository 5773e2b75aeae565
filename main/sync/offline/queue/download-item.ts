import { assertNever } from '../../../../preload/contract/core/assert-never.ts';
import type { Failure, Precision, SubjectReference, SyncCause } from '../../../../preload/contract/index.ts';
import type { Cloud } from '../../../cloud/cloud.ts';
import type { SnapshotOutcome } from '../../../cloud/snapshots/snapshot-outcome.ts';
import type { Clock } from '../../../core/desktop.ts';
import type { Library } from '../../../library/library.ts';
import type { WaitingItem } from '../../../library/offline/queue-items.ts';
import type { EntryOutcome } from '../../../library/offline/syncs.ts';
import type { TrafficMeter } from '../traffic/traffic-meter.ts';

/** The run that an item is brought for. */
interface ItemSync {
  readonly id: number;
  readonly cause: SyncCause;
  readonly signal: AbortSignal;
}

/**
 * `settled`: it is written down. `failed`: so is its failure. `waits`: nothing was learned, it keeps its place.
 * `signedOut`: the service knows the account no longer, so nothing else needs to be asked for either.
 */
type DownloadResult = 'settled' | 'failed' | 'waits' | 'signedOut';

const otherOf = (precision: Precision): Precision => (precision === 'low' ? 'full' : 'low');

/** Brings one item of the queue into the library. Rejects with `LibraryError` when the disk fails. */
type DownloadItem = (run: ItemSync, item: WaitingItem) => Promise<DownloadResult>;

export interface DownloadItemOptions {
  readonly library: Library;
  readonly cloud: (cause: SyncCause) => Pick<Cloud, 'snapshot'>;
  readonly traffic: TrafficMeter;
  readonly clock: Clock;
  readonly mayRequest: () => boolean;
  readonly onTouched: (subject: SubjectReference) => void;
}

export function createDownloadItem(options: DownloadItemOptions): DownloadItem {
  const { library, traffic, clock } = options;
  const store = library.offline;

  /** The item, its wish, the report and what else `mark` writes change together, so that nothing is counted twice or forgotten. */
  function settle(run: ItemSync, item: WaitingItem, outcome: EntryOutcome, mark = () => {}): void {
    const { subjectId, precision } = item;
    const bytes = traffic.takeSyncBytes();
    const organizationId = store.write(({ queue, syncs, requestedDownloads, subjects }) => {
      mark();
      if (outcome.kind === 'failed') queue.fail(item.id, outcome.failure);
      else queue.remove(item.id);
      if (outcome.kind === 'new' || outcome.kind === 'unchanged')
        requestedDownloads.remove(subjectId, precision);
      syncs.note(run.id, subjectId, precision, outcome, clock.now());
      syncs.addWireBytes(run.id, bytes);
      return subjects.owner(subjectId)?.organizationId ?? null;
    });
    const unchangedBytes = outcome.kind === 'unchanged' ? outcome.byteLength : 0;
    const lowSavedBytes = outcome.kind === 'new' ? outcome.lowSavedBytes : 0;
    if (unchangedBytes + lowSavedBytes > 0)
      traffic.saved(run.cause, organizationId, { unchangedBytes, lowSavedBytes });
  }

  /** The screen asked for it meanwhile, or it came just before the app was ended: it is not asked for twice. */
  function isHere(run: ItemSync, item: WaitingItem): boolean {
    const kept = store.read(({ queue }) => queue.stored(item.subjectId, item.precision));
    if (kept === null || kept.confirmedAt < item.queuedAt) return false;
    // Where the service has no low precision, the full image was brought for it, and counted.
    const isCounted = store.read(({ syncs }) =>
      syncs.hasDownloaded(run.id, item.subjectId, otherOf(item.precision)),
    );
    const isNew = kept.fetchedAt >= item.queuedAt && !isCounted;
    const { byteLength } = kept;
    settle(
      run,
      item,
      isNew ? { kind: 'new', byteLength, lowSavedBytes: 0 } : { kind: 'unchanged', byteLength: 0 },
    );
    return true;
  }

  /** About how much larger the full image would have been. */
  function savedByLow(
    item: WaitingItem,
    kept: { readonly precision: Precision; readonly byteLength: number },
  ): number {
    if (item.precision !== 'low' || kept.precision !== 'low') return 0;
    const full = store.read(({ sizes }) => sizes.mean('full'));
    return Math.max(0, Math.round(full - kept.byteLength));
  }

  function settleFailure(
    run: ItemSync,
    item: WaitingItem,
    subject: SubjectReference,
    failure: Failure,
    at: number,
  ): void {
    settle(run, item, { kind: 'failed', failure }, () => library.markFailed(subject, failure, at));
  }

  /** Writes down what the service said. A failure never replaces what is kept (P23). */
  async function write(
    run: ItemSync,
    item: WaitingItem,
    subject: SubjectReference,
    outcome: SnapshotOutcome,
  ): Promise<DownloadResult> {
    const at = clock.now();
    switch (outcome.kind) {
      case 'changed': {
        const kept = await library.storeImage(subject, outcome.value, outcome.validators, at);
        settle(run, item, {
          kind: 'new',
          byteLength: kept.byteLength,
          lowSavedBytes: savedByLow(item, kept),
        });
        return 'settled';
      }
      case 'notModified': {
        const { precision, validators } = outcome;
        const byteLength = library.newest(subject, precision)?.byteLength ?? 0;
        settle(run, item, { kind: 'unchanged', byteLength }, () =>
          library.confirm(subject, precision, validators, at),
        );
        return 'settled';
      }
      case 'absent':
        settle(run, item, { kind: 'skipped', reason: 'none' }, () => library.markNone(subject, at));
        return 'settled';
      case 'unauthorized':
        // Only a 403 is about the subject.
        if (outcome.failure.code !== 'forbidden') return 'signedOut';
        settleFailure(run, item, subject, outcome.failure, at);
        return 'settled';
      case 'failed':
        if (isAboutNothing(outcome.failure.code)) return 'waits';
        settleFailure(run, item, subject, outcome.failure, at);
        return 'failed';
      default:
        return assertNever(outcome);
    }
  }

  /** Nothing was learned about the subject when the network is gone or blocked, the limit is reached, or somebody cancelled. */
  function isAboutNothing(code: string): boolean {
    return !options.mayRequest() || ['overLimit', 'checking', 'cancelled'].includes(code);
  }

  return async (run, item) => {
    const named = store.read(({ subjects }) => subjects.named(item.subjectId));
    if (named === undefined || isHere(run, item)) return 'settled';
    const { subject } = named;
    const known = { low: library.validators(subject, 'low'), full: library.validators(subject, 'full') };
    const outcome = await options.cloud(run.cause).snapshot(subject, item.precision, known, run.signal);
    const brought = await write(run, item, subject, outcome);
    if (brought === 'settled' || brought === 'failed') options.onTouched(subject);
    return brought;
  };
}
