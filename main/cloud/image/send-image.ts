import ipaddr from 'ipaddr.js';
import type { Failure, Precision, SubjectReference, Validators } from '../../../preload/contract/index.ts';
import type { Clock } from '../../core/desktop.ts';
import { addressRefused, badImageAddress } from '../failures/network-failure.ts';
import { type AddressPolicy, guardedLookup, isAllowedAddress } from '../http/guarded-lookup.ts';
import type { CloudLimits } from '../http/limits.ts';
import { bareHost, isLoopbackHost } from '../http/loopback.ts';
import { openImageRequest } from '../http/open-image-request.ts';
import type { BodySoFar, Outgoing } from '../http/transport.ts';
import type { Delivery } from '../http-cache/not-modified.ts';
import type { PacedExchange } from '../pacing/paced-exchange.ts';
import { createNameCheck } from '../proxy/check-name.ts';
import type { Agents } from '../routes/agents.ts';
import { createShortChecks } from './short-checks.ts';

export interface ImageRequest {
  /** Secret: it carries a signature (P21). */
  readonly address: string;
  readonly subject: SubjectReference;
  readonly precision: Precision;
  readonly known: Validators | null;
  readonly signal: AbortSignal;
  readonly requestId: string;
}

export interface SendImageOptions {
  readonly baseUrl: string;
  readonly version: string;
  readonly limits: CloudLimits;
  readonly send: PacedExchange;
  readonly agents: Agents;
  readonly clock: Clock;
}

type DownloadTime = ReturnType<typeof createDownloadTime>;

/** What belongs to one request of a download. */
interface Sending {
  readonly fields: Readonly<Record<string, string>>;
  readonly time: DownloadTime;
  /** The answer is small, most likely. */
  readonly isShort?: boolean;
  readonly onBody?: (body: BodySoFar, address: URL) => boolean;
  readonly onAnswer?: Outgoing['onAnswer'];
}

/** Sends one request of a download. */
type SendImage = (request: ImageRequest, sending: Sending) => Promise<Delivery>;

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

const IMAGES_ACCEPTED = 'image/avif, image/webp, image/png, image/jpeg, image/gif';

/**
 * Creates the sender of requests to image origins. A check that is most likely answered by a 304 shares a connection with others, where the origin
 * speaks HTTP/2.
 */
export function createSendImage(options: SendImageOptions): SendImage {
  const { limits, agents, clock } = options;
  const base = new URL(options.baseUrl);
  const policy = { loopbackAllowed: isLoopbackHost(bareHost(base)) };
  const lookup = guardedLookup(policy);
  const checkName = createNameCheck(lookup, clock);

  const checks = createShortChecks(() => performance.now());

  /** Sends along redirects; each hop is checked like the first, and all of them share the total time. */
  async function sendAlong(request: ImageRequest, sending: Sending): Promise<Delivery> {
    const { fields, time, isShort, onBody, onAnswer } = sending;
    const { requestId, signal } = request;
    let url = URL.parse(request.address);
    for (let hop = 0; hop <= limits.redirects; hop += 1) {
      if (url === null) return undelivered('it is none', requestId);
      const address = url;
      const { host } = url;
      const refusal = addressRefusal(url, base, policy, requestId);
      if (refusal !== null) return { reply: { kind: 'failed', failure: refusal }, host };
      const isContinued = time.hasBegun();
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
        limits: { ...limits.image, totalMs: Math.max(1, time.leftMs()), isShort: isShort === true },
        signal,
        agents,
        open: openImageRequest,
        isContinued,
        onSent: time.sent,
        onBody: (body) => onBody?.(body, address) === true,
        onAnswer,
        // A person chose the origin of the service itself, wherever it lies.
        ...(url.origin === base.origin ? {} : { lookup, checkName }),
      });
      if (reply.kind === 'failed' || !REDIRECTS.has(reply.status)) return { reply, host };
      const { location } = reply.headers;
      url = location === undefined ? null : URL.parse(location, url.href);
    }
    return undelivered(`it leads over more than ${limits.redirects} redirects`, requestId);
  }

  return async (request, sending) => {
    if (!isCheck(sending.fields)) return sendAlong(request, sending);
    const endShort = checks.begin();
    try {
      return await sendAlong(request, {
        ...sending,
        isShort: endShort !== null,
        onAnswer(status) {
          checks.answered(status);
          return undefined;
        },
      });
    } finally {
      endShort?.();
    }
  };
}

/**
 * The time of all requests of a download from one address together, which begins when the first of them is sent. `mostMs`: how long they may take,
 * whatever the clock shows meanwhile: it may be set back.
 */
export function createDownloadTime(mostMs: number) {
  const createdAt = performance.now();
  let begunAt: number | null = null;
  let sentAt = createdAt;
  return {
    /** A request is sent now. */
    sent() {
      sentAt = performance.now();
      begunAt ??= sentAt;
    },
    hasBegun: () => begunAt !== null,
    leftMs: () => (begunAt === null ? mostMs : mostMs - (performance.now() - begunAt)),
    /** How old the address was when a request was sent to it last; ms. */
    addressAgeMs: () => sentAt - createdAt,
  };
}

/** Whether nothing but a 304 comes where the image has not changed. */
function isCheck(fields: Sending['fields']): boolean {
  return fields['range'] === undefined && ('if-none-match' in fields || 'if-modified-since' in fields);
}

function undelivered(because: string, requestId: string): Delivery {
  return { reply: { kind: 'failed', failure: badImageAddress(because, requestId) }, host: '' };
}

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
