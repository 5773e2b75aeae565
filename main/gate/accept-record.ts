import type { ServiceRecord } from '../../preload/contract/index.ts';
import { type AcceptedFields, acceptFields } from './accept-fields.ts';
import { acceptIdentifier, acceptName, type ServiceId, type VisibleName } from './accept-text.ts';
import type { Accepted } from './accepted.ts';

export interface AcceptedRecord {
  readonly id: ServiceId;
  readonly name: VisibleName;
  readonly fields: AcceptedFields;
}

export type Count = Accepted<number, 'count'>;

/** Returns the storable record from any source; `null` if its identifier is unusable. */
export function acceptRecord({ id, name, fields }: ServiceRecord): AcceptedRecord | null {
  const accepted = acceptIdentifier(id);
  if (accepted === null) return null;
  return { id: accepted, name: acceptName(name.trim() === '' ? id : name), fields: acceptFields(fields) };
}

/** Returns a stated count; `null` if invalid. */
export function acceptCount(count: number | null): Count | null {
  return count !== null && Number.isSafeInteger(count) && count >= 0 ? (count as Count) : null;
}

/** Returns true if a record is only an identifier. */
export function isBare({ id, name, fields }: ServiceRecord): boolean {
  return name === acceptName(id) && Object.keys(fields).length === 0;
}
