import ipaddr from 'ipaddr.js';
import type { Failure, Precision, SubjectReference, Validators } from '../../../preload/contract/index.ts';
import type { Clock } from '../../shared/desktop.ts';
import type { Delivery } from '../client/not-modified.ts';
import type { PacedExchange } from '../client/paced-exchange.ts';
import { createNameCheck } from '../http/check-name.ts';
import { type AddressPolicy, guardedLookup, isAllowedAddress } from '../http/guarded-lookup.ts';
import type { CloudLimits } from '../http/limits.ts';
import { bareHost, isLoopbackHost } from '../http/loopback.ts';
import { addressRefused } from '../http/network-failure.ts';
import { openImageRequest } from '../http/open-image-request.ts';
import type { BodySoFar, Outgoing } from '../http/transport.ts';
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

interface Sending {
  readonly fields: Readonly<Record<string, string>>;
  readonly time: DownloadTime;
  readonly isShort?: boolean;
  readonly onBody?: (body: BodySoFar, address: URL) => boolean;
  readonly onAnswer?: Outgoing['onAnswer'];
}

type SendImage = (request: ImageRequest, sending: Sending) => Promise<Delivery>;

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

const IMAGES_ACCEPTED = 'image/avif, image/webp, image/png, image/jpeg, image/gif';

/**
 * Creates the sender to image origins. A check that probably gets a 304 shares a connection if the
 * origin speaks HTTP/2.
 */
export function createSendImage(options: SendImageOptions): SendImage {
  const { limits, agents, clock } = options;
  const base = new URL(options.baseUrl);
  const policy = { loopbackAllowed: isLoopbackHost(bareHost(base)) };
  const lookup = guardedLookup(policy);
  const checkName = createNameCheck(lookup, clock);

  const checks = createShortChecks(() => performance.now());

  /** Follows redirects, checks each hop like the first, and shares the total time among all. */
  async function sendAlong(request: ImageRequest, sending: Sending): Promise<Delivery> {
    const { fields, time, isShort, onBody, onAnswer } = sending;
    const { requestId, signal } = request;
    let url = URL.parse(request.address);
    for (let hop = 0; hop <= limits.redirects; hop += 1) {
      if (url === null) return undelivered({ refusal: 'imageAddressNone' }, requestId);
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
        // The user chose the service's own origin, wherever it is.
        ...(url.origin === base.origin ? {} : { lookup, checkName }),
      });
      if (reply.kind === 'failed' || !REDIRECTS.has(reply.status)) return { reply, host };
      const { location } = reply.headers;
      url = location === undefined ? null : URL.parse(location, url.href);
    }
    return undelivered({ refusal: 'imageRedirects', facts: { limit: limits.redirects } }, requestId);
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
 * Total time of all requests from one address, starting with the first. `mostMs`: their longest
 * time, independent of the clock, which may be set back.
 */
export function createDownloadTime(mostMs: number) {
  const createdAt = performance.now();
  let begunAt: number | null = null;
  let sentAt = createdAt;
  return {
    /** Notes that a request is sent now. */
    sent() {
      sentAt = performance.now();
      begunAt ??= sentAt;
    },
    hasBegun: () => begunAt !== null,
    leftMs: () => (begunAt === null ? mostMs : mostMs - (performance.now() - begunAt)),
    /** Age of the address when last used, ms. */
    addressAgeMs: () => sentAt - createdAt,
  };
}

/** Returns true if an unchanged image can only be answered by a 304. */
function isCheck(fields: Sending['fields']): boolean {
  return fields['range'] === undefined && ('if-none-match' in fields || 'if-modified-since' in fields);
}

function undelivered(because: Pick<Failure, 'refusal' | 'facts'>, requestId: string): Delivery {
  const failure: Failure = { code: 'badImageAddress', ...because, requestId };
  return { reply: { kind: 'failed', failure }, host: '' };
}

/**
 * Returns why an image address is refused, or `null`: https, no user info, no refused literal
 * address. Plain http only on loopback for an environment there. The user chose the service's own
 * origin (`base`) (P16, P17).
 */
function addressRefusal(url: URL, base: URL, policy: AddressPolicy, requestId: string): Failure | null {
  const host = bareHost(url);
  const plainAllowed = url.protocol === 'http:' && policy.loopbackAllowed && isLoopbackHost(host);
  if (url.protocol !== 'https:' && !plainAllowed)
    return { code: 'badImageAddress', refusal: 'imageAddressPlain', facts: { host }, requestId };
  if (url.username !== '' || url.password !== '')
    return { code: 'badImageAddress', refusal: 'imageAddressHasUser', facts: { host }, requestId };
  const allowed = url.origin === base.origin || !ipaddr.isValid(host) || isAllowedAddress(host, policy);
  return allowed ? null : addressRefused(url.host, requestId);
}
