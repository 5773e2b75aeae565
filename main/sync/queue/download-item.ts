import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type {
  Failure,
  FailureCode,
  QueueReason,
  SnapshotSummary,
  SubjectReference,
  SyncCause,
} from '../../../preload/contract/index.ts';
import type { Library } from '../../library/library.ts';
import type { WaitingItem } from '../../library/offline/queue-items.ts';
import type { Cloud } from '../../service/cloud.ts';
import type { SnapshotOutcome } from '../../service/snapshots/snapshot-outcome.ts';
import type { Clock } from '../../shared/desktop.ts';
import { yieldToEventLoop } from '../../shared/yield-to-event-loop.ts';
import { requestCondition } from '../request-condition.ts';
import { storeOutcome } from '../store-outcome.ts';
import type { TrafficMeter } from '../traffic/traffic-meter.ts';
import { createSettleItem, type ItemSync } from './settle-item.ts';

/**
 * `settled` and `failed` are stored. `deferred`: the item keeps its position. `signedOut`: no
 * other item can be downloaded either.
 */
type DownloadResult = 'settled' | 'failed' | 'deferred' | 'signedOut';

export interface DownloadItemOptions {
  readonly library: Library;
  readonly cloud: (cause: SyncCause) => Pick<Cloud, 'snapshot'>;
  readonly traffic: TrafficMeter;
  readonly clock: Clock;
  readonly mayRequest: () => boolean;
  readonly onTouched: (subject: SubjectReference) => void;
}

/** Reasons of images that the user requested. */
const BY_USER: ReadonlySet<QueueReason> = new Set(['first', 'requested']);

/** Failures that say nothing about the subject. */
const TRANSIENT_CODES: ReadonlySet<FailureCode> = new Set(['overLimit', 'checking', 'cancelled']);

/**
 * Downloads one item of the queue into the library. Rejects with `LibraryError` if the disk fails.
 */
export function createDownloadItem(options: DownloadItemOptions) {
  const { library, clock } = options;
  const store = library.offline;
  const settle = createSettleItem(options);
  /** Length of the last image; the next one needs about as much. */
  let expectedBytes = 0;
  let lastCheck: Promise<unknown> = Promise.resolve();

  /**
   * Checks one at a time, so that requests follow the queue's order, and one per turn of the main
   * loop, however many items a fast line starts at once. Otherwise, what can't be stored would be
   * downloaded repeatedly.
   */
  function requireSpace(): Promise<void> {
    const check = lastCheck
      .then(() => yieldToEventLoop())
      .then(() => library.storage.requireSpace(expectedBytes));
    lastCheck = check.catch(() => undefined);
    return check;
  }

  /** Estimates how much larger the full image would have been. */
  function savedByLow(item: WaitingItem, image: SnapshotSummary): number {
    if (item.precision !== 'low' || image.precision !== 'low') return 0;
    const full = store.read(({ sizes }) => sizes.mean('full'));
    return Math.max(0, Math.round(full - image.byteLength));
  }

  const isTransient = ({ code }: Failure) => !options.mayRequest() || TRANSIENT_CODES.has(code);

  async function record(
    sync: ItemSync,
    item: WaitingItem,
    subject: SubjectReference,
    outcome: SnapshotOutcome,
  ): Promise<DownloadResult> {
    if (outcome.kind === 'changed') expectedBytes = outcome.value.bytes.byteLength;
    const result = await storeOutcome(library, subject, outcome, clock.now(), isTransient);
    switch (result.kind) {
      case 'deferred':
      case 'signedOut':
        return result.kind;
      case 'stored': {
        const { image } = result;
        const lowSavedBytes = savedByLow(item, image);
        await settle.gathered([sync, item, { kind: 'new', byteLength: image.byteLength, lowSavedBytes }]);
        break;
      }
      case 'confirmed': {
        const byteLength = library.newest(subject, result.precision)?.byteLength ?? 0;
        await settle.gathered([sync, item, { kind: 'unchanged', byteLength }], result.mark);
        break;
      }
      case 'none':
        await settle.gathered([sync, item, { kind: 'skipped', reason: 'none' }], result.mark);
        break;
      case 'forbidden':
      case 'failed':
        await settle.gathered([sync, item, { kind: 'failed', failure: result.failure }], result.mark);
        break;
      default:
        return assertNever(result);
    }
    options.onTouched(subject);
    return result.kind === 'failed' ? 'failed' : 'settled';
  }

  return async (sync: ItemSync, item: WaitingItem): Promise<DownloadResult> => {
    const named = store.read(({ subjects }) => subjects.named(item.subjectId));
    if (named === undefined) return 'settled';
    const { subject } = named;
    await requireSpace();
    const known = requestCondition(library, subject, item.precision, BY_USER.has(item.reason));
    const outcome = await options.cloud(sync.cause).snapshot(subject, item.precision, known, sync.signal);
    return record(sync, item, subject, outcome);
  };
}
