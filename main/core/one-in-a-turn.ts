import { yieldToEventLoop } from './yield-to-event-loop.ts';

/** Lets callers go on one after the other, in the order of their calls, each in a turn of the main loop of its own: other work comes between them. */
export function createOneInATurn(): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => yieldToEventLoop());
    return last;
  };
}
