import { ROOT, Unreadable } from './json-path.ts';

/** A whole number with more digits than a double holds; only such a number is worth the slower parsing. */
const LONG_NUMBER = /\d{16}/;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses UTF-8 JSON. Whole numbers beyond 2^53 stay text, digit by digit: services use them as identifiers, and a rounded
 * identifier is that of another device. Throws `Unreadable` for anything that is not JSON, an empty body included (P20).
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
  try {
    return LONG_NUMBER.test(text) ? JSON.parse(text, keepLongNumbers) : JSON.parse(text);
  } catch {
    throw new Unreadable(ROOT, 'the body is not JSON');
  }
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
