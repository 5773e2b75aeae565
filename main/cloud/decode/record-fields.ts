import { IDENTIFIER_LIMIT } from '../../../preload/contract/core/limits.ts';
import { acceptIdentifier, acceptName } from '../../gate/accept-text.ts';
import { type JsonObject, type JsonPath, kindOf, Unreadable } from './json.ts';
import { allOf } from './names.ts';
import { titleNames } from './record-names.ts';

/** An identifier as text: non-empty text, or a whole number. Throws `Unreadable`. */
export function identifier(value: unknown, path: JsonPath): string {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  if (typeof text !== 'string')
    throw new Unreadable(path, value === undefined ? 'missing' : `${kindOf(value)} is no identifier`);
  const id = acceptIdentifier(text);
  if (id !== null) return id;
  if (text.length > IDENTIFIER_LIMIT)
    throw new Unreadable(path, `longer than ${IDENTIFIER_LIMIT} characters`);
  throw new Unreadable(path, text.isWellFormed() ? 'an empty text is no identifier' : 'broken Unicode');
}

/** The name of a record as it may be shown, and the member that holds it; null where none is usable. */
export function nameOf(object: JsonObject): { readonly key: string; readonly name: string } | null {
  for (const { key, value } of allOf(object, titleNames)) {
    const name = typeof value === 'number' ? String(value) : value;
    if (typeof name === 'string' && name.trim() !== '') return { key, name: acceptName(name) };
  }
  return null;
}

/** All members but those with a meaning of their own, unchanged. */
export function remaining(object: JsonObject, used: readonly (string | undefined)[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !used.includes(key)));
}
