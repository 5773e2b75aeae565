import type { IncomingHttpHeaders } from 'node:http';
import { addressText, fieldText, hasByteLetters } from '../../shared/text-bytes.ts';

const ADDRESS_FIELDS: ReadonlySet<string> = new Set(['location', 'content-location', 'link']);

/** Opaque bytes, sent back unchanged. */
const VERBATIM_FIELDS: ReadonlySet<string> = new Set(['etag', 'last-modified']);

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

/** Returns the stated charset of JSON; `null` for UTF-8 (RFC 8259 8.1) or an unknown one. */
export function foreignCharset({ 'content-type': mediaType = '' }: IncomingHttpHeaders): string | null {
  const label = CHARSET_OF_JSON.exec(mediaType)?.[1];
  try {
    const encoding = label === undefined ? 'utf-8' : new TextDecoder(label).encoding;
    return encoding === 'utf-8' ? null : encoding;
  } catch {
    return null;
  }
}
