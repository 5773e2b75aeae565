import type { IncomingHttpHeaders } from 'node:http';
import ipaddr from 'ipaddr.js';
import type {
  Failure,
  Precision,
  ReceivedImage,
  SubjectReference,
  Validators,
} from '../../../preload/contract/index.ts';
import type { Clock } from '../../core/desktop.ts';
import type { PartialImage, PartialImages } from '../../core/partial-images.ts';
import type { Timers } from '../../core/timers.ts';
import type { Exchange, Outcome } from '../api/outcome.ts';
import { statusFailure } from '../failures/answer-failure.ts';
import { addressRefused, badImageAddress } from '../failures/network-failure.ts';
import { type AddressPolicy, guardedLookup, isAllowedAddress } from '../http/guarded-lookup.ts';
import type { CloudLimits } from '../http/limits.ts';
import { bareHost, isLoopbackHost } from '../http/loopback.ts';
import { openImageRequest } from '../http/open-image-request.ts';
import type { BodySoFar } from '../http/transport.ts';
import { type Delivery, resolveNotModified } from '../http-cache/not-modified.ts';
import { isConditional, validatorsOf } from '../http-cache/validators.ts';
import type { PacedExchange } from '../pacing/paced-exchange.ts';
import { createNameCheck } from '../proxy/check-name.ts';
import type { Agents } from '../routes/agents.ts';
import { receiveImage } from './receive-image.ts';
import { resumeImage } from './resume-image.ts';

interface ImageRequest {
  /** Secret: it carries a signature (P21). */
  readonly address: string;
  readonly subject: SubjectReference;
  readonly precision: Precision;
  readonly known: Validators | null;
  readonly signal: AbortSignal;
  readonly requestId: string;
}

/** The client of image origins. It has no token, sends no cookies, and checks each address before it connects (P15, P17). */
export interface ImageClient {
  fetch(request: ImageRequest): Promise<ImageAnswer>;
}

interface ImageClientOptions {
  readonly baseUrl: string;
  readonly version: string;
  readonly limits: CloudLimits;
  readonly send: PacedExchange;
  readonly agents: Agents;
  readonly clock: Clock;
  readonly timers: Timers;
  /** Null: a download that is cut begins from the start. */
  readonly partials: PartialImages | null;
}

/** What belongs to one request of a download. */
interface Sending {
  readonly fields: Readonly<Record<string, string>>;
  /** How long all requests of the download may still take. */
  readonly leftMs: () => number;
  readonly onBody?: (body: BodySoFar, address: URL) => boolean;
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

const IMAGES_ACCEPTED = 'image/avif, image/webp, image/png, image/jpeg, image/gif';

/** Creates the client of image origins for an environment. */
export function createImageClient(options: ImageClientOptions): ImageClient {
  const { limits, agents, clock, timers } = options;
  const base = new URL(options.baseUrl);
  const policy = { loopbackAllowed: isLoopbackHost(bareHost(base)) };
  const lookup = guardedLookup(policy);
  const checkName = createNameCheck(lookup, clock);

  /** Whether the last image that was checked had not changed: most often the next one will be the same. */
  let isUnchangedNow = false;

  /** Sends along redirects; each hop is checked like the first, and all of them share the total time. */
  async function send(request: ImageRequest, { fields, leftMs, onBody }: Sending): Promise<Delivery> {
    const { requestId, signal } = request;
    const isShort = isUnchangedNow && isCheck(fields);
    let url = URL.parse(request.address);
    for (let hop = 0; hop <= limits.redirects; hop += 1) {
      if (url === null) return undelivered('it is none', requestId);
      const address = url;
      const { host } = url;
      const refusal = addressRefusal(url, base, policy, requestId);
      if (refusal !== null) return { reply: { kind: 'failed', failure: refusal }, host };
      const reply = await options.send({
        method: 'GET',
        url,
        headers: {
          accept: IMAGES_ACCEPTED,
          'accept-encoding': 'identity',
          'user-agent': `Fleetglass/${options.version}`,
          ...fields,
        },
        requestId,
        limits: { ...limits.image, totalMs: Math.max(1, leftMs()), isShort },
        signal,
        agents,
        open: openImageRequest,
        onBody: (body) => onBody?.(body, address) === true,
        // A person chose the origin of the service itself, wherever it lies.
        ...(url.origin === base.origin ? {} : { lookup, checkName }),
      });
      if (reply.kind === 'failed' || !REDIRECTS.has(reply.status)) return { reply, host };
      const { location } = reply.headers;
      url = location === undefined ? null : URL.parse(location, url.href);
    }
    return undelivered(`it leads over more than ${limits.redirects} redirects`, requestId);
  }

  async function fetch(request: ImageRequest, partial: PartialImage | null): Promise<ImageAnswer> {
    const { requestId } = request;
    const { reply, host, unchanged } = await resolveNotModified(request.known, requestId, (condition) => {
      const leftMs = countDown(limits.image.totalMs);
      if (partial === null) return send(request, { fields: condition, leftMs });
      const resume = { timers, limits: limits.image, requestId, mayGoOn: () => leftMs() > 0 };
      return resumeImage(partial, resume, (range, onBody) =>
        send(request, { fields: { ...condition, ...range }, leftMs, onBody }),
      );
    });
    if (reply.kind === 'failed') return { kind: 'failed', failure: reply.failure };
    const { status, headers } = reply;
    if (isConditional(request.known)) isUnchangedNow = unchanged !== null;
    const exchange: Exchange = { requestId, wireBytes: reply.wireBytes };
    if (unchanged !== null) return { kind: 'notModified', validators: unchanged, exchange };
    if (status !== 200) return statusAnswer(status, headers, host, requestId);
    const received = receiveImage(reply.body, headers, request.precision, limits.pixels, host, requestId);
    if (received.ok)
      return { kind: 'changed', value: received.value, validators: validatorsOf(headers), exchange };
    await partial?.remove();
    return { kind: 'failed', failure: received.failure };
  }

  return {
    async fetch(request) {
      const partial = options.partials?.open(request.subject, request.precision) ?? null;
      try {
        return await fetch(request, partial);
      } finally {
        partial?.close();
      }
    },
  };
}

/** How much of a time is left, whatever the clock shows meanwhile: it may be set back. */
function countDown(wholeMs: number): () => number {
  const begunAt = performance.now();
  return () => wholeMs - (performance.now() - begunAt);
}

/** Whether nothing but a 304 comes where the image has not changed. */
function isCheck(fields: Sending['fields']): boolean {
  return fields['range'] === undefined && ('if-none-match' in fields || 'if-modified-since' in fields);
}

function undelivered(because: string, requestId: string): Delivery {
  return { reply: { kind: 'failed', failure: badImageAddress(because, requestId) }, host: '' };
}

type ImageAnswer =
  | Extract<Outcome<ReceivedImage>, { readonly kind: 'changed' | 'notModified' | 'failed' }>
  /** 403, 404 or 410 of the image origin: most often the address has run out. */
  | { readonly kind: 'expired'; readonly failure: Failure };

/**
 * Why nothing is sent to an image address, or null for an allowed one: https, no user info, no literal address that is refused. Plain http only on
 * loopback for an environment that lies there. A person chose the origin of the service itself (`base`) (P16, P17).
 */
function addressRefusal(url: URL, base: URL, policy: AddressPolicy, requestId: string): Failure | null {
  const host = bareHost(url);
  const plainAllowed = url.protocol === 'http:' && policy.loopbackAllowed && isLoopbackHost(host);
  if (url.protocol !== 'https:' && !plainAllowed)
    return badImageAddress(`${host || 'it'} is not reached over https`, requestId);
  if (url.username !== '' || url.password !== '')
    return badImageAddress(`on ${host}, it holds a user name or password`, requestId);
  const allowed = url.origin === base.origin || !ipaddr.isValid(host) || isAllowedAddress(host, policy);
  return allowed ? null : addressRefused(url.host, requestId);
}

/** An error status of an image origin never ends a session (P23). Its body is not read, because it is not from the service. */
function statusAnswer(
  status: number,
  headers: IncomingHttpHeaders,
  host: string,
  requestId: string,
): ImageAnswer {
  if (REFUSING.has(status)) {
    const failure: Failure = {
      code: 'imageRefused',
      message: `The image server ${host} refused the image (${status}).`,
      advice: 'Try again later. If it keeps failing, tell your administrator.',
      requestId,
    };
    return { kind: status === 401 ? 'failed' : 'expired', failure };
  }
  const retryAfter = headers['retry-after'] ?? null;
  return { kind: 'failed', failure: statusFailure({ status, host, requestId, problem: null, retryAfter }) };
}

/** Statuses with which an image origin refuses one address, most often because it has run out; they say nothing about the account. */
const REFUSING: ReadonlySet<number> = new Set([401, 403, 404, 410]);
