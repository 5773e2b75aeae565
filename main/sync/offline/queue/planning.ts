import { yieldToEventLoop } from '../../../core/yield-to-event-loop.ts';
import type { StoredPin } from '../../../library/offline/pins.ts';
import { createQueueRetainedImages, type PlanningOptions } from './queue-retained-images.ts';
import { createRetainPinnedImages } from './retain-pinned-images.ts';

/** Items in one transaction: a few milliseconds. */
const SLICE_ROWS = 200;

/** No stored image is stale: checks that nothing starts would only make the queue longer. */
const ONLY_MISSING_MS = Number.POSITIVE_INFINITY;

export type Planning = ReturnType<typeof createPlanning>;

/** Plans the downloads of pins one after the other: images are retained, then queued. Two plans at once would undo each other's retention. */
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
    /** Updates what the rules retain, of one pin or of all. */
    retain: (pinId?: number) => inTurn(() => retain(pinId)),
    /** Releases all images of a pin. */
    release: (pin: StoredPin) => inTurn(() => release(pin)),
    /** Queues requested downloads, and retained images that are missing or were not confirmed within `staleMs`. */
    fill: (staleMs: number) => inTurn(() => fill(staleMs)),
    /** The same without those that are stored, however old they are. */
    fillMissing: () => inTurn(() => fill(ONLY_MISSING_MS)),
    retainAndFill: (staleMs: number) =>
      inTurn(async () => {
        await retain();
        await fill(staleMs);
      }),
    /** What failed waits again, also while another plan is made. */
    retryFailed: () => store.writeInSlices(store.read(({ queue }) => queue.retry())),
    /** Puts the missing images of some pins in front of what no person put there. */
    putFirst: (pinIds: readonly number[]) => inTurn(() => putFirst(pinIds)),
    /** Whether an image that some pins retain is in the queue. */
    isWaiting: (pinIds: readonly number[]) => store.read(({ queue }) => queue.hasWaiting(pinIds)),
    /** Queues checks of stored images without a pin that were not confirmed within `staleMs`. */
    fillChecks: (staleMs: number) => inTurn(() => fillChecks(staleMs)),
    /** Resolves when the last plan has ended. */
    idle: () => planning,
  };
}
