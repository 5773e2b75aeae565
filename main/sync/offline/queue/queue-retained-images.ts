import type { FailureCode } from '../../../../preload/contract/index.ts';
import type { Clock } from '../../../core/desktop.ts';
import { elapsedMs } from '../../../core/elapsed-ms.ts';
import { yieldToEventLoop } from '../../../core/yield-to-event-loop.ts';
import type { Library } from '../../../library/library.ts';
import type { OfflineTables } from '../../../library/offline/offline-store.ts';
import type { RetainedImage } from '../../../library/offline/retention.ts';
import { SILENT_INTERVALS } from '../../../library/offline/rhythms.ts';

export interface PlanningOptions {
  readonly library: Library;
  readonly clock: Clock;
  /** Ends the work when the account is closed. */
  readonly signal: AbortSignal;
}

/** Rows in one transaction: a few milliseconds. */
const SLICE_ROWS = 200;

/** A cycle checks so many devices without a pin, at most. */
const REST_LIMIT = 500;

/** Failures that pass; others wait for "retry failed". */
const PASSING_FAILURES: readonly FailureCode[] = ['unreachable', 'timedOut', 'rateLimited', 'serviceFailed'];

/** Within the checks: favourites, pins, the rest. */
const CHECK_POSITIONS = { favourite: 0, pinned: 1_000_000, rest: 2_000_000 } as const;

/** So many intervals of silence and more are equally urgent. */
const MOST_INTERVALS = 999_999;

/** Turns retained images and requested downloads into items of the queue. `staleMs`: an image that was confirmed longer ago is stale. */
export function createQueueRetainedImages({ library, clock, signal }: PlanningOptions) {
  const store = library.offline;

  return {
    /** Requested downloads, and retained images that are missing or stale. */
    async fill(staleMs: number): Promise<void> {
      const now = clock.now();
      await store.writeInSlices(store.read((tables) => putRequested(tables, now, signal)));
      for (let after = 0; !signal.aborted; await yieldToEventLoop()) {
        const images = store.read(({ retention }) => retention.after(after, SLICE_ROWS));
        const last = images.at(-1);
        if (last === undefined) return;
        store.write((tables) => {
          for (const image of images) putRetained(tables, image, staleMs, clock.now());
        });
        after = last.subjectId;
      }
    },
    /** Stale images without a pin, to be confirmed: favourites first, then the longest unconfirmed. */
    async fillChecks(staleMs: number): Promise<void> {
      const now = clock.now();
      const favourites = library.bookmarks.favouriteRows(REST_LIMIT);
      // A favourite would get its position among the rest otherwise.
      const isFavourite = new Set(favourites);
      const rest = store
        .read(({ unconfirmed }) => unconfirmed(now - staleMs, now, REST_LIMIT))
        .filter((subjectId) => !isFavourite.has(subjectId));
      const check = ({ queue }: OfflineTables, subjectId: number, position: number) => {
        const stored = queue.stored(subjectId, 'low');
        if (stored !== null && elapsedMs(stored.confirmedAt, clock.now()) > staleMs)
          queue.put(subjectId, stored.precision, 'check', position, now);
      };
      store.write((tables) => {
        for (const [index, subjectId] of favourites.entries())
          check(tables, subjectId, CHECK_POSITIONS.favourite + index);
      });
      for (let from = 0; from < rest.length && !signal.aborted; from += SLICE_ROWS) {
        await yieldToEventLoop();
        store.write((tables) => {
          for (const [index, subjectId] of rest.slice(from, from + SLICE_ROWS).entries()) {
            const position = CHECK_POSITIONS.rest + from + index;
            check(tables, subjectId, position - urgency(tables.rhythms, subjectId));
          }
        });
      }
    },
  };
}

/** What failed by something that passes, then requested downloads, the oldest first; one in a step. */
function* putRequested(
  { requestedDownloads, queue }: OfflineTables,
  now: number,
  signal: AbortSignal,
): Generator<void> {
  yield* queue.retry(PASSING_FAILURES);
  for (let last = requestedDownloads.after(0, ''); last !== null && !signal.aborted; ) {
    const { subjectId, precision, createdAt } = last;
    queue.put(subjectId, precision, 'requested', createdAt, now);
    yield;
    last = requestedDownloads.after(subjectId, precision);
  }
}

function putRetained(
  { queue, rhythms }: OfflineTables,
  image: RetainedImage,
  staleMs: number,
  now: number,
): void {
  const { subjectId, precision, isDevice, capturedAt, hash, confirmedAt, storedPrecision } = image;
  if (image.gone === 1) return;
  const urgent = isDevice === 0 ? 0 : urgency(rhythms, subjectId);
  if (hash !== null) {
    if (elapsedMs(confirmedAt ?? 0, now) <= staleMs) return;
    queue.put(subjectId, storedPrecision ?? precision, 'check', CHECK_POSITIONS.pinned - urgent, now);
    return;
  }
  // The service answered that it has no image; it is requested again when that answer is old.
  if (image.availability === 'none' && elapsedMs(image.checkedAt ?? 0, now) <= staleMs) return;
  if (isDevice === 0) queue.put(subjectId, precision, 'archive', capturedAt === null ? 0 : -capturedAt, now);
  else queue.put(subjectId, precision, precision === 'low' ? 'newLow' : 'full', -urgent, now);
}

/** Whole intervals of silence of a silent device, which comes first; 0 for all others. */
function urgency(rhythms: OfflineTables['rhythms'], deviceRow: number): number {
  const rhythm = rhythms.of(deviceRow);
  if (rhythm === null || rhythm.intervals <= SILENT_INTERVALS) return 0;
  return Math.min(MOST_INTERVALS, Math.floor(rhythm.intervals));
}
