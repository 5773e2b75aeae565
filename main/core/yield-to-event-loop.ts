import { setImmediate } from 'node:timers/promises';

/** Lets the main loop do what else is waiting, between two slices of long work. */
export function yieldToEventLoop(): Promise<void> {
  return setImmediate();
}
