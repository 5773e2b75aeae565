import type { Failure, Precision, SubjectReference } from '../../preload/contract/index.ts';
import { assertNever } from '../assert-never.ts';
import { mediaTypeOf } from './answer-content.ts';
import { unreadableAnswer } from './answer-failure.ts';
import type { ImageAddress, KnownImages, SnapshotOutcome } from './cloud.ts';
import { readSnapshotAddresses, type SnapshotAddresses } from './decode/snapshot-address.ts';
import type { DeviceAnswer, DeviceRoutes } from './device-routes.ts';
import { isSignedOut } from './fetch-organizations.ts';
import { recogniseImage } from './image/recognise-image.ts';
import { type ImageClient, receiveImage } from './image-client.ts';
import type { CloudLimits } from './limits.ts';

/** Asks for the latest image of a subject. */
export type FetchSnapshot = (
  subject: SubjectReference,
  precision: Precision,
  known: KnownImages,
  signal: AbortSignal,
) => Promise<SnapshotOutcome>;

export interface FetchSnapshotOptions {
  readonly routes: DeviceRoutes;
  readonly images: ImageClient;
  readonly baseUrl: string;
  readonly limits: CloudLimits;
  readonly requestId: () => string;
}

/** Where the image is, or the end of the matter. */
type Choice =
  | { readonly kind: 'address'; readonly address: ImageAddress }
  | { readonly kind: 'outcome'; readonly outcome: SnapshotOutcome };

/** A body of the device snapshot operation: addresses, or the image itself. */
type SnapshotBody =
  | { readonly kind: 'addresses'; readonly addresses: SnapshotAddresses }
  | { readonly kind: 'image'; readonly bytes: Uint8Array };

const IMAGE_OR_JSON = 'image/*, application/json, application/problem+json;q=0.9';

/**
 * Creates the reader of snapshots: a fresh address from the API origin, then the image from its own origin under the condition of
 * what is kept in that precision. An address that the image origin refuses (403, 404, 410) is asked for again once (P21).
 */
export function createFetchSnapshot(options: FetchSnapshotOptions): FetchSnapshot {
  const { routes, images, baseUrl, limits } = options;
  const { host } = new URL(baseUrl);
  /** What GET /devices/{id}/snapshot/?lowPrecision=true turned out to be. */
  let lowOperation: 'unknown' | 'missing' | 'addresses' | 'image' = 'unknown';

  async function choose(
    subject: SubjectReference,
    precision: Precision,
    known: KnownImages,
    signal: AbortSignal,
  ): Promise<Choice> {
    const { deviceId, archiveId } = subject;
    const middle = archiveId === null ? [] : ['archives', archiveId];
    const asked = await routes.ask({
      segments: [deviceId, ...middle, 'snapshot', 'url'],
      known: null,
      limits: limits.api,
      signal,
      read: (body) => readSnapshotAddresses(body, baseUrl),
    });
    if (!asked.ok) return failed(asked.failure);
    if (asked.value.kind !== 'answered')
      return { kind: 'outcome', outcome: outcomeWithoutValue(asked.value) };
    const { full, preview, statedPrecision } = asked.value.value;
    if (precision === 'low') {
      if (preview !== null) return address(preview, 'low');
      const low =
        archiveId === null && statedPrecision !== 'low'
          ? await chooseLow(deviceId, full, known, signal)
          : null;
      if (low !== null) return low;
    }
    if (full === null)
      return failed(unreadableAnswer(host, '$.url: missing', asked.value.exchange.requestId));
    return address(full, statedPrecision ?? 'full');
  }

  /** The Low-Precision Snapshot of a device; null where it is not to be had. */
  async function chooseLow(
    deviceId: string,
    full: string | null,
    known: KnownImages,
    signal: AbortSignal,
  ): Promise<Choice | null> {
    if (lowOperation === 'missing') return null;
    const asked = await routes.ask<SnapshotBody>({
      segments: [deviceId, 'snapshot', ''],
      query: { lowPrecision: 'true' },
      // Only an answer that is the image itself has the image's validators.
      known: lowOperation === 'image' ? known.low : null,
      limits: limits.image,
      signal,
      accept: IMAGE_OR_JSON,
      read: (body, headers) => {
        const isImage = mediaTypeOf(headers).startsWith('image/') || recogniseImage(body) !== null;
        if (isImage) return { kind: 'image', bytes: body };
        return { kind: 'addresses', addresses: readSnapshotAddresses(body, baseUrl) };
      },
    });
    if (!asked.ok) return null;
    const answer = asked.value;
    switch (answer.kind) {
      case 'answered':
        break;
      case 'notModified':
        return { kind: 'outcome', outcome: { ...answer, precision: 'low' } };
      case 'noRoute':
        lowOperation = 'missing';
        return null;
      case 'absent':
        if (!answer.speaksOfSubject) lowOperation = 'missing';
        return null;
      case 'refused':
        if (isSignedOut(answer.status)) return { kind: 'outcome', outcome: outcomeWithoutValue(answer) };
        if (OPERATION_MISSING.has(answer.status)) lowOperation = 'missing';
        return null;
      case 'failed':
        // Of the network or of the shape: the full image would be a surprise of many megabytes on a bad line.
        return answer.failure.code === 'unexpectedAnswer' ? null : failed(answer.failure);
    }
    if (answer.value.kind === 'image') {
      lowOperation = 'image';
      const { requestId } = answer.exchange;
      const received = receiveImage(
        answer.value.bytes,
        answer.headers,
        'low',
        limits.pixels,
        host,
        requestId,
      );
      if (received.kind === 'failed') return failed(received.failure);
      const { validators, exchange } = answer;
      return { kind: 'outcome', outcome: { kind: 'changed', value: received.value, validators, exchange } };
    }
    lowOperation = 'addresses';
    const { addresses } = answer.value;
    if (addresses.preview !== null) return address(addresses.preview, 'low');
    if (addresses.full === null) return null;
    const isFullOne =
      addresses.statedPrecision === 'full' || (full !== null && isSameResource(addresses.full, full));
    return address(addresses.full, isFullOne ? 'full' : 'low');
  }

  return async (subject, precision, known, signal) => {
    let expired: Failure | null = null;
    for (let attempt = 0; attempt < ADDRESS_ATTEMPTS; attempt += 1) {
      const choice = await choose(subject, precision, known, signal);
      if (choice.kind === 'outcome') return choice.outcome;
      const { url, precision: chosen } = choice.address;
      const answer = await images.fetch({
        address: url,
        precision: chosen,
        known: known[chosen],
        signal,
        requestId: options.requestId(),
      });
      if (answer.kind === 'notModified') return { ...answer, precision: chosen };
      if (answer.kind !== 'expired') return answer;
      expired = answer.failure;
    }
    if (expired === null) throw new Error('At least one attempt is made.');
    return { kind: 'failed', failure: expired };
  };
}

/** The first address and one new one (P21). */
const ADDRESS_ATTEMPTS = 2;

/** Statuses that say of the operation or of its option that the service does not have it. */
const OPERATION_MISSING: ReadonlySet<number> = new Set([400, 405, 406, 422, 501]);

function address(url: string, precision: Precision): Choice {
  return { kind: 'address', address: { url, precision } };
}

function failed(failure: Failure): Choice {
  return { kind: 'outcome', outcome: { kind: 'failed', failure } };
}

/** A service that passes over the option answers the full image again; signatures differ from one answer to the next. */
function isSameResource(left: string, right: string): boolean {
  const [one, other] = [URL.parse(left), URL.parse(right)];
  return (
    one !== null &&
    other !== null &&
    one.origin === other.origin &&
    one.pathname === other.pathname &&
    !namesPrecision(one, other)
  );
}

/** Whether two addresses of one path differ in a parameter that is no signature. */
function namesPrecision(left: URL, right: URL): boolean {
  const key = (url: URL) =>
    url.search.match(/(?:^|[?&])(?:[\w-]*precision|size|width|quality|variant)=[^&]*/gi)?.join('&') ?? '';
  return key(left) !== key(right);
}

function outcomeWithoutValue<Value>(
  answer: Exclude<DeviceAnswer<Value>, { kind: 'answered' }>,
): SnapshotOutcome {
  switch (answer.kind) {
    case 'absent':
      return { kind: 'absent', failure: answer.answer.failure };
    case 'noRoute':
      // Without a known route only JSON shows that the service spoke, and not a web server in front of it.
      return { kind: answer.answer.json ? 'absent' : 'failed', failure: answer.answer.failure };
    case 'refused':
      return { kind: isSignedOut(answer.status) ? 'unauthorized' : 'failed', failure: answer.failure };
    case 'failed':
      return answer;
    case 'notModified':
      throw new Error('The address was asked for without a condition.');
    default:
      return assertNever(answer);
  }
}
