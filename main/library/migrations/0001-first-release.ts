import type { DatabaseSync } from 'node:sqlite';

/**
 * Tables for organizations, subjects (devices, and archives that point to their device), images by
 * hash, and snapshots: which image a subject showed, in which precision, with its four clocks. All
 * times are ms since the epoch, all sizes are bytes.
 *
 * - `listed`: the service's list contains it. `by_hand`: added by the user. A subject that is
 *   neither is hidden, never deleted.
 * - `low_snapshot_id` and `full_snapshot_id`: newest snapshot of each precision, so that a page
 *   of tiles needs no search through the history.
 * - `best_…`: clocks of the best snapshot: full, unless low is newer on the same clock. A
 *   trigger sets them.
 * - `effective_…`: times that galleries sort by; an archive has its own, so that it does not
 *   move when its image arrives.
 * - `state`: column that filters read: 2 stored in full, 1 in low only, plus 4 if the last
 *   request failed, 8 if the service has it.
 * - `captured_offset_minutes`: time zone of the device's clock, minutes east of UTC.
 *   `request_id`: of the answer with the snapshot.
 * - `used_at`: the least recently used image is evicted first.
 */
const fleet = `
  CREATE TABLE account (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    organizations_last_modified TEXT,
    organizations_etag TEXT,
    organizations_confirmed_at INTEGER,
    last_confirmed_at INTEGER
  ) STRICT;
  INSERT INTO account (id) VALUES (1);

  CREATE TABLE organization (
    id INTEGER PRIMARY KEY,
    service_id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    sort_key TEXT NOT NULL,
    fields TEXT NOT NULL,
    listed INTEGER NOT NULL CHECK (listed IN (0, 1))
  ) STRICT;
  CREATE INDEX organization_page ON organization (sort_key, id) WHERE listed = 1;

  CREATE TABLE image (
    hash TEXT PRIMARY KEY CHECK (length(hash) = 64),
    media_type TEXT NOT NULL,
    width_pixels INTEGER NOT NULL,
    height_pixels INTEGER NOT NULL,
    byte_length INTEGER NOT NULL,
    used_at INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX image_by_use ON image (used_at, hash);

  CREATE TABLE subject (
    id INTEGER PRIMARY KEY,
    device_id INTEGER REFERENCES subject (id),
    service_id TEXT NOT NULL,
    organization_id INTEGER REFERENCES organization (id),
    name TEXT NOT NULL,
    sort_key TEXT NOT NULL,
    fields TEXT NOT NULL,
    captured_at INTEGER,
    listed INTEGER NOT NULL CHECK (listed IN (0, 1)),
    by_hand INTEGER NOT NULL CHECK (by_hand IN (0, 1)),
    visible INTEGER NOT NULL GENERATED ALWAYS AS (listed OR by_hand) VIRTUAL,
    availability TEXT NOT NULL DEFAULT 'unknown'
      CHECK (availability IN ('unknown', 'available', 'none', 'failed')),
    failure TEXT,
    checked_at INTEGER,
    low_snapshot_id INTEGER REFERENCES snapshot (id),
    full_snapshot_id INTEGER REFERENCES snapshot (id),
    best_snapshot_id INTEGER,
    best_captured_at INTEGER,
    best_received_at INTEGER,
    best_at INTEGER,
    effective_captured_at INTEGER GENERATED ALWAYS AS (coalesce(captured_at, best_captured_at)) VIRTUAL,
    effective_at INTEGER GENERATED ALWAYS AS (coalesce(captured_at, best_at)) VIRTUAL,
    state INTEGER GENERATED ALWAYS AS (
      iif(full_snapshot_id IS NOT NULL, 2, iif(low_snapshot_id IS NOT NULL, 1, 0))
        + CASE availability WHEN 'failed' THEN 4 WHEN 'available' THEN 8 ELSE 0 END
    ) VIRTUAL
  ) STRICT;
  CREATE UNIQUE INDEX device_by_service_id ON subject (service_id) WHERE device_id IS NULL;
  CREATE UNIQUE INDEX archive_by_service_id ON subject (device_id, service_id) WHERE device_id IS NOT NULL;

  CREATE TABLE snapshot (
    id INTEGER PRIMARY KEY,
    subject_id INTEGER NOT NULL REFERENCES subject (id),
    precision TEXT NOT NULL CHECK (precision IN ('low', 'full')),
    hash TEXT NOT NULL REFERENCES image (hash),
    captured_at INTEGER,
    received_at INTEGER,
    fetched_at INTEGER NOT NULL,
    confirmed_at INTEGER NOT NULL,
    last_modified TEXT,
    etag TEXT,
    captured_offset_minutes INTEGER,
    request_id TEXT
  ) STRICT;
  CREATE INDEX snapshot_by_subject ON snapshot (subject_id, id);
  CREATE INDEX snapshot_by_hash ON snapshot (hash);
  CREATE INDEX snapshot_by_fetched ON snapshot (fetched_at, subject_id);

  CREATE TRIGGER subject_best_snapshot AFTER UPDATE OF low_snapshot_id, full_snapshot_id ON subject BEGIN
    UPDATE subject SET (best_snapshot_id, best_captured_at, best_received_at, best_at) = (
      SELECT id, captured_at, received_at, coalesce(captured_at, received_at, fetched_at)
      FROM snapshot WHERE id = coalesce(
        (SELECT iif(
           low.captured_at > full.captured_at
             OR (low.captured_at IS NULL AND full.captured_at IS NULL AND low.received_at > full.received_at),
           low.id, full.id)
         FROM snapshot AS low, snapshot AS full
         WHERE low.id = NEW.low_snapshot_id AND full.id = NEW.full_snapshot_id),
        NEW.full_snapshot_id, NEW.low_snapshot_id))
    WHERE id = NEW.id;
  END;`;

/**
 * Indexes for the orders of lists and galleries, and for facts that are true of few subjects:
 * without one, a search would read the whole fleet, which takes seconds at 1,000,000 archives.
 */
const subjectIndexes = `
  CREATE INDEX device_page ON subject (sort_key, id) WHERE device_id IS NULL AND visible = 1;
  CREATE INDEX device_page_of_organization ON subject (organization_id, sort_key, id, state, checked_at)
    WHERE device_id IS NULL AND visible = 1;
  CREATE INDEX device_by_captured ON subject (organization_id, effective_captured_at DESC, sort_key, id, state, checked_at)
    WHERE device_id IS NULL AND visible = 1;
  CREATE INDEX device_by_received ON subject (organization_id, best_received_at DESC, sort_key, id, state, checked_at)
    WHERE device_id IS NULL AND visible = 1;
  CREATE INDEX device_by_age ON subject (organization_id, effective_at DESC, sort_key, id, state, checked_at)
    WHERE device_id IS NULL AND visible = 1;
  CREATE INDEX device_by_check ON subject (organization_id, checked_at DESC, sort_key, id, state)
    WHERE device_id IS NULL AND visible = 1;
  CREATE INDEX archive_page ON subject (device_id, effective_captured_at DESC, sort_key, id, state, checked_at)
    WHERE device_id IS NOT NULL AND visible = 1;

  CREATE INDEX subject_stored ON subject (id) WHERE low_snapshot_id IS NOT NULL OR full_snapshot_id IS NOT NULL;
  CREATE INDEX device_stored_by_check ON subject (checked_at)
    WHERE device_id IS NULL AND (low_snapshot_id IS NOT NULL OR full_snapshot_id IS NOT NULL);
  CREATE INDEX subject_failed ON subject (id) WHERE availability = 'failed';
  CREATE INDEX subject_by_hand ON subject (id) WHERE by_hand = 1;
  CREATE INDEX subject_gone ON subject (id) WHERE visible = 0;
  CREATE INDEX subject_stored_by_state ON subject ((state & 3), id)
    WHERE low_snapshot_id IS NOT NULL OR full_snapshot_id IS NOT NULL;
  CREATE INDEX subject_stored_by_check ON subject (coalesce(checked_at, 0), id)
    WHERE low_snapshot_id IS NOT NULL OR full_snapshot_id IS NOT NULL;`;

/**
 * Tables for files that can be recreated: answers for conditional requests (RFC 9111; `headers`
 * and `selected_by` are JSON) and thumbnails (`file_hash` names a file below `thumbnails/`).
 */
const caches = `
  CREATE TABLE response (
    id INTEGER PRIMARY KEY,
    url TEXT NOT NULL,
    selected_by TEXT NOT NULL,
    headers TEXT NOT NULL,
    body BLOB NOT NULL,
    received_at INTEGER NOT NULL,
    fetched_at INTEGER NOT NULL,
    UNIQUE (url, selected_by)
  ) STRICT;

  CREATE TABLE thumbnail (
    image_hash TEXT PRIMARY KEY CHECK (length(image_hash) = 64),
    file_hash TEXT NOT NULL CHECK (length(file_hash) = 64),
    media_type TEXT NOT NULL CHECK (media_type IN ('image/jpeg', 'image/webp')),
    byte_length INTEGER NOT NULL,
    made_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX thumbnail_by_age ON thumbnail (made_at, image_hash);
  CREATE INDEX thumbnail_by_file ON thumbnail (file_hash);`;

/**
 * Returns a table for the words of devices or archives (`rowid` is the subject's id). `words.ts`
 * splits them, because FTS5 only splits at spaces. The index stores no text or positions: a third
 * of the size and twice the speed. Prefixes of up to four letters have their own index. The app
 * merges segments in slices, because FTS5 would take up to 40 ms inside a commit.
 */
function wordTable(table: string): string {
  return `
    CREATE VIRTUAL TABLE ${table} USING fts5(
      words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4',
      tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co S*'");
    INSERT INTO ${table} (${table}, rank) VALUES ('automerge', 0);
    INSERT INTO ${table} (${table}, rank) VALUES ('crisismerge', 1000);
    CREATE VIRTUAL TABLE ${table}_list USING fts5vocab(${table}, 'instance');`;
}

/**
 * Tables for what the user did on this laptop. Views (`search` is JSON) and bookmarks refer to
 * organizations and devices by the service's ids: an unlisted one is still a favourite.
 *
 * - `seen`: newest snapshot seen in an earlier visit, and newest one on the screen in this one.
 * - `exported`: newest snapshot written into an export.
 * - `export`: each export with its chosen folder (`target`) and its own (`path`), absolute.
 *   Incomplete without `ended_at`. `exported_image`: images of complete exports, so that a later
 *   one can skip them.
 */
const personal = `
  CREATE TABLE saved_view (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    search TEXT NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE bookmark (
    kind TEXT NOT NULL CHECK (kind IN ('organization', 'device')),
    service_id TEXT NOT NULL,
    name TEXT NOT NULL,
    starred_at INTEGER,
    opened_at INTEGER,
    PRIMARY KEY (kind, service_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX bookmark_by_opening ON bookmark (opened_at DESC) WHERE opened_at IS NOT NULL;
  CREATE INDEX bookmark_by_star ON bookmark (kind, service_id) WHERE starred_at IS NOT NULL;

  CREATE TABLE seen (
    subject_id INTEGER PRIMARY KEY REFERENCES subject (id) ON DELETE CASCADE,
    snapshot_id INTEGER NOT NULL,
    shown_snapshot_id INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX seen_now ON seen (subject_id) WHERE shown_snapshot_id > snapshot_id;

  CREATE TABLE exported (
    subject_id INTEGER PRIMARY KEY REFERENCES subject (id) ON DELETE CASCADE,
    snapshot_id INTEGER NOT NULL,
    at INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE export (
    id TEXT PRIMARY KEY,
    path TEXT NOT NULL,
    target TEXT NOT NULL,
    name TEXT NOT NULL,
    image_count INTEGER NOT NULL,
    started_at INTEGER NOT NULL,
    ended_at INTEGER
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX export_by_target ON export (target, ended_at DESC);

  CREATE TABLE exported_image (
    subject_id INTEGER NOT NULL REFERENCES subject (id) ON DELETE CASCADE,
    hash TEXT NOT NULL,
    export_id TEXT NOT NULL REFERENCES export (id) ON DELETE CASCADE,
    PRIMARY KEY (subject_id, hash, export_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX exported_image_by_export ON exported_image (export_id);`;

/**
 * - `pin`: a rule of what is kept offline. `retained`: the images that the rules currently
 *   select; eviction spares the newest of them.
 * - `queue_item`: a pending download, ordered by `rank`, `position` and `id`. Triggers update
 *   `queue_count`: the page is notified four times a second, and counting a million rows each time
 *   would block everything else.
 * - `archive_list`: time when the archives of a device were last requested.
 */
const downloads = `
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

  CREATE TABLE retained (
    subject_id INTEGER NOT NULL REFERENCES subject (id) ON DELETE CASCADE,
    precision TEXT NOT NULL CHECK (precision IN ('low', 'full')),
    pin_id INTEGER NOT NULL REFERENCES pin (id) ON DELETE CASCADE,
    PRIMARY KEY (subject_id, precision, pin_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX retained_by_pin ON retained (pin_id);

  CREATE TABLE requested_download (
    subject_id INTEGER NOT NULL REFERENCES subject (id) ON DELETE CASCADE,
    precision TEXT NOT NULL CHECK (precision IN ('low', 'full')),
    created_at INTEGER NOT NULL,
    PRIMARY KEY (subject_id, precision)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE queue_item (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    subject_id INTEGER NOT NULL REFERENCES subject (id) ON DELETE CASCADE,
    precision TEXT NOT NULL CHECK (precision IN ('low', 'full')),
    rank INTEGER NOT NULL,
    position INTEGER NOT NULL,
    queued_at INTEGER NOT NULL,
    state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'failed')),
    failure TEXT,
    UNIQUE (subject_id, precision)
  ) STRICT;
  CREATE INDEX queue_order ON queue_item (precision, rank, position, id) WHERE state = 'waiting';
  CREATE INDEX queue_page ON queue_item (rank, position, id) WHERE state = 'waiting';
  CREATE INDEX queue_failed ON queue_item (id) WHERE state = 'failed';

  CREATE TABLE queue_count (
    precision TEXT NOT NULL,
    rank INTEGER NOT NULL,
    state TEXT NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (precision, rank, state)
  ) STRICT, WITHOUT ROWID;
  CREATE TRIGGER queue_item_added AFTER INSERT ON queue_item BEGIN ${countQueue('NEW', 1)} END;
  CREATE TRIGGER queue_item_removed AFTER DELETE ON queue_item BEGIN ${countQueue('OLD', -1)} END;
  CREATE TRIGGER queue_item_moved AFTER UPDATE OF precision, rank, state ON queue_item BEGIN
    ${countQueue('OLD', -1)} ${countQueue('NEW', 1)}
  END;

  CREATE TABLE archive_list (
    subject_id INTEGER PRIMARY KEY REFERENCES subject (id) ON DELETE CASCADE,
    requested_at INTEGER NOT NULL
  ) STRICT;`;

function countQueue(row: 'OLD' | 'NEW', by: 1 | -1): string {
  return `
    INSERT INTO queue_count (precision, rank, state, number) VALUES (${row}.precision, ${row}.rank, ${row}.state, ${by})
      ON CONFLICT (precision, rank, state) DO UPDATE SET number = number + ${by};`;
}

/**
 * - `sync` and `sync_entry`: what each sync did. Confirmed images are only counted: they would
 *   be nearly all rows.
 * - `network` and `data_usage`: networks, and their bytes by day, organization and job. Their
 *   limits belong to the laptop (network-book.ts).
 */
const syncs = `
  CREATE TABLE sync (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    cause TEXT NOT NULL CHECK (cause IN ('person', 'background', 'shortConnection', 'leaving')),
    started_at INTEGER NOT NULL,
    ended_at INTEGER,
    ended_by TEXT CHECK (ended_by IN ('done', 'cancelled', 'limit', 'shortConnection')),
    new_count INTEGER NOT NULL DEFAULT 0,
    unchanged_count INTEGER NOT NULL DEFAULT 0,
    failed_count INTEGER NOT NULL DEFAULT 0,
    skipped_count INTEGER NOT NULL DEFAULT 0,
    wire_bytes INTEGER NOT NULL DEFAULT 0,
    unchanged_bytes INTEGER NOT NULL DEFAULT 0,
    low_saved_bytes INTEGER NOT NULL DEFAULT 0
  ) STRICT;

  CREATE TABLE sync_entry (
    sync_id INTEGER NOT NULL REFERENCES sync (id) ON DELETE CASCADE,
    subject_id INTEGER NOT NULL REFERENCES subject (id) ON DELETE CASCADE,
    precision TEXT NOT NULL CHECK (precision IN ('low', 'full')),
    outcome TEXT NOT NULL CHECK (outcome IN ('new', 'failed', 'skipped')),
    reason TEXT,
    byte_length INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (sync_id, subject_id, precision)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX sync_entry_by_subject ON sync_entry (subject_id);

  CREATE TABLE network (
    id TEXT PRIMARY KEY,
    label TEXT NOT NULL,
    seen_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE data_usage (
    day TEXT NOT NULL,
    network_id TEXT NOT NULL REFERENCES network (id),
    organization_id TEXT NOT NULL,
    job TEXT NOT NULL CHECK (job IN ('screen', 'person', 'background', 'shortConnection', 'leaving', 'lists')),
    wire_bytes INTEGER NOT NULL,
    unchanged_bytes INTEGER NOT NULL,
    low_saved_bytes INTEGER NOT NULL,
    PRIMARY KEY (day, network_id, organization_id, job)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE sync_settings (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    mode TEXT NOT NULL DEFAULT 'auto' CHECK (mode IN ('auto', 'saver', 'lowOnly', 'manual', 'offline')),
    paused INTEGER NOT NULL DEFAULT 0 CHECK (paused IN (0, 1))
  ) STRICT;
  INSERT INTO sync_settings (id) VALUES (1);`;

/**
 * - `visit` and `baseline`: snapshots frozen at the end of a subject's last visit; eviction
 *   spares them.
 * - `ready_check` and `ready_finding`: the last check before leaving, with a finding for each
 *   retained image (`reason` is null if it was ready).
 */
const visits = `
  CREATE TABLE visit (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    ended_at INTEGER NOT NULL,
    subject_count INTEGER NOT NULL DEFAULT 0
  ) STRICT;

  CREATE TABLE baseline (
    snapshot_id INTEGER PRIMARY KEY REFERENCES snapshot (id),
    subject_id INTEGER NOT NULL REFERENCES subject (id),
    precision TEXT NOT NULL CHECK (precision IN ('low', 'full')),
    visit_id INTEGER NOT NULL REFERENCES visit (id),
    UNIQUE (subject_id, precision)
  ) STRICT;

  CREATE TABLE ready_check (
    id INTEGER PRIMARY KEY,
    phase TEXT NOT NULL CHECK (phase IN ('done', 'cancelled')),
    started_at INTEGER NOT NULL,
    ended_at INTEGER NOT NULL,
    leaving_at INTEGER,
    retained INTEGER NOT NULL,
    read INTEGER NOT NULL,
    decoded INTEGER NOT NULL,
    green INTEGER NOT NULL,
    amber INTEGER NOT NULL,
    complete INTEGER NOT NULL DEFAULT 0 CHECK (complete IN (0, 1))
  ) STRICT;

  CREATE TABLE ready_finding (
    check_id INTEGER NOT NULL REFERENCES ready_check (id) ON DELETE CASCADE,
    subject_id INTEGER NOT NULL REFERENCES subject (id) ON DELETE CASCADE,
    precision TEXT NOT NULL CHECK (precision IN ('low', 'full')),
    confirmed_at INTEGER,
    reason TEXT,
    PRIMARY KEY (check_id, subject_id, precision)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX ready_finding_by_colour ON ready_finding (check_id, (reason IS NULL), subject_id, precision);
  CREATE INDEX ready_finding_by_subject ON ready_finding (subject_id);`;

/**
 * Tables for the evictions of the last 30 days, and the user's settings: `floor_bytes` stay free
 * on the disk (null for the default); `images_folder` is null for the app's own. `copying_to` and
 * `leaving`: new and old folder of an interrupted move.
 */
const storage = `
  CREATE TABLE eviction (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    subject_id INTEGER NOT NULL REFERENCES subject (id) ON DELETE CASCADE,
    precision TEXT NOT NULL CHECK (precision IN ('low', 'full')),
    byte_length INTEGER NOT NULL,
    captured_at INTEGER,
    fetched_at INTEGER NOT NULL,
    evicted_at INTEGER NOT NULL,
    cause TEXT NOT NULL CHECK (cause IN ('quota', 'disk', 'person'))
  ) STRICT;
  CREATE INDEX eviction_by_time ON eviction (evicted_at);
  CREATE INDEX eviction_by_subject ON eviction (subject_id);

  CREATE TABLE storage_settings (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    quota_bytes INTEGER,
    floor_bytes INTEGER,
    images_folder TEXT,
    copying_to TEXT,
    leaving TEXT
  ) STRICT;
  INSERT INTO storage_settings (id) VALUES (1);`;

/** Creates the tables of the first release in an empty database. */
export function firstRelease(database: DatabaseSync): void {
  const words = wordTable('device_words') + wordTable('archive_words');
  for (const sql of [fleet, subjectIndexes, caches, words, personal, downloads, syncs, visits, storage]) {
    database.exec(sql);
  }
}
