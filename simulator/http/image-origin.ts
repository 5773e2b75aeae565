import { Hono } from 'hono';
import { isNotModified, validatorsOf } from './conditional.ts';
import { ProblemError, problemResponse } from './problem.ts';
import type { Service } from './service.ts';

/** Part of every image's ETag: another renderer draws other bytes. */
const RENDERER = 'r1';

/** The image origin: signed addresses only, no token ever. */
export function createImageOrigin(service: Service): Hono {
  const origin = new Hono();
  const { counter, clock, fleet, signer } = service;

  origin.get('/images/*', async (context) => {
    const finish = (response: Response): Response => {
      counter.request('GET /images', response.status);
      return response;
    };
    const refuse = (status: number, detail: string): Response =>
      finish(problemResponse(new ProblemError(status, detail), context.req.path));

    if (context.req.header('authorization') !== undefined) {
      counter.tokenAtImageOrigin();
      return refuse(400, 'This origin takes no token: send the request without "Authorization".');
    }
    const { pathname, searchParams } = new URL(context.req.url);
    const check = signer.check(pathname, searchParams, clock.now());
    if (check.kind === 'tampered') return refuse(403, 'The signature of this address is not valid.');
    if (check.kind === 'expired')
      return refuse(403, 'This address has expired. Ask the service for a new one.');

    const { subject, precision } = check.target;
    const snapshot = fleet.snapshot(subject, clock.fleetNow());
    const validators = validatorsOf(snapshot.stamp, `${RENDERER}-${precision}`);
    const headers = {
      'last-modified': validators.lastModified,
      etag: validators.etag,
      'cache-control': 'private, no-cache',
    };
    const conditions = {
      ifNoneMatch: context.req.header('if-none-match'),
      ifModifiedSince: context.req.header('if-modified-since'),
    };
    if (isNotModified(conditions, validators)) return finish(new Response(null, { status: 304, headers }));
    const bytes = await service.images.image(subject, snapshot, precision);
    if (context.req.method !== 'HEAD') counter.imageBytes(bytes.byteLength);
    return finish(
      new Response(bytes, {
        headers: { ...headers, 'content-type': 'image/jpeg', 'content-length': String(bytes.byteLength) },
      }),
    );
  });
  origin.notFound((context) =>
    problemResponse(new ProblemError(404, `There is nothing at ${context.req.path}.`), context.req.path),
  );
  return origin;
}
