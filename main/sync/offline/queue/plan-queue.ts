import type { FailureCode } from '../../../../preload/contract/index.ts';
import type { Clock } from '../../../core/desktop.ts';
import { yieldToEventLoop } from '../../../core/yield-to-event-loop.ts';
import type { Library } from '../../../library/library.ts';
import type { OfflineTables } from '../../../library/offline/offline-store.ts';
import type { StoredPin } from '../../../library/offline/pins.ts';
import type { RetainedImage, RetentionUpdate } from '../../../library/offline/retention.ts';
import { targetSlices } from './target-slices.ts';

/** Turns pins and wishes into promises and a queue, in slices between which the main loop breathes. */
export interface PlanQueue {
  /** Brings what the rules promise up to date, for one pin or all of them. */
  retain(pinId?: number): Promise<void>;
  /** Takes all promises of a pin back. */
  release(pin: StoredPin): Promise<void>;
  /** Puts into the queue what is promised or wished for and missing, and what was confirmed before `staleBefore` (ms since the epoch). */
  fill(staleBefore: number): Promise<void>;
  /** Puts into the queue, to be confirmed, what is kept without a pin: favourites first, then the longest unconfirmed. */
  fillChecks(staleBefore: number): Promise<void>;
}

interface PlanQueueOptions {
  readonly library: Library;
  readonly clock: Clock;
  /** Ends the work when the account is closed. */
  readonly signal: AbortSignal;
}

/** Rows in one transaction: a few milliseconds. */
const SLICE_ROWS = 200;

/** A cycle asks again about so many devices that nobody pinned, at most. */
const REST_LIMIT = 500;

/** What another time may well mend; other failures wait for "retry failed". */
const PASSING_FAILURES: readonly FailureCode[] = ['unreachable', 'timedOut', 'rateLimited', 'serviceFailed'];

/** Within the checks: favourites, pins, the rest. */
const CHECK_POSITIONS = { favourite: 0, pinned: 1_000_000, rest: 2_000_000 } as const;

/** A device that has been silent for more than so many of its own intervals comes first. */
export const SILENT_INTERVALS = 5;

/** So many intervals of silence and more are equally urgent. */
const MOST_INTERVALS = 999_999;

export function createPlanQueue({ library, clock, signal }: PlanQueueOptions): PlanQueue {
  const store = library.offline;
  async function promiseFor(pin: StoredPin): Promise<void> {
    // A target that is gone says nothing against what was promised.
    if (store.read(({ targets }) => targets.names(pin.target)) === null) return;
    const update = await load(pin);
    for await (const slice of targetSlices(library, pin.target, pin.rule, clock.now())) {
      if (signal.aborted) return;
      store.write(() => update.add(slice));
    }
    await finish(update);
  }

  async function load(pin: StoredPin): Promise<RetentionUpdate> {
    const update = store.read(({ retention }) => retention.begin(pin));
    while (!signal.aborted && store.read(() => update.load())) await yieldToEventLoop();
    return update;
  }

  async function finish(update: RetentionUpdate): Promise<void> {
    while (!signal.aborted && store.write(() => update.release(SLICE_ROWS))) await yieldToEventLoop();
  }

  function putPromised({ queue, rhythms }: OfflineTables, image: RetainedImage, staleBefore: number): void {
    const { subjectId, precision, isDevice, capturedAt, hash, confirmedAt, storedPrecision } = image;
    if (image.gone === 1) return;
    const now = clock.now();
    const urgent = isDevice === 0 ? 0 : urgency(rhythms, subjectId);
    if (hash !== null) {
      const place = CHECK_POSITIONS.pinned - urgent;
      if ((confirmedAt ?? 0) < staleBefore)
        queue.put(subjectId, storedPrecision ?? precision, 'check', place, now);
      return;
    }
    // The service said that it has none; it is asked again when that is old.
    if (image.availability === 'none' && (image.checkedAt ?? 0) >= staleBefore) return;
    if (isDevice === 0)
      queue.put(subjectId, precision, 'archive', capturedAt === null ? 0 : -capturedAt, now);
    else queue.put(subjectId, precision, precision === 'low' ? 'newLow' : 'full', -urgent, now);
  }

  return {
    async retain(pinId) {
      for (const pin of store.read(({ pins }) => pins.all())) {
        if (signal.aborted) return;
        if (pinId === undefined || pin.id === pinId) await promiseFor(pin);
      }
    },
    release: async (pin) => finish(await load(pin)),
    async fill(staleBefore) {
      const now = clock.now();
      store.write(({ requestedDownloads, queue }) => {
        queue.retry(PASSING_FAILURES);
        requestedDownloads.all().forEach(({ subjectId, precision }, index) => {
          queue.put(subjectId, precision, 'requested', index, now);
        });
      });
      let after = 0;
      while (!signal.aborted) {
        const images = store.read(({ retention }) => retention.after(after, SLICE_ROWS));
        const last = images.at(-1);
        if (last === undefined) return;
        store.write((tables) => {
          for (const image of images) putPromised(tables, image, staleBefore);
        });
        after = last.subjectId;
        await yieldToEventLoop();
      }
    },
    async fillChecks(staleBefore) {
      const now = clock.now();
      const favourites = library.bookmarks.favouriteRows(REST_LIMIT);
      // A favourite would get its place among the rest otherwise.
      const isFavourite = new Set(favourites);
      const rest = store
        .read(({ unconfirmed }) => unconfirmed(staleBefore, REST_LIMIT))
        .filter((subjectId) => !isFavourite.has(subjectId));
      const check = ({ queue }: OfflineTables, subjectId: number, place: number) => {
        const kept = queue.stored(subjectId, 'low');
        if (kept !== null && kept.confirmedAt < staleBefore)
          queue.put(subjectId, kept.precision, 'check', place, now);
      };
      store.write((tables) => {
        for (const [index, subjectId] of favourites.entries())
          check(tables, subjectId, CHECK_POSITIONS.favourite + index);
      });
      for (let from = 0; from < rest.length && !signal.aborted; from += SLICE_ROWS) {
        await yieldToEventLoop();
        store.write((tables) => {
          for (const [index, subjectId] of rest.slice(from, from + SLICE_ROWS).entries())
            check(
              tables,
              subjectId,
              CHECK_POSITIONS.rest + from + index - urgency(tables.rhythms, subjectId),
            );
        });
      }
    },
  };
}

/** Whole intervals of silence of a device that has been silent for too long; 0 for all others. */
function urgency(rhythms: OfflineTables['rhythms'], deviceRow: number): number {
  const rhythm = rhythms.of(deviceRow);
  if (rhythm === null || rhythm.intervals <= SILENT_INTERVALS) return 0;
  return Math.min(MOST_INTERVALS, Math.floor(rhythm.intervals));
}
