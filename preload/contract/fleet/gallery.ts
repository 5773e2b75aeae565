import { z } from 'zod';
import { PAGE_LIMIT } from '../core/limits.ts';
import { instant } from '../core/units.ts';
import { galleryScope, subjectReference } from './fleet.ts';
import { galleryOrder } from './gallery-order.ts';

/** `after` continues behind the last day of the page before; null begins. `zone` says whose midnight ends a day. */
export const dayQuery = z.object({
  scope: galleryScope,
  order: galleryOrder,
  zone: z.enum(['laptop', 'utc']),
  after: instant.nullable(),
});

/**
 * The subjects of one day, by the clock that the gallery is sorted by; together in the order of
 * the gallery. `device` is the device at the head of its own gallery, `undated` are those whose clock nobody told.
 */
export const dayGroup = z.object({
  kind: z.enum(['device', 'day', 'undated']),
  /** The first moment of the day; null for the other kinds. */
  startsAt: instant.nullable(),
  count: z.int(),
  /** `count = full + low + missing`: kept in full, in low only, not at all. */
  full: z.int(),
  low: z.int(),
  missing: z.int(),
});

/**
 * `next` is what to ask with for the days that follow; null: there are none. `reportedUntil` is when the service last told
 * which subjects there are: of days after it nothing is known. Null: it never told any of this scope.
 */
export const dayPage = z.object({
  groups: z.array(dayGroup).max(PAGE_LIMIT + 2),
  next: instant.nullable(),
  reportedUntil: instant.nullable(),
});

/** Subjects by page without their images, with the bytes of the best kept one (0: none kept). */
export const weightPage = z.object({
  total: z.int(),
  rows: z.array(z.object({ subject: subjectReference, byteLength: z.int() })).max(PAGE_LIMIT),
});

/** Some subjects for a table; `withHeader` puts the names of the columns first. */
export const csvSubjects = z.object({
  subjects: z.array(subjectReference).max(PAGE_LIMIT),
  withHeader: z.boolean(),
});

/** Lines of a table as comma-separated values (RFC 4180), the header line before the first row. */
export const csvPage = z.object({ total: z.int(), text: z.string() });

/**
 * What was on the screen long enough to be looked at: it stops being new with the next visit. `opened` was looked at by
 * itself: it is no longer new from now on.
 */
export const seenRequest = z.object({
  subjects: z.array(subjectReference).max(PAGE_LIMIT),
  opened: z.boolean(),
});

export type DayQuery = z.infer<typeof dayQuery>;
export type DayZone = DayQuery['zone'];
export type DayGroup = z.infer<typeof dayGroup>;
export type DayPage = z.infer<typeof dayPage>;
export type WeightPage = z.infer<typeof weightPage>;
export type CsvPage = z.infer<typeof csvPage>;
export type SeenRequest = z.infer<typeof seenRequest>;
