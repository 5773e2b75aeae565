import {
  instantOfMember,
  instantOfNumber,
  readWrittenTime,
} from '../../../preload/contract/rules/instant.ts';
import { isJsonObject, type JsonObject } from './json.ts';
import { allOf, firstOf } from './names.ts';
import {
  captureTimeNames,
  nanosecondNames,
  secondNames,
  wrappedTimeNames,
  zoneNames,
} from './record-names.ts';

/** Times lie in times: `{ period: { from } }`, `{ capturedAt: { $date: { $numberLong } } }`. */
const TIME_DEPTH = 2;

/** The time of an archive, ms since the epoch, with the member that states it. A local time of ISO 8601 without a zone is in UTC. */
export function capturedAtOf(
  object: JsonObject,
  depth = TIME_DEPTH,
): { readonly key: string; readonly time: number } | null {
  for (const { key, value } of allOf(object, captureTimeNames)) {
    const time = instantOf(value, depth);
    if (time !== null) return { key, time };
  }
  return null;
}

function instantOf(value: unknown, depth: number): number | null {
  if (typeof value === 'string' || typeof value === 'number') return instantOfMember(value, 'iso8601');
  if (Array.isArray(value)) return instantOfNumbers(value);
  return isJsonObject(value) && depth > 0 ? instantOfObject(value, depth - 1) : null;
}

/** `[2026, 11, 20, 10, 15, 0, 500000000]`, as Jackson writes a `LocalDateTime`; zeros at its end may be left out. */
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

/** A local time whose zone stands in a member of its own. Null for a zone that is neither an offset nor a name of IANA. */
function instantInZone(text: string, zone: unknown): number | null {
  if (typeof zone !== 'string') return null;
  return instantOfMember(/^[+-]/.test(zone) ? `${text}${zone}` : `${text}[${zone}]`, null);
}
