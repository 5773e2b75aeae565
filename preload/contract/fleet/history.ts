import { z } from 'zod';
import { imageFacts } from '../core/image-facts.ts';
import { PAGE_LIMIT } from '../core/limits.ts';
import { instant } from '../core/units.ts';
import { imageFlaws } from '../images/image-flaw.ts';
import { serviceIdentifier, snapshotSummary, subjectReference } from './fleet.ts';
import { knowledges } from './knowledges.ts';

const knowledge = z.enum(knowledges);

/** A snapshot of a device, its own or an archive's. */
export const frame = z.object({
  subject: subjectReference,
  name: z.string(),
  /** By the best known clock. */
  at: instant,
  clock: z.enum(['captured', 'received', 'downloaded', 'checked']),
  knowledge,
  low: snapshotSummary.nullable(),
  full: snapshotSummary.nullable(),
});

/**
 * The frames nearest to a time, ms since the epoch; `null` for the newest. `refresh`: fetches the
 * service's list of archives first.
 */
export const timelineRequest = z.object({
  deviceId: serviceIdentifier,
  around: instant.nullable(),
  refresh: z.boolean().optional(),
  limit: z.int().min(1).max(PAGE_LIMIT),
});

/**
 * `frames`: from old to new. `total`: all of the device's. `undated`: those without any clock,
 * which `frames` omits. `listedAt`: time when the service last listed them, if known.
 */
export const timeline = z.object({
  deviceName: z.string(),
  frames: z.array(frame).max(PAGE_LIMIT),
  total: z.int(),
  undated: z.int(),
  listedAt: instant.nullable(),
});

/**
 * All dated snapshots of a device and its archives, for a line that shows 100,000 of them at once.
 * `times`: from old to new, ms since the epoch, as 64-bit floats in little-endian order, in base64,
 * because validating 100,000 numbers is slow. `digits`: for each, the index of its knowledge in
 * `knowledges`, plus their number if it was exported. `findings`, `notes`, `visits`: times of what
 * the line marks.
 */
export const deviceTimes = z.object({
  organizationName: z.string().nullable(),
  times: z.base64(),
  digits: z.string().regex(/^\d*$/),
  findings: z.array(instant),
  notes: z.array(instant),
  visits: z.array(instant),
  /** Where the device stands, degrees, if the service states it. */
  position: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
});

/**
 * A JPEG or WebP of at most 96 kB as base64, made by the page from the stored image with that
 * SHA-256, with its measurements.
 */
export const thumbnail = z.object({
  hash: snapshotSummary.shape.hash,
  data: z.base64().max(131_072),
  /** `null` if the image is truncated, and says nothing about its device. */
  facts: imageFacts.nullable(),
  flaw: z.enum(imageFlaws).nullable(),
});

/** A point of the page on an image, CSS px. */
export const imagePoint = z.object({ x: z.int().min(0).max(100_000), y: z.int().min(0).max(100_000) });

export const fullScreen = z.object({ on: z.boolean() });

export type Knowledge = z.infer<typeof knowledge>;
export type Frame = z.infer<typeof frame>;
export type Timeline = z.infer<typeof timeline>;
export type DeviceTimes = z.infer<typeof deviceTimes>;
export type TimelineRequest = z.infer<typeof timelineRequest>;
