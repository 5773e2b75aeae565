import { MINUTE_MS } from '../../../preload/contract/core/durations.ts';
import { subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { Frame, SubjectReference } from '../../../preload/contract/index.ts';
import {
  type CalendarDay,
  calendarDayOf,
  clockFaceMs,
  daysBefore,
  daysBetween,
  timeOfDay,
  timesOnDay,
} from '../../../preload/contract/rules/calendar-day.ts';
import { type ZoneChoice, zoneOfChoice } from '../../locales/format-zoned.ts';
import { isListed } from './frames.ts';

/** Time of the snapshot to compare with; `at` in ms since the epoch. */
export type CompareTime =
  | { readonly kind: 'yesterday' | 'week' }
  /** An earlier day, about the same hour: the light is the same. */
  | { readonly kind: 'sameHour' }
  | { readonly kind: 'date'; readonly at: number };

/** The snapshot to compare others with, and the clock for reading its times. */
export interface CompareReference {
  readonly subject: SubjectReference;
  /** ms since the epoch. */
  readonly at: number;
  readonly zone: ZoneChoice;
  /** Offset of the device's clock from UTC, minutes; `null` if unknown. */
  readonly offsetMinutes: number | null;
}

/**
 * A snapshot that the service lists or this laptop has, and the wanted time, ms since the epoch.
 */
export interface FoundFrame {
  readonly frame: Frame;
  readonly wanted: number;
}

/** Within this time, the light is that of the same hour. */
const SAME_HOUR_MS = 30 * MINUTE_MS;
const DAYS_AGO = { yesterday: 1, week: 7 } as const;

type CompareZone = Pick<CompareReference, 'zone' | 'offsetMinutes'>;

function zoneOf({ zone, offsetMinutes }: CompareZone): string | undefined {
  return zoneOfChoice(zone, offsetMinutes);
}

/** Returns the centre of the search window. */
export function wantedTime(reference: CompareReference, time: CompareTime): number {
  switch (time.kind) {
    case 'date':
      return time.at;
    case 'sameHour':
      return daysBefore(reference.at, DAYS_AGO.yesterday, zoneOf(reference));
    case 'yesterday':
    case 'week':
      return daysBefore(reference.at, DAYS_AGO[time.kind], zoneOf(reference));
    default:
      return time satisfies never;
  }
}

/** Returns the reference's time of day on the day nearest to `at`. */
function sameTimeNear(reference: CompareReference, at: number): number {
  const zone = zoneOf(reference);
  const days = daysBetween(calendarDayOf(at, zone), calendarDayOf(reference.at, zone));
  const times = [days - 1, days, days + 1].map((count) => daysBefore(reference.at, count, zone));
  return times.reduce((nearest, time) => (Math.abs(time - at) < Math.abs(nearest - at) ? time : nearest));
}

/**
 * Finds the snapshot to compare with among a device's frames: from an earlier day at the same
 * hour, else the nearest to the wanted time, and older than the reference unless a date was
 * wanted. `null` if none.
 */
export function findFrame(
  frames: readonly Frame[],
  reference: CompareReference,
  time: CompareTime,
): FoundFrame | null {
  const key = subjectKey(reference.subject);
  const others = frames.filter((frame) => {
    const isReference = frame.at === reference.at && subjectKey(frame.subject) === key;
    const isArchive = frame.subject.archiveId !== null && subjectKey(frame.subject) === key;
    return isListed(frame) && !isReference && !isArchive;
  });
  const fitting = time.kind === 'date' ? others : others.filter(({ at }) => at < reference.at);
  if (time.kind === 'sameHour') {
    const found = fitting.findLast(({ at }) => {
      const wanted = sameTimeNear(reference, at);
      return wanted < reference.at && Math.abs(at - wanted) <= SAME_HOUR_MS;
    });
    return found === undefined ? null : { frame: found, wanted: sameTimeNear(reference, found.at) };
  }
  const wanted = wantedTime(reference, time);
  const [nearest] = fitting.toSorted((one, other) => Math.abs(one.at - wanted) - Math.abs(other.at - wanted));
  return nearest === undefined ? null : { frame: nearest, wanted };
}

/** Returns the day and time of day (`12:04`) of a snapshot, on the clock of its zone. */
export function clockOf({ at, ...zone }: Omit<CompareReference, 'subject'>): {
  readonly day: CalendarDay;
  readonly time: string;
} {
  const minutes = Math.floor(timeOfDay(at, zoneOf(zone)) / MINUTE_MS);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return { day: calendarDayOf(at, zoneOf(zone)), time: `${two(minutes / 60)}:${two(minutes % 60)}` };
}

/** Returns the time of a clock time (`12:04`) on a day in a zone, ms since the epoch. */
export function timeOnDay(day: CalendarDay, time: string, zone: CompareZone): number {
  return timesOnDay(day, clockFaceMs(time), zoneOf(zone))[0];
}
