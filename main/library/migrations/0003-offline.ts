import type { Migration } from './migration.ts';

/**
 * What is to be here without a network, and what was done for it. Times are ms since the epoch, sizes are bytes.
 *
 * - `pin`: "keep this here", with its rule. `pinned`: what the rules promise at present; eviction leaves these newest images alone.
 * - `wish`: "get this next time". `queue_item`: what is still to be asked for; `rank`, `place` and `id` are the order.
 * - `run` and `run_entry`: what each sync did. What was confirmed unchanged is counted only: it would be nearly all rows.
 * - `network`, `receipt`: which networks there were, with their caps, and what went over them by day, organization and job.
 * - `visit` and `baseline`: the snapshots frozen at the end of the last visit to a subject; eviction leaves them alone.
 */
export const offline: Migration = {
  version: 3,
  apply(database) {
    database.exec(`
      CREATE TABLE pin (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        target_kind TEXT NOT NULL CHECK (target_kind IN ('organization', 'device', 'archive', 'view')),
        target_id TEXT,
        archive_id TEXT,
        rule_kind TEXT NOT NULL CHECK (rule_kind IN ('newest', 'days', 'every', 'all')),
        rule_number INTEGER NOT NULL CHECK (rule_number >= 0),
        precision TEXT NOT NULL CHECK (precision IN ('low', 'full')),
        created_at INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE pinned (
        subject_id INTEGER NOT NULL REFERENCES subject (id) ON DELETE CASCADE,
        precision TEXT NOT NULL CHECK (precision IN ('low', 'full')),
        pin_id INTEGER NOT NULL REFERENCES pin (id) ON DELETE CASCADE,
        PRIMARY KEY (subject_id, precision, pin_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX pinned_by_pin ON pinned (pin_id);

      CREATE TABLE wish (
        subject_id INTEGER NOT NULL REFERENCES subject (id) ON DELETE CASCADE,
        precision TEXT NOT NULL CHECK (precision IN ('low', 'full')),
        created_at INTEGER NOT NULL,
        PRIMARY KEY (subject_id, precision)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE run (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        cause TEXT NOT NULL CHECK (cause IN ('person', 'background', 'window', 'leaving')),
        started_at INTEGER NOT NULL,
        ended_at INTEGER,
        ended_by TEXT CHECK (ended_by IN ('done', 'cancelled', 'cap', 'window')),
        new_count INTEGER NOT NULL DEFAULT 0,
        unchanged_count INTEGER NOT NULL DEFAULT 0,
        failed_count INTEGER NOT NULL DEFAULT 0,
        skipped_count INTEGER NOT NULL DEFAULT 0,
        wire_bytes INTEGER NOT NULL DEFAULT 0,
        unchanged_bytes INTEGER NOT NULL DEFAULT 0,
        low_saved_bytes INTEGER NOT NULL DEFAULT 0
      ) STRICT;
      CREATE TABLE run_entry (
        run_id INTEGER NOT NULL REFERENCES run (id) ON DELETE CASCADE,
        subject_id INTEGER NOT NULL REFERENCES subject (id) ON DELETE CASCADE,
        precision TEXT NOT NULL CHECK (precision IN ('low', 'full')),
        outcome TEXT NOT NULL CHECK (outcome IN ('new', 'failed', 'skipped')),
        reason TEXT,
        byte_length INTEGER NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (run_id, subject_id, precision)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX run_entry_by_subject ON run_entry (subject_id);

      CREATE TABLE queue_item (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        subject_id INTEGER NOT NULL REFERENCES subject (id) ON DELETE CASCADE,
        precision TEXT NOT NULL CHECK (precision IN ('low', 'full')),
        rank INTEGER NOT NULL,
        place INTEGER NOT NULL,
        queued_at INTEGER NOT NULL,
        state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'failed')),
        failure TEXT,
        UNIQUE (subject_id, precision)
      ) STRICT;
      CREATE INDEX queue_order ON queue_item (precision, rank, place, id) WHERE state = 'waiting';
      CREATE INDEX queue_page ON queue_item (rank, place, id) WHERE state = 'waiting';
      CREATE INDEX queue_failed ON queue_item (id) WHERE state = 'failed';

      CREATE TABLE network (
        id TEXT PRIMARY KEY,
        label TEXT NOT NULL,
        metered INTEGER NOT NULL DEFAULT 0 CHECK (metered IN (0, 1)),
        cap_bytes INTEGER,
        cap_period TEXT NOT NULL DEFAULT 'day' CHECK (cap_period IN ('day', 'month')),
        bytes_per_second REAL,
        seen_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE receipt (
        day TEXT NOT NULL,
        network_id TEXT NOT NULL REFERENCES network (id),
        organization_id TEXT NOT NULL,
        job TEXT NOT NULL CHECK (job IN ('screen', 'person', 'background', 'window', 'leaving', 'lists')),
        wire_bytes INTEGER NOT NULL,
        unchanged_bytes INTEGER NOT NULL,
        low_saved_bytes INTEGER NOT NULL,
        PRIMARY KEY (day, network_id, organization_id, job)
      ) STRICT, WITHOUT ROWID;

      CREATE INDEX subject_kept ON subject (id) WHERE low_snapshot_id IS NOT NULL OR full_snapshot_id IS NOT NULL;
      CREATE INDEX device_kept_by_asked ON subject (asked_at)
        WHERE device_id IS NULL AND (low_snapshot_id IS NOT NULL OR full_snapshot_id IS NOT NULL);

      CREATE TABLE sync_choice (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        mode TEXT NOT NULL DEFAULT 'auto' CHECK (mode IN ('auto', 'saver', 'lowOnly', 'manual', 'offline')),
        paused INTEGER NOT NULL DEFAULT 0 CHECK (paused IN (0, 1)),
        job_cap_bytes INTEGER,
        bytes_per_second INTEGER
      ) STRICT;
      INSERT INTO sync_choice (id) VALUES (1);

      CREATE TABLE visit (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        ended_at INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE baseline (
        snapshot_id INTEGER PRIMARY KEY REFERENCES snapshot (id),
        subject_id INTEGER NOT NULL REFERENCES subject (id),
        precision TEXT NOT NULL CHECK (precision IN ('low', 'full')),
        visit_id INTEGER NOT NULL REFERENCES visit (id),
        UNIQUE (subject_id, precision)
      ) STRICT;
    `);
  },
};
