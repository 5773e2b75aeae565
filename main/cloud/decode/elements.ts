import { aboutNames, elementNames, envelopeNames } from './answer-names.ts';
import { inPlainForm, isAddressedIn } from './formats.ts';
import { below, isJsonObject, type JsonObject, type JsonPath } from './json.ts';
import { allOf, firstOf } from './names.ts';
import { captureTimeNames, identifierNames, listNames, singleNames, titleNames } from './record-names.ts';

export type RecordKind = 'organization' | 'device' | 'archive';

/** A possible record with its path. `key` is the name of its member in a map keyed by id. */
export interface Element {
  readonly json: unknown;
  readonly path: JsonPath;
  readonly key: string | null;
}

/** `{ data: { organizations: { edges: [] } } }` needs three; gateways wrap what other gateways have wrapped. */
const DEEPEST = 12;

/**
 * The records of one kind in an answer, or in a member of a record: a list, a wrapped list, one record, or a map keyed by id. Null where
 * nothing of that kind is there, which is not the same as an empty list.
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
  if (isRecord(object, kind)) return [{ json, path, key: null }];
  const single = firstOf(object, singleNames[kind]);
  if (single !== null && isJsonObject(single.value)) {
    return [{ json: single.value, path: below(path, single.key), key: null }];
  }
  for (const { key, value } of allOf(object, envelopeNames)) {
    const elements = inside(key, value);
    if (elements !== null) return elements;
  }
  return elementsOfMap(json, path, kind) ?? onlyList(object, path, kind, depth);
}

/** The only list of records below members of any name. Two of them leave open which one is meant. */
function onlyList(
  object: JsonObject,
  path: JsonPath,
  kind: RecordKind,
  depth: number,
): readonly Element[] | null {
  const found = Object.entries(object).flatMap(([key, value]) => {
    if (aboutNames.has(key) || depth === 0) return [];
    const list: readonly unknown[] = Array.isArray(value) ? value : [];
    const isOfRecords = list.every((one) => isJsonObject(one) && isRecord(asRecord(one), kind));
    if (list.length > 0) return isOfRecords ? [elementsIn(list, below(path, key), kind)] : [];
    const inner = isJsonObject(value) ? inPlainForm(value) : null;
    if (inner === null || isRecord(inner, kind)) return [];
    return [onlyList(inner, below(path, key), kind, depth - 1)];
  });
  const [only, second] = found.filter((elements) => elements !== null);
  return second === undefined ? (only ?? null) : null;
}

/** An object with an identifier or an address of its own is a record, whatever lists it holds. */
export function isRecord(json: JsonObject, kind: RecordKind): boolean {
  const id = firstOf(json, identifierNames[kind])?.value;
  return typeof id === 'string' || typeof id === 'number' || isAddressedIn(json, listNames[kind]);
}

/** `{ "d1": { … }, "d2": { … } }`: every member has to look like a record, so that an error message is not taken for a map. */
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

/** The object of a record in its plain form, without the wrapper of one element. */
export function asRecord(json: JsonObject, kind?: RecordKind): JsonObject {
  const object = inPlainForm(json);
  return kind === undefined || isRecord(object, kind) ? object : withoutWrapper(object, kind);
}

function withoutWrapper(json: JsonObject, kind: RecordKind): JsonObject {
  const inner = (firstOf(json, elementNames) ?? firstOf(json, singleNames[kind]))?.value;
  return isJsonObject(inner) ? inPlainForm(inner) : json;
}
