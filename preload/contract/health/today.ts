import { z } from 'zod';
import { PAGE_LIMIT } from '../core/limits.ts';
import { count, instant } from '../core/units.ts';
import { page, serviceIdentifier, shortId, snapshotSummary, subjectReference } from '../fleet/fleet.ts';

const share = z.number().min(0).max(1);

/**
 * What changed at a site and stayed, compared with the same hour the day before. `kind`: more or
 * fewer edges than before, or another view of the camera, which can't be compared.
 */
const siteChange = z.object({
  kind: z.enum(['more', 'fewer', 'moved']),
  /** Ranks changes: 1 is the least that is listed. */
  score: z.number(),
  /** Number of images that show it. */
  images: count,
  /** Part of the image that changed most, in shares of its size; `null` if all of it did. */
  part: z.object({ x: share, y: share, width: share, height: share }).nullable(),
  /** `null` if it is not stored any more. */
  dayBefore: snapshotSummary.nullable(),
});

/** `since`: start of the period. */
const todayQuery = page.extend({ since: instant });

const device = z.object({
  subject: subjectReference,
  name: z.string(),
  shortId,
  organizationName: z.string().nullable(),
});

const todayRow = device.extend({
  change: siteChange,
  now: snapshotSummary.nullable(),
  /** Time of `now`. */
  at: instant,
  /** Archive that `now` belongs to; `null` for the device itself. */
  archiveId: serviceIdentifier.nullable(),
  isSeen: z.boolean(),
});

const todayPage = z.object({
  /** Changed devices, and those of them not marked as seen. */
  total: count,
  unseen: count,
  /** Not seen before seen, then the most changed first. */
  rows: z.array(todayRow).max(PAGE_LIMIT),
  /** Devices with an image of the period that was not compared, by reason. */
  notCompared: z.object({ history: count, size: count }),
  /** Devices that sent again after a silence. */
  cameBack: z.array(device).max(PAGE_LIMIT),
  cameBackTotal: count,
  /** Images downloaded in the period. */
  images: count,
  /** End of the last visit, and the last answer of the service; `null` if there was none. */
  lastVisitAt: instant.nullable(),
  confirmedAt: instant.nullable(),
});

const seenRequest = z.object({
  subjects: z.array(subjectReference).min(1).max(PAGE_LIMIT),
  /** `at` of the newest row that was shown: later changes stay new. */
  through: instant,
  isSeen: z.boolean(),
});

export const todayCalls = {
  list: { input: todayQuery, output: todayPage },
  /** Marks the changes of devices as seen, or undoes that. */
  see: { input: seenRequest, output: z.null() },
} as const;

export type SiteChange = z.infer<typeof siteChange>;
export type TodayQuery = z.infer<typeof todayQuery>;
export type TodayRow = z.infer<typeof todayRow>;
export type SeenRequest = z.infer<typeof seenRequest>;
export type TodayPage = z.infer<typeof todayPage>;
