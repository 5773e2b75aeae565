import { acceptName } from '../../gate/accept-text.ts';
import { JSON_DEPTH_LIMIT, JSON_VALUE_MEGABYTES, jsonExcess } from '../../gate/bounded-json.ts';

/** Path of a value in a JSON document, in the usual notation: `$.data[3].id`. */
export type JsonPath = string;

export const ROOT: JsonPath = '$';

/** Limit of a key in a path, characters: member names are shorter, and the user reads paths. */
const KEY_LIMIT = 64;

export function below(path: JsonPath, key: string | number): JsonPath {
  if (typeof key === 'number') return `${path}[${key}]`;
  if (key.length <= KEY_LIMIT && /^[A-Za-z_$][\w$]*$/.test(key)) return `${path}.${key}`;
  return `${path}[${JSON.stringify(acceptName(key, KEY_LIMIT))}]`;
}

/** A document has an unexpected shape; the message names path and reason, never a value (P20). */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  readonly path: JsonPath;
  readonly reason: string;

  constructor(path: JsonPath, reason: string) {
    super(`${path}: ${reason}`);
    this.path = path;
    this.reason = reason;
  }
}

/** An answer says that there is nothing, such as `null` for a snapshot's address. */
export class NothingThere extends Error {
  override readonly name = 'NothingThere';
}

/** An answer says that the service is still preparing it. */
export class NotReady extends Error {
  override readonly name = 'NotReady';
}

export function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (value === undefined) return 'missing';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

export type JsonObject = Readonly<Record<string, unknown>>;

/** Returns true for an object, but not for a list or `null`. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A whole number beyond a double's digits; only these are worth the slower parsing. */
const LONG_NUMBER = /\d{16}/;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses UTF-8 JSON. Keeps whole numbers beyond 2^53 as text: they are identifiers, and a rounded
 * one is another device's. Throws `Unreadable` for invalid JSON, an empty body included (P20), and
 * for documents beyond `JSON_DEPTH_LIMIT` or `JSON_VALUE_MEGABYTES`.
 */
export function parseJson(bytes: Uint8Array): unknown {
  if (bytes.byteLength === 0) throw new Unreadable(ROOT, 'the body is empty');
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw new Unreadable(ROOT, 'the body is not UTF-8 text');
  }
  if (text.trim() === '') throw new Unreadable(ROOT, 'the body is empty');
  checkSize(bytes);
  try {
    return LONG_NUMBER.test(text) ? JSON.parse(text, keepLongNumbers) : JSON.parse(text);
  } catch {
    throw new Unreadable(ROOT, 'the body is not JSON');
  }
}

/**
 * Longest answer without a list, bytes: an address, a token or an error takes some hundred. A
 * megabyte of names would hold the main loop for a second (P50).
 */
export const SHORT_JSON_BYTES = 64 * 1_024;

/** As `parseJson`, for an answer that is no list. */
export function parseShortJson(bytes: Uint8Array, most = SHORT_JSON_BYTES): unknown {
  if (bytes.byteLength > most) throw new Unreadable(ROOT, `longer than ${most / 1_024} kB`);
  return parseJson(bytes);
}

/** Throws `Unreadable` before the document is parsed. */
function checkSize(json: Uint8Array): void {
  const excess = jsonExcess(json);
  if (excess === 'depth') throw new Unreadable(ROOT, `deeper than ${JSON_DEPTH_LIMIT} levels`);
  if (excess === 'values')
    throw new Unreadable(ROOT, `its values take more than ${JSON_VALUE_MEGABYTES} MB of memory`);
}

/** The third argument is part of ECMAScript 2026, unknown to TypeScript's library of 2024. */
function keepLongNumbers(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source;
  return typeof value === 'number' &&
    !Number.isSafeInteger(value) &&
    source !== undefined &&
    /^-?\d+$/.test(source)
    ? source
    : value;
}
