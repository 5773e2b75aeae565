import { below, isJsonObject, type JsonObject, type JsonPath } from '../http/json.ts';
import {
  aboutNames,
  countNames,
  elementNames,
  envelopeNames,
  pageEnvelopeNames,
  totalNames,
} from './answer-names.ts';
import { inPlainForm, isAddressedIn } from './formats.ts';
import { allOf, firstOf } from './names.ts';
import { otherIdentifier, sureIdentifier } from './record-fields.ts';
import { captureTimeNames, listNames, type RecordKind, singleNames, titleNames } from './record-names.ts';

/** Possible record with its path. `key`: its member's name in a map keyed by id. */
export interface Element {
  readonly json: unknown;
  readonly path: JsonPath;
  readonly key: string | null;
}

/** `{ data: { organizations: { edges: [] } } }` needs three; gateways wrap others' answers. */
const DEEPEST = 12;

/**
 * Returns the records of one kind in an answer or a member: a list, a wrapped list, one record, or
 * a map keyed by id. `null` if there are none of that kind, unlike an empty list.
 */
export function elementsIn(
  json: unknown,
  path: JsonPath,
  kind: RecordKind,
  depth = DEEPEST,
): readonly Element[] | null {
  if (Array.isArray(json)) {
    const list: readonly unknown[] = json;
    return list.map((element, index) => ({ json: element, path: below(path, index), key: null }));
  }
  if (!isJsonObject(json) || depth === 0) return null;
  const object = inPlainForm(json);
  const inside = (key: string, value: unknown) => elementsIn(value, below(path, key), kind, depth - 1);
  for (const { key, value } of allOf(object, listNames[kind])) {
    const elements = inside(key, value);
    if (elements !== null) return elements;
  }
  if (isRecord(object, kind)) return enveloped(object, path, kind, depth) ?? [{ json, path, key: null }];
  const single = firstOf(object, singleNames[kind]);
  if (single !== null && isJsonObject(single.value)) {
    return [{ json: single.value, path: below(path, single.key), key: null }];
  }
  for (const { key, value } of allOf(object, envelopeNames)) {
    const elements = inside(key, value);
    if (elements !== null) return elements;
  }
  const isOneEntry = Object.keys(json).length === 1;
  return (
    (isOneEntry ? onlyList(object, path, kind, depth) : null) ??
    elementsOfMap(json, path, kind) ??
    onlyList(object, path, kind, depth) ??
    (statesNone(object, kind) ? [] : null)
  );
}

/** Recognises Go's empty list, `{ "items": null, "total": 0 }`; a lone null is ambiguous. */
function statesNone(object: JsonObject, kind: RecordKind): boolean {
  const isNull = ([key, value]: readonly [string, unknown]) =>
    value === null && (listNames[kind].has(key) || envelopeNames.has(key));
  const about = allOf(object, pageEnvelopeNames).map(({ value }) => value);
  return (
    Object.entries(object).some(isNull) &&
    [object, ...about.filter(isJsonObject)].some((one) =>
      [totalNames, countNames].some((names) => Number(firstOf(one, names)?.value ?? Number.NaN) === 0),
    )
  );
}

/**
 * Returns the records in an object that only wraps them despite its own identifier, as in
 * JSON-RPC: `{ "id": 1, "result": [ … ] }`.
 */
function enveloped(
  object: JsonObject,
  path: JsonPath,
  kind: RecordKind,
  depth: number,
): readonly Element[] | null {
  if (INNER[kind].some((names) => firstOf(object, names) !== null)) return null;
  for (const { key, value } of [...allOf(object, listNames[kind]), ...allOf(object, envelopeNames)]) {
    const list: readonly unknown[] = Array.isArray(value) ? value : [];
    const isOfRecords = list.every((one) => isJsonObject(one) && isIdentified(asRecord(one, kind), kind));
    if (list.length > 0 && isOfRecords) return elementsIn(list, below(path, key), kind, depth - 1);
    const inner = isJsonObject(value) && depth > 0 ? inPlainForm(value) : null;
    const wrapped = inner === null ? null : enveloped(inner, below(path, key), kind, depth - 1);
    if (wrapped !== null) return wrapped;
  }
  return null;
}

/** Lists inside a record of each kind. */
const INNER = {
  organization: [listNames.device, singleNames.device],
  device: [listNames.archive, singleNames.archive],
  archive: [],
} as const;

/** Returns the only list of records below members of any name; two are ambiguous. */
function onlyList(
  object: JsonObject,
  path: JsonPath,
  kind: RecordKind,
  depth: number,
): readonly Element[] | null {
  const found = Object.entries(object).flatMap(([key, value]) => {
    if (aboutNames.has(key) || depth === 0) return [];
    const list: readonly unknown[] = Array.isArray(value) ? value : [];
    const isOfRecords = list.every((one) => isJsonObject(one) && isIdentified(asRecord(one, kind), kind));
    if (list.length > 0) return isOfRecords ? [elementsIn(list, below(path, key), kind)] : [];
    const inner = isJsonObject(value) ? inPlainForm(value) : null;
    if (inner === null || INNER[kind].some((names) => firstOf(inner, names) !== null)) return [];
    // For what belongs to the caller, such as roles, only a name identifies the list.
    const isOfCaller = kind === 'organization' && isRecord(inner, kind);
    return [(isOfCaller ? enveloped : onlyList)(inner, below(path, key), kind, depth - 1)];
  });
  const [only, second] = found.filter((elements) => elements !== null);
  return second === undefined ? (only ?? null) : null;
}

/** Returns true for an object with its own identifier or address, whatever lists it holds. */
export function isRecord(json: JsonObject, kind: RecordKind): boolean {
  const id = sureIdentifier(json, kind)?.value;
  return typeof id === 'string' || typeof id === 'number' || isAddressedIn(json, listNames[kind]);
}

/** Returns true if an element is a record: one without a sure name has another identifier. */
const isIdentified = (json: JsonObject, kind: RecordKind) =>
  isRecord(json, kind) || otherIdentifier(json, kind) !== null;

/**
 * Reads a map, `{ "d1": { … }, "d2": { … } }`, only if every member looks like a record: an error
 * message isn't a map.
 */
function elementsOfMap(json: JsonObject, path: JsonPath, kind: RecordKind): readonly Element[] | null {
  const entries = Object.entries(json);
  const isMap = entries.every(
    ([key, value]) =>
      isJsonObject(value) &&
      !aboutNames.has(key) &&
      !envelopeNames.has(key) &&
      looksLikeRecord(asRecord(value), kind),
  );
  if (!isMap || entries.length === 0) return null;
  return entries.map(([key, value]) => ({ json: value, path: below(path, key), key }));
}

function looksLikeRecord(json: JsonObject, kind: RecordKind): boolean {
  return (
    isRecord(json, kind) ||
    firstOf(json, titleNames) !== null ||
    (kind === 'organization' && firstOf(json, listNames.device) !== null) ||
    (kind === 'device' && firstOf(json, listNames.archive) !== null) ||
    (kind === 'archive' && firstOf(json, captureTimeNames) !== null)
  );
}

/** Returns a record's object in its plain form, without the wrapper of one element. */
export function asRecord(json: JsonObject, kind?: RecordKind): JsonObject {
  const object = inPlainForm(json);
  return kind === undefined || isRecord(object, kind) ? object : withoutWrapper(object, kind);
}

function withoutWrapper(json: JsonObject, kind: RecordKind): JsonObject {
  const inner = (firstOf(json, elementNames) ?? firstOf(json, singleNames[kind]))?.value;
  return isJsonObject(inner) ? inPlainForm(inner) : json;
}
