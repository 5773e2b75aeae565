import {
  durationUnits,
  HOUR_MS,
  MINUTE_MS,
  SECOND_MS,
  TWENTY_FOUR_HOURS_MS,
} from '../../../preload/contract/core/durations.ts';
import type { HeaderLines } from '../../shared/response-store.ts';
import { parseHttpDate } from '../http/http-date.ts';
import { parseIsoDuration } from './iso-duration.ts';

export interface WaitFields {
  readonly status: number;
  readonly lines: HeaderLines;
  /** Waits in the body: an ISO 8601 duration in a problem's `retryAfter`, else seconds or text. */
  readonly inBody: readonly string[];
}

/** Pause if a requested wait can't be parsed: most rates are counted by the minute. */
export const UNREADABLE_WAIT_MS = 60_000;

/** Fields that ask for a wait, with the unit of a bare number; the last: Azure, OpenAI. */
const WAIT_FIELDS: ReadonlyMap<string, number> = new Map([
  ['retry-after', SECOND_MS],
  ['x-retry-after', SECOND_MS],
  ['retry-after-ms', 1],
  ['x-ms-retry-after-ms', 1],
]);

/** Fields with a quota's reset (draft-ietf-httpapi-ratelimit-headers and predecessors). */
const QUOTA_FIELD = /^(?:x-)?rate-?limit(?:-reset(?:-after)?)?$/;

/**
 * Reset in a structured `RateLimit`: `"default";r=0;t=30`; older drafts: `limit=10, remaining=0,
 * reset=30`.
 */
const QUOTA_RESET = /(?:^|[;,\s])(?:t|reset)\s*=\s*"?([\d.]+)/gi;

const TOO_MANY_REQUESTS = 429;

/**
 * Returns the longest wait in header and body, or else the time until the quota resets: ms, at
 * most `longestMs`; `null` if none is requested. An unreadable wait counts as a long one. Compares
 * moments with the server's own clock if stated: the laptop's may be wrong.
 */
export function requestedWait(fields: WaitFields, now: number, longestMs: number): number | null {
  const { status, lines, inBody } = fields;
  const date = lines.find(([name]) => name === 'date')?.[1] ?? '';
  const servedAt = parseHttpDate(date);
  const read = (text: string, unitMs: number) => readWait(text, unitMs, servedAt, now);
  const asked = [
    ...lines.flatMap(([name, value]) => {
      const unitMs = WAIT_FIELDS.get(name);
      return unitMs === undefined ? [] : members(value).map((text) => read(text, unitMs));
    }),
    ...inBody.map((text) => read(text, SECOND_MS)),
  ];
  const quotas =
    status === TOO_MANY_REQUESTS
      ? lines.flatMap(([name, value]) => (QUOTA_FIELD.test(name) ? quotaWaits(name, value, read) : []))
      : [];
  for (const waits of [asked, quotas]) {
    const known = waits.filter((wait) => wait !== null);
    if (known.length > 0) return Math.min(longestMs, Math.max(...known));
  }
  return asked.length + quotas.length === 0 ? null : Math.min(longestMs, UNREADABLE_WAIT_MS);
}

function quotaWaits(
  name: string,
  value: string,
  read: (text: string, unitMs: number) => number | null,
): readonly (number | null)[] {
  if (name.includes('reset')) return members(value).map((text) => read(text, SECOND_MS));
  return [...value.matchAll(QUOTA_RESET)].map(([, seconds = '']) => read(seconds, SECOND_MS));
}

/** Splits a list, but not at the comma after a weekday or in `1 minute, 30 seconds`. */
function members(value: string): readonly string[] {
  if (value.length <= TEXT_LIMIT && withUnits(value) !== null) return [value];
  return value.split(/,(?!\s*\d\d?[ -][a-z]{3})/i).map((member) => member.trim());
}

/** Larger numbers are moments, s or ms since the epoch: nobody asks for a wait of thirty years. */
const [EPOCH_SECONDS, EPOCH_MILLISECONDS] = [1e9, 1e12];

const NUMBER = /^\+?(?:\d+(?:\.\d*)?|\.\d+)(?:e\+?\d+)?$/i;

/** `00:00:30`, `1.00:00:00`: .NET TimeSpan, Python timedelta, PostgreSQL intervals. */
const CLOCK = /^(?:(\d+)\.)?(?:(\d+):)?(\d+):(\d+(?:\.\d+)?)$/;

/** `30s`, `1m30s`, `2 minutes`: Go Duration, protobuf in JSON, and text. */
const ONE_UNIT = /^(\d+(?:\.\d+)?) ?([a-zµ]+)\.?$/i;

/** Longer texts are not waits. */
const TEXT_LIMIT = 128;

const UNITS_MS: readonly (readonly [unit: RegExp, milliseconds: number])[] = [
  [/^(?:ns|nanos(?:econds?)?)$/i, 1e-6],
  [/^(?:[uµ]s|micros(?:econds?)?)$/i, 1e-3],
  [/^(?:ms|msecs?|millis(?:econds?)?)$/i, 1],
  [/^(?:s|secs?|seconds?)$/i, SECOND_MS],
  [/^(?:m|mins?|minutes?)$/i, MINUTE_MS],
  [/^(?:h|hrs?|hours?)$/i, HOUR_MS],
  [/^(?:d|days?)$/i, TWENTY_FOUR_HOURS_MS],
  [/^(?:w|wks?|weeks?)$/i, 7 * TWENTY_FOUR_HOURS_MS],
];

/** Parses one wait as ms, rounded up to its unit; `null` if unreadable or negative. */
function readWait(written: string, unitMs: number, servedAt: number | null, now: number): number | null {
  if (written.length > TEXT_LIMIT) return null;
  // Quotes, and trailing parameters or a comment (RFC 9651 3.1.2, RFC 9110 5.6.5).
  const [value = ''] = written.split(/[;(]/, 1);
  const text = value.trim().replace(/^"|"$/g, '');
  if (NUMBER.test(text)) {
    const number = Number(text);
    if (number >= EPOCH_MILLISECONDS) return untilMoment(number, servedAt, now);
    if (number >= EPOCH_SECONDS) return untilMoment(number * SECOND_MS, servedAt, now);
    return Math.ceil(number) * unitMs;
  }
  const until = parseHttpDate(text);
  if (until !== null) return untilMoment(until, servedAt, now);
  return parseIsoDuration(text) ?? clockTime(text) ?? withUnits(text);
}

/** A moment past by the server's clock asks for no wait; past by the laptop's it says nothing. */
function untilMoment(moment: number, servedAt: number | null, now: number): number | null {
  if (servedAt !== null) return Math.max(0, moment - servedAt);
  return moment > now ? moment - now : null;
}

function clockTime(text: string): number | null {
  const match = CLOCK.exec(text);
  if (match === null) return null;
  const [, days = '0', hours = '0', minutes = '0', seconds = '0'] = match;
  const counts = [days, hours, minutes, seconds];
  return Math.ceil(durationUnits.reduce((sum, { length }, index) => sum + Number(counts[index]) * length, 0));
}

/** Returns `null` unless units get shorter: `30 s, 60 s` are two waits. */
function withUnits(text: string): number | null {
  let milliseconds = 0;
  let last = Number.POSITIVE_INFINITY;
  for (const part of text.trim().split(/(?<=[a-zµ]\.?)(?:,? and|,)? ?(?=\d)/i)) {
    const [, number, name = ''] = ONE_UNIT.exec(part) ?? [];
    const length = UNITS_MS.find(([names]) => names.test(name))?.[1];
    if (length === undefined || length >= last) return null;
    milliseconds += Number(number) * length;
    last = length;
  }
  return Math.ceil(milliseconds);
}

/**
 * Returns a random wait up to a limit that doubles with each `attempt` (0: first repetition; "full
 * jitter"), so that many laptops behind a failed service don't return all at once. `random`
 * returns 0 to 1; all times in ms.
 */
export function fullJitter(
  attempt: number,
  firstMs: number,
  longestMs: number,
  random: () => number,
): number {
  return random() * Math.min(longestMs, firstMs * 2 ** attempt);
}
