import { systemLocale } from '../../../preload/contract/core/formats.ts';
import { IDENTIFIER_LIMIT } from '../../../preload/contract/core/limits.ts';
import { acceptIdentifier, acceptName } from '../../gate/accept-text.ts';
import { isJsonObject, type JsonObject, type JsonPath, kindOf, Unreadable } from '../http/json.ts';
import { allOf, firstOf } from './names.ts';
import {
  holderNames,
  identifierNames,
  neighbourNames,
  ownerNames,
  type RecordKind,
  titleNames,
  valueNames,
  weakIdentifierNames,
} from './record-names.ts';

/** Returns an identifier as text from non-empty text or a whole number. Throws `Unreadable`. */
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

/** Identifier or name. `key`: the member if it holds nothing else, or undefined. */
interface Stated<Value> {
  readonly key: string | undefined;
  readonly value: Value;
}

/** Returns the objects inside a record that describe the record itself. */
function holdersIn(object: JsonObject): readonly JsonObject[] {
  return allOf(object, holderNames)
    .map(({ value }) => value)
    .filter(isJsonObject);
}

/** Members that name a record of any kind: `unit_id`, `stationUUID`. */
const IDENTIFIES = /(?:^|[a-z\d_.-])(?:id|uuid|guid)$/i;

/** An identifier with its kind or system; an object with more members is a record. */
const MOST_IN_IDENTIFIER = 2;

/** `enterprises/p1/devices/d1` (Google AIP-122). */
const RESOURCE_NAME = /^[^\s/]+(?:\/[^\s/]+)+$/;

/**
 * Returns a record's identifier under a sure name, also inside an object (`{ entityType, id }`, `{
 * $oid }`), or `null`.
 */
export function sureIdentifier(object: JsonObject, kind: RecordKind): Stated<unknown> | null {
  const found = firstOf(object, identifierNames[kind]);
  if (found === null || !isJsonObject(found.value)) return found;
  const inside = firstOf(found.value, identifierNames[kind]) ?? firstOf(found.value, valueNames);
  // In a map keyed by id the key may be such a name: `{ "Id": { "id": "Id" } }`.
  const isIdentifier = Object.keys(found.value).length <= MOST_IN_IDENTIFIER && inside?.value !== found.key;
  return inside === null || isJsonObject(inside.value) || !isIdentifier
    ? found
    : { key: found.key, value: inside.value };
}

/**
 * Returns an identifier without a sure name, or `null`: a weaker name in an object that describes
 * the record, or the only candidate.
 */
export function otherIdentifier(object: JsonObject, kind: RecordKind): Stated<unknown> | null {
  const weak = firstOf(object, weakIdentifierNames[kind]);
  if (weak !== null) return weak;
  for (const holder of holdersIn(object)) {
    const inside = sureIdentifier(holder, kind) ?? firstOf(holder, weakIdentifierNames[kind]);
    if (inside !== null) return { key: undefined, value: inside.value };
  }
  const owners = kind === 'organization' ? [] : [ownerNames[kind]];
  const candidates = Object.entries(object).filter(
    ([key, value]) =>
      IDENTIFIES.test(key) &&
      (typeof value === 'string' || typeof value === 'number') &&
      ![neighbourNames, ...owners].some((names) => names.has(key)),
  );
  const [only, second] = candidates;
  if (only !== undefined) return second === undefined ? { key: only[0], value: only[1] } : null;
  const { name } = object;
  return typeof name === 'string' && RESOURCE_NAME.test(name) ? { key: undefined, value: name } : null;
}

/** Returns a record's name for display; `null` if none is usable. */
export function nameOf(object: JsonObject): Stated<string> | null {
  const own = nameIn(object);
  if (own !== null) return own;
  for (const holder of holdersIn(object)) {
    const inside = nameIn(holder);
    if (inside !== null) return { key: undefined, value: inside.value };
  }
  return null;
}

function nameIn(object: JsonObject): Stated<string> | null {
  for (const { key, value } of allOf(object, titleNames)) {
    const name = textIn(Array.isArray(value) ? value[0] : value);
    if (name !== null) return { key, value: acceptName(name) };
  }
  return null;
}

/** Returns a name, or that of an object that holds a name or names by language. */
function textIn(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  if (!isJsonObject(value)) return null;
  const inside = (firstOf(value, valueNames) ?? firstOf(value, titleNames) ?? inLanguage(value))?.value;
  return typeof inside === 'string' && inside.trim() !== '' ? inside : null;
}

/** `de`, `pt-BR`, `zh_Hans` (RFC 5646 2.1). */
const LANGUAGE = /^[a-z]{2,3}(?:[-_][a-z\d]{2,8})*$/i;

/** Returns an object's text in the system's language, else in English, else the first. */
function inLanguage(texts: JsonObject): { readonly value: unknown } | null {
  const entries = Object.entries(texts).map(([key, value]) => [
    key.toLowerCase().replaceAll('_', '-'),
    value,
  ]);
  if (entries.length === 0 || !entries.every(([key]) => LANGUAGE.test(String(key)))) return null;
  const wanted = systemLocale().toLowerCase();
  const [language = ''] = wanted.split('-');
  const inOrder = [wanted, language, 'en'].map((tag) => entries.find(([key]) => key === tag));
  const near = entries.find(([key]) => String(key).startsWith(`${language}-`));
  const found = inOrder[0] ?? inOrder[1] ?? near ?? inOrder[2] ?? entries[0];
  return found === undefined ? null : { value: found[1] };
}

/** Returns all members without a meaning of their own, unchanged. */
export function remaining(object: JsonObject, used: readonly (string | undefined)[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !used.includes(key)));
}
