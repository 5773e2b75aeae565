import type { FailureCode } from '../../../preload/contract/index.ts';
import type { ImagePart, PartialImage } from '../../core/partial-images.ts';
import type { Timers } from '../../core/timers.ts';
import type { BodySoFar } from '../http/transport.ts';
import { addedBytes, partFacts, rangeFields } from '../http-cache/image-ranges.ts';
import type { Delivery } from '../http-cache/not-modified.ts';

/** A download that is killed loses so much time at most; one that is faster writes nothing. */
export const STORE_EVERY_MS = 5_000;

/** Fewer bytes are downloaded again as fast as a request for the rest is answered. */
export const LEAST_PART_BYTES = 16 * 1_024;

/** Failures of the body itself: the server may have coded or measured the rest wrongly. */
const UNREADABLE: ReadonlySet<FailureCode> = new Set(['unexpectedAnswer', 'tooLarge']);

/** Sends one request with these fields, along redirects; `onBody` receives each body without content coding and the address that it came from. */
type SendWith = (
  fields: Record<string, string>,
  onBody: (body: BodySoFar, address: URL) => boolean,
) => Promise<Delivery>;

interface ResumeOptions {
  readonly timers: Timers;
  readonly mostBytes: number;
  /** Whether there is time for another request. */
  readonly mayGoOn: () => boolean;
}

/**
 * Downloads an image, and the rest of one whose download was cut (P40): by `Range` under `If-Range` with a strong validator. While bytes come, a cut is
 * followed by a request for the rest; a failure leaves the part for a later download. A whole image is delivered as a 200, whatever it was made of.
 */
export async function resumeImage(
  partial: PartialImage,
  options: ResumeOptions,
  send: SendWith,
): Promise<Delivery> {
  for (;;) {
    const part = await partial.read();
    const growth = watchGrowth(partial, part, options);
    const delivery = await send(rangeFields(part), growth.begin);
    await growth.end();
    const { reply } = delivery;
    if (reply.kind === 'failed' && part !== null && UNREADABLE.has(reply.failure.code)) {
      await partial.remove();
    } else if (reply.kind === 'failed') {
      await growth.store();
      const isCut = reply.failure.code === 'unreachable' && growth.addedBytes() > 0;
      // A server that answers a range with the whole would begin from the start each time.
      if (!isCut || growth.isRangeIgnored() || !options.mayGoOn()) return delivery;
    } else if (reply.status === 206 && part !== null) {
      const whole = growth.whole();
      if (whole !== null) return wholeDelivery(delivery, reply, whole);
      // A server may send less than the rest.
      if (growth.isAsStated()) await growth.store();
      else await partial.remove();
      if (!options.mayGoOn()) return delivery;
    } else if (reply.status === 416 && part !== null) {
      await partial.remove();
    } else {
      if (reply.status === 304 && part !== null) await partial.remove();
      return delivery;
    }
  }
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

/** Follows one answer: it stores the part now and then, and knows what came. */
function watchGrowth(partial: PartialImage, part: ImagePart | null, { timers, mostBytes }: ResumeOptions) {
  let growing: { readonly from: ImagePart; readonly body: BodySoFar; readonly statedBytes: number } | null =
    null;
  let isRangeIgnored = false;
  let stored = Promise.resolve();
  let stopTimer = () => {};

  function startOf(body: BodySoFar, address: URL) {
    if (body.status === 206 && part !== null) {
      const statedBytes = addedBytes(part, address, body.headers);
      return statedBytes === null ? null : { from: part, body, statedBytes };
    }
    const facts = body.status === 200 ? partFacts(address, body.headers, mostBytes) : null;
    return facts === null ? null : { from: { facts, bytes: NOTHING }, body, statedBytes: facts.totalBytes };
  }

  function soFar(): ImagePart | null {
    if (growing === null || growing.body.byteLength() === 0) return null;
    const { from, body } = growing;
    const bytes = from.bytes.byteLength === 0 ? body.take() : Buffer.concat([from.bytes, body.take()]);
    return { facts: from.facts, bytes };
  }

  function store(): Promise<void> {
    const now = soFar();
    if (now !== null && now.bytes.byteLength >= LEAST_PART_BYTES)
      stored = stored.then(() => partial.store(now));
    return stored;
  }

  function storeLater(): void {
    stopTimer = timers.after(STORE_EVERY_MS, () => {
      void store();
      storeLater();
    });
  }

  const addedNow = () => growing?.body.byteLength() ?? 0;
  const isAsStated = () => growing !== null && addedNow() === growing.statedBytes;

  return {
    begin(body: BodySoFar, address: URL): boolean {
      stopTimer();
      isRangeIgnored = body.status === 200 && part !== null;
      growing = startOf(body, address);
      if (growing !== null) storeLater();
      return growing !== null;
    },
    store,
    addedBytes: addedNow,
    isRangeIgnored: () => isRangeIgnored,
    /** The length of the body is the one of its head. */
    isAsStated,
    /** The image, once all of it is there. */
    whole(): ImagePart | null {
      const now = isAsStated() ? soFar() : null;
      return now !== null && now.bytes.byteLength === now.facts.totalBytes ? now : null;
    },
    async end(): Promise<void> {
      stopTimer();
      await stored;
    },
  };
}
