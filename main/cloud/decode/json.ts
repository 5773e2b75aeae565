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

const MEBIBYTE = 1_024 * 1_024;

/** Lists and objects inside each other: formats use about ten, and what walks through a document calls itself for each (RFC 8259 9). */
const DEPTH_LIMIT = 100;

/**
 * What V8 takes at least for each of these in a document, in bytes; twice as much where every member has a name of its own. A document of 64 MB of
 * short records has some 180 MB by this, one of `[],[],[],…` has 1,300.
 */
const VALUE_BYTES = { object: 64, list: 48, text: 8, comma: 16, colon: 16 } as const;

/** More would end the process instead of the thread: memory that runs out inside of `JSON.parse` can't be caught (P18). */
const MOST_VALUE_MEGABYTES = 200;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses UTF-8 JSON. Whole numbers beyond 2^53 stay text, digit by digit: services use them as identifiers, and a rounded
 * identifier is that of another device. Throws `Unreadable` for anything that is not JSON, an empty body included (P20), and for a document that is
 * deeper than `DEPTH_LIMIT` or whose values take more than `MOST_VALUE_MEGABYTES`.
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

const [QUOTE, BACKSLASH, LIST, LIST_END, OBJECT, OBJECT_END, COMMA, COLON] = Array.from(
  '"\\[]{},:',
  (letter) => letter.charCodeAt(0),
);

/** Reads what stands outside of texts, before anything is made of the document. Throws `Unreadable`. */
function checkSize(json: Uint8Array): void {
  let depth = 0;
  let valueBytes = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (isInText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isInText = false;
    } else if (byte === QUOTE) {
      isInText = true;
      valueBytes += VALUE_BYTES.text;
    } else if (byte === LIST || byte === OBJECT) {
      depth += 1;
      valueBytes += byte === LIST ? VALUE_BYTES.list : VALUE_BYTES.object;
      if (depth > DEPTH_LIMIT) throw new Unreadable(ROOT, `deeper than ${DEPTH_LIMIT} levels`);
    } else if (byte === LIST_END || byte === OBJECT_END) depth -= 1;
    else if (byte === COMMA) valueBytes += VALUE_BYTES.comma;
    else if (byte === COLON) valueBytes += VALUE_BYTES.colon;
  }
  if (valueBytes > MOST_VALUE_MEGABYTES * MEBIBYTE)
    throw new Unreadable(ROOT, `its values take more than ${MOST_VALUE_MEGABYTES} MB of memory`);
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
