const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Null for bytes that are not UTF-8. A mark at the beginning is left out. */
function asUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

/** What Node makes of bytes that are not ASCII: one letter each. */
const BYTE_LETTERS = /[\x80-\xff]/;
export const hasByteLetters = (value: string) => BYTE_LETTERS.test(value);
const EACH_BYTE_LETTER = /[\x80-\xff]/g;

/**
 * The text of a header field as Node gives it, one letter for each byte: UTF-8 if the bytes are valid UTF-8, as nearly all servers write it, or else
 * ISO 8859-1 (RFC 9110 5.5).
 */
export function fieldText(value: string): string {
  return hasByteLetters(value) ? (asUtf8(Buffer.from(value, 'latin1')) ?? value) : value;
}

/** An address as Node gives it, with its raw bytes percent-encoded, whatever charset they are of: so browsers follow a `Location`. */
export function addressText(value: string): string {
  return hasByteLetters(value)
    ? value.replace(EACH_BYTE_LETTER, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
    : value;
}

/** How JSON begins in each charset: with a mark, space, `{`, `[` or `"`. An image under a wrong media type does not. */
const JSON_BEGINS = /^(?:\xff\xfe|\xfe\xff)?[\0\t\n\r ]*[{["]/;
const JSON_BEGINS_BYTES = 64;

/** The same JSON in UTF-8. Bytes that are UTF-8 stay, whatever charset a server states by default, and so does what is no JSON. */
export function jsonInUtf8(bytes: Uint8Array, charset: string): Uint8Array {
  const begins = Buffer.from(bytes.subarray(0, JSON_BEGINS_BYTES)).toString('latin1');
  if (!JSON_BEGINS.test(begins) || asUtf8(bytes) !== null) return bytes;
  return new TextEncoder().encode(new TextDecoder(charset).decode(bytes));
}
