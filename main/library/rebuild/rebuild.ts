import { acceptFacts } from '../../gate/accept-facts.ts';
import { type AcceptedRecord, acceptRecord } from '../../gate/accept-record.ts';
import { acceptEventTime, type PastInstant } from '../../gate/accept-time.ts';
import { acceptValidators } from '../../gate/accept-validators.ts';
import { createSubjectRows } from '../catalog/subject-rows.ts';
import type { Database } from '../database/database.ts';
import type { Blobs } from '../images/blobs.ts';
import { type ImageEntry, parseJournalLine } from '../images/image-journal.ts';
import { createSnapshotRows } from '../images/snapshot-rows.ts';
import type { WordIndex } from '../search/word-index.ts';

type NamedSubject = Pick<ImageEntry, 'organization' | 'device' | 'archive'>;

const recordOf = ({ id, name }: ImageEntry['device']) => acceptRecord({ id, name, fields: {} });

/**
 * Finds or adds the organization, device and archive of an entry. Returns the row id of the
 * subject; `null` if one of the ids is invalid.
 */
export function createSubjectOf(database: Database, words: WordIndex) {
  const organizations = database.selectIds('SELECT id FROM organization WHERE service_id = ?');
  const devices = database.selectIds('SELECT id FROM subject WHERE device_id IS NULL AND service_id = ?');
  const archives = database.selectIds(
    'SELECT id FROM subject WHERE device_id = ? AND device_id IS NOT NULL AND service_id = ?',
  );
  const showByHand = database.change('UPDATE subject SET by_hand = 1 WHERE id = ?');
  const markAvailable = database.change(
    "UPDATE subject SET availability = 'available', checked_at = ? WHERE id = ?",
  );
  const rows = createSubjectRows(database, words);

  function add(
    record: AcceptedRecord,
    device: number | null,
    organization: number | null,
    at: PastInstant | null,
  ): number | null {
    // Only a device added by hand has no organization.
    const isListed = device !== null || organization !== null;
    const row = rows.add({ record, device, organization, capturedAt: null, isListed });
    if (row === null) return null;
    if (!isListed) showByHand(row);
    if (at !== null) markAvailable(at, row);
    return row;
  }

  /** `checkedAt`: `null` if there is no image of the subject. */
  return (named: NamedSubject, checkedAt: PastInstant | null): number | null => {
    const organization = named.organization && recordOf(named.organization);
    const device = recordOf(named.device);
    const archive = named.archive && recordOf(named.archive);
    const isUnusable = (entry: ImageEntry['archive'], record: AcceptedRecord | null) =>
      entry !== null && record === null;
    if (device === null || isUnusable(named.organization, organization) || isUnusable(named.archive, archive))
      return null;
    const organizationRow =
      organization && (organizations(organization.id)[0] ?? rows.addOrganization(organization));
    const deviceRow = devices(device.id)[0] ?? add(device, null, organizationRow, checkedAt);
    if (archive === null || deviceRow === null) return deviceRow;
    return archives(deviceRow, archive.id)[0] ?? add(archive, deviceRow, null, checkedAt);
  };
}

/**
 * Returns a statement that points a subject to a snapshot unless it has a newer one: an image
 * restored late is not the latest.
 */
function pointStatement(precision: 'low' | 'full'): string {
  return `UPDATE subject SET ${precision}_snapshot_id = ?1 WHERE id = ?2 AND NOT EXISTS (
    SELECT 1 FROM snapshot WHERE snapshot.id = ${precision}_snapshot_id AND snapshot.fetched_at > ?3)`;
}

/**
 * Fills an empty database with the images that the journal names and the disk has, as if the
 * service had reported them: the next list corrects names and marks gone devices. Journal entries
 * pass the gate like an answer. Only the head of a file is read, for its format and size; its
 * bytes are checked on export, and by the integrity check. `now`: ms since the epoch.
 *
 * At most one image per step. Each step must run inside a transaction; repeated steps have no effect.
 */
export function createRebuild(
  database: Database,
  blobs: Pick<Blobs, 'formatOf'>,
  words: WordIndex,
  now: () => number,
) {
  const subjectOf = createSubjectOf(database, words);
  const isBack = database.count(
    'snapshot WHERE hash = ? AND subject_id = ? AND precision = ? AND fetched_at = ?',
  );
  const rows = createSnapshotRows(database);
  const point = {
    low: database.prepare(pointStatement('low')),
    full: database.prepare(pointStatement('full')),
  };

  function* restore(entry: ImageEntry): Generator<void> {
    const { hash, byteLength, flaw, precision } = entry;
    const format = yield* blobs.formatOf(hash, byteLength);
    if (format === null) return;
    const fetchedAt = acceptEventTime(entry.fetchedAt, now());
    const subject = subjectOf(entry, fetchedAt);
    if (subject === null || isBack(hash, subject, precision, fetchedAt) > 0) return;
    rows.addImage({ ...format, hash, byteLength, flaw }, fetchedAt);
    const facts = acceptFacts({ ...entry, capturedOffsetMinutes: null, requestId: null }, now());
    const validators = acceptValidators(entry, now());
    const id = rows.add(subject, { ...facts, ...validators, hash, fetchedAt, confirmedAt: fetchedAt });
    point[precision].run(id, subject, fetchedAt);
  }

  return function* rebuild(lines: readonly string[]): Generator<void> {
    for (const line of lines) {
      const entry = parseJournalLine(line);
      if (entry?.kind === 'image') yield* restore(entry);
      yield;
    }
  };
}
