/** Lets the main loop go on with other work, between two slices of long work. */
export { setImmediate as yieldToEventLoop } from 'node:timers/promises';
