import type { FailureCode } from '../../../preload/contract/index.ts';
import type { Library } from '../../library/library.ts';
import type { OfflineTables } from '../../library/offline/offline-store.ts';
import type { RetainedImage } from '../../library/offline/retention.ts';
import { SILENT_INTERVALS } from '../../library/offline/rhythms.ts';
import type { Clock } from '../../shared/desktop.ts';
import { elapsedMs } from '../../shared/elapsed-ms.ts';
import { yieldToEventLoop } from '../../shared/yield-to-event-loop.ts';

export interface PlanningOptions {
  readonly library: Library;
  readonly clock: Clock;
  /** Ends the work if the account is closed. */
  readonly signal: AbortSignal;
}

/** Rows in one transaction: a few milliseconds. */
const SLICE_ROWS = 200;

/** Most devices without a pin that a cycle checks. */
const REST_LIMIT = 500;

/** Temporary failures; others wait for "retry failed". */
const PASSING_FAILURES: readonly FailureCode[] = ['unreachable', 'timedOut', 'rateLimited', 'serviceFailed'];

/** Order of the checks: favourites, pins, the rest. */
const CHECK_POSITIONS = { favourite: 0, pinned: 1_000_000, rest: 2_000_000 } as const;

/** From this many intervals of silence on, urgency is the same. */
const MOST_INTERVALS = 999_999;

/**
 * Turns retained images and requested downloads into queue items. `staleMs`: age of a confirmation
 * at which an image is stale.
 */
export function createQueueRetainedImages({ library, clock, signal }: PlanningOptions) {
  const store = library.offline;

  return {
    /**
     * Queues requested downloads, and retained images that are missing or stale. `noneMs`: age at
     * which the answer that there is no image is stale.
     */
    async fill(staleMs: number, noneMs = staleMs): Promise<void> {
      const now = clock.now();
      await store.writeInSlices(store.read((tables) => putRequested(tables, now, signal)));
      for (let after = 0; !signal.aborted; await yieldToEventLoop()) {
        const images = store.read(({ retention }) => retention.after(after, SLICE_ROWS));
        const last = images.at(-1);
        if (last === undefined) return;
        store.write((tables) => {
          for (const image of images) putRetained(tables, image, { staleMs, noneMs }, clock.now());
        });
        after = last.subjectId;
      }
    },
    /**
     * Queues checks of stale images without a pin: favourites first, then the least recently
     * confirmed.
     */
    async fillChecks(staleMs: number): Promise<void> {
      const now = clock.now();
      const favourites = library.bookmarks.favouriteRows(REST_LIMIT);
      // A favourite would otherwise get its position among the rest.
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

/** Queues temporary failures, then requested downloads, oldest first; one per step. */
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
  { staleMs, noneMs }: { readonly staleMs: number; readonly noneMs: number },
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
  // The service answered that it has no image; it is requested again once that answer is old.
  if (image.availability === 'none' && elapsedMs(image.checkedAt ?? 0, now) < noneMs) return;
  if (isDevice === 0) queue.put(subjectId, precision, 'archive', capturedAt === null ? 0 : -capturedAt, now);
  else queue.put(subjectId, precision, precision === 'low' ? 'newLow' : 'full', -urgent, now);
}

/**
 * Returns the whole intervals of a silent device's silence, which has priority; 0 for all others.
 */
function urgency(rhythms: OfflineTables['rhythms'], deviceRow: number): number {
  const rhythm = rhythms.of(deviceRow);
  if (rhythm === null || rhythm.intervals <= SILENT_INTERVALS) return 0;
  return Math.min(MOST_INTERVALS, Math.floor(rhythm.intervals));
}
