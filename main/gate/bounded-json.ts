import { repeatedNames } from './repeated-names.ts';

const [QUOTE, BACKSLASH, LIST, LIST_END, OBJECT, OBJECT_END, COMMA, COLON] = Array.from(
  '"\\[]{},:',
  (letter) => letter.charCodeAt(0),
);

/** Deepest nesting: formats use about ten levels, and each costs a recursive call (RFC 8259 9). */
export const JSON_DEPTH_LIMIT = 100;

/**
 * V8's least memory for each of these, in bytes; twice that if every member has its own name. By
 * this, 64 MB of short records take about 180 MB, and of `[],[],[],…` 1,300.
 */
const VALUE_BYTES = { object: 64, list: 48, text: 8, comma: 16, colon: 16 } as const;

const MEBIBYTE = 1_024 * 1_024;

/**
 * More would end the process, not just the thread: running out of memory in `JSON.parse` can't be
 * caught (P18).
 */
export const JSON_VALUE_MEGABYTES = 200;

export type JsonExcess = 'depth' | 'values';

/** Scans a document outside its texts before parsing; `null`: it may be parsed. */
export function jsonExcess(json: Uint8Array, valueMegabytes = JSON_VALUE_MEGABYTES): JsonExcess | null {
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
      if (depth > JSON_DEPTH_LIMIT) return 'depth';
    } else if (byte === LIST_END || byte === OBJECT_END) depth -= 1;
    else if (byte === COMMA) valueBytes += VALUE_BYTES.comma;
    else if (byte === COLON) valueBytes += VALUE_BYTES.colon;
  }
  return valueBytes > valueMegabytes * MEBIBYTE ? 'values' : null;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses untrusted JSON. Throws `SyntaxError`, also for repeated names in an object; `TypeError`
 * if it is not UTF-8; `RangeError` if `jsonExcess` refuses it.
 */
export function parseBoundedJson(json: Uint8Array, valueMegabytes = JSON_VALUE_MEGABYTES): unknown {
  const excess = jsonExcess(json, valueMegabytes);
  if (excess !== null) throw new RangeError(`The document has too many of its ${excess}.`);
  const text = utf8.decode(json);
  const value: unknown = JSON.parse(text);
  if (repeatedNames(text).next().done !== true) throw new SyntaxError('A name is given twice.');
  return value;
}
