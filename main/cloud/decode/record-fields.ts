import { IDENTIFIER_LIMIT } from '../../../preload/contract/core/limits.ts';
import { visibleName } from '../../../preload/contract/core/visible-text.ts';
import { isJsonObject, type JsonObject, type JsonPath, kindOf, Unreadable } from './json.ts';
import { allOf } from './names.ts';
import { titleNames } from './record-names.ts';

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
