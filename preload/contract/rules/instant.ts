import { HOUR_MS, MINUTE_MS, SECOND_MS, TWENTY_FOUR_HOURS_MS } from '../core/durations.ts';
import {
  addDays,
  type CalendarDay,
  clockAt,
  dayOfDate,
  daysBetween,
  partsOfDay,
  timeOfDay,
  timesOfClock,
} from './calendar-day.ts';

/**
 * Default values are not times: 0001 (.NET, Go), 1601 (FILETIME), 1899 and 1900 (OLE, SQL Server),
 * 1970 (Unix, a camera without a clock), each in any zone; nor are the ends of time in 9999 (.NET,
 * SQL, RFC 5280 4.1.2.5).
 */
const EARLIEST = addDays(0, 1);
const LATEST = 253_370_764_800_000;

/**
 * A number from 2000 to 2100 is a time, ms since the epoch. Others are lengths, positions and
 * intervals.
 */
const [EARLIEST_NUMBER, LATEST_NUMBER] = [946_684_800_000, 4_102_444_800_000];
/**
 * Seconds, milliseconds, microseconds and nanoseconds, in ms: a number is in range in at most one
 * of them.
 */
const UNITS = [1_000, 1, 1 / 1_000, 1 / 1_000_000];

/** The longest times are JavaScript's, with a zone name in any language. */
const TEXT_LIMIT = 128;

interface WrittenTime {
  /** Clock reading, as ms since the epoch if it were UTC. */
  readonly clock: number;
  /** Offset of the clock from UTC, ms; `null` if the text names no zone. */
  readonly aheadMs: number | null;
  readonly form: 'iso8601' | 'asctime' | 'other';
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

const YEAR = String.raw`(?<year>\d{4})`;
const MONTH = String.raw`(?<month>\d\d)`;
const DATE = String.raw`(?<date>\d\d)`;
const MONTH_NAME = `(?<monthName>${MONTHS.join('|')})`;
const PADDED_DATE = String.raw`(?<date>[ \d]\d|\d)`;
const WEEKDAY = `(?<weekday>${[...WEEKDAYS, ...WEEKDAYS.map((name) => name.slice(0, 3))].join('|')})`;
const FRACTION = String.raw`(?:[.,](?<fraction>\d{1,18}))?`;
const CLOCK = String.raw`(?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d)${FRACTION})?`;
const BASIC_CLOCK = String.raw`(?<hour>\d\d)(?<minute>\d\d)(?:(?<second>\d\d)${FRACTION})?`;
const HALF_DAY = ' (?<half>[ap]m)';
/** Matches `Z`, `UTC`, `+01`, `+0100`, `+01:00:00`, `GMT+01:00`. */
const ZONE = String.raw`(?:(?:gmt|utc)?(?<sign>[+-])(?<zoneHours>\d\d)(?::?(?<zoneMinutes>\d\d)(?::?(?<zoneSeconds>\d\d))?)?|(?<utc>z|utc?|gmt))`;
/** `[Europe/Berlin]`, ` CET`, ` CET Europe/Berlin`, ` (Central European Time)`, ` m=+0.001`. */
const REMARKS = String.raw`(?<remarks>(?:\[[^[\]]+\]| \([^()]*\)| [a-z+-][\w+/.=-]*)*)`;

/**
 * The first grammar that fits the whole text reads it. The tests name the programs that write
 * each.
 */
const GRAMMARS: readonly (readonly [form: WrittenTime['form'], grammar: RegExp])[] = [
  // RFC 3339, RFC 9557, SQL, and programming languages' variants of ISO 8601.
  [
    'iso8601',
    String.raw`${YEAR}(?<mark>[-/])${MONTH}\k<mark>${DATE}(?:[t ]${CLOCK}(?: ?${ZONE})?${REMARKS})?`,
  ],
  ['iso8601', `(?!0|1[0-8])${YEAR}${MONTH}${DATE}(?:t?${BASIC_CLOCK}${ZONE}?)?`],
  [
    'iso8601',
    String.raw`${YEAR}-?w(?<week>\d\d)-?(?<weekdayNumber>[1-7])(?:t(?:${CLOCK}|${BASIC_CLOCK})${ZONE}?)?`,
  ],
  ['iso8601', String.raw`${YEAR}-(?<dayOfYear>\d{3})(?:t${CLOCK}${ZONE}?)?`],
  // Db2.
  [
    'iso8601',
    String.raw`${YEAR}-${MONTH}-${DATE}-(?<hour>\d\d)\.(?<minute>\d\d)\.(?<second>\d\d)${FRACTION}`,
  ],
  // Exif 2.32 4.6.5, followed by the offset.
  ['iso8601', `${YEAR}:${MONTH}:${DATE} ${CLOCK}${ZONE}?`],
  // RFC 5322 3.3, and the usual form of RFC 9110 5.6.7.
  [
    'other',
    String.raw`(?:${WEEKDAY}, )?${PADDED_DATE} ${MONTH_NAME} (?<year>\d{4}|\d\d) ${CLOCK} ${ZONE}${REMARKS}`,
  ],
  // RFC 850, and cookies.
  ['other', String.raw`${WEEKDAY}, ${DATE}-${MONTH_NAME}-(?:${YEAR}|(?<shortYear>\d\d)) ${CLOCK} ${ZONE}`],
  ['asctime', `${WEEKDAY} ${MONTH_NAME} ${PADDED_DATE} ${CLOCK} ${YEAR}`],
  ['other', `(?:${WEEKDAY} )?${MONTH_NAME} ${PADDED_DATE} ${CLOCK} ${YEAR} ${ZONE}`],
  // date(1), Java and Ruby.
  ['other', `${WEEKDAY} ${MONTH_NAME} ${PADDED_DATE} ${CLOCK}(?:${HALF_DAY})? ${ZONE} ${YEAR}`],
  ['other', `${WEEKDAY} ${DATE} ${MONTH_NAME} ${YEAR} ${CLOCK}${HALF_DAY} ${ZONE}`],
  // JavaScript.
  ['other', `${WEEKDAY} ${MONTH_NAME} ${DATE} ${YEAR} ${CLOCK} ${ZONE}${REMARKS}`],
  // The Common Log Format.
  ['other', `${DATE}/${MONTH_NAME}/${YEAR}:${CLOCK} ${ZONE}`],
].map(([form, grammar]) => [form as WrittenTime['form'], new RegExp(`^${grammar}$`, 'i')]);

type Fields = Readonly<Record<string, string | undefined>>;

/**
 * Parses a whole text as a time. `null` for any other text, for a date that the calendar doesn't
 * have, and for contradictions: a wrong weekday, or an offset that the named zone doesn't have
 * then.
 */
export function readWrittenTime(text: string): WrittenTime | null {
  const trimmed = text.trim();
  if (trimmed.length > TEXT_LIMIT) return null;
  for (const [form, grammar] of GRAMMARS) {
    const fields = grammar.exec(trimmed)?.groups;
    if (fields === undefined) continue;
    const day = dayIn(fields);
    const time = timeIn(fields);
    if (day === null || time === null) return null;
    const clock = day + time;
    const zone = zoneIn(fields, clock);
    if (zone === null) return null;
    // A leap second ends a UTC day; it counts as the first of the next day.
    if (fields['second'] === '60' && timeOfDay(clock - (zone.aheadMs ?? 0), 'UTC') >= SECOND_MS) return null;
    return { clock, aheadMs: zone.aheadMs, form };
  }
  return null;
}

/**
 * Parses a time as ms since the epoch. Without a zone it is `null`, unless local times of its form
 * are in UTC by convention: ISO 8601 in a service's records, `asctime` in HTTP (RFC 9110 5.6.7).
 * `null` for default values and anything but a time.
 */
export function instantOfText(text: string, localAsUtc: 'iso8601' | 'asctime' | null): number | null {
  const written = readWrittenTime(text);
  if (written === null || (written.aheadMs === null && written.form !== localAsUtc)) return null;
  const at = written.clock - (written.aheadMs ?? 0);
  return at >= EARLIEST && at < LATEST ? at : null;
}

/** Converts s, ms, µs or ns since the epoch to ms; `null` for numbers outside 2000 to 2100. */
export function instantOfNumber(number: number): number | null {
  const times = UNITS.map((unit) => Math.round(number * unit));
  return times.find((time) => time >= EARLIEST_NUMBER && time < LATEST_NUMBER) ?? null;
}

/**
 * `/Date(…)/`, ms since the epoch as written by older .NET services; its offset is for display.
 */
const DOT_NET_DATE = /^\/Date\((\d{1,15})(?:[+-]\d{4})?\)\/$/;

/**
 * Parses a member whose name denotes a time: like `instantOfText` or `instantOfNumber`, or the
 * digits of a number as text.
 */
export function instantOfMember(value: string | number, localAsUtc: 'iso8601' | null): number | null {
  const text = String(value).trim();
  const dotNet = DOT_NET_DATE.exec(text)?.[1];
  if (dotNet !== undefined) return Number(dotNet) >= EARLIEST ? Number(dotNet) : null;
  const number = /^\d{9,19}(?:\.\d+)?$/.test(text) ? instantOfNumber(Number(text)) : null;
  return number ?? instantOfText(text, localAsUtc);
}

function dayIn(fields: Fields): CalendarDay | null {
  const day = dateIn(fields);
  const { weekday } = fields;
  if (day === null || weekday === undefined) return day;
  return partsOfDay(day).weekday === WEEKDAYS.findIndex((name) => name.startsWith(weekday.toLowerCase()))
    ? day
    : null;
}

function dateIn(fields: Fields): CalendarDay | null {
  const { week, dayOfYear, monthName, shortYear } = fields;
  const month =
    monthName === undefined ? Number(fields['month']) : MONTHS.indexOf(monthName.toLowerCase()) + 1;
  const date = Number(fields['date']);
  // The weekday distinguishes the centuries.
  if (shortYear !== undefined)
    return (
      [`20${shortYear}`, `19${shortYear}`]
        .map((year) => dayIn({ ...fields, year, shortYear: undefined }))
        .find((day) => day !== null) ?? null
    );
  const year = yearIn(fields['year'] ?? '');
  if (week !== undefined) return dayOfWeek(year, Number(week), Number(fields['weekdayNumber']));
  if (dayOfYear !== undefined) return nthDay(year, Number(dayOfYear));
  return dayOfDate(year, month, date);
}

/** Two digits mean 1950 to 2049 (RFC 5322 4.3). */
function yearIn(digits: string): number {
  if (digits.length > 2) return Number(digits);
  return Number(digits) + (Number(digits) < 50 ? 2_000 : 1_900);
}

function nthDay(year: number, number: number): CalendarDay | null {
  const day = addDays(dayOfDate(year, 1, 1) ?? Number.NaN, number - 1);
  return number > 0 && partsOfDay(day).year === year ? day : null;
}

/**
 * Returns the day of an ISO 8601 week; `null` if the year has no such week. Week 1 contains 4
 * January; Monday is 1.
 */
function dayOfWeek(year: number, week: number, weekday: number): CalendarDay | null {
  const firstMonday = (ofYear: number) => {
    const fourth = dayOfDate(ofYear, 1, 4) ?? Number.NaN;
    return addDays(fourth, -((partsOfDay(fourth).weekday + 6) % 7));
  };
  const monday = addDays(firstMonday(year), (week - 1) * 7);
  const isOfYear = week > 0 && daysBetween(monday, firstMonday(year + 1)) > 0;
  return isOfYear ? addDays(monday, weekday - 1) : null;
}

const numberIn = (digits: string | undefined): number => (digits === undefined ? 0 : Number(digits));

/** Returns the time since midnight, ms; `null` if no clock shows it. */
function timeIn(fields: Fields): number | null {
  const { half, fraction = '' } = fields;
  const [shown, minute, second] = [
    numberIn(fields['hour']),
    numberIn(fields['minute']),
    numberIn(fields['second']),
  ];
  if (half !== undefined && (shown < 1 || shown > 12)) return null;
  const hour = half === undefined ? shown : (shown % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  const ms = fraction === '' ? 0 : Number(fraction.padEnd(3, '0').slice(0, 3));
  const time = hour * HOUR_MS + minute * MINUTE_MS + second * SECOND_MS + ms;
  // ISO 8601 calls the end of a day 24:00.
  const isEndOfDay = hour === 24 && time === TWENTY_FOUR_HOURS_MS && fields['weekday'] === undefined;
  return (hour < 24 || isEndOfDay) && minute < 60 && second <= 60 ? time : null;
}

/**
 * Returns the clock's offset from UTC, ms; `aheadMs` is `null` if not stated. Returns `null` if
 * the zone is contradictory or not understood.
 */
function zoneIn(fields: Fields, clock: number): { readonly aheadMs: number | null } | null {
  const { sign, utc, remarks = '' } = fields;
  if (sign === undefined && utc === undefined)
    return remarks === '' ? { aheadMs: null } : zoneByName(remarks, clock);
  const [hours, minutes, seconds] = [
    numberIn(fields['zoneHours']),
    numberIn(fields['zoneMinutes']),
    numberIn(fields['zoneSeconds']),
  ];
  if (hours > 23 || minutes > 59 || seconds > 59) return null;
  const ahead = hours * HOUR_MS + minutes * MINUTE_MS + seconds * SECOND_MS;
  const aheadMs = sign === '-' ? 0 - ahead : ahead;
  const isUtc = sign === undefined;
  const isUnderstood =
    remarks === '' || remarksIn(remarks).every((remark) => agrees(remark, aheadMs, clock - aheadMs, isUtc));
  return isUnderstood ? { aheadMs } : null;
}

function remarksIn(text: string): readonly string[] {
  return text.match(/\[[^[\]]+\]|\([^()]*\)|[^ [(]+/g) ?? [];
}

/**
 * Returns true if a remark after an offset can be ignored. `isUtc`: the text says UTC, so a named
 * zone is only where the clock hangs (RFC 9557 2).
 */
function agrees(remark: string, aheadMs: number, at: number, isUtc: boolean): boolean {
  if (remark.startsWith('(')) return true;
  // A critical tag, which must be understood (RFC 9557 3.3).
  if (remark.startsWith('[!')) return false;
  if (remark.startsWith('[') && remark.includes('=')) return true;
  const name = remark.replace(/^\[|\]$/g, '');
  if (remark.startsWith('[') || name.includes('/')) {
    const ahead = aheadAt(at, name);
    // For an unknown zone, the offset counts (RFC 9557 3.4).
    if (ahead === null) return remark.startsWith('[') && /^[\w.+/-]+$/.test(name);
    return isUtc || ahead === aheadMs;
  }
  if (/^(?:utc|gmt)$/i.test(name)) return aheadMs === 0;
  // Go repeats the offset of a zone without an abbreviation, and adds its monotonic clock.
  if (/^[+-]\d\d(?:\d\d)?$/.test(name)) return aheadMs === offsetOf(name);
  return /^(?:[a-z]{3,5}|m=[+-]\d+\.\d+)$/i.test(name);
}

/** Parses `+01` and `-0330`, ms. */
function offsetOf(digits: string): number {
  const size = Number(digits.slice(1, 3)) * HOUR_MS + Number(digits.slice(3)) * MINUTE_MS;
  return digits.startsWith('-') ? 0 - size : size;
}

/**
 * Resolves a local time in a named zone: unknown while a clock is set back, and for a time that it
 * never showed.
 */
function zoneByName(remarks: string, clock: number): { readonly aheadMs: number } | null {
  const [name, ...others] = remarksIn(remarks).map((remark) => remark.replace(/^\[|\]$/g, ''));
  // Abbreviations are ambiguous: CST, IST, BST.
  if (name === undefined || others.length > 0 || !/^(?:utc|gmt|[a-z_+-]+(?:\/[\w+-]+)+)$/i.test(name))
    return null;
  if (aheadAt(clock, name) === null) return null;
  const [at, second] = timesOfClock(clock, name);
  return at === undefined || second !== undefined ? null : { aheadMs: clock - at };
}

/** Returns the offset of a zone from UTC at a time, ms; `null` for an unknown zone. */
function aheadAt(at: number, timeZone: string): number | null {
  try {
    return clockAt(at, timeZone) - at;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
