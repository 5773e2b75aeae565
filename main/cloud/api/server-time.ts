import type { Clock } from '../../core/desktop.ts';
import { parseHttpDate } from '../http/http-date.ts';
import type { PacedReply } from '../pacing/paced-exchange.ts';

/** The time at the service against the clock of the laptop. Times are ms since the epoch. */
export interface TimeSample {
  /** By how much the clock of the service is ahead; ms. */
  readonly offsetMs: number;
  /** How far off that may be: the time that the response took, and the whole seconds of dates. */
  readonly uncertaintyMs: number;
}

/** HTTP dates have no fractions: on average half a second has passed already. */
const HALF_SECOND_MS = 500;

/** A number of seconds, which shared caches add (RFC 9111 5.1). */
const SECONDS = /^\d{1,9}$/;

/** Reads the time of the service from `Date` (RFC 9110 6.6.1), which shared caches leave as it was. Null: the response states none. */
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
