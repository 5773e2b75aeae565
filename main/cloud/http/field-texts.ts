import type { IncomingHttpHeaders } from 'node:http';
import { addressText, fieldText, hasByteLetters } from '../../core/text-bytes.ts';

const ADDRESS_FIELDS: ReadonlySet<string> = new Set(['location', 'content-location', 'link']);

/** Opaque bytes, which are sent back as they came. */
const VERBATIM_FIELDS: ReadonlySet<string> = new Set(['etag', 'last-modified']);

/** The fields of a response as texts. */
export function fieldTexts(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const isPlain = ([, value]: readonly [string, unknown]) =>
    typeof value !== 'string' || !hasByteLetters(value);
  const fields = Object.entries(headers);
  if (fields.every(isPlain)) return headers;
  return Object.fromEntries(
    fields.map(([name, value]) => {
      if (typeof value !== 'string' || VERBATIM_FIELDS.has(name)) return [name, value];
      return [name, ADDRESS_FIELDS.has(name) ? addressText(value) : fieldText(value)];
    }),
  );
}

const CHARSET_OF_JSON = /^[^;]*[/+]json\s*;(?:.*;)?\s*charset\s*=\s*"?([^\s";]+)/i;

/** The charset that a response states for its JSON; null for UTF-8 (RFC 8259 8.1), for none, and for an unknown one. */
export function foreignCharset({ 'content-type': mediaType = '' }: IncomingHttpHeaders): string | null {
  const label = CHARSET_OF_JSON.exec(mediaType)?.[1];
  try {
    const encoding = label === undefined ? 'utf-8' : new TextDecoder(label).encoding;
    return encoding === 'utf-8' ? null : encoding;
  } catch {
    return null;
  }
}
