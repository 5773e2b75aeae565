import type { FailureCode } from '../../../preload/contract/index.ts';
import type { ImagePart, PartialImage } from '../../shared/partial-images.ts';
import type { Timers } from '../../shared/timers.ts';
import type { Delivery } from '../client/not-modified.ts';
import { ANSWERING_BYTES } from '../client/paced-exchange.ts';
import { LONGEST_RESERVED_BYTES } from '../http/body-bytes.ts';
import { addedBytes, partFacts, rangeFields } from '../http/image-ranges.ts';
import type { ExchangeLimits } from '../http/limits.ts';
import { timedOut } from '../http/network-failure.ts';
import type { BodySoFar } from '../http/transport.ts';

/** Longest progress lost if a download is killed; faster ones write nothing. */
export const STORE_EVERY_MS = 5_000;

/** Downloading fewer bytes again is as fast as requesting the rest. */
export const LEAST_PART_BYTES = 16 * 1_024;

/** Nearly empty answers in a row that end a download. */
export const MOST_VAIN_CUTS = 5;

/** Times that a cut download may start over, losing all received bytes. */
export const MOST_RESTARTS = 2;

/** Failures of the body itself: the server may have coded or measured the rest wrongly. */
const UNREADABLE: ReadonlySet<FailureCode> = new Set(['unexpectedAnswer', 'tooLarge']);

/** Sends along redirects; `onBody` receives each body without coding and its address. */
type SendWith = (
  fields: Record<string, string>,
  onBody: (body: BodySoFar, address: URL) => boolean,
) => Promise<Delivery>;

interface ResumeOptions {
  readonly timers: Timers;
  readonly limits: Pick<ExchangeLimits, 'decodedBytes'>;
  readonly mayGoOn: () => boolean;
  readonly requestId: string;
}

/**
 * Downloads an image, resuming a cut one (P40) using `Range` and `If-Range` with a strong
 * validator. While bytes arrive, requests the rest right after a cut; a failure or error status
 * keeps the part for later. Delivers a whole image as a 200, whatever it was made of.
 */
export async function resumeImage(
  partial: PartialImage,
  options: ResumeOptions,
  send: SendWith,
): Promise<Delivery> {
  const store = createPartStore(partial, options.timers);
  const memory = createImageMemory();
  let part = await partial.read();
  let vainCuts = 0;
  let starts = 0;

  async function remove(): Promise<void> {
    part = null;
    await store.forget();
    await partial.remove();
  }

  try {
    for (;;) {
      const growth = watchGrowth(part, options.limits.decodedBytes, memory.join, store.follow);
      const delivery = await send(rangeFields(part), growth.begin);
      const { reply } = delivery;
      vainCuts = growth.addedBytes() < ANSWERING_BYTES ? vainCuts + 1 : 0;
      if (growth.isFromStart()) starts += 1;
      // A server that answers a range with the whole would start over each time.
      const isVain = growth.isRangeIgnored() || vainCuts > MOST_VAIN_CUTS || starts > MOST_RESTARTS;
      if (reply.kind === 'failed' && part !== null && UNREADABLE.has(reply.failure.code)) {
        await remove();
      } else if (reply.kind === 'failed') {
        const isCut = reply.failure.code === 'unreachable' && growth.hasBegun();
        if (!isCut || isVain || !options.mayGoOn()) {
          store.storeNow();
          return delivery;
        }
        part = growth.soFar() ?? part;
      } else if (reply.status === 206 && part !== null) {
        const whole = growth.whole();
        if (whole !== null) return wholeDelivery(delivery, reply, whole);
        // A server may send less than the rest.
        if (growth.isAsStated()) part = growth.soFar();
        else await remove();
        if (isVain || !options.mayGoOn()) {
          store.storeNow();
          return isVain ? delivery : lateDelivery(delivery, options.requestId);
        }
      } else if (reply.status === 416 && part !== null) {
        await remove();
      } else {
        if (reply.status === 304 && part !== null) await remove();
        else if (reply.status !== 200) store.storeNow();
        return delivery;
      }
    }
  } finally {
    await store.end();
  }
}

/** Stores a download's part every few seconds and on failure. */
function createPartStore(partial: PartialImage, timers: Timers) {
  let soFar: () => ImagePart | null = () => null;
  let stored = Promise.resolve();
  let stopTimer: (() => void) | null = null;

  function storeNow(): void {
    const now = soFar();
    if (now !== null && now.bytes.byteLength >= LEAST_PART_BYTES)
      stored = stored.then(() => partial.store(now));
  }

  function storeLater(): void {
    stopTimer = timers.after(STORE_EVERY_MS, () => {
      storeNow();
      storeLater();
    });
  }

  return {
    storeNow,
    /** Continues across cuts: else a line cut every few seconds would store nothing. */
    follow(part: () => ImagePart | null): void {
      soFar = part;
      if (stopTimer === null) storeLater();
    },
    async forget(): Promise<void> {
      soFar = () => null;
      await stored;
    },
    async end(): Promise<void> {
      stopTimer?.();
      await stored;
    },
  };
}

/** A piece arrived, but there is no time for the next one. */
function lateDelivery({ host }: Delivery, requestId: string): Delivery {
  return { host, reply: { kind: 'failed', failure: timedOut(host, requestId) } };
}

function wholeDelivery(
  delivery: Delivery,
  reply: Extract<Delivery['reply'], { readonly kind: 'replied' }>,
  { facts, bytes }: ImagePart,
): Delivery {
  const { etag, lastModified } = facts;
  const headers = {
    ...reply.headers,
    ...(etag === null ? {} : { etag }),
    ...(lastModified === null ? {} : { 'last-modified': lastModified }),
  };
  return { ...delivery, reply: { ...reply, status: 200, headers, body: bytes } };
}

const NOTHING = new Uint8Array();

function isSameImage({ facts }: ImagePart, other: ImagePart | null): boolean {
  return (
    other?.facts.addressHash === facts.addressHash &&
    other.facts.etag === facts.etag &&
    other.facts.lastModified === facts.lastModified
  );
}

/** Memory of an image received in several answers, which copies each byte only a few times. */
function createImageMemory() {
  let memory: Uint8Array | null = null;
  return {
    join({ facts, bytes }: ImagePart, more: Uint8Array): Uint8Array {
      if (bytes.byteLength === 0) return more;
      const length = bytes.byteLength + more.byteLength;
      if (memory === null || bytes.buffer !== memory.buffer || length > memory.byteLength) {
        const reserved = Math.min(facts.totalBytes, Math.max(2 * length, LONGEST_RESERVED_BYTES));
        memory = Buffer.allocUnsafeSlow(Math.max(length, reserved));
        memory.set(bytes);
      }
      memory.set(more, bytes.byteLength);
      return memory.subarray(0, length);
    },
  };
}

/**
 * Follows one answer's share of the image. `join` appends bytes to a part; `onBegun` receives the
 * growing part.
 */
function watchGrowth(
  part: ImagePart | null,
  mostBytes: number,
  join: (part: ImagePart, more: Uint8Array) => Uint8Array,
  onBegun: (soFar: () => ImagePart | null) => void,
) {
  let growing: { readonly from: ImagePart; readonly body: BodySoFar; readonly statedBytes: number } | null =
    null;
  let isRangeIgnored = false;

  function startOf(body: BodySoFar, address: URL) {
    if (body.status === 206 && part !== null) {
      const statedBytes = addedBytes(part, address, body.headers);
      return statedBytes === null ? null : { from: part, body, statedBytes };
    }
    const facts = body.status === 200 ? partFacts(address, body.headers, mostBytes) : null;
    return facts === null ? null : { from: { facts, bytes: NOTHING }, body, statedBytes: facts.totalBytes };
  }

  function soFar(): ImagePart | null {
    if (growing === null) return null;
    const { from, body } = growing;
    if (from.bytes.byteLength + body.byteLength() === 0) return null;
    return { facts: from.facts, bytes: join(from, body.take()) };
  }

  const addedNow = () => growing?.body.byteLength() ?? 0;
  const isAsStated = () => growing !== null && addedNow() === growing.statedBytes;

  return {
    begin(body: BodySoFar, address: URL): boolean {
      growing = startOf(body, address);
      // A 200 with another image is fine: the download continues with that one.
      isRangeIgnored = body.status === 200 && part !== null && isSameImage(part, growing?.from ?? null);
      if (growing !== null) onBegun(soFar);
      return growing !== null && !isRangeIgnored;
    },
    /** Returns the present part; `null`: nothing arrived. */
    soFar,
    hasBegun: () => growing !== null,
    addedBytes: addedNow,
    /** Returns true if the image's first bytes arrived. */
    isFromStart: () => growing?.from.bytes.byteLength === 0 && addedNow() > 0,
    isRangeIgnored: () => isRangeIgnored,
    /** Returns true if the body is as long as its head says. */
    isAsStated,
    /** Returns the image once it is complete. */
    whole(): ImagePart | null {
      const now = isAsStated() ? soFar() : null;
      return now !== null && now.bytes.byteLength === now.facts.totalBytes ? now : null;
    },
  };
}
