import type { Database } from '../database/database.ts';
import { firstRelease } from './0001-first-release.ts';
import { addNotes } from './0002-notes.ts';
import { addPacks } from './0003-packs.ts';
import { indexAttention } from './0004-attention-index.ts';
import { addSnapshotNotes } from './0005-snapshot-notes.ts';
import { addExportFilm } from './0006-export-film.ts';
import { addHealth } from './0007-health.ts';
import { addVisitOfCheck } from './0008-visit-of-check.ts';
import { addRulesOfHealth } from './0009-rules-of-health.ts';
import { indexForCounts } from './0010-count-index.ts';
import { keepSnapshotIds } from './0011-snapshot-ids.ts';
import { addVisits } from './0012-visits.ts';
import { addListParts } from './0013-list-parts.ts';
import { showBySharedRules } from './0014-shown-snapshot.ts';
import { addImageFlaws } from './0015-image-flaws.ts';
import { addExportDigests } from './0016-export-digests.ts';
import { remakeNameKeys } from './0017-name-keys.ts';
import { addHistoryOfVisits } from './0018-history-of-visits.ts';
import { noteRemovedSnapshots } from './0019-removed-snapshots.ts';
import { addMaybe } from './0020-maybe.ts';
import { addReasonsOfListParts } from './0021-reasons-of-list-parts.ts';
import { addDaysKept } from './0022-days-kept.ts';
import { addUnknownAge } from './0023-unknown-age.ts';
import { markEarlierRemovals } from './0024-earlier-removals.ts';
import { addDoubtsOfChecks } from './0025-doubts-of-checks.ts';
import { indexVisitsOfDevice } from './0026-visits-of-device.ts';
import { addSiteChanges } from './0027-site-changes.ts';
import { sortLetterAfterN } from './0028-letter-after-n.ts';
import { addPositions } from './0029-positions.ts';

/**
 * Each step moves a database from the version of its index to the next one. A released step never
 * changes.
 */
const migrations = [
  firstRelease,
  addNotes,
  addPacks,
  indexAttention,
  addSnapshotNotes,
  addExportFilm,
  addHealth,
  addVisitOfCheck,
  addRulesOfHealth,
  indexForCounts,
  keepSnapshotIds,
  addVisits,
  addListParts,
  showBySharedRules,
  addImageFlaws,
  addExportDigests,
  remakeNameKeys,
  addHistoryOfVisits,
  noteRemovedSnapshots,
  addMaybe,
  addReasonsOfListParts,
  addDaysKept,
  addUnknownAge,
  markEarlierRemovals,
  addDoubtsOfChecks,
  indexVisitsOfDevice,
  addSiteChanges,
  sortLetterAfterN,
  addPositions,
] as const;

/** The version that this app writes. */
export const LIBRARY_VERSION = migrations.length;

export function databaseVersion(database: Database): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
}

/**
 * Moves a database to the newest version, each step with its version number in one transaction.
 * Returns false if it had that version.
 */
export function migrate(
  database: Database,
  steps: readonly ((database: Database) => void)[] = migrations,
): boolean {
  const before = databaseVersion(database);
  for (const [index, apply] of steps.entries()) {
    if (index < databaseVersion(database)) continue;
    database.transaction('durable', () => {
      apply(database);
      database.exec(`PRAGMA user_version = ${index + 1}`);
    });
  }
  return databaseVersion(database) > before;
}
