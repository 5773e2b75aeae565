import { z } from 'zod';
import { DAY_MS, HOUR_MS, SECOND_MS } from '../core/time.ts';
import { deviceId } from '../fleet/identifiers.ts';
import { identifier } from '../fleet/records.ts';
import { answerJson } from '../service/answer.ts';
import { check, readJson } from '../service/body.ts';
import { faultRequest } from '../service/faults.ts';
import type { Call, Operation } from '../service/operation.ts';
import { ProblemError } from '../service/problem.ts';
import type { Service } from '../service/service.ts';

const LONGEST_TICK_MS = 3_660 * DAY_MS;
/** Enough for the identifiers of 100,000 devices. */
const TICK_LIMIT_BYTES = 4 * 1_024 * 1_024;
/** A change of more devices is one event about the whole fleet. */
const MOST_EVENTS = 1_000;

/** Time to move the clock by, and devices to get a new snapshot. Default: an hour, and all. */
const tickRequest = z.strictObject({
  /** Seconds to move the clock by; 0 keeps it, so that changes fall into the same second. */
  seconds: z
    .int()
    .min(0)
    .max(LONGEST_TICK_MS / SECOND_MS)
    .default(HOUR_MS / SECOND_MS),
  /** Identifiers of the devices with a new snapshot; if absent, all devices. */
  devices: z.array(identifier).max(100_000).optional(),
});
export type TickRequest = z.input<typeof tickRequest>;

/**
 * Result of a tick: the new time (ms since the epoch), and the number of devices with a new
 * snapshot.
 */
export interface Ticked {
  readonly now: number;
  readonly changed: number;
}

/**
 * Moves the clock and changes snapshots. Throws a problem 400 for an unknown device, without
 * changing anything.
 */
export function tick({ fleet, clock, events }: Service, request: TickRequest): Ticked {
  const { seconds, devices } = check(request, tickRequest);
  const indexes = devices?.map((id) => {
    const index = fleet.findDevice(id);
    if (index === null) {
      throw new ProblemError(400, `The field "devices" names ${JSON.stringify(id)}, which does not exist.`);
    }
    return index;
  });
  clock.advance(seconds * SECOND_MS);
  const fleetNow = clock.fleetNow();
  if (indexes === undefined) fleet.captureAll(fleetNow);
  else for (const index of indexes) fleet.capture(index, fleetNow);

  const changed =
    indexes ?? Array.from({ length: Math.min(fleet.size.devices, MOST_EVENTS + 1) }, (_, index) => index);
  if (changed.length > MOST_EVENTS) events.publish('snapshotChanged', null, clock.now());
  else
    for (const index of changed) events.publish('snapshotChanged', deviceId(fleet.size, index), clock.now());
  return { now: clock.now(), changed: indexes?.length ?? fleet.size.devices };
}

/**
 * Refuses requests of web pages in a browser on this machine, which must not control the
 * simulator.
 */
function refuseOtherOrigins({ context, address }: Call): void {
  const origin = context.req.header('origin');
  if (origin !== undefined && origin !== address.origin) {
    throw new ProblemError(403, 'Pages of other origins may not steer the simulator.');
  }
  if (!['127.0.0.1', 'localhost'].includes(address.hostname)) {
    throw new ProblemError(403, 'Ask at 127.0.0.1.');
  }
}

async function readOptional<Schema extends z.ZodType>(call: Call, schema: Schema): Promise<z.output<Schema>> {
  const { req } = call.context;
  const empty =
    (req.header('content-length') ?? '0') === '0' && req.header('transfer-encoding') === undefined;
  return empty ? check({}, schema) : readJson(req.raw, schema, TICK_LIMIT_BYTES);
}

function operation(
  part: Pick<Operation, 'method' | 'path' | 'summary' | 'handle' | 'answers'> & Pick<Operation, 'body'>,
): Operation {
  return {
    ...part,
    statedBy: 'simulator',
    open: true,
    handle(call) {
      refuseOtherOrigins(call);
      return part.handle(call);
    },
  };
}

/**
 * Operations that control the simulator. Not part of the interface; they need no token, as the
 * simulator serves loopback only.
 */
export const adminOperations: readonly Operation[] = [
  operation({
    method: 'POST',
    path: '/admin/tick',
    summary: 'Move the clock and change snapshots',
    body: tickRequest,
    answers: { 200: { description: 'The new time, and how many devices changed.' } },
    async handle(call) {
      const { now, changed } = tick(call.service, await readOptional(call, tickRequest));
      return answerJson({ now: new Date(now).toISOString(), changed });
    },
  }),
  operation({
    method: 'GET',
    path: '/admin/counts',
    summary: 'What the simulator has done so far',
    answers: { 200: { description: 'Requests by route and status, image bytes, leaked tokens.' } },
    handle: ({ service }) => answerJson(service.counter.read()),
  }),
  operation({
    method: 'GET',
    path: '/admin/ill',
    summary: 'The devices whose cameras need a look',
    answers: { 200: { description: 'Their identifiers, with the illness and since when.' } },
    handle: ({ service: { fleet, illnesses } }) =>
      answerJson(
        illnesses.list.map(({ deviceIndex, illness, since }) => ({
          id: deviceId(fleet.size, deviceIndex),
          illness,
          since: new Date(since).toISOString(),
        })),
      ),
  }),
  operation({
    method: 'GET',
    path: '/admin/faults',
    summary: 'The faults that wait for their requests',
    answers: { 200: { description: 'The planned faults.' } },
    handle: ({ service }) => answerJson(service.faults.list()),
  }),
  operation({
    method: 'POST',
    path: '/admin/faults',
    summary: 'Plan a fault',
    body: faultRequest,
    answers: { 201: { description: 'The planned fault.' } },
    async handle({ context, service }) {
      return answerJson(service.faults.add(await readJson(context.req.raw, faultRequest)), 201);
    },
  }),
  operation({
    method: 'DELETE',
    path: '/admin/faults',
    summary: 'Forget all planned faults',
    answers: { 204: { description: 'Nothing is planned.' } },
    handle({ service }) {
      service.faults.clear();
      return new Response(null, { status: 204 });
    },
  }),
];
