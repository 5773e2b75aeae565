import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { StorageAction, StorageActionReport, StorageTarget } from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';
import { joinParts, type QueryPart, type QueryPiece } from '../database/query-parts.ts';
import type { WordIndex } from '../search/word-index.ts';
import { isRetained } from './protection.ts';
import type { RemoveSnapshots } from './remove-snapshots.ts';
import type { GoingSnapshot, RowRemoval } from './row-removal.ts';
import type { StorageContext } from './storage-context.ts';

interface StorageActionParts extends Pick<StorageContext, 'database' | 'pace' | 'now'> {
  readonly rowRemoval: RowRemoval;
  readonly words: WordIndex;
  readonly removeSnapshots: RemoveSnapshots;
}

type AffectedSnapshot = GoingSnapshot & { readonly isRetained: number };

/** Snapshots in a step. */
const IN_A_STEP = 100;

const conditions = {
  free: '1',
  keepOnlyLow: "snapshot.precision = 'full' AND subject.low_snapshot_id IS NOT NULL",
  forget: '1',
} as const;

/** Tables about subjects, except images. */
const subjectTables = [
  'requested_download',
  'queue_item',
  'sync_entry',
  'eviction',
  'removed_snapshot',
  'seen',
  'exported',
  'retained',
  'ready_finding',
] as const;

/**
 * Returns a condition on `subject`: the subjects of a target, including archives of its devices.
 */
function subjectsOf(target: StorageTarget): QueryPart {
  switch (target.kind) {
    case 'everything':
      return { sql: '1', values: [] };
    case 'organization': {
      const { organizationId } = target;
      const organization = '(SELECT id FROM organization WHERE service_id = ?)';
      return {
        sql: `coalesce(subject.device_id, subject.id) IN (
          SELECT device.id FROM subject AS device WHERE device.device_id IS NULL
            AND device.organization_id ${organizationId === null ? 'IS NULL' : `= ${organization}`})`,
        values: organizationId === null ? [] : [organizationId],
      };
    }
    case 'device': {
      const device = 'SELECT id FROM subject WHERE device_id IS NULL AND service_id = ?';
      return {
        sql: `subject.id IN (
          SELECT id FROM subject WHERE device_id IS NULL AND service_id = ?
          UNION ALL SELECT id FROM subject WHERE device_id IS NOT NULL AND device_id = (${device}))`,
        values: [target.deviceId, target.deviceId],
      };
    }
    default:
      return assertNever(target);
  }
}

function run(database: Database, ...pieces: readonly QueryPiece[]): void {
  const { sql, values } = joinParts(...pieces);
  database.prepare(sql).run(...values);
}

/**
 * Removes the pins of the target itself and of its devices. Pins of a whole organization stay if
 * only a device is forgotten.
 */
function removePins(database: Database, target: StorageTarget, subjects: QueryPart): void {
  const ofDevices = `DELETE FROM pin WHERE target_kind IN ('device', 'archive')
    AND target_id IN (SELECT service_id FROM subject WHERE device_id IS NULL AND `;
  run(database, ofDevices, subjects, ')');
  if (target.kind === 'everything') run(database, 'DELETE FROM pin');
  const ofOrganization = "DELETE FROM pin WHERE target_kind = 'organization' AND target_id IS ?";
  if (target.kind === 'organization') run(database, ofOrganization, [target.organizationId]);
}

/** Removes the notes about devices and their archives. */
function removeNotes(database: Database, target: StorageTarget, subjects: QueryPart): void {
  const ofDevices =
    'DELETE FROM note WHERE device_id IN (SELECT service_id FROM subject WHERE device_id IS NULL AND ';
  run(database, ofDevices, subjects, ')');
  if (target.kind === 'everything') run(database, 'DELETE FROM note');
}

/** Removes archives and devices that the service does not list, archives first. */
function removeUnlisted(database: Database, words: WordIndex, subjects: QueryPart): void {
  const kinds = [
    ['archive_words', 'device_id IS NOT NULL'],
    [
      'device_words',
      `device_id IS NULL AND NOT EXISTS (
        SELECT 1 FROM subject AS archive WHERE archive.device_id IS NOT NULL AND archive.device_id = subject.id)`,
    ],
  ] as const;
  const remove = database.prepare('DELETE FROM subject WHERE id = ?');
  for (const [table, isKind] of kinds) {
    const { sql, values } = joinParts(
      `SELECT id FROM subject WHERE listed = 0 AND by_hand = 0 AND ${isKind} AND `,
      subjects,
    );
    for (const id of database.selectIds(sql)(...values)) {
      words.remove(table, id);
      remove.run(id);
    }
  }
}

/** Forgets everything about the subjects of a target. Listed ones return with the next list. */
function forgetSubjects(database: Database, words: WordIndex, target: StorageTarget): void {
  const subjects = subjectsOf(target);
  removePins(database, target, subjects);
  removeNotes(database, target, subjects);
  for (const table of subjectTables) {
    const start = `DELETE FROM ${table} WHERE subject_id IN (SELECT subject.id FROM subject WHERE `;
    run(database, start, subjects, ')');
  }
  for (const table of ['health', 'visit_member', 'change_seen']) {
    const start = `DELETE FROM ${table} WHERE device_id IN (SELECT subject.id FROM subject WHERE `;
    run(database, start, subjects, ')');
  }
  const reset =
    "UPDATE subject SET availability = 'unknown', failure = NULL, checked_at = NULL, by_hand = 0 WHERE ";
  run(database, reset, subjects);
  removeUnlisted(database, words, subjects);
}

/** Runs, or only counts, an action on the images of a target. */
export function createStorageActions(parts: StorageActionParts) {
  const { database, rowRemoval, words, pace, now, removeSnapshots } = parts;

  return async ({ target, action, isPreview }: StorageAction): Promise<StorageActionReport> => {
    const page = joinParts(
      `SELECT snapshot.id, snapshot.subject_id AS subjectId, snapshot.precision, snapshot.hash,
        image.byte_length AS byteLength, ${isRetained} AS isRetained
      FROM snapshot JOIN image ON image.hash = snapshot.hash JOIN subject ON subject.id = snapshot.subject_id
      WHERE ${conditions[action]} AND `,
      subjectsOf(target),
      ` AND snapshot.id > ? ORDER BY snapshot.id LIMIT ${IN_A_STEP}`,
    );
    const next = database.select<AffectedSnapshot>(page.sql);
    const isForgotten = action === 'forget';
    const isStaying = (row: AffectedSnapshot) => !isForgotten && row.isRetained === 1;
    const report = { images: 0, bytes: 0, retainedImages: 0, retainedBytes: 0 };
    for (let last = -1; database.isOpen; ) {
      const found = next.all(...page.values, last);
      for (const row of found) {
        report[isStaying(row) ? 'retainedImages' : 'images'] += 1;
        report[isStaying(row) ? 'retainedBytes' : 'bytes'] += row.byteLength;
      }
      if (!isPreview) {
        const going = found.filter((row) => !isStaying(row));
        await removeSnapshots(going, (some) =>
          isForgotten ? rowRemoval.forget(some) : rowRemoval.remove(some, 'person', now()),
        );
      }
      const end = found.at(-1);
      if (end === undefined) break;
      last = end.id;
      await pace.yieldToEventLoop();
    }
    if (isForgotten && !isPreview && database.isOpen) {
      database.transaction('durable', () => forgetSubjects(database, words, target));
    }
    return report;
  };
}
