import { TWENTY_FOUR_HOURS_MS } from '../../../preload/contract/core/durations.ts';
import { credibleCaptureSql } from '../../../preload/contract/rules/snapshot-time.ts';
import type { Database } from '../database/database.ts';

/**
 * Fewer times make no habit: three intervals are the least whose median one outlier can't move.
 */
const LEAST_TIMES = 4;

/** A month of days or a day of hours: an old habit says little. */
const MOST_TIMES = 33;

/** Newest times among which habitual pauses are sought, as far as they are of one month. */
const TIMES_OF_PAUSES = 200;
const MONTH_MS = 30 * TWENTY_FOUR_HOURS_MS;

/** A pause seen this often is a habit: nights, or the time between bursts. */
const HABITUAL = 3;

/** Silence of more than this many habitual pauses is unusual. */
const PAUSES = 2;

/** Number of its own intervals after which a device counts as silent. */
export const SILENT_INTERVALS = 5;

/**
 * An image of a subject, and its arrival; `latest`: the later of the device's and the service's
 * clock.
 */
interface TimeRow {
  readonly subject: number;
  readonly at: number;
  readonly latest: number;
  /** Until then it is known to have been the newest; `null` for an archive, whose list has all. */
  readonly newestUntil: number | null;
}

/**
 * Time when the service last confirmed what a `device` has sent: its snapshots, or if none is
 * stored, the list of its archives. An offline laptop makes no device silent.
 */
export const confirmedAt = `coalesce(device.best_confirmed_at,
  (SELECT requested_at FROM archive_list WHERE archive_list.subject_id = device.id),
  (SELECT organizations_confirmed_at FROM account))`;

/** Measures the rhythms in which devices send, and the length of their silence. */
export function createRhythms(database: Database) {
  const device = database.selectFirst<{ readonly checkedAt: number | null }>(
    `SELECT ${confirmedAt} AS checkedAt FROM subject AS device WHERE id = ?`,
  );
  const snapshots = database.select<TimeRow>(
    `SELECT subject_id AS subject, received_at AS at, max(received_at, coalesce(max(${credibleCaptureSql('snapshot')}), received_at)) AS latest, max(confirmed_at) AS newestUntil
    FROM snapshot WHERE subject_id = ? AND received_at IS NOT NULL
    GROUP BY received_at ORDER BY received_at DESC LIMIT ${TIMES_OF_PAUSES}`,
  );
  // A capture after the service's last answer comes from a wrong clock.
  const archives = database.select<TimeRow>(
    `SELECT id AS subject, effective_captured_at AS at, effective_captured_at AS latest, NULL AS newestUntil FROM subject
    WHERE device_id = ?1 AND device_id IS NOT NULL AND visible = 1
      AND effective_captured_at <= (SELECT last_confirmed_at FROM account) + ?2
    ORDER BY effective_captured_at DESC, sort_key, id LIMIT ${TIMES_OF_PAUSES}`,
  );

  return {
    /**
     * Returns the usual interval, the last image of the device or an archive (`lastSubject`, by
     * row id), and the silence since then in `intervals`, as far as the service has confirmed it:
     * an offline laptop makes no device silent. `null` if too little is known. `clockOffsetMs`:
     * how far the service’s clock is ahead of that of the checks.
     */
    of(deviceRow: number, clockOffsetMs = 0) {
      const found = device(deviceRow);
      if (found === null || found.checkedAt === null) return null;
      const own = snapshots.all(deviceRow);
      const listed = archives.all(deviceRow, clockOffsetMs);
      // Archives show the habit of a device that was opened only once or twice.
      const usual = usualInterval(own.length >= LEAST_TIMES ? own : listed, clockOffsetMs);
      const last = later(own[0], listed[0]);
      if (usual === null || last === undefined) return null;
      const intervals = Math.max(0, found.checkedAt + clockOffsetMs - last.at) / usual;
      return { lastReceivedAt: last.at, lastSubject: last.subject, usualIntervalMs: usual, intervals };
    },
  };
}

/** If the device and its newest archive share an image, it counts as the device's. */
function later(own: TimeRow | undefined, archive: TimeRow | undefined): TimeRow | undefined {
  if (own === undefined || archive === undefined) return own ?? archive;
  return archive.latest > own.latest ? archive : own;
}

/**
 * Returns the median interval of rows, newest first, or more for a device that pauses habitually;
 * `null` if there are too few. Images of one time count once.
 */
function usualInterval(all: readonly TimeRow[], clockOffsetMs: number): number | null {
  const rows = all.filter(({ at }, index) => at !== all[index - 1]?.at);
  if (rows.length < LEAST_TIMES) return null;
  const since = (rows[0]?.at ?? 0) - MONTH_MS;
  const pauses = rows.slice(1).map(({ at, newestUntil }, index) => {
    const interval = (rows[index]?.at ?? at) - at;
    // While the laptop was off, there may have been others.
    const seen = newestUntil === null ? interval : Math.min(interval, newestUntil + clockOffsetMs - at);
    return { interval, pause: at < since ? 0 : seen };
  });
  const intervals = pauses
    .slice(0, MOST_TIMES - 1)
    .map(({ interval }) => interval)
    .toSorted((a, b) => a - b);
  const habit = pauses.map(({ pause }) => pause).toSorted((a, b) => b - a)[HABITUAL - 1] ?? 0;
  return Math.max(intervals[Math.floor(intervals.length / 2)] ?? 0, (habit * PAUSES) / SILENT_INTERVALS);
}
