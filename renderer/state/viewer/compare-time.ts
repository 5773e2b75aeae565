import { subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { Frame, SubjectReference } from '../../../preload/contract/index.ts';
import type { ZoneChoice } from '../../locales/format-zoned.ts';
import type { CalendarDay } from '../calendar/calendar-days.ts';
import { isListed } from './frames.ts';

/** A time that a snapshot is compared with; `at` in ms since the epoch. */
export type CompareTime =
  | { readonly kind: 'yesterday' | 'week' }
  /** An earlier day, about the same hour: the light is the same. */
  | { readonly kind: 'sameHour' }
  | { readonly kind: 'date'; readonly at: number };

/** The snapshot that others are looked for beside, with the clock that its times are read by. */
export interface CompareReference {
  readonly subject: SubjectReference;
  /** ms since the epoch. */
  readonly at: number;
  readonly zone: ZoneChoice;
  /** How far east of UTC the device's clock is, minutes; null: unknown. */
  readonly offsetMinutes: number | null;
}

/** A snapshot that the service lists or this laptop has, and the time that was wanted, ms since the epoch. */
export interface FoundFrame {
  readonly frame: Frame;
  readonly wanted: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** So near, the light is that of the same hour. */
const SAME_HOUR_MS = 30 * MINUTE_MS;
const DAYS_AGO = { yesterday: 1, week: 7 } as const;

/** The same time of day some days before, by the clock of the zone. */
function daysBefore({ at, zone }: CompareReference, days: number): number {
  // Other zones have one offset for all days.
  if (zone !== 'laptop') return at - days * DAY_MS;
  const date = new Date(at);
  date.setDate(date.getDate() - days);
  return date.getTime();
}

/** The time to look around. */
export function wantedTime(reference: CompareReference, time: CompareTime): number {
  switch (time.kind) {
    case 'date':
      return time.at;
    case 'sameHour':
      return daysBefore(reference, DAYS_AGO.yesterday);
    case 'yesterday':
    case 'week':
      return daysBefore(reference, DAYS_AGO[time.kind]);
    default:
      return time satisfies never;
  }
}

/** The time of day of the reference on the day that lies nearest to `at`. */
function sameTimeNear(reference: CompareReference, at: number): number {
  const days = Math.round((reference.at - at) / DAY_MS);
  return daysBefore(reference, days);
}

/**
 * The snapshot to compare with, out of the frames of its device: the one of an earlier day in the same hour, else the nearest to the wanted time,
 * which is older than the reference unless a date was wanted. Null: there is none.
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

/** The day and the time of day (`12:04`) of a snapshot, by the clock of its zone. */
export function clockOf({ at, zone, offsetMinutes }: Omit<CompareReference, 'subject'>): {
  readonly day: CalendarDay;
  readonly time: string;
} {
  const minutesEast =
    zone === 'laptop' ? -new Date(at).getTimezoneOffset() : zone === 'device' ? (offsetMinutes ?? 0) : 0;
  const shown = new Date(at + minutesEast * MINUTE_MS);
  const time = shown.toISOString().slice('2026-11-21T'.length, '2026-11-21T12:04'.length);
  return { day: shown.setUTCHours(0, 0, 0, 0), time };
}

/** A time of day (`12:04`) on a day, by the clock of a zone, ms since the epoch. */
export function timeOfDay(
  day: CalendarDay,
  time: string,
  { zone, offsetMinutes }: Pick<CompareReference, 'zone' | 'offsetMinutes'>,
): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const inUtc = day + (hours * 60 + minutes) * MINUTE_MS;
  if (zone !== 'laptop') return zone === 'device' ? inUtc - (offsetMinutes ?? 0) * MINUTE_MS : inUtc;
  const date = new Date(day);
  const local = new Date(0);
  local.setFullYear(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
  return local.setHours(hours, minutes, 0, 0);
}
