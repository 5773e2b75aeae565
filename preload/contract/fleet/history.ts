import { z } from 'zod';
import { PAGE_LIMIT } from '../core/limits.ts';
import { serviceIdentifier, snapshotSummary, subjectReference } from './fleet.ts';

/**
 * What is known of a moment in the life of a device:
 * - `full`, `low`: the snapshot is kept here, in that precision at best;
 * - `onService`: the service has one, and it is not kept here;
 * - `none`: the service was asked and has none;
 * - `unknown`: nobody asked yet, or no answer came.
 */
export const knowledges = ['full', 'low', 'onService', 'none', 'unknown'] as const;
export const knowledge = z.enum(knowledges);

/** One moment of a device: a snapshot of its own, or an archive. */
export const frame = z.object({
  subject: subjectReference,
  /** The device's or the archive's name. */
  name: z.string(),
  /** When it was, ms since the epoch, by the best clock known. */
  at: z.number(),
  clock: z.enum(['captured', 'received', 'fetched', 'checked']),
  knowledge,
  low: snapshotSummary.nullable(),
  full: snapshotSummary.nullable(),
});

/** The frames nearest to a moment; null: the newest ones. */
export const timelineRequest = z.object({
  deviceId: serviceIdentifier,
  around: z.number().nullable(),
  limit: z.int().min(1).max(PAGE_LIMIT),
});

/** `frames` from old to new; `total` counts all of the device's, `undated` those without any clock, which are not among them. */
export const timeline = z.object({
  deviceName: z.string(),
  frames: z.array(frame).max(PAGE_LIMIT),
  total: z.int(),
  undated: z.int(),
});

/** A JPEG or WebP of at most 96 kB as base64, made by the page from the kept image with that SHA-256. */
export const thumbnail = z.object({
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  data: z.base64().max(131_072),
});

/** A place in the page (CSS px) where an image is, to be copied as it lies there. */
export const imagePoint = z.object({ x: z.int().min(0).max(100_000), y: z.int().min(0).max(100_000) });

/** Whether the window fills the screen. */
export const fullScreen = z.object({ on: z.boolean() });

export type Knowledge = z.infer<typeof knowledge>;
export type Frame = z.infer<typeof frame>;
export type Timeline = z.infer<typeof timeline>;
export type TimelineRequest = z.infer<typeof timelineRequest>;
