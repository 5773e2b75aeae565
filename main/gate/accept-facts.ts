import type { Precision } from '../../preload/contract/index.ts';
import { acceptName, type VisibleName } from './accept-text.ts';
import {
  acceptInstant,
  acceptOffsetMinutes,
  acceptPastInstant,
  type Instant,
  type OffsetMinutes,
  type PastInstant,
} from './accept-time.ts';

/** Limit of a request id, characters: most are UUIDs. */
const REQUEST_ID_LIMIT = 256;

/** Stated facts of an image from any source. All times are ms since the epoch. */
export interface SnapshotFacts {
  readonly precision: Precision;
  /** Capture time in the image's own data; `null` if absent. */
  readonly capturedAt: number | null;
  /** Offset of the device's clock at capture, minutes east of UTC; `null` if unknown. */
  readonly capturedOffsetMinutes: number | null;
  /** `Last-Modified`; `null` if absent or unreadable. */
  readonly receivedAt: number | null;
  /** Service's id of the download request; `null` if unknown. */
  readonly requestId: string | null;
}

export interface AcceptedFacts {
  readonly precision: Precision;
  readonly capturedAt: Instant | null;
  readonly capturedOffsetMinutes: OffsetMinutes | null;
  readonly receivedAt: PastInstant | null;
  readonly requestId: VisibleName | null;
}

/** Returns the facts within their limits; others become unknown. `now`: ms since the epoch. */
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
