import { z } from 'zod';
import { PAGE_LIMIT } from '../core/limits.ts';
import { instant } from '../core/units.ts';
import { galleryScope, subjectReference } from './fleet.ts';
import { galleryOrder } from './gallery-order.ts';

/** `after` continues behind the last day of the page before; null begins. Midnight of `zone` ends a day. */
export const dayQuery = z.object({
  scope: galleryScope,
  order: galleryOrder,
  zone: z.enum(['laptop', 'utc']),
  after: instant.nullable(),
});

/** The subjects of one day, by the clock of the sort. `device` is the device at the head of its own gallery, whatever its day; `undated` have no such clock. */
const dayGroup = z.object({
  kind: z.enum(['device', 'day', 'undated']),
  /** The start of the day; null without such a clock. */
  startsAt: instant.nullable(),
  count: z.int(),
  /** `count = full + low + missing`: stored in full, in low only, not at all. */
  full: z.int(),
  low: z.int(),
  missing: z.int(),
});

/** `next`: the `after` of the days that follow; null: none. `reportedUntil`: the service listed the subjects until then; null: never. */
export const dayPage = z.object({
  groups: z.array(dayGroup).max(PAGE_LIMIT + 2),
  next: instant.nullable(),
  reportedUntil: instant.nullable(),
});

/** How many devices of an organization, or hits of a view, need attention, archives of a device likewise. */
export const attentionQuery = z.object({ scope: galleryScope });
export const attentionCount = z.object({ count: z.int() });

/** Subjects by page without their images, with the bytes of the best stored one (0: none). */
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

/** Subjects that were on the screen: they stop being new with the next visit, with `opened` (in the viewer) from now on. */
export const seenRequest = z.object({
  subjects: z.array(subjectReference).max(PAGE_LIMIT),
  opened: z.boolean(),
});

export type DayZone = z.infer<typeof dayQuery>['zone'];
export type DayGroup = z.infer<typeof dayGroup>;
export type DayPage = z.infer<typeof dayPage>;
