import { JSON_DEPTH_LIMIT, JSON_VALUE_MEGABYTES, jsonExcess } from '../../gate/bounded-json.ts';

/** The path of a value in a JSON document, in the usual notation: `$.data[3].id`. */
export type JsonPath = string;

export const ROOT: JsonPath = '$';

/** Characters of a key in a path: names of members are shorter, and a path is read by a person. */
const KEY_LIMIT = 64;

export function below(path: JsonPath, key: string | number): JsonPath {
  if (typeof key === 'number') return `${path}[${key}]`;
  const short = key.length > KEY_LIMIT ? `${key.slice(0, KEY_LIMIT - 1)}…` : key;
  return /^[A-Za-z_$][\w$]*$/.test(short) ? `${path}.${short}` : `${path}[${JSON.stringify(short)}]`;
}

/** A document does not have the expected shape; the message names the path and the reason, never a value (P20). */
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

/** An answer says that there is nothing of what was requested, for example `null` for the address of a snapshot. */
export class NothingThere extends Error {
  override readonly name = 'NothingThere';
}

/** An answer says that the service is still preparing what was requested. */
export class NotReady extends Error {
  override readonly name = 'NotReady';
}

/** The kind of a JSON value in words, for the reason of a failure. */
export function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (value === undefined) return 'missing';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a JSON value is an object (no list, not null). */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A whole number with more digits than a double holds; only such a number is worth the slower parsing. */
const LONG_NUMBER = /\d{16}/;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses UTF-8 JSON. Whole numbers beyond 2^53 stay text, digit by digit: services use them as identifiers, and a rounded
 * identifier is that of another device. Throws `Unreadable` for anything that is not JSON, an empty body included (P20), and for a document that is
 * deeper than `JSON_DEPTH_LIMIT` or whose values take more than `JSON_VALUE_MEGABYTES`.
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

/** Throws `Unreadable` before anything is made of the document. */
function checkSize(json: Uint8Array): void {
  const excess = jsonExcess(json);
  if (excess === 'depth') throw new Unreadable(ROOT, `deeper than ${JSON_DEPTH_LIMIT} levels`);
  if (excess === 'values')
    throw new Unreadable(ROOT, `its values take more than ${JSON_VALUE_MEGABYTES} MB of memory`);
}

/** The third argument is part of ECMAScript 2026; TypeScript's library of 2024 does not know it yet. */
function keepLongNumbers(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source;
  return typeof value === 'number' &&
    !Number.isSafeInteger(value) &&
    source !== undefined &&
    /^-?\d+$/.test(source)
    ? source
    : value;
}
