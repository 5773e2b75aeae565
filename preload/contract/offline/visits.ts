import { z } from 'zod';
import { PAGE_LIMIT } from '../core/limits.ts';
import { byteCount, count, instant, rowId } from '../core/units.ts';
import { page, precision, serviceIdentifier, snapshotSummary, subjectReference } from '../fleet/fleet.ts';
import { pinTarget } from './plans.ts';

/** The end of the last visit. */
export const visit = z.object({ endedAt: instant, subjectCount: count });

/** The newest snapshots at the end of the last visit to a subject. */
export const baseline = z.object({
  visitEndedAt: instant,
  low: snapshotSummary.nullable(),
  full: snapshotSummary.nullable(),
});
export const baselineRequest = z.object({ subject: subjectReference });

/** Whose baselines are frozen: everything that is kept, or the devices and archives of one organization or device. */
export const endVisit = z.object({ target: pinTarget.nullable() });

/** A device that has been silent for more than five times its own median interval. */
export const silentDevice = z.object({
  deviceId: serviceIdentifier,
  name: z.string(),
  /** When its newest snapshot came to the service. */
  lastReceivedAt: instant,
  medianIntervalMs: z.number(),
  /** How many of its own intervals it has been silent. */
  intervals: z.number(),
});
export const silentDevices = z.object({ total: count, rows: z.array(silentDevice).max(PAGE_LIMIT) });

/** Why an image is not ready: amber on the sheet. */
export const readyReasons = [
  'missing',
  'lowOnly',
  'none',
  'old',
  'damaged',
  'notDecodable',
  'notDecoded',
] as const;

/**
 * "Ready to leave": what is promised is brought here (`downloading`), then, with the network blocked, each image is read back, hashed
 * (`reading`) and decoded by the page (`decoding`), and the sheet says green or amber (`done`).
 */
export const readyCheck = z.object({
  id: rowId,
  phase: z.enum(['downloading', 'reading', 'decoding', 'done', 'cancelled']),
  startedAt: instant,
  endedAt: instant.nullable(),
  /** When the person leaves; what was confirmed more than a day before is called old. */
  leavingAt: instant.nullable(),
  images: count,
  read: count,
  decoded: count,
  green: count,
  amber: count,
});

export const prepareToLeave = z.object({
  leavingAt: instant.nullable(),
  /** False checks only what is here, for example offline. */
  download: z.boolean(),
});
export const readyReference = z.object({ checkId: rowId });

/** Images for the page to decode from its own origin, `snapshots/<hash>`; empty when there are none left. */
export const decodeBatch = z.object({
  images: z.array(z.object({ hash: z.string(), mediaType: z.string(), byteLength: byteCount })).max(50),
});
export const decoded = readyReference.extend({
  results: z
    .array(z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/), decoded: z.boolean() }))
    .min(1)
    .max(50),
});

export const readySheetQuery = readyReference.extend({
  ...page.shape,
  colour: z.enum(['all', 'green', 'amber']),
});
export const readyRow = z.object({
  subject: subjectReference,
  name: z.string(),
  deviceName: z.string(),
  precision,
  colour: z.enum(['green', 'amber']),
  /** Null for green. */
  reason: z.enum(readyReasons).nullable(),
  /** When the image that is here was last confirmed. */
  confirmedAt: instant.nullable(),
});
export const readySheet = z.object({
  check: readyCheck,
  total: count,
  rows: z.array(readyRow).max(PAGE_LIMIT),
});

export type Visit = z.infer<typeof visit>;
export type Baseline = z.infer<typeof baseline>;
export type SilentDevice = z.infer<typeof silentDevice>;
export type ReadyCheck = z.infer<typeof readyCheck>;
export type ReadyReason = (typeof readyReasons)[number];
export type ReadyRow = z.infer<typeof readyRow>;
