const [QUOTE, BACKSLASH, LIST, LIST_END, OBJECT, OBJECT_END, COMMA, COLON] = Array.from(
  '"\\[]{},:',
  (letter) => letter.charCodeAt(0),
);

/** Lists and objects inside each other: formats use about ten, and what walks through a document calls itself for each (RFC 8259 9). */
export const JSON_DEPTH_LIMIT = 100;

/**
 * What V8 takes at least for each of these in a document, in bytes; twice as much where every member has a name of its own. A document of 64 MB of
 * short records has some 180 MB by this, one of `[],[],[],…` has 1,300.
 */
const VALUE_BYTES = { object: 64, list: 48, text: 8, comma: 16, colon: 16 } as const;

const MEBIBYTE = 1_024 * 1_024;

/** More would end the process instead of the thread: memory that runs out inside of `JSON.parse` can't be caught (P18). */
export const JSON_VALUE_MEGABYTES = 200;

/** What a document has too much of. */
export type JsonExcess = 'depth' | 'values';

/** Reads what stands outside of texts, before anything is made of the document. Null: it may be parsed. */
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

/** Parses JSON of a stranger. Throws `SyntaxError`, `TypeError` if it is not UTF-8, and `RangeError` for a document that `jsonExcess` refuses. */
export function parseBoundedJson(json: Uint8Array, valueMegabytes = JSON_VALUE_MEGABYTES): unknown {
  const excess = jsonExcess(json, valueMegabytes);
  if (excess !== null) throw new RangeError(`The document has too many of its ${excess}.`);
  return JSON.parse(utf8.decode(json));
}
