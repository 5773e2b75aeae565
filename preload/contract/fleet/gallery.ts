import { z } from 'zod';
import { PAGE_LIMIT } from '../core/limits.ts';
import { instant } from '../core/units.ts';
import { galleryScope, subjectReference } from './fleet.ts';
import { galleryOrder } from './gallery-order.ts';

/**
 * `after` continues after the previous page's last day; `null` begins. Days end at midnight in
 * `zone`.
 */
export const dayQuery = z.object({
  scope: galleryScope,
  order: galleryOrder,
  zone: z.enum(['laptop', 'utc']),
  after: instant.nullable(),
});

/**
 * Subjects of one day, by the clock of the sort. `device`: the device at the head of its own
 * gallery, whatever its day; `undated`: subjects without such a clock.
 */
const dayGroup = z.object({
  kind: z.enum(['device', 'day', 'undated']),
  /** Start of the day; `null` if undated. */
  startsAt: instant.nullable(),
  count: z.int(),
  /** `count = full + low + missing`: stored in full, in low only, not at all. */
  full: z.int(),
  low: z.int(),
  missing: z.int(),
});

/**
 * `next`: `after` of the following days; `null` if none. `reportedUntil`: until when the service
 * listed the subjects; `null` if never.
 */
export const dayPage = z.object({
  groups: z.array(dayGroup).max(PAGE_LIMIT + 2),
  next: instant.nullable(),
  reportedUntil: instant.nullable(),
});

/**
 * Number of devices of an organization, hits of a view, or archives of a device that need
 * attention.
 */
export const attentionQuery = z.object({ scope: galleryScope });
export const attentionCount = z.object({ count: z.int() });

/** Subjects by page without their images, with the bytes of the best stored one (0 if none). */
export const weightPage = z.object({
  total: z.int(),
  rows: z.array(z.object({ subject: subjectReference, byteLength: z.int() })).max(PAGE_LIMIT),
});

/** Rows of one answer: about 5 ms of the main process. */
const PLACES_LIMIT = 2_000;

/** Some places of a gallery, in its order. */
export const placeQuery = z.object({
  scope: galleryScope,
  order: galleryOrder,
  offset: z.int().min(0),
  limit: z.int().min(1).max(PLACES_LIMIT),
});

/**
 * Places of subjects as base64 of three doubles each: longitude, latitude (degrees; NaN if unknown)
 * and urgency (`urgencyOf`). An archive without a position of its own has that of its device.
 */
export const placePage = z.object({ total: z.int(), places: z.base64() });

/** Some subjects for a table; `withHeader` adds the column names. */
export const csvSubjects = z.object({
  subjects: z.array(subjectReference).max(PAGE_LIMIT),
  withHeader: z.boolean(),
});

/** Lines of comma-separated values (RFC 4180), with a header before the first row. */
export const csvPage = z.object({ total: z.int(), text: z.string() });

/**
 * Subjects that were on the screen: they stop being new at the next visit, or at once if `opened`
 * (in the viewer).
 */
export const seenRequest = z.object({
  subjects: z.array(subjectReference).max(PAGE_LIMIT),
  opened: z.boolean(),
});

export type DayZone = z.infer<typeof dayQuery>['zone'];
export type DayGroup = z.infer<typeof dayGroup>;
export type DayPage = z.infer<typeof dayPage>;
