import { type Context, Hono } from 'hono';
import { Address } from './address.ts';
import { parseRange, rangeHolds } from './byte-range.ts';
import { isNotModified, validatorsOf } from './conditional.ts';
import { ProblemError, problemResponse } from './problem.ts';
import type { Service } from './service.ts';
import type { ImageTarget } from './signed-address.ts';

/** Part of every image's ETag: another renderer draws other bytes. */
const RENDERER = 'r1';

/** What an address stands for. Problems: 400 for a token, 403 for an address that was changed or has expired. */
function targetOf({ counter, signer, clock }: Service, context: Context): ImageTarget {
  if (context.req.header('authorization') !== undefined) {
    counter.tokenAtImageOrigin();
    throw new ProblemError(400, 'This origin takes no token: send the request without "Authorization".');
  }
  const { pathname, searchParams } = new Address(context.req.url);
  const check = signer.check(pathname, searchParams, clock.now());
  if (check.kind === 'tampered') throw new ProblemError(403, 'The signature of this address is not valid.');
  if (check.kind === 'expired') {
    throw new ProblemError(403, 'This address has expired. Ask the service for a new one.');
  }
  return check.target;
}

async function answerImage(service: Service, context: Context): Promise<Response> {
  const { fleet, clock, counter } = service;
  const { subject, precision } = targetOf(service, context);
  const snapshot = fleet.snapshot(subject, clock.fleetNow());
  if (snapshot === null) throw new ProblemError(404, 'There is no snapshot any more.');
  const validators = validatorsOf(snapshot.stamp, `${RENDERER}-${precision}`);
  const headers = {
    'last-modified': validators.lastModified,
    etag: validators.etag,
    'cache-control': 'private, no-cache',
    'accept-ranges': 'bytes',
  };
  const header = (name: string): string | undefined => context.req.header(name);
  const conditions = { ifNoneMatch: header('if-none-match'), ifModifiedSince: header('if-modified-since') };
  if (isNotModified(conditions, validators)) return new Response(null, { status: 304, headers });

  const bytes = await service.images.image(subject, snapshot, precision);
  const total = bytes.byteLength;
  const head = context.req.method === 'HEAD';
  const range = rangeHolds(header('if-range'), validators)
    ? parseRange(header('range'), total)
    : parseRange(undefined, total);
  if (range.kind === 'unsatisfiable') {
    throw new ProblemError(416, `The image has ${total} bytes.`, {
      headers: { 'content-range': `bytes */${total}` },
    });
  }
  const part = range.kind === 'part' ? bytes.subarray(range.first, range.last + 1) : bytes;
  if (!head) counter.imageBytes(part.byteLength);
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

/** One step of a detour: `/moved/3/images/…` leads to `/moved/2/images/…`, and at last to the image. */
function redirect(context: Context): Response {
  const { pathname, search } = new Address(context.req.url);
  const [, count = '', rest = ''] = /^\/moved\/(\d{1,2})(\/images\/.*)$/.exec(pathname) ?? [];
  if (rest === '') throw new ProblemError(404, `There is nothing at ${pathname}.`);
  const left = Number(count) - 1;
  const location = `${left > 0 ? `/moved/${left}` : ''}${rest}${search}`;
  return new Response(null, { status: 302, headers: { location } });
}

/** The image origin: signed addresses only, no token ever. */
export function createImageOrigin(service: Service): Hono {
  const origin = new Hono();
  const guarded = async (route: string, context: Context, answer: () => Response | Promise<Response>) => {
    let response: Response;
    try {
      response = await answer();
    } catch (error) {
      const problem =
        error instanceof ProblemError ? error : new ProblemError(500, 'The image could not be drawn.');
      // Without the query: it carries the signature.
      response = problemResponse(problem, new Address(context.req.url).pathname);
    }
    service.counter.request(route, response.status);
    return response;
  };
  origin.get('/images/*', (context) => guarded('GET /images', context, () => answerImage(service, context)));
  origin.get('/moved/*', (context) =>
    guarded('GET /moved', context, () => {
      if (context.req.header('authorization') !== undefined) targetOf(service, context);
      return redirect(context);
    }),
  );
  origin.notFound((context) =>
    guarded('unknown', context, () => {
      if (context.req.header('authorization') !== undefined) targetOf(service, context);
      throw new ProblemError(404, 'There is nothing here.');
    }),
  );
  return origin;
}
