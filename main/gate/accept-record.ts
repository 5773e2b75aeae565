import type { ServiceRecord } from '../../preload/contract/index.ts';
import { type AcceptedFields, acceptFields } from './accept-fields.ts';
import { acceptIdentifier, acceptName, type ServiceId, type VisibleName } from './accept-text.ts';
import type { Accepted } from './accepted.ts';

/** An organization, a device or an archive as it may be stored. */
export interface AcceptedRecord {
  readonly id: ServiceId;
  readonly name: VisibleName;
  readonly fields: AcceptedFields;
}

/** How many records a list is said to have. */
export type Count = Accepted<number, 'count'>;

/** A record as it may be stored, whoever states it; null if its identifier names nothing. */
export function acceptRecord({ id, name, fields }: ServiceRecord): AcceptedRecord | null {
  const accepted = acceptIdentifier(id);
  if (accepted === null) return null;
  return { id: accepted, name: acceptName(name.trim() === '' ? id : name), fields: acceptFields(fields) };
}

/** A stated count; null if it is no number of things. */
export function acceptCount(count: number | null): Count | null {
  return count !== null && Number.isSafeInteger(count) && count >= 0 ? (count as Count) : null;
}

/** Whether a record is no more than an identifier. */
export function isBare({ id, name, fields }: ServiceRecord): boolean {
  return name === acceptName(id) && Object.keys(fields).length === 0;
}
