import { setTimeout as wait } from 'node:timers/promises';
import { assertNever } from '../core/assert-never.ts';
import { DAY_MS, SECOND_MS } from '../core/time.ts';
import { indexOfDigits } from '../fleet/identifiers.ts';
import { gzipBomb, pixelBomb } from './bombs.ts';
import type { Exchange } from './exchange.ts';
import type { Fault } from './faults.ts';
import { formatHttpDate, parseHttpDate } from './http-date.ts';
import { ProblemError, problemResponse, TooManyRequests } from './problem.ts';
import { breakOff, drip } from './wire-faults.ts';

const PORTAL_PAGE =
  '<!doctype html><html><head><title>Welcome to Guest Wi-Fi</title></head><body><h1>Sign in to the network</h1>' +
  '<form action="http://portal.invalid/login" method="post"><button>Accept and connect</button></form></body></html>';

/** Age of the expired addresses, in seconds. */
const EXPIRED_SECONDS = 60;

/**
 * Changes the requested image before and after the answer, within one second, while still trusting
 * the date.
 */
async function changeTwice({ path, fleet, clock, respond }: Exchange): Promise<Response> {
  const digits = /\/images\/([0-9a-f]{8})\//.exec(path)?.[1];
  if (digits === undefined) return respond();
  const device = indexOfDigits(fleet.size.seed, digits);
  fleet.capture(device, clock.fleetNow(), { trustDate: true });
  const response = await respond();
  fleet.capture(device, clock.fleetNow(), { trustDate: true });
  return response;
}

/** Replaces every address in an answer by an expired one with a valid signature. */
async function expireAddresses({ clock, signer, respond }: Exchange): Promise<Response> {
  const response = await respond();
  const { status } = response;
  const expires = String(Math.floor(clock.now() / SECOND_MS) - EXPIRED_SECONDS);
  const body = (await response.text()).replace(
    /(\/images\/[^?"\\]+)\?expires=\d+&signature=[\w-]+/g,
    (_, path: string) => `${path}?expires=${expires}&signature=${signer.signature(path, expires)}`,
  );
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return new Response(status === 304 ? null : body, { status, headers });
}

function html(body: string, status = 200, type = 'text/html; charset=utf-8'): Response {
  return new Response(body, { status, headers: { 'content-type': type } });
}

function problem(
  { path }: Exchange,
  status: number,
  detail: string,
  headers: Record<string, string> = {},
): Response {
  return problemResponse(new ProblemError(status, detail, headers), path);
}

async function changed({ respond }: Exchange, change: (headers: Headers) => void): Promise<Response> {
  const { body, status, headers: before } = await respond();
  const headers = new Headers(before);
  change(headers);
  return new Response(body, { status, headers });
}

export async function applyFault(fault: Fault, exchange: Exchange): Promise<Response> {
  const { milliseconds } = fault;
  const now = exchange.clock.now();
  const seconds = Math.max(1, Math.ceil(milliseconds / SECOND_MS));
  switch (fault.fault) {
    case 'delay':
      await wait(Math.max(0, milliseconds), undefined, { ref: false });
      return exchange.respond();
    case 'drip':
      return drip(await exchange.respond(), Math.max(1, milliseconds));
    case 'truncate':
    case 'wrongLength':
    case 'reset':
      return breakOff(fault.fault, exchange, fault.bytes);
    case 'wrongType':
      return changed(exchange, (headers) => headers.set('content-type', 'text/plain'));
    case 'emptyBody':
      return new Response('', { headers: { 'content-type': 'application/json' } });
    case 'portal':
      return html(PORTAL_PAGE);
    case 'portalRedirect':
      return new Response(null, { status: 302, headers: { location: 'http://portal.invalid/login' } });
    case 'unauthorized':
      return problem(exchange, 401, 'The access token is not valid or has expired. Sign in again.', {
        'www-authenticate': 'Bearer realm="device-cloud", error="invalid_token"',
      });
    case 'forbidden':
      return problem(exchange, 403, 'This user may not do that. Ask an administrator.');
    case 'notFound':
      return problem(exchange, 404, 'There is nothing here.');
    case 'tooManyRequests':
      return problemResponse(new TooManyRequests(`Wait ${seconds} s.`, seconds), exchange.path);
    case 'serverError':
      return html('<h1>Internal Server Error</h1>', 500);
    case 'unavailable':
      return problem(exchange, 503, 'The service is being maintained.', {
        'retry-after': formatHttpDate(now + seconds * SECOND_MS),
      });
    case 'clockSkew':
      return changed(exchange, (headers) => headers.set('date', formatHttpDate(now + milliseconds)));
    case 'lastModifiedBackwards':
      return changed(exchange, (headers) => {
        const at = parseHttpDate(headers.get('last-modified') ?? '') ?? now;
        headers.set('last-modified', formatHttpDate(at - Math.max(DAY_MS, milliseconds)));
        headers.delete('etag');
      });
    case 'sameSecond':
      return changeTwice(exchange);
    case 'expiredUrls':
      return expireAddresses(exchange);
    case 'pixelBomb':
      return new Response(await pixelBomb(), { headers: { 'content-type': 'image/png' } });
    case 'gzipBomb':
      return new Response(await gzipBomb(), {
        headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      });
    case 'svgImage':
      return html(
        '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
        200,
        'image/svg+xml',
      );
    case 'htmlImage':
      return html('<!doctype html><script>alert(1)</script>', 200, 'image/jpeg');
    default:
      return assertNever(fault.fault);
  }
}
