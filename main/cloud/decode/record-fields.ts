import { IDENTIFIER_LIMIT } from '../../../preload/contract/core/limits.ts';
import { visibleName } from '../../../preload/contract/core/visible-text.ts';
import { isJsonObject, type JsonObject, type JsonPath, kindOf, Unreadable } from './json.ts';
import { allOf } from './names.ts';
import { captureTimeNames, titleNames } from './record-names.ts';

/** An identifier as text: non-empty text, or a whole number. Throws `Unreadable`. */
export function identifier(value: unknown, path: JsonPath): string {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  if (typeof text !== 'string')
    throw new Unreadable(path, value === undefined ? 'missing' : `${kindOf(value)} is no identifier`);
  if (text.trim() === '') throw new Unreadable(path, 'an empty text is no identifier');
  if (text.length > IDENTIFIER_LIMIT)
    throw new Unreadable(path, `longer than ${IDENTIFIER_LIMIT} characters`);
  if (!text.isWellFormed()) throw new Unreadable(path, 'broken Unicode');
  return text;
}

/** The name of a record as it may be shown, and the member that holds it; null where none is usable. */
export function nameOf(object: JsonObject): { readonly key: string; readonly name: string } | null {
  for (const { key, value } of allOf(object, titleNames)) {
    const name = typeof value === 'number' ? String(value) : value;
    if (typeof name === 'string' && name.trim() !== '') return { key, name: visibleName(name) };
  }
  return null;
}

/** Between these a number is a time of an image, ms since the epoch; others are lengths, positions and intervals. */
const [EARLIEST, LATEST] = [Date.UTC(2000, 0, 1), Date.UTC(2100, 0, 1)];
/** Seconds, milliseconds, microseconds and nanoseconds, in ms: only by one of them a number lies between the two. */
const UNITS = [1_000, 1, 1 / 1_000, 1 / 1_000_000];

/** Times lie in times once: `{ period: { from } }`. */
const TIME_DEPTH = 1;

/** The time of an archive, ms since the epoch, by ISO 8601 (UTC where it names no zone), or by a number since the epoch. */
export function capturedAtOf(
  object: JsonObject,
  depth = TIME_DEPTH,
): { readonly key: string; readonly time: number } | null {
  for (const { key, value } of allOf(object, captureTimeNames)) {
    const inner = isJsonObject(value) && depth > 0 ? capturedAtOf(value, depth - 1) : null;
    const time = inner?.time ?? instantOf(value);
    if (time !== null) return { key, time };
  }
  return null;
}

/** ISO 8601 without its marks: `20261120T101500Z`, `20261120101500`. */
const BASIC = /^((?:19|20)\d{2})(\d{2})(\d{2})(?:T?(\d{2})(\d{2})(\d{2}))?/;

function instantOf(value: unknown): number | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const written = String(value);
  // `/Date(…)/` is how older .NET services write milliseconds.
  const digits = /^(?:\/Date\()?(\d{9,19}(?:\.\d+)?)(?:[+-]\d{4})?(?:\)\/)?$/.exec(written)?.[1];
  return (digits === undefined ? null : instantOfNumber(Number(digits))) ?? instantOfText(written);
}

function instantOfText(written: string): number | null {
  const text = written.replace(BASIC, (_, year, month, day, hour = '00', minute = '00', second = '00') =>
    [`${year}-${month}-${day}`, `${hour}:${minute}:${second}`].join('T'),
  );
  if (!/^\d{4}-\d{2}-\d{2}(T|\s|$)/.test(text)) return null;
  const hasZone = /(Z|[+-]\d{2}:?\d{2})$/i.test(text) || text.length === 10;
  const time = Date.parse(hasZone ? text : `${text}Z`);
  return Number.isNaN(time) ? null : time;
}

function instantOfNumber(number: number): number | null {
  const times = UNITS.map((unit) => Math.round(number * unit));
  return times.find((time) => time >= EARLIEST && time < LATEST) ?? null;
}

/** All members but those with a meaning of their own, unchanged. */
export function remaining(object: JsonObject, used: readonly (string | undefined)[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !used.includes(key)));
}

/** The query or fragment and the user info of an address: where signatures and credentials stand. */
const SECRET_PARTS = /\b(https?:\/\/)(?:[^\s"'<>/?#@]*@)?([^\s"'<>?#]*)(?:[?#][^\s"'<>]*)?/gi;

/** Values and characters of a field: more of them are no fact that a person reads, and each list, search and export has them in memory (P18). */
const FIELD_LIMIT = 65_536;

/** How many values and characters a value has, counted up to a little over `FIELD_LIMIT`. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 1;
  const members: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  let size = members.length;
  for (let index = 0; index < members.length && size <= FIELD_LIMIT; index += 1)
    size += sizeOf(members[index]);
  return size;
}

/** Leaves out the fields that are too long. */
export function withoutLongFields(object: JsonObject): JsonObject {
  const entries = Object.entries(object);
  const short = entries.filter(([, value]) => sizeOf(value) <= FIELD_LIMIT);
  return short.length === entries.length ? object : Object.fromEntries(short);
}

/**
 * Removes the queries and the user info of the addresses in a JSON object, at any depth: unknown fields are stored and shown, and the address of an
 * image among them may be signed (P21).
 */
export function withoutSignatures(object: JsonObject): JsonObject {
  // `fromEntries` defines members, so a member named __proto__ stays a member.
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, valueWithout(value)]));
}

function valueWithout(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(SECRET_PARTS, '$1$2');
  if (Array.isArray(value)) return value.map(valueWithout);
  return isJsonObject(value) ? withoutSignatures(value) : value;
}
