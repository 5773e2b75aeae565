import type { IncomingHttpHeaders } from 'node:http';
import ipaddr from 'ipaddr.js';
import type { Failure, Precision, ReceivedImage, Validators } from '../../preload/contract/index.ts';
import { createAgents } from './agents.ts';
import { isWebPage } from './answer-content.ts';
import { statusFailure, tooLarge, unreadableAnswer } from './answer-failure.ts';
import {
  conditionHeaders,
  confirmedValidators,
  isConditional,
  lastModifiedTime,
  validatorsOf,
} from './conditional.ts';
import { guardedLookup, isAllowedAddress } from './guarded-lookup.ts';
import { exifCaptureTime } from './image/exif-capture-time.ts';
import { recogniseImage } from './image/recognise-image.ts';
import type { CloudLimits } from './limits.ts';
import { bareHost, isLoopbackHost } from './loopback.ts';
import { addressRefused, insecureImageAddress } from './network-failure.ts';
import type { Exchange } from './outcome.ts';
import { exchange, type Reply } from './transport.ts';

export interface ImageRequest {
  /** Secret: it carries a signature (P21). */
  readonly address: string;
  readonly precision: Precision;
  readonly known: Validators | null;
  readonly signal: AbortSignal;
  readonly requestId: string;
}

export type ImageAnswer =
  | {
      readonly kind: 'changed';
      readonly value: ReceivedImage;
      readonly validators: Validators;
      readonly exchange: Exchange;
    }
  | { readonly kind: 'notModified'; readonly validators: Validators; readonly exchange: Exchange }
  /** 403, 404 or 410 of the image origin: most often the address has run out. */
  | { readonly kind: 'expired'; readonly failure: Failure }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** The client of image origins. It has no token, sends no cookies, and checks each address that it connects to (P15, P17). */
export interface ImageClient {
  fetch(request: ImageRequest): Promise<ImageAnswer>;
  dropIdle(): void;
}

export interface ImageClientOptions {
  readonly baseUrl: string;
  readonly version: string;
  readonly limits: CloudLimits;
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Creates the client of image origins for an environment. */
export function createImageClient(options: ImageClientOptions): ImageClient {
  const { limits } = options;
  const agents = createAgents();
  const base = new URL(options.baseUrl);
  const policy = { loopbackAllowed: isLoopbackHost(bareHost(base)) };
  const lookup = guardedLookup(policy);

  /** https, no user info, no literal address that is refused. Plain http only on loopback for an environment that lies there. */
  function refusalOf(url: URL, requestId: string): Failure | null {
    const host = bareHost(url);
    const plainAllowed = url.protocol === 'http:' && policy.loopbackAllowed && isLoopbackHost(host);
    if ((url.protocol !== 'https:' && !plainAllowed) || url.username !== '' || url.password !== '') {
      return insecureImageAddress(host, requestId);
    }
    const allowed = url.origin === base.origin || !ipaddr.isValid(host) || isAllowedAddress(host, policy);
    return allowed ? null : addressRefused(url.host, requestId);
  }

  /** Sends along redirects; each hop is checked like the first. */
  async function send(
    request: ImageRequest,
    known: Validators | null,
  ): Promise<{ readonly reply: Reply; readonly host: string }> {
    const { requestId, signal } = request;
    let url = URL.parse(request.address);
    for (let hop = 0; hop <= limits.redirects; hop += 1) {
      if (url === null)
        return {
          reply: failed(unreadableAnswer('The service', 'an image address is none', requestId)),
          host: '',
        };
      const { host } = url;
      const refusal = refusalOf(url, requestId);
      if (refusal !== null) return { reply: failed(refusal), host };
      const reply = await exchange({
        method: 'GET',
        url,
        headers: {
          accept: 'image/avif, image/webp, image/png, image/jpeg, image/gif',
          'accept-encoding': 'identity',
          'user-agent': `Fleetglass/${options.version}`,
          ...conditionHeaders(known),
        },
        requestId,
        limits: limits.image,
        signal,
        agents,
        // The origin of the service itself was chosen by a person, wherever it lies.
        ...(url.origin === base.origin ? {} : { lookup }),
      });
      if (reply.kind === 'failed' || !REDIRECTS.has(reply.status)) return { reply, host };
      const { location } = reply.headers;
      url = location === undefined ? null : URL.parse(location, url.href);
    }
    return {
      reply: failed(
        unreadableAnswer(
          url?.host ?? 'The image server',
          `more than ${limits.redirects} redirects`,
          requestId,
        ),
      ),
      host: url?.host ?? '',
    };
  }

  return {
    async fetch(request) {
      const { requestId } = request;
      let { known } = request;
      let { reply, host } = await send(request, known);
      if (reply.kind === 'replied' && reply.status === 304 && !isConditional(known)) {
        known = null;
        ({ reply, host } = await send(request, known));
      }
      if (reply.kind === 'failed') return reply;
      const { status, headers } = reply;
      const exchanged: Exchange = { requestId, wireBytes: reply.wireBytes };
      if (status === 304) {
        return isConditional(known)
          ? { kind: 'notModified', validators: confirmedValidators(known, headers), exchange: exchanged }
          : failed(unreadableAnswer(host, '304 to a request without a condition', requestId));
      }
      if (status !== 200) return statusAnswer(status, headers, host, requestId);
      const received = receiveImage(reply.body, headers, request.precision, limits.pixels, host, requestId);
      return received.kind === 'failed'
        ? received
        : { kind: 'changed', value: received.value, validators: validatorsOf(headers), exchange: exchanged };
    },
    dropIdle: agents.dropIdle,
  };
}

/**
 * Accepts the body of a 200 as an image, by its magic bytes and within the limit of pixels (P18, P19).
 * Failures: `notAnImage`, `tooLarge`.
 */
export function receiveImage(
  bytes: Uint8Array,
  headers: IncomingHttpHeaders,
  precision: Precision,
  pixelLimit: number,
  host: string,
  requestId: string,
):
  | { readonly kind: 'received'; readonly value: ReceivedImage }
  | { readonly kind: 'failed'; readonly failure: Failure } {
  const image = recogniseImage(bytes);
  if (image === null) {
    const what =
      bytes.byteLength === 0 ? 'nothing' : isWebPage(headers, bytes) ? 'a web page' : 'something else';
    return failed({
      code: 'notAnImage',
      message: `${host} sent ${what} in place of an image.`,
      advice: 'What is kept on this computer stays as it is. JPEG, PNG, WebP, AVIF and GIF can be shown.',
      requestId,
    });
  }
  if (image.widthPixels * image.heightPixels > pixelLimit) return failed(tooLarge(host, requestId));
  return {
    kind: 'received',
    value: {
      bytes,
      ...image,
      precision,
      capturedAt: exifCaptureTime(bytes),
      receivedAt: lastModifiedTime(headers),
    },
  };
}

/** An error status of an image origin never ends a session (P23). Its body is not read: it is not the service that speaks. */
function statusAnswer(
  status: number,
  headers: IncomingHttpHeaders,
  host: string,
  requestId: string,
): ImageAnswer {
  const retryAfter = headers['retry-after'] ?? null;
  const failure = statusFailure({ status, host, requestId, problem: null, retryAfter });
  switch (status) {
    case 401:
    case 403: {
      const refused: Failure = {
        code: 'forbidden',
        message: `The image server ${host} does not give out the image (${status}).`,
        advice: 'Try again. If it goes on, tell the administrator of the service.',
        requestId,
      };
      return { kind: status === 403 ? 'expired' : 'failed', failure: refused };
    }
    case 404:
    case 410:
      return {
        kind: 'expired',
        failure: {
          ...failure,
          message: `The image server ${host} does not have the image (${status}).`,
          advice: 'Try again later.',
        },
      };
    default:
      return { kind: 'failed', failure };
  }
}

function failed(failure: Failure): { readonly kind: 'failed'; readonly failure: Failure } {
  return { kind: 'failed', failure };
}
