import { createStore, type Readable } from './store.ts';

const MINUTE = 60_000;

/** The present time in ms since the epoch, moved each minute, and when the window is looked at again. */
export function createMinuteClock(now: () => number): Readable<number> {
  const store = createStore(now());
  const move = () => store.set(now());
  setInterval(move, MINUTE);
  document.addEventListener('visibilitychange', move);
  return store;
}
