import type { IncomingHttpHeaders } from 'node:http';
import type { HeaderLines } from '../../shared/response-store.ts';
import { fieldTexts } from './field-texts.ts';

/** Pairs up `rawHeaders` of node:http as lines. */
export function headerLines(rawHeaders: readonly string[]): HeaderLines {
  const lines: [string, string][] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    lines.push([(rawHeaders[index] ?? '').toLowerCase(), rawHeaders[index + 1] ?? '']);
  }
  return lines;
}

/** Returns a field's lines joined by commas (RFC 9110 5.3); undefined if absent. */
export function fieldValue(lines: HeaderLines, name: string): string | undefined {
  const values = lines.filter(([other]) => other === name).map(([, value]) => value);
  return values.length === 0 ? undefined : values.join(', ');
}

/** Returns the fields as joined text without cookies, which the app doesn't use. */
export function headerRecord(lines: HeaderLines): IncomingHttpHeaders {
  const record: Record<string, string> = {};
  for (const [name, value] of lines) {
    if (name !== 'set-cookie')
      record[name] = record[name] === undefined ? value : `${record[name]}, ${value}`;
  }
  return fieldTexts(record);
}

/** Returns the non-empty members of a list field in lower case. */
export function listMembers(value: string | undefined): readonly string[] {
  return (value ?? '')
    .toLowerCase()
    .split(',')
    .map((member) => member.trim())
    .filter((member) => member !== '');
}

/** Fields about one connection, which are never stored (RFC 9111 3.1, RFC 9110 7.6.1). */
const CONNECTION_FIELDS: ReadonlySet<string> = new Set(
  `connection keep-alive proxy-authenticate proxy-authentication-info proxy-authorization proxy-connection te trailer
  transfer-encoding upgrade`.split(/\s+/),
);

/** Returns the fields to store: all but those of the connection and in `Connection`. */
export function storableLines(lines: HeaderLines): HeaderLines {
  const listed = listMembers(fieldValue(lines, 'connection'));
  return lines.filter(([name]) => !CONNECTION_FIELDS.has(name) && !listed.includes(name));
}

/** Fields that describe the stored body; those of a 304 don't (RFC 9111 3.2). */
const BODY_FIELDS: ReadonlySet<string> = new Set(['content-length', 'content-encoding', 'content-range']);

/** Returns the stored fields updated by a 304's (RFC 9111 3.2, 4.3.4). */
export function freshenedLines(stored: HeaderLines, confirmation: HeaderLines): HeaderLines {
  const named = storableLines(confirmation).filter(([name]) => !BODY_FIELDS.has(name));
  const names = new Set(named.map(([name]) => name));
  return [...stored.filter(([name]) => !names.has(name)), ...named];
}
