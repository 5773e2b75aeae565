/** Lets other work run between two slices of long work. */
export { setImmediate as yieldToEventLoop } from 'node:timers/promises';
