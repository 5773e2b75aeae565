import { z } from 'zod';
import { laterStamp } from '../fleet/changes.ts';
import type { Snapshot, Subject } from '../fleet/snapshots.ts';
import { answerResource } from '../service/answer.ts';
import { isNotModified, readConditions, validatorFields, validatorsOf } from '../service/conditional.ts';
import type { Call, Operation } from '../service/operation.ts';
import { ProblemError } from '../service/problem.ts';
import { redirectStatus, reshapeAddresses } from '../service/reshape.ts';
import type { Settings } from '../service/settings.ts';
import { type Precision, precisions, windowStart } from '../service/signed-address.ts';
import { conditionHeaders, recordAnswers } from './conditional-headers.ts';
import { lowPrecisionQuery, requestedPrecision } from './low-precision.ts';
import { archiveOf, deviceOf } from './subjects.ts';

/** Temporary addresses of a snapshot: `url` in full, `previewUrl` in low precision. */
const snapshotUrl = z.object({ url: z.url(), previewUrl: z.url(), expiresAt: z.iso.datetime() });

const deviceSnapshot = z.object({
  url: z.url(),
  precision: z.enum(precisions),
  expiresAt: z.iso.datetime(),
});

function address(call: Call, subject: Subject, precision: Precision) {
  const { signer, clock, imageOrigin, settings } = call.service;
  const { path, expiresAt } = signer.sign({ subject, precision }, clock.now());
  const detour = settings.imageRedirects === 0 ? '' : `/moved/${settings.imageRedirects}`;
  return { url: `${imageOrigin()}${detour}${path}`, expiresAt: new Date(expiresAt).toISOString() };
}

/** Returns the snapshot of a subject. Throws a problem 404 if there is none yet. */
function snapshotOf(call: Call, subject: Subject): Snapshot {
  const { fleet, clock } = call.service;
  const snapshot = fleet.snapshot(subject, clock.fleetNow());
  if (snapshot === null) throw new ProblemError(404, 'The device has not sent a snapshot yet.');
  return snapshot;
}

/**
 * Answers with an address, which changes with the snapshot, with each renewal, and at a restart of
 * the service.
 */
function answerAddress(call: Call, subject: Subject, precision: Precision, produce: () => unknown): Response {
  const { clock, startedAt } = call.service;
  const at = Math.max(windowStart(clock.now()), startedAt);
  const renewed = { at, revision: 0, ambiguous: false };
  const response = answerResource(call, {
    name: 'snapshot',
    stamp: laterStamp(snapshotOf(call, subject).stamp, renewed),
    relationships: [],
    variant: precision,
    produce: () => ({ value: produce() }),
  });
  const { addressSeconds } = call.service.settings;
  if (addressSeconds > 0) response.headers.set('cache-control', `private, max-age=${addressSeconds}`);
  return response;
}

function answerUrl(call: Call, subject: Subject): Response {
  const status = redirectStatus(call.service.settings.shape);
  if (status !== null) {
    snapshotOf(call, subject);
    const headers = { location: address(call, subject, 'full').url, 'cache-control': 'no-store' };
    return new Response(null, { status, headers });
  }
  return answerAddress(call, subject, 'full', () => {
    const { url, expiresAt } = address(call, subject, 'full');
    const previewUrl = address(call, subject, 'low').url;
    return reshapeAddresses({ url, previewUrl, expiresAt }, call.service.settings.shape);
  });
}

function answerSnapshot(call: Call, precision: Precision): Response | Promise<Response> {
  const subject = { deviceIndex: deviceOf(call), archiveSlot: null };
  if (call.service.settings.shape.snapshot === 'image') return answerImage(call, subject, precision);
  return answerAddress(call, subject, precision, () => {
    const { url, expiresAt } = address(call, subject, precision);
    return { url, precision, expiresAt } satisfies z.infer<typeof deviceSnapshot>;
  });
}

/** Answers with the image itself instead of its address, with its own validators. */
async function answerImage(call: Call, subject: Subject, precision: Precision): Promise<Response> {
  const { variant, images } = call.service;
  const snapshot = snapshotOf(call, subject);
  const validators = validatorsOf(snapshot.stamp, `${variant}-${precision}`);
  const headers = {
    ...validatorFields(validators),
    'cache-control': 'private, no-cache',
    vary: 'Accept, Authorization',
  };
  if (isNotModified(readConditions(call.context.req), validators))
    return new Response(null, { status: 304, headers });
  const bytes = await images.image(subject, snapshot, precision);
  return new Response(bytes, { headers: { ...headers, 'content-type': 'image/jpeg' } });
}

/** Returns the snapshot operations of the interface under a path prefix: empty, or `/v1`. */
export function snapshotOperations(prefix: '' | '/v1', settings: Settings): readonly Operation[] {
  const device = `${prefix}/devices/{deviceId}`;
  const common = {
    method: 'GET',
    statedBy: 'interface',
    resource: 'snapshot',
    relationships: [],
    headers: conditionHeaders,
    limit: 'read',
  } as const;
  const url = { ...common, answers: recordAnswers('Signed addresses, good for some minutes.', snapshotUrl) };
  const snapshot = {
    ...common,
    answers: recordAnswers('A signed address, good for some minutes.', deviceSnapshot),
  };
  const plain: readonly Operation[] = [
    {
      ...url,
      path: `${device}/snapshot/url`,
      summary: 'URL of a device snapshot',
      handle: (call) => answerUrl(call, { deviceIndex: deviceOf(call), archiveSlot: null }),
    },
    {
      ...url,
      path: `${device}/archives/{archiveId}/snapshot/url`,
      summary: 'URL of an archive snapshot',
      handle(call) {
        const deviceIndex = deviceOf(call);
        return answerUrl(call, { deviceIndex, archiveSlot: archiveOf(call, deviceIndex) });
      },
    },
    {
      ...snapshot,
      path: `${device}/snapshot/`,
      summary: 'Get device snapshot',
      query: lowPrecisionQuery(settings),
      handle: (call) => answerSnapshot(call, requestedPrecision(call)),
    },
  ];
  if (settings.shape.lowPrecision !== 'path') return plain;
  const low: Operation = {
    ...snapshot,
    path: `${device}/snapshot/low`,
    summary: 'Get device snapshot, Low-Precision Snapshot',
    handle: (call) => answerSnapshot(call, 'low'),
  };
  return [...plain, low];
}
