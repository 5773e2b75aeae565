import type { StoredPin } from '../../../library/offline/pins.ts';
import { createFillQueue, type PlanQueueOptions } from './fill-queue.ts';
import { createPinRetention } from './pin-retention.ts';

export type PlanQueue = ReturnType<typeof createPlanQueue>;

/**
 * Turns pins and requested downloads into retained images and a queue, in slices with yields between them. Plans come one after the other: two of them
 * at once would undo each other's retention.
 */
export function createPlanQueue(options: PlanQueueOptions) {
  const { clock } = options;
  const { retain, release } = createPinRetention(options);
  const { fill, fillChecks } = createFillQueue(options);
  let planning: Promise<void> = Promise.resolve();

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
    fill: (staleMs: number) => inTurn(() => fill(clock.now() - staleMs)),
    retainAndFill: (staleMs: number) =>
      inTurn(async () => {
        await retain();
        await fill(clock.now() - staleMs);
      }),
    /** Queues checks of stored images without a pin that were not confirmed within `staleMs`. */
    fillChecks: (staleMs: number) => inTurn(() => fillChecks(clock.now() - staleMs)),
    /** Resolves when the last plan has ended. */
    idle: () => planning,
  };
}
