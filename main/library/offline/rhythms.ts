import type { Database } from '../database/database.ts';

/** Fewer times make no habit: three intervals are the least with a median that one odd interval can't move. */
const LEAST_TIMES = 4;

/** A month of days or a day of hours: a habit of long ago says little. */
const MOST_TIMES = 33;

/** A device that has been silent for more than so many of its own intervals is silent. */
export const SILENT_INTERVALS = 5;

interface TimeRow {
  readonly at: number;
}

interface DeviceRow {
  readonly deviceId: string;
  readonly name: string;
  readonly checkedAt: number | null;
}

/** How regularly devices send, and for how long they have been silent. */
export function createRhythms(database: Database) {
  const device = database.selectFirst<DeviceRow>(
    `SELECT subject.service_id AS deviceId, subject.name, max(low.confirmed_at, full.confirmed_at) AS checkedAt
    FROM subject JOIN snapshot AS low ON low.id = coalesce(subject.low_snapshot_id, subject.full_snapshot_id)
      JOIN snapshot AS full ON full.id = coalesce(subject.full_snapshot_id, subject.low_snapshot_id)
    WHERE subject.id = ?`,
  );
  const snapshots = database.select<TimeRow>(
    `SELECT DISTINCT received_at AS at FROM snapshot WHERE subject_id = ? AND received_at IS NOT NULL
    ORDER BY received_at DESC LIMIT ${MOST_TIMES}`,
  );
  const archives = database.select<TimeRow>(
    `SELECT effective_captured_at AS at FROM subject
    WHERE device_id = ? AND device_id IS NOT NULL AND visible = 1 AND effective_captured_at IS NOT NULL
    ORDER BY effective_captured_at DESC, sort_key, id LIMIT ${MOST_TIMES}`,
  );

  return {
    /**
     * The median interval, and the silence as far as the service has confirmed it, in `intervals`: a laptop that was offline makes no device
     * silent. Null when too little is known. `clockOffsetMs`: how far the service’s clock is ahead of the one of the checks.
     */
    of(deviceRow: number, clockOffsetMs = 0) {
      const found = device(deviceRow);
      if (found === null || found.checkedAt === null) return null;
      const own = snapshots.all(deviceRow);
      // Its archives show the habit of a device that was opened only once or twice.
      const habit = own.length >= LEAST_TIMES ? own : archives.all(deviceRow);
      const median = medianInterval(habit.map(({ at }) => at));
      const lastReceivedAt = own[0]?.at ?? habit[0]?.at;
      if (median === null || lastReceivedAt === undefined) return null;
      const { deviceId, name, checkedAt } = found;
      const intervals = Math.max(0, checkedAt + clockOffsetMs - lastReceivedAt) / median;
      return { deviceRow, deviceId, name, lastReceivedAt, medianIntervalMs: median, intervals };
    },
  };
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
