const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Returns `null` if the bytes are not UTF-8. Drops a byte order mark. */
function asUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

/** Node represents each non-ASCII byte as one letter. */
const BYTE_LETTERS = /[\x80-\xff]/;
export const hasByteLetters = (value: string) => BYTE_LETTERS.test(value);
const EACH_BYTE_LETTER = /[\x80-\xff]/g;

/**
 * Decodes a header field from Node, which has a letter for each byte: as UTF-8 if valid, which
 * nearly all servers send, else as ISO 8859-1 (RFC 9110 5.5).
 */
export function fieldText(value: string): string {
  return hasByteLetters(value) ? (asUtf8(Buffer.from(value, 'latin1')) ?? value) : value;
}

/**
 * Percent-encodes the raw bytes of an address from Node, whatever their charset, as browsers do to
 * follow a `Location`.
 */
export function addressText(value: string): string {
  return hasByteLetters(value)
    ? value.replace(EACH_BYTE_LETTER, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
    : value;
}

/**
 * Beginning of JSON in any charset: a byte order mark, space, `{`, `[` or `"`. It excludes an
 * image with a wrong media type.
 */
const JSON_BEGINS = /^(?:\xff\xfe|\xfe\xff)?[\0\t\n\r ]*[{["]/;
const JSON_BEGINS_BYTES = 64;

/**
 * Converts JSON to UTF-8. Bytes that are valid UTF-8 are left alone, whatever charset the server
 * states, and so is anything but JSON.
 */
export function jsonInUtf8(bytes: Uint8Array, charset: string): Uint8Array {
  const begins = Buffer.from(bytes.subarray(0, JSON_BEGINS_BYTES)).toString('latin1');
  if (!JSON_BEGINS.test(begins) || asUtf8(bytes) !== null) return bytes;
  return new TextEncoder().encode(new TextDecoder(charset).decode(bytes));
}
