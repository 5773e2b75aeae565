import { credibleCaptureSql } from '../../../preload/contract/rules/snapshot-time.ts';
import type { Database } from '../database/database.ts';

/** Fewer times make no habit: three intervals are the least with a median that one odd interval can't move. */
const LEAST_TIMES = 4;

/** A month of days or a day of hours: a habit of long ago says little. */
const MOST_TIMES = 33;

/** A device that has been silent for more than so many of its own intervals is silent. */
export const SILENT_INTERVALS = 5;

/** An image of a subject, and when it came; `latest`: by the later one of the clocks of device and service. */
interface TimeRow {
  readonly subject: number;
  readonly at: number;
  readonly latest: number;
}

/**
 * When the service last confirmed what a `device` has sent: its snapshots; without a stored one, the list of its archives. A laptop that was offline
 * makes no device silent.
 */
export const confirmedAt = `coalesce(device.best_confirmed_at,
  (SELECT requested_at FROM archive_list WHERE archive_list.subject_id = device.id),
  (SELECT organizations_confirmed_at FROM account))`;

/** How regularly devices send, and for how long they have been silent. */
export function createRhythms(database: Database) {
  const device = database.selectFirst<{ readonly checkedAt: number | null }>(
    `SELECT ${confirmedAt} AS checkedAt FROM subject AS device WHERE id = ?`,
  );
  const snapshots = database.select<TimeRow>(
    `SELECT subject_id AS subject, received_at AS at, max(received_at, coalesce(max(${credibleCaptureSql('snapshot')}), received_at)) AS latest
    FROM snapshot WHERE subject_id = ? AND received_at IS NOT NULL
    GROUP BY received_at ORDER BY received_at DESC LIMIT ${MOST_TIMES}`,
  );
  // What was captured after the last answer of the service has a wrong clock.
  const archives = database.select<TimeRow>(
    `SELECT id AS subject, effective_captured_at AS at, effective_captured_at AS latest FROM subject
    WHERE device_id = ?1 AND device_id IS NOT NULL AND visible = 1
      AND effective_captured_at <= (SELECT last_confirmed_at FROM account) + ?2
    ORDER BY effective_captured_at DESC, sort_key, id LIMIT ${MOST_TIMES}`,
  );

  return {
    /**
     * The median interval, the last image, which is that of the device itself or of an archive (`lastSubject`, by row id), and the silence since
     * then as far as the service has confirmed it, in `intervals`: a laptop that was offline makes no device silent. Null when too little is known. `clockOffsetMs`: how far the service’s clock is ahead of the one of the checks.
     */
    of(deviceRow: number, clockOffsetMs = 0) {
      const found = device(deviceRow);
      if (found === null || found.checkedAt === null) return null;
      const own = snapshots.all(deviceRow);
      const listed = archives.all(deviceRow, clockOffsetMs);
      // Its archives show the habit of a device that was opened only once or twice.
      const median = medianInterval((own.length >= LEAST_TIMES ? own : listed).map(({ at }) => at));
      const last = later(own[0], listed[0]);
      if (median === null || last === undefined) return null;
      const intervals = Math.max(0, found.checkedAt + clockOffsetMs - last.at) / median;
      return { lastReceivedAt: last.at, lastSubject: last.subject, medianIntervalMs: median, intervals };
    },
  };
}

/** The image of a device that is that of its newest archive too is that of the device. */
function later(own: TimeRow | undefined, archive: TimeRow | undefined): TimeRow | undefined {
  if (own === undefined || archive === undefined) return own ?? archive;
  return archive.latest > own.latest ? archive : own;
}

/** The median of the intervals between times that fall; null when there are too few. */
function medianInterval(times: readonly number[]): number | null {
  if (times.length < LEAST_TIMES) return null;
  const intervals = times
    .slice(1)
    .map((time, index) => (times[index] ?? time) - time)
    .filter((interval) => interval > 0)
    .toSorted((a, b) => a - b);
  return intervals[Math.floor(intervals.length / 2)] ?? null;
}
