import { assertNever } from '../../../../preload/contract/core/assert-never.ts';
import type {
  FailureCode,
  SnapshotSummary,
  SubjectReference,
  SyncCause,
} from '../../../../preload/contract/index.ts';
import type { Cloud } from '../../../cloud/cloud.ts';
import type { SnapshotOutcome } from '../../../cloud/snapshots/snapshot-outcome.ts';
import type { Clock } from '../../../core/desktop.ts';
import type { Library } from '../../../library/library.ts';
import type { WaitingItem } from '../../../library/offline/queue-items.ts';
import type { EntryOutcome } from '../../../library/offline/syncs.ts';
import { storeOutcome } from '../../store-outcome.ts';
import type { TrafficMeter } from '../traffic/traffic-meter.ts';

/** The sync that an item is downloaded for. */
interface ItemSync {
  readonly id: number;
  readonly cause: SyncCause;
  readonly signal: AbortSignal;
}

/** `settled` and `failed` are stored. `deferred`: the item keeps its position. `signedOut`: no other item can be downloaded either. */
type DownloadResult = 'settled' | 'failed' | 'deferred' | 'signedOut';

/** Downloads one item of the queue into the library. Rejects with `LibraryError` when the disk fails. */
type DownloadItem = (sync: ItemSync, item: WaitingItem) => Promise<DownloadResult>;

export interface DownloadItemOptions {
  readonly library: Library;
  readonly cloud: (cause: SyncCause) => Pick<Cloud, 'snapshot'>;
  readonly traffic: TrafficMeter;
  readonly clock: Clock;
  readonly mayRequest: () => boolean;
  readonly onTouched: (subject: SubjectReference) => void;
}

/** Failures that say nothing about the subject. */
const TRANSIENT_CODES: ReadonlySet<FailureCode> = new Set(['overLimit', 'checking', 'cancelled']);

export function createDownloadItem(options: DownloadItemOptions): DownloadItem {
  const { library, traffic, clock } = options;
  const store = library.offline;

  /** The item, its request, the report and `mark` change together, so that nothing is counted twice or forgotten. */
  function settle(sync: ItemSync, item: WaitingItem, outcome: EntryOutcome, mark = () => {}): void {
    const { subjectId, precision } = item;
    const bytes = traffic.takeSyncBytes();
    const organizationId = store.write(({ queue, syncs, requestedDownloads, subjects }) => {
      mark();
      if (outcome.kind === 'failed') queue.fail(item.id, outcome.failure);
      else queue.remove(item.id);
      if (outcome.kind === 'new' || outcome.kind === 'unchanged')
        requestedDownloads.remove(subjectId, precision);
      syncs.note(sync.id, subjectId, precision, outcome, clock.now());
      syncs.addWireBytes(sync.id, bytes);
      return subjects.owner(subjectId)?.organizationId ?? null;
    });
    const unchangedBytes = outcome.kind === 'unchanged' ? outcome.byteLength : 0;
    const lowSavedBytes = outcome.kind === 'new' ? outcome.lowSavedBytes : 0;
    if (unchangedBytes + lowSavedBytes > 0)
      traffic.saved(sync.cause, organizationId, { unchangedBytes, lowSavedBytes });
  }

  /** True for an image that the screen has downloaded meanwhile, or that came just before the app ended: one request is enough. */
  function settleIfStored(sync: ItemSync, item: WaitingItem): boolean {
    const { subjectId, precision, queuedAt } = item;
    const stored = store.read(({ queue }) => queue.stored(subjectId, precision));
    if (stored === null || stored.confirmedAt < queuedAt) return false;
    // A service without low precision sent the full image instead, which was counted.
    const other = precision === 'low' ? 'full' : 'low';
    const isCounted = store.read(({ syncs }) => syncs.hasDownloaded(sync.id, subjectId, other));
    const isNew = stored.fetchedAt >= queuedAt && !isCounted;
    const { byteLength } = stored;
    settle(
      sync,
      item,
      isNew ? { kind: 'new', byteLength, lowSavedBytes: 0 } : { kind: 'unchanged', byteLength: 0 },
    );
    return true;
  }

  /** About how much larger the full image would have been. */
  function savedByLow(item: WaitingItem, image: SnapshotSummary): number {
    if (item.precision !== 'low' || image.precision !== 'low') return 0;
    const full = store.read(({ sizes }) => sizes.mean('full'));
    return Math.max(0, Math.round(full - image.byteLength));
  }

  const isTransient = (code: FailureCode) => !options.mayRequest() || TRANSIENT_CODES.has(code);

  async function record(
    sync: ItemSync,
    item: WaitingItem,
    subject: SubjectReference,
    outcome: SnapshotOutcome,
  ): Promise<DownloadResult> {
    const result = await storeOutcome(library, subject, outcome, clock.now(), ({ code }) =>
      isTransient(code),
    );
    switch (result.kind) {
      case 'deferred':
      case 'signedOut':
        return result.kind;
      case 'stored': {
        const { image } = result;
        const lowSavedBytes = savedByLow(item, image);
        settle(sync, item, { kind: 'new', byteLength: image.byteLength, lowSavedBytes });
        break;
      }
      case 'confirmed': {
        const byteLength = library.newest(subject, result.precision)?.byteLength ?? 0;
        settle(sync, item, { kind: 'unchanged', byteLength }, result.mark);
        break;
      }
      case 'none':
        settle(sync, item, { kind: 'skipped', reason: 'none' }, result.mark);
        break;
      case 'forbidden':
      case 'failed':
        settle(sync, item, { kind: 'failed', failure: result.failure }, result.mark);
        break;
      default:
        return assertNever(result);
    }
    options.onTouched(subject);
    return result.kind === 'failed' ? 'failed' : 'settled';
  }

  return async (sync, item) => {
    const named = store.read(({ subjects }) => subjects.named(item.subjectId));
    if (named === undefined || settleIfStored(sync, item)) return 'settled';
    const { subject } = named;
    const known = { low: library.validators(subject, 'low'), full: library.validators(subject, 'full') };
    const outcome = await options.cloud(sync.cause).snapshot(subject, item.precision, known, sync.signal);
    return record(sync, item, subject, outcome);
  };
}
