import { type Context, Hono } from 'hono';
import { respond } from './respond.ts';
import { Address } from './service/address.ts';
import { parseRange, rangeHolds } from './service/byte-range.ts';
import {
  isNotModified,
  readConditions,
  type Validators,
  validatorFields,
  validatorsOf,
} from './service/conditional.ts';
import { ProblemError } from './service/problem.ts';
import type { Service } from './service/service.ts';
import type { ImageTarget } from './service/signed-address.ts';

/** Part of every image's ETag, as another renderer draws other bytes. */
const RENDERER = 'r1';

/**
 * Counts a token sent to this origin, in a header or in the address, and refuses it with a problem
 * 400.
 */
function refuseToken({ counter, tokens, clock }: Service, { req }: Context): void {
  const inHeader = req.header('authorization') !== undefined || (req.header('cookie') ?? '').includes('eyJ');
  // Every token of this service is a JWT, and every JWT starts like this.
  const inAddress =
    req.url.includes('eyJ') &&
    Array.from(new Address(req.url).searchParams.values()).some(
      (value) => tokens.read(value, clock.now()) !== null,
    );
  if (!inHeader && !inAddress) return;
  counter.tokenAtImageOrigin();
  throw new ProblemError(400, 'This origin takes no token: neither in a header nor in the address.');
}

function targetOf({ signer, clock }: Service, context: Context): ImageTarget {
  const check = signer.check(new Address(context.req.url), clock.now());
  if (check.kind === 'tampered') throw new ProblemError(403, 'The signature of this address is not valid.');
  if (check.kind === 'expired') {
    throw new ProblemError(403, 'This address has expired. Ask the service for a new one.');
  }
  return check.target;
}

function answerImage(service: Service, context: Context): Response | Promise<Response> {
  const { fleet, clock } = service;
  const { subject, precision } = targetOf(service, context);
  const gone = fleet.change(subject.deviceIndex)?.fields === null;
  const snapshot = gone ? null : fleet.snapshot(subject, clock.fleetNow());
  if (snapshot === null) throw new ProblemError(404, 'There is no snapshot any more.');
  const validators = validatorsOf(snapshot.stamp, `${RENDERER}-${service.variant}-${precision}`);
  const headers = {
    ...validatorFields(validators),
    'cache-control': 'private, no-cache',
    'accept-ranges': 'bytes',
  };
  if (isNotModified(readConditions(context.req), validators))
    return new Response(null, { status: 304, headers });
  return service.images
    .image(subject, snapshot, precision)
    .then((bytes) => answerBytes(service, context, bytes, validators, headers));
}

function answerBytes(
  { counter }: Service,
  { req }: Context,
  bytes: Uint8Array<ArrayBuffer>,
  validators: Validators,
  headers: Readonly<Record<string, string>>,
): Response {
  const total = bytes.byteLength;
  const range = parseRange(
    // Range is defined for GET only (RFC 9110 14.2).
    req.method === 'GET' && rangeHolds(req.header('if-range'), validators) ? req.header('range') : undefined,
    total,
  );
  if (range.kind === 'unsatisfiable') {
    throw new ProblemError(416, `The image has ${total} bytes.`, { 'content-range': `bytes */${total}` });
  }
  const part = range.kind === 'part' ? bytes.subarray(range.first, range.last + 1) : bytes;
  if (req.method !== 'HEAD') counter.imageBytes(part.byteLength);
  return new Response(part, {
    status: range.kind === 'part' ? 206 : 200,
    headers: {
      ...headers,
      'content-type': 'image/jpeg',
      'content-length': String(part.byteLength),
      ...(range.kind === 'part' ? { 'content-range': `bytes ${range.first}-${range.last}/${total}` } : {}),
    },
  });
}

/**
 * Redirects by one step: `/moved/3/images/…` leads to `/moved/2/images/…`, and finally to the
 * image.
 */
function redirect(context: Context): Response {
  const { pathname, search } = new Address(context.req.url);
  const [, count = '', rest = ''] = /^\/moved\/(\d{1,2})(\/images\/.*)$/.exec(pathname) ?? [];
  if (rest === '') throw new ProblemError(404, `There is nothing at ${pathname}.`);
  const left = Number(count) - 1;
  const location = `${left > 0 ? `/moved/${left}` : ''}${rest}${search}`;
  return new Response(null, { status: 302, headers: { location } });
}

/** Creates the image origin, which accepts signed addresses only, and no tokens. */
export function createImageOrigin(service: Service): Hono {
  const origin = new Hono();
  const guarded = (route: string, context: Context, answer: () => Response | Promise<Response>) =>
    respond(service, context, route, () => {
      refuseToken(service, context);
      return answer();
    });
  origin.get('/images/*', (context) => guarded('GET /images', context, () => answerImage(service, context)));
  origin.get('/moved/*', (context) => guarded('GET /moved', context, () => redirect(context)));
  origin.notFound((context) =>
    guarded('unknown', context, () => {
      throw new ProblemError(404, 'There is nothing here.');
    }),
  );
  return origin;
}
