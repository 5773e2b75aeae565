import { createStore, type Readable } from './store.ts';

const MINUTE_MS = 60_000;

/**
 * Follows the current time, in ms since the epoch, updated each minute and when the window becomes
 * visible.
 */
export function createMinuteClock(now: () => number): Readable<number> {
  const store = createStore(now());
  const move = () => store.set(now());
  setInterval(move, MINUTE_MS);
  document.addEventListener('visibilitychange', move);
  return store;
}
