import type { Precision } from '../../preload/contract/index.ts';
import { type AcceptedImage, acceptImage, type ImageRefusal } from './accept-image.ts';
import { acceptName, type VisibleName } from './accept-text.ts';
import {
  acceptInstant,
  acceptOffsetMinutes,
  acceptPastInstant,
  type Instant,
  type OffsetMinutes,
  type PastInstant,
} from './accept-time.ts';

/** Characters of the id of a request: most are a UUID. */
const REQUEST_ID_LIMIT = 256;

/** What is said about an image, by whoever sent it. All times are ms since the epoch. */
export interface SnapshotFacts {
  readonly precision: Precision;
  /** Capture time in the image's own data, null where it tells none. */
  readonly capturedAt: number | null;
  /** How many minutes east of UTC the device's clock stood when it captured the image; null where it does not tell. */
  readonly capturedOffsetMinutes: number | null;
  /** `Last-Modified`, null where absent or unreadable. */
  readonly receivedAt: number | null;
  /** The service's id of the request that downloaded it; null where that is not known. */
  readonly requestId: string | null;
}

/** The facts as they may be stored. */
export interface AcceptedFacts {
  readonly precision: Precision;
  readonly capturedAt: Instant | null;
  readonly capturedOffsetMinutes: OffsetMinutes | null;
  readonly receivedAt: PastInstant | null;
  readonly requestId: VisibleName | null;
}

/** An image with its facts as they may be stored. */
export interface ReceivedImage extends AcceptedImage, AcceptedFacts {}

/** The facts within their limits; what lies outside is unknown. `now`: ms since the epoch. */
export function acceptFacts(facts: SnapshotFacts, now: number): AcceptedFacts {
  const { precision, capturedAt, capturedOffsetMinutes, receivedAt, requestId } = facts;
  return {
    precision,
    capturedAt: acceptInstant(capturedAt),
    capturedOffsetMinutes: acceptOffsetMinutes(capturedOffsetMinutes),
    receivedAt: acceptPastInstant(receivedAt, now),
    requestId: requestId === null ? null : acceptName(requestId, REQUEST_ID_LIMIT),
  };
}

/** Accepts an image with what is said about it. `now`: ms since the epoch. */
export function acceptSnapshot(
  bytes: Uint8Array,
  facts: SnapshotFacts,
  now: number,
  pixelLimit?: number,
): ReceivedImage | ImageRefusal {
  const image = acceptImage(bytes, pixelLimit);
  return typeof image === 'string' ? image : { ...image, ...acceptFacts(facts, now) };
}
