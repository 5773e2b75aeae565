import type { DatabaseSync } from 'node:sqlite';
import { shownSnapshotSql } from '../../../preload/contract/rules/best-snapshot.ts';
import { credibleCaptureSql, snapshotTimeSql } from '../../../preload/contract/rules/snapshot-time.ts';
import { healthOrder } from '../search/needs-look.ts';

const shownColumns = '(best_snapshot_id, best_captured_at, best_received_at, best_at, best_confirmed_at)';

const shownSnapshot = (subjectId: string) => `
  SELECT best.id, ${credibleCaptureSql('best')}, best.received_at, ${snapshotTimeSql('best')}, shown.confirmed_at
  FROM (${shownSnapshotSql(subjectId)}) AS shown JOIN snapshot AS best ON best.id = shown.id`;

/** Columns that a gallery filters and counts by, after those that it sorts by. */
const filtered = 'sort_key, id, state, best_confirmed_at';

/**
 * Sets the shown snapshot of a subject by the rules shared with the page (preload/contract/rules):
 * a capture later than its own arrival is not in `best_captured_at` and `best_at`;
 * `best_confirmed_at` is the service's last confirmation of the snapshot; `state` is 2 if shown in
 * full, 1 in low, plus 4 if the last request failed, 8 unless it failed or the service had none.
 */
export function showBySharedRules(database: DatabaseSync): void {
  database.exec(`
    DROP INDEX device_page_of_organization;
    DROP INDEX device_by_captured;
    DROP INDEX device_by_received;
    DROP INDEX device_by_age;
    DROP INDEX device_by_check;
    DROP INDEX archive_page;
    DROP INDEX subject_stored_by_state;
    DROP INDEX health_list;
    DROP TRIGGER subject_best_snapshot;
    ALTER TABLE subject DROP COLUMN state;
    ALTER TABLE subject ADD COLUMN state INTEGER GENERATED ALWAYS AS (
      iif(best_snapshot_id IS NULL, 0, iif(best_snapshot_id IS full_snapshot_id, 2, 1))
        + CASE availability WHEN 'failed' THEN 4 WHEN 'none' THEN 0 ELSE 8 END
    ) VIRTUAL;
    ALTER TABLE subject ADD COLUMN best_confirmed_at INTEGER;
    UPDATE subject SET ${shownColumns} = (${shownSnapshot('subject.id')})
      WHERE low_snapshot_id IS NOT NULL OR full_snapshot_id IS NOT NULL;

    CREATE TRIGGER subject_best_snapshot AFTER UPDATE OF low_snapshot_id, full_snapshot_id ON subject BEGIN
      UPDATE subject SET ${shownColumns} = (${shownSnapshot('NEW.id')}) WHERE id = NEW.id;
    END;
    CREATE TRIGGER snapshot_confirmed AFTER UPDATE OF confirmed_at ON snapshot BEGIN
      UPDATE subject SET best_confirmed_at = (SELECT confirmed_at FROM (${shownSnapshotSql('NEW.subject_id')}))
        WHERE id = NEW.subject_id AND NEW.id IN (low_snapshot_id, full_snapshot_id);
    END;

    CREATE INDEX device_page_of_organization ON subject (organization_id, ${filtered},
      device_id, availability, best_captured_at, best_received_at) WHERE device_id IS NULL AND visible = 1;
    CREATE INDEX device_by_captured ON subject (organization_id, effective_captured_at DESC, ${filtered})
      WHERE device_id IS NULL AND visible = 1;
    CREATE INDEX device_by_received ON subject (organization_id, best_received_at DESC, ${filtered})
      WHERE device_id IS NULL AND visible = 1;
    CREATE INDEX device_by_age ON subject (organization_id, effective_at DESC, ${filtered})
      WHERE device_id IS NULL AND visible = 1;
    CREATE INDEX device_by_check ON subject (organization_id, checked_at DESC, ${filtered})
      WHERE device_id IS NULL AND visible = 1;
    CREATE INDEX archive_page ON subject (device_id, effective_captured_at DESC, ${filtered})
      WHERE device_id IS NOT NULL AND visible = 1;
    CREATE INDEX subject_stored_by_state ON subject ((state & 3), id)
      WHERE low_snapshot_id IS NOT NULL OR full_snapshot_id IS NOT NULL;
    CREATE INDEX health_list ON health ((fine_at IS NULL), ${healthOrder.replace('health.', '')}) WHERE rank IS NOT NULL`);
}
