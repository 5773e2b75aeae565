import { type Clock, floorTo, HOUR_MS } from './time.ts';

export type ServiceClock = ReturnType<typeof createServiceClock>;

/**
 * Creates the two clocks of the service, in ms since the epoch. The `Date` header, tokens and
 * signed addresses use `now`. The fleet uses `fleetNow`: fixed at the last full hour before the
 * start, so that nothing changes during a measurement, and moved only by `advance`; a live fleet
 * follows `now`.
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
