import { IDENTIFIER_LIMIT } from '../../../preload/contract/core/limits.ts';
import { below, type JsonObject, type JsonPath, kindOf, Unreadable } from './json/json-path.ts';
import { captureTimeNames } from './names/capture-time-names.ts';
import { allOf } from './names/names.ts';
import { titleNames } from './names/title-names.ts';

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

/** The name of a record and the member that holds it; null where none is usable. */
export function nameOf(object: JsonObject): { readonly key: string; readonly name: string } | null {
  for (const { key, value } of allOf(object, titleNames)) {
    const name = typeof value === 'number' ? String(value) : value;
    if (typeof name === 'string' && name.trim() !== '') return { key, name: name.trim().toWellFormed() };
  }
  return null;
}

/** The latest second that is read as a number of seconds; larger numbers are milliseconds (this second is in the year 5138). */
const LAST_SECOND = 100_000_000_000;

/** The time of an archive, ms since the epoch: ISO 8601 text (UTC where it names no zone), or seconds or ms as a number. */
export function capturedAtOf(object: JsonObject): { readonly key: string; readonly time: number } | null {
  for (const { key, value } of allOf(object, captureTimeNames)) {
    const time = instantOf(value);
    if (time !== null) return { key, time };
  }
  return null;
}

function instantOf(value: unknown): number | null {
  if (typeof value === 'number' && Number.isFinite(value) && value > 0) {
    const time = value < LAST_SECOND ? value * 1_000 : value;
    return Number.isNaN(new Date(time).getTime()) ? null : Math.round(time);
  }
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}(T|\s|$)/.test(value)) return null;
  const hasZone = /(Z|[+-]\d{2}:?\d{2})$/i.test(value) || value.length === 10;
  const time = Date.parse(hasZone ? value : `${value}Z`);
  return Number.isNaN(time) ? null : time;
}

/** All members but those with a meaning of their own, unchanged. */
export function remaining(object: JsonObject, used: readonly (string | undefined)[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !used.includes(key)));
}

/** The path of a record's identifier for a failure. */
export function identifierPath(path: JsonPath, key: string | undefined): JsonPath {
  return below(path, key ?? 'id');
}
