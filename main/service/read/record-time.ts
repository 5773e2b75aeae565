import {
  instantOfMember,
  instantOfNumber,
  readWrittenTime,
} from '../../../preload/contract/rules/instant.ts';
import { isJsonObject, type JsonObject } from '../http/json.ts';
import { allOf, firstOf } from './names.ts';
import {
  captureTimeNames,
  nanosecondNames,
  secondNames,
  wrappedTimeNames,
  zoneNames,
} from './record-names.ts';

/** Nested times: `{ period: { from } }`, `{ capturedAt: { $date: { $numberLong } } }`. */
const TIME_DEPTH = 2;

/** `key`: the member if it holds nothing else, or undefined. Times are in ms since the epoch. */
interface StatedTime {
  readonly key: string | undefined;
  readonly time: number;
}

/** Returns the time of an archive. An ISO 8601 time without a zone is in UTC. */
export function capturedAtOf(object: JsonObject): StatedTime | null {
  for (const { key, value } of allOf(object, captureTimeNames)) {
    const time = instantOf(value, TIME_DEPTH);
    if (time !== null) return { key, time };
  }
  return onlyTime(object);
}

/** Words in the name of a time, the surest first. */
const CAPTURE_WORDS = [/captur|record|start|begin|taken|shot|acqui/i, /creat/i, /./] as const;

/** Other times: expiry of an address or a right, last change or contact of the record. */
const OTHER_TIMES = /expir|valid|until|delet|end|seen|sync/i;

/** A number is a time only if its name says so. */
const SAYS_TIME = /time|date|stamp|epoch|(?:[a-z]A|_a|^a)t$|[a-z_]on$/i;

/**
 * Returns the only member, also of an inner object, that reads as an instant; among several the
 * only one named after a capture.
 */
function onlyTime(object: JsonObject): StatedTime | null {
  // An unreadable time under a known name is unknown, not another one.
  const unnamed = Object.entries(object).filter(([key]) => !captureTimeNames.has(key));
  const inside = unnamed.flatMap(([, value]) => (isJsonObject(value) ? timesIn(value, true) : []));
  const times = [...timesIn(Object.fromEntries(unnamed), false), ...inside];
  for (const word of CAPTURE_WORDS) {
    const [first, second] = times.filter(({ name }) => word.test(name));
    if (first !== undefined) return second === undefined ? first : null;
  }
  return null;
}

function timesIn(object: JsonObject, isInside: boolean): readonly (StatedTime & { readonly name: string })[] {
  return Object.entries(object).flatMap(([key, value]) => {
    if ((typeof value !== 'string' && typeof value !== 'number') || OTHER_TIMES.test(key)) return [];
    const isNumber = /^\d+(?:\.\d+)?$/.test(String(value));
    const time = isNumber && !SAYS_TIME.test(key) ? null : instantOfMember(value, 'iso8601');
    return time === null || time < EARLIEST || time >= LATEST
      ? []
      : [{ key: isInside ? undefined : key, name: key, time }];
  });
}

/** Range for a member of unknown name, 2000 to 2100: 1 January of both years, in UTC. */
const [EARLIEST, LATEST] = [946_684_800_000, 4_102_444_800_000];

function instantOf(value: unknown, depth: number): number | null {
  if (typeof value === 'string' || typeof value === 'number') return instantOfMember(value, 'iso8601');
  if (Array.isArray(value)) return instantOfNumbers(value);
  return isJsonObject(value) && depth > 0 ? instantOfObject(value, depth - 1) : null;
}

/** Parses Jackson's `LocalDateTime`: `[2026, 11, 20, 10, 15, 0, 500000000]`, or shorter. */
function instantOfNumbers(values: readonly unknown[]): number | null {
  if (![3, 5, 6, 7].includes(values.length) || !values.every(Number.isInteger)) return null;
  const [year, month, date, hour = 0, minute = 0, second = 0, nanoseconds = 0] = values;
  const two = (value: unknown) => String(value).padStart(2, '0');
  const time = [hour, minute, second].map(two).join(':');
  const fraction = String(nanoseconds).padStart(9, '0');
  return instantOfMember(`${String(year)}-${two(month)}-${two(date)}T${time}.${fraction}`, 'iso8601');
}

function instantOfObject(object: JsonObject, depth: number): number | null {
  const seconds = Number(firstOf(object, secondNames)?.value ?? Number.NaN);
  const nanoseconds = Number(firstOf(object, nanosecondNames)?.value ?? 0);
  const ofSeconds = instantOfNumber(seconds + nanoseconds / 1_000_000_000);
  if (ofSeconds !== null) return ofSeconds;
  const zone = firstOf(object, zoneNames)?.value;
  for (const { value } of [...allOf(object, wrappedTimeNames), ...allOf(object, captureTimeNames)]) {
    const isLocal = typeof value === 'string' && readWrittenTime(value)?.aheadMs === null;
    const time = isLocal && zone !== undefined ? instantInZone(value, zone) : instantOf(value, depth);
    if (time !== null) return time;
  }
  return null;
}

/**
 * Parses a local time with its zone from another member; `null` for a zone that is neither an
 * offset nor an IANA name.
 */
function instantInZone(text: string, zone: unknown): number | null {
  if (typeof zone !== 'string') return null;
  return instantOfMember(/^[+-]/.test(zone) ? `${text}${zone}` : `${text}[${zone}]`, null);
}
