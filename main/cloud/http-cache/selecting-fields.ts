import type { HeaderLines, StoredResponse } from '../../core/response-store.ts';
import { fieldValue, listMembers } from '../http/header-lines.ts';

/** Request header fields by lower-case name. */
export type RequestFields = Readonly<Record<string, string>>;

/** The request fields that select among the responses of an address: `Accept`, and the fields that `Vary` names (RFC 9111 4.1). */
export function selectingFields(lines: HeaderLines, fields: RequestFields): Record<string, string> {
  const names = ['accept', ...listMembers(fieldValue(lines, 'vary'))];
  const selected: Record<string, string> = {};
  for (const name of names) {
    const value = fields[name];
    // The store belongs to one account, so the sender is settled, and a credential is never written down.
    if (value === undefined || name === 'authorization' || name === 'cookie') continue;
    selected[name] = value
      .split(',')
      .map((member) => member.trim())
      .join(', ');
  }
  return selected;
}

/** Whether a request selects a stored response: its selecting fields are the same. */
export function isSelected(stored: StoredResponse, fields: RequestFields): boolean {
  const presented = selectingFields(stored.headers, fields);
  const names = new Set([...Object.keys(presented), ...Object.keys(stored.selectedBy)]);
  return [...names].every((name) => presented[name] === stored.selectedBy[name]);
}
