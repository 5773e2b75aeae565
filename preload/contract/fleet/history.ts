import { z } from 'zod';
import { imageFacts } from '../core/image-facts.ts';
import { PAGE_LIMIT } from '../core/limits.ts';
import { instant } from '../core/units.ts';
import { imageFlaws } from '../images/image-flaw.ts';
import { serviceIdentifier, snapshotSummary, subjectReference } from './fleet.ts';

/** `full`, `low`: stored here, at best; `onService`: not stored here; `none`: the service has none; `unknown`: not requested, or no answer. */
const knowledge = z.enum(['full', 'low', 'onService', 'none', 'unknown']);

/** One snapshot of a device: its own, or that of an archive. */
export const frame = z.object({
  subject: subjectReference,
  name: z.string(),
  /** By the best clock known. */
  at: instant,
  clock: z.enum(['captured', 'received', 'downloaded', 'checked']),
  knowledge,
  low: snapshotSummary.nullable(),
  full: snapshotSummary.nullable(),
});

/** The frames nearest to a time, ms since the epoch; null: the newest ones. `refresh`: the service's list of archives is fetched first. */
export const timelineRequest = z.object({
  deviceId: serviceIdentifier,
  around: instant.nullable(),
  refresh: z.boolean().optional(),
  limit: z.int().min(1).max(PAGE_LIMIT),
});

/**
 * `frames` from old to new; `total` counts all of the device's, `undated` those without any clock, which are not among them. `listedAt`: when the
 * service last listed them; null: not known.
 */
export const timeline = z.object({
  deviceName: z.string(),
  frames: z.array(frame).max(PAGE_LIMIT),
  total: z.int(),
  undated: z.int(),
  listedAt: instant.nullable(),
});

/** A JPEG or WebP of at most 96 kB as base64, made by the page from the stored image with that SHA-256, and what it measured in it. */
export const thumbnail = z.object({
  hash: snapshotSummary.shape.hash,
  data: z.base64().max(131_072),
  /** Null: the image is cut off, and says nothing about its device. */
  facts: imageFacts.nullable(),
  flaw: z.enum(imageFlaws).nullable(),
});

/** The point of an image in the page, CSS px. */
export const imagePoint = z.object({ x: z.int().min(0).max(100_000), y: z.int().min(0).max(100_000) });

export const fullScreen = z.object({ on: z.boolean() });

export type Knowledge = z.infer<typeof knowledge>;
export type Frame = z.infer<typeof frame>;
export type Timeline = z.infer<typeof timeline>;
export type TimelineRequest = z.infer<typeof timelineRequest>;
