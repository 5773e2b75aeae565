import { yieldToEventLoop } from './yield-to-event-loop.ts';

/**
 * Lets callers proceed in the order of their calls, each in its own turn of the event loop, so
 * that other work runs between them.
 */
export function createOneInATurn(): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => yieldToEventLoop());
    return last;
  };
}
