import type { Clock } from '../../shared/desktop.ts';
import { parseHttpDate } from '../http/http-date.ts';
import type { PacedReply } from './paced-exchange.ts';

/** The service's time compared with the laptop's. Times are ms since the epoch. */
export interface TimeSample {
  /** Lead of the service's clock, ms. */
  readonly offsetMs: number;
  /** Error bound: response time plus the whole seconds of dates. */
  readonly uncertaintyMs: number;
}

/** HTTP dates have no fractions: on average half a second has passed already. */
const HALF_SECOND_MS = 500;

/** Whole seconds, added by shared caches (RFC 9111 5.1). */
const SECONDS = /^\d{1,9}$/;

/** Reads the time from `Date` (RFC 9110 6.6.1), unchanged by shared caches, or `null`. */
export function timeSample(reply: PacedReply, sentAt: number, clock: Clock): TimeSample | null {
  if (reply.kind === 'failed') return null;
  const { date, age } = reply.headers;
  const at = date === undefined ? null : parseHttpDate(date);
  if (at === null) return null;
  const receivedAt = clock.now();
  const waitedMs = age !== undefined && SECONDS.test(age) ? Number(age) * 1_000 : 0;
  const offsetMs = at + waitedMs + HALF_SECOND_MS - (sentAt + receivedAt) / 2;
  return { offsetMs, uncertaintyMs: Math.abs(receivedAt - sentAt) / 2 + HALF_SECOND_MS };
}
