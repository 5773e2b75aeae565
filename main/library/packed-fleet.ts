import type { SubjectReference } from '../../preload/contract/index.ts';
import { credibleListing } from '../../preload/contract/rules/snapshot-time.ts';
import { acceptRecord } from '../gate/accept-record.ts';
import { acceptInstant } from '../gate/accept-time.ts';
import type { OrganizationsAnswer } from './catalog/organizations-answer.ts';
import { createSubjectRows } from './catalog/subject-rows.ts';
import type { Subjects } from './catalog/subjects.ts';
import type { Database } from './database/database.ts';
import type { WordIndex } from './search/word-index.ts';

/** A device or archive as known to another laptop. */
export interface PackedSubject {
  readonly subject: SubjectReference;
  /** Set for a device; `null` if it was added by its ID. */
  readonly organizationId: string | null;
  readonly name: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Set for an archive, ms since the epoch. */
  readonly capturedAt: number | null;
}

/**
 * Adds subjects that are unknown here; known ones stay unchanged. Must run inside a transaction.
 * `now`: ms since the epoch.
 */
export function createPackedFleet(
  database: Database,
  subjects: Subjects,
  words: WordIndex,
  answer: Pick<OrganizationsAnswer, 'forgetValidators'>,
  now: () => number,
) {
  const organizations = database.selectIds<[id: string]>('SELECT id FROM organization WHERE service_id = ?');
  const rows = createSubjectRows(database, words);
  const showByHand = database.change<[id: number]>('UPDATE subject SET by_hand = 1 WHERE id = ?');
  return ({ subject, organizationId, name, fields, capturedAt }: PackedSubject): void => {
    const { deviceId, archiveId } = subject;
    if (subjects.find(subject) !== undefined) return;
    const device = archiveId === null ? null : subjects.require({ deviceId, archiveId: null });
    const organization = organizationId === null ? null : (organizations(organizationId)[0] ?? null);
    const isListed = device !== null || organization !== null;
    const record = acceptRecord({ id: archiveId ?? deviceId, name, fields });
    if (record === null) return;
    const at = acceptInstant(credibleListing(capturedAt, now()));
    const row = rows.add({ record, device, organization, capturedAt: at, isListed });
    if (row !== null && !isListed) showByHand(row);
    // The stored list did not contain it, so the next list must be complete.
    answer.forgetValidators();
  };
}
