import type { StoredPin } from '../../library/offline/pins.ts';
import { yieldToEventLoop } from '../../shared/yield-to-event-loop.ts';
import { createQueueRetainedImages, type PlanningOptions } from './queue-retained-images.ts';
import { createRetainPinnedImages } from './retain-pinned-images.ts';

/** Items in one transaction: a few milliseconds. */
const SLICE_ROWS = 200;

/** Treats no stored image as stale: checks that nothing starts would only lengthen the queue. */
const ONLY_MISSING_MS = Number.POSITIVE_INFINITY;

export type Planning = ReturnType<typeof createPlanning>;

/**
 * Plans the downloads of pins one after the other: images are retained, then queued. Two
 * simultaneous plans would undo each other's retention.
 */
export function createPlanning(options: PlanningOptions) {
  const { retain, release } = createRetainPinnedImages(options);
  const { fill, fillChecks } = createQueueRetainedImages(options);
  const store = options.library.offline;
  let planning: Promise<void> = Promise.resolve();

  async function putFirst(pinIds: readonly number[]): Promise<void> {
    while (store.write(({ queue }) => queue.putFirst(pinIds, SLICE_ROWS))) await yieldToEventLoop();
  }

  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = planning.then(work);
    planning = done.catch(() => {});
    return done;
  }

  return {
    /** Updates what the rules of one pin or all pins retain. */
    retain: (pinId?: number) => inTurn(() => retain(pinId)),
    release: (pin: StoredPin) => inTurn(() => release(pin)),
    /**
     * Queues requested downloads, and retained images that are missing or were not confirmed
     * within `staleMs`.
     */
    fill: (staleMs: number) => inTurn(() => fill(staleMs)),
    /** Does the same without stored images, however old. */
    fillMissing: () => inTurn(() => fill(ONLY_MISSING_MS)),
    retainAndFill: (staleMs: number, noneMs?: number) =>
      inTurn(async () => {
        await retain();
        await fill(staleMs, noneMs);
      }),
    /** Requeues failed items, even while another plan is being made. */
    retryFailed: () => store.writeInSlices(store.read(({ queue }) => queue.retry())),
    /** Moves missing images of some pins ahead of everything that the user did not put first. */
    putFirst: (pinIds: readonly number[]) => inTurn(() => putFirst(pinIds)),
    /** Returns true if an image that some pins retain is in the queue. */
    isWaiting: (pinIds: readonly number[]) => store.read(({ queue }) => queue.hasWaiting(pinIds)),
    /** Queues checks of stored images without a pin that were not confirmed within `staleMs`. */
    fillChecks: (staleMs: number) => inTurn(() => fillChecks(staleMs)),
    /** Resolves once the last plan has ended. */
    idle: () => planning,
  };
}
