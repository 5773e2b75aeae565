import { z } from 'zod';
import { identifier } from '../fleet/records.ts';
import { HOUR, SECOND } from '../time.ts';
import type { Operation } from './operation.ts';
import { ProblemError } from './problem.ts';
import type { Service } from './service.ts';
import { readJson } from './sign-in.ts';

/** No test needs more than ten years at once. */
const LONGEST_TICK_SECONDS = 10 * 366 * 24 * 3_600;

/** How to move the service's clock, and who takes a new snapshot then. Nothing given: an hour, and everybody. */
export const tickRequest = z.strictObject({
  /** How far the clock moves; 0 leaves it, so that changes fall into the same second. */
  seconds: z
    .int()
    .min(0)
    .max(LONGEST_TICK_SECONDS)
    .default(HOUR / SECOND),
  /** Identifiers of the devices with a new snapshot. Absent: all of them. */
  devices: z.array(identifier).max(100_000).optional(),
});
export type TickRequest = z.input<typeof tickRequest>;

/** Moves the clock and changes snapshots. Returns the new time, ms since the epoch, and how many devices changed. */
export function tick(service: Service, request: TickRequest): { now: number; changed: number } {
  const { seconds, devices } = tickRequest.parse(request);
  const { fleet, clock } = service;
  const indexes = devices?.map((id) => {
    const index = fleet.findDevice(id);
    if (index === null)
      throw new ProblemError(400, `The field "devices" names ${JSON.stringify(id)}, which does not exist.`);
    return index;
  });
  clock.advance(seconds * SECOND);
  const fleetNow = clock.fleetNow();
  if (indexes === undefined) fleet.captureAll(fleetNow);
  else for (const index of indexes) fleet.capture(index, fleetNow);
  return { now: clock.now(), changed: indexes?.length ?? fleet.size.devices };
}

const json = { headers: { 'content-type': 'application/json', 'cache-control': 'no-store' } };

/** The operations of whoever runs the simulator. They are no part of the interface and need no token: loopback only. */
export const adminOperations: readonly Operation[] = [
  {
    method: 'POST',
    path: '/admin/tick',
    open: true,
    async handle({ context, service }) {
      const length = context.req.header('content-length') ?? '0';
      const empty = length === '0' && context.req.header('transfer-encoding') === undefined;
      const request = empty ? {} : await readJson(context.req.raw, tickRequest);
      const { now, changed } = tick(service, request);
      return new Response(JSON.stringify({ now: new Date(now).toISOString(), changed }), json);
    },
  },
  {
    method: 'GET',
    path: '/admin/counts',
    open: true,
    handle: ({ service }) => new Response(JSON.stringify(service.counter.read()), json),
  },
];
