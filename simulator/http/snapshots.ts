import { z } from 'zod';
import { laterStamp, type Stamp } from '../fleet/changes.ts';
import type { Subject } from '../fleet/fleet.ts';
import { validatorsOf } from './conditional.ts';
import { type Call, conditionalJson, type Operation } from './operation.ts';
import { ProblemError } from './problem.ts';
import { type Precision, precisions, windowStart } from './signed-address.ts';

/** Where a snapshot can be fetched for a while: `url` in full, `previewUrl` in low precision. */
export const snapshotUrl = z.object({
  url: z.url(),
  previewUrl: z.url(),
  expiresAt: z.iso.datetime(),
});

/** The device snapshot in the precision that was asked for. */
export const deviceSnapshot = z.object({
  url: z.url(),
  precision: z.enum(precisions),
  expiresAt: z.iso.datetime(),
});

/** The device of a call; a problem 404 when nobody has that identifier. */
export function deviceOf(call: Call): number {
  const id = call.parameter('deviceId');
  const index = call.service.fleet.findDevice(id);
  if (index === null) {
    throw new ProblemError(404, `There is no device with the identifier ${JSON.stringify(id)}.`);
  }
  return index;
}

function archiveOf(call: Call, device: number): number {
  const id = call.parameter('archiveId');
  const slot = call.service.fleet.findArchive(device, id, call.service.clock.fleetNow());
  if (slot === null) {
    throw new ProblemError(404, `The device has no archive with the identifier ${JSON.stringify(id)}.`);
  }
  return slot;
}

function address(call: Call, subject: Subject, precision: Precision) {
  const { signer, clock, imageOrigin } = call.service;
  const { path, expiresAt } = signer.sign({ subject, precision }, clock.now());
  return { url: `${imageOrigin()}${path}`, expiresAt: new Date(expiresAt).toISOString() };
}

/** An answer with an address changes when the snapshot does and when the address is renewed. */
function addressStamp(call: Call, subject: Subject): Stamp {
  const { fleet, clock } = call.service;
  const renewed = { at: windowStart(clock.now()), revision: 0, ambiguous: false };
  return laterStamp(fleet.snapshot(subject, clock.fleetNow()).stamp, renewed);
}

function snapshotUrlAnswer(call: Call, subject: Subject): Response {
  return conditionalJson(call, validatorsOf(addressStamp(call, subject), 'u'), () => {
    const { url, expiresAt } = address(call, subject, 'full');
    return { url, previewUrl: address(call, subject, 'low').url, expiresAt } satisfies z.infer<
      typeof snapshotUrl
    >;
  });
}

function deviceSnapshotAnswer(call: Call): Response {
  const subject = { deviceIndex: deviceOf(call), archiveSlot: null };
  const precision = lowPrecisionOption(call.context.req.query('lowPrecision')) ? 'low' : 'full';
  return conditionalJson(call, validatorsOf(addressStamp(call, subject), precision), () => {
    const { url, expiresAt } = address(call, subject, precision);
    return { url, precision, expiresAt } satisfies z.infer<typeof deviceSnapshot>;
  });
}

function lowPrecisionOption(value: string | undefined): boolean {
  if (value === undefined || value === 'false') return false;
  if (value === 'true') return true;
  throw new ProblemError(400, 'The query parameter "lowPrecision" is "true" or "false".');
}

/** The snapshot operations of the interface under a path prefix: empty, or `/v1`. */
export function snapshotOperations(prefix: '' | '/v1'): readonly Operation[] {
  const device = `${prefix}/devices/{deviceId}`;
  return [
    {
      method: 'GET',
      path: `${device}/snapshot/url`,
      handle: (call) => snapshotUrlAnswer(call, { deviceIndex: deviceOf(call), archiveSlot: null }),
    },
    {
      method: 'GET',
      path: `${device}/archives/{archiveId}/snapshot/url`,
      handle(call) {
        const deviceIndex = deviceOf(call);
        return snapshotUrlAnswer(call, { deviceIndex, archiveSlot: archiveOf(call, deviceIndex) });
      },
    },
    { method: 'GET', path: `${device}/snapshot/`, handle: deviceSnapshotAnswer },
  ];
}
