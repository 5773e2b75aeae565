import type { StoredPin } from '../../library/offline/pins.ts';
import type { RetentionUpdate } from '../../library/offline/retention.ts';
import { yieldToEventLoop } from '../../shared/yield-to-event-loop.ts';
import type { PlanningOptions } from './queue-retained-images.ts';
import { targetSlices } from './target-slices.ts';

/** Rows in one transaction: a few milliseconds. */
const SLICE_ROWS = 200;

/** Turns the rules of pins into retained images, in slices with yields between them. */
export function createRetainPinnedImages({ library, clock, signal }: PlanningOptions) {
  const store = library.offline;

  async function load(pin: StoredPin): Promise<RetentionUpdate> {
    const update = store.read(({ retention }) => retention.begin(pin));
    while (!signal.aborted && store.read(() => update.load())) await yieldToEventLoop();
    return update;
  }

  async function finish(update: RetentionUpdate): Promise<void> {
    while (!signal.aborted && store.write(() => update.release(SLICE_ROWS))) await yieldToEventLoop();
  }

  async function retainOne(pin: StoredPin): Promise<void> {
    // A pin whose target is gone still retains its images.
    if (store.read(({ targets }) => targets.names(pin.target)) === null) return;
    const update = await load(pin);
    for await (const slice of targetSlices(library, pin.target, pin.rule, clock.now())) {
      if (signal.aborted) return;
      store.write(() => update.add(slice));
    }
    await finish(update);
  }

  return {
    async retain(pinId?: number): Promise<void> {
      for (const pin of store.read(({ pins }) => pins.all())) {
        if (signal.aborted) return;
        if (pinId === undefined || pin.id === pinId) await retainOne(pin);
      }
    },
    release: async (pin: StoredPin) => finish(await load(pin)),
  };
}
