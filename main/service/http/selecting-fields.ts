import type { HeaderLines, StoredResponse } from '../../shared/response-store.ts';
import { fieldValue, listMembers } from './header-lines.ts';

export type RequestFields = Readonly<Record<string, string>>;

/** Returns the fields that select a response: `Accept` and those in `Vary` (RFC 9111 4.1). */
export function selectingFields(lines: HeaderLines, fields: RequestFields): Record<string, string> {
  const names = ['accept', ...listMembers(fieldValue(lines, 'vary'))];
  const selected: Record<string, string> = {};
  for (const name of names) {
    const value = fields[name];
    // The store belongs to one account, and credentials are never written.
    if (value === undefined || name === 'authorization' || name === 'cookie') continue;
    selected[name] = value
      .split(',')
      .map((member) => member.trim())
      .join(', ');
  }
  return selected;
}

/** Returns true if a request has the selecting fields of a stored response. */
export function isSelected(stored: StoredResponse, fields: RequestFields): boolean {
  const presented = selectingFields(stored.headers, fields);
  const names = new Set([...Object.keys(presented), ...Object.keys(stored.selectedBy)]);
  return [...names].every((name) => presented[name] === stored.selectedBy[name]);
}
