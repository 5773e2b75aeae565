import { parseHttpDate } from '../http/http-date.ts';
import { parseIsoDuration } from './iso-duration.ts';

export interface WaitFields {
  /** `Retry-After`: seconds or an HTTP-date (RFC 9110 10.2.3). */
  readonly retryAfter: string | undefined;
  /** `Date`, the server's own clock. */
  readonly date: string | undefined;
  /** The problem's `retryAfter`, an ISO 8601 duration. */
  readonly problemRetryAfter: string | undefined;
}

/**
 * The wait that the service asks for; ms, the longer of header and problem, at most `longestMs`. Null where neither can be read. A date is compared
 * with the server's own clock where the response states it: the laptop's may be wrong.
 */
export function requestedWait(fields: WaitFields, now: number, longestMs: number): number | null {
  const { retryAfter, date, problemRetryAfter } = fields;
  const fromProblem = problemRetryAfter === undefined ? null : parseIsoDuration(problemRetryAfter);
  const waits = [headerWait(retryAfter, date, now), fromProblem].filter((wait) => wait !== null);
  return waits.length === 0 ? null : Math.min(longestMs, Math.max(0, ...waits));
}

function headerWait(retryAfter: string | undefined, date: string | undefined, now: number): number | null {
  if (retryAfter === undefined) return null;
  const text = retryAfter.trim();
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  const until = parseHttpDate(text, now);
  return until === null ? null : until - (parseHttpDate(date ?? '', now) ?? now);
}

/**
 * A wait before attempt number `attempt` (0: the first repetition): anything between 0 and a limit that doubles each time ("full jitter"). Many
 * laptops behind one failed service come back spread out, not all at once. `random` returns 0 to 1; all times in ms.
 */
export function fullJitter(
  attempt: number,
  firstMs: number,
  longestMs: number,
  random: () => number,
): number {
  return random() * Math.min(longestMs, firstMs * 2 ** attempt);
}
