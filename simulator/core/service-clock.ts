import { type Clock, floorTo, HOUR_MS } from './time.ts';

export type ServiceClock = ReturnType<typeof createServiceClock>;

/**
 * The two times of the service, ms since the epoch.
 * The `Date` header, tokens and signed addresses use `now`. The fleet uses `fleetNow`: it stands still at the last full hour before
 * the start, so that nothing changes during a measurement, and moves by `advance` only; a live fleet follows `now`.
 */
export function createServiceClock(clock: Clock, live: boolean) {
  const start = floorTo(clock.now(), HOUR_MS);
  let offset = 0;
  return {
    now: () => clock.now() + offset,
    fleetNow: () => (live ? clock.now() : start) + offset,
    advance(milliseconds: number) {
      if (!(milliseconds >= 0))
        throw new RangeError(`The clock only moves forward, not by ${milliseconds} ms.`);
      offset += milliseconds;
    },
  };
}
