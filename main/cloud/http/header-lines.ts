import type { IncomingHttpHeaders } from 'node:http';
import type { HeaderLines } from '../../core/response-store.ts';
import { fieldTexts } from './field-texts.ts';

/** Pairs of `rawHeaders` of node:http as lines. */
export function headerLines(rawHeaders: readonly string[]): HeaderLines {
  const lines: [string, string][] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    lines.push([(rawHeaders[index] ?? '').toLowerCase(), rawHeaders[index + 1] ?? '']);
  }
  return lines;
}

/** The value of a field, its lines joined by commas (RFC 9110 5.3); undefined where it is absent. */
export function fieldValue(lines: HeaderLines, name: string): string | undefined {
  const values = lines.filter(([other]) => other === name).map(([, value]) => value);
  return values.length === 0 ? undefined : values.join(', ');
}

/** The fields as texts, joined; without cookies, which this app does not use. */
export function headerRecord(lines: HeaderLines): IncomingHttpHeaders {
  const record: Record<string, string> = {};
  for (const [name, value] of lines) {
    if (name !== 'set-cookie')
      record[name] = record[name] === undefined ? value : `${record[name]}, ${value}`;
  }
  return fieldTexts(record);
}

/** The members of a list field without empty ones, in lower case. */
export function listMembers(value: string | undefined): readonly string[] {
  return (value ?? '')
    .toLowerCase()
    .split(',')
    .map((member) => member.trim())
    .filter((member) => member !== '');
}

/** Fields that speak of one connection and are never stored (RFC 9111 3.1, RFC 9110 7.6.1). */
const CONNECTION_FIELDS: ReadonlySet<string> = new Set(
  `connection keep-alive proxy-authenticate proxy-authentication-info proxy-authorization proxy-connection te trailer
  transfer-encoding upgrade`.split(/\s+/),
);

/** The fields of a response that are stored: all but those of the connection and those that `Connection` lists. */
export function storableLines(lines: HeaderLines): HeaderLines {
  const listed = listMembers(fieldValue(lines, 'connection'));
  return lines.filter(([name]) => !CONNECTION_FIELDS.has(name) && !listed.includes(name));
}

/** Fields that describe the stored body; those of a 304 describe none (RFC 9111 3.2). */
const BODY_FIELDS: ReadonlySet<string> = new Set(['content-length', 'content-encoding', 'content-range']);

/** The stored fields after a 304: each field that it names replaces the stored one (RFC 9111 3.2, 4.3.4). */
export function freshenedLines(stored: HeaderLines, confirmation: HeaderLines): HeaderLines {
  const named = storableLines(confirmation).filter(([name]) => !BODY_FIELDS.has(name));
  const names = new Set(named.map(([name]) => name));
  return [...stored.filter(([name]) => !names.has(name)), ...named];
}
