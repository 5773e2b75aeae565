import { type Clock, floorTo, HOUR } from './time.ts';

/**
 * The two times of the service, ms since the epoch.
 * The `Date` header, tokens and signed addresses use `now`. The fleet uses `fleetNow`: it stands still at the last full hour before
 * the start, so that nothing changes during a measurement, and moves by `advance` only; a live fleet follows `now`.
 */
export interface ServiceClock {
  now(): number;
  fleetNow(): number;
  advance(milliseconds: number): void;
}

export function createServiceClock(clock: Clock, live: boolean): ServiceClock {
  const start = floorTo(clock.now(), HOUR);
  let offset = 0;
  return {
    now: () => clock.now() + offset,
    fleetNow: () => (live ? clock.now() : start) + offset,
    advance(milliseconds) {
      if (!(milliseconds >= 0))
        throw new RangeError(`The clock only moves forward, not by ${milliseconds} ms.`);
      offset += milliseconds;
    },
  };
}
