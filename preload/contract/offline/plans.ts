import { z } from 'zod';
import { failure } from '../core/failure.ts';
import { PAGE_LIMIT } from '../core/limits.ts';
import { pinPrecision, pinRule } from '../core/pin-rule.ts';
import { byteCount, count, instant, rowId } from '../core/units.ts';
import { page, precision, serviceIdentifier, subjectReference } from '../fleet/fleet.ts';
import { searchTerms } from '../fleet/search-terms.ts';

/**
 * Images that a pin retains. A view is a saved view; `organizationId`: `null` for devices of no
 * organization.
 */
export const pinTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('organization'), organizationId: serviceIdentifier.nullable() }),
  z.object({ kind: z.literal('device'), deviceId: serviceIdentifier }),
  z.object({ kind: z.literal('archive'), deviceId: serviceIdentifier, archiveId: serviceIdentifier }),
  z.object({ kind: z.literal('view'), viewId: z.string().min(1).max(64) }),
]);

/** Full precision includes the low one of devices: it is small, and is downloaded first. */
export const newPin = z.object({ target: pinTarget, rule: pinRule, precision: pinPrecision });

const pinProgress = z.object({
  /**
   * Snapshots that it retains; those downloaded in its precision; those that the service does not
   * have.
   */
  total: count,
  downloaded: count,
  none: count,
  /** Downloaded snapshots that are the newest of their device; the others are archives. */
  newest: count,
  /** Size of the downloaded ones. */
  byteLength: byteCount,
  /**
   * Oldest confirmation among the downloaded ones: all were current then. `null` if none is
   * downloaded.
   */
  oldestConfirmedAt: instant.nullable(),
});

export const pin = newPin.extend({
  id: rowId,
  /** Name of the target, or its identifier if unknown. */
  title: z.string(),
  /** Name of the target's organization or device. */
  subtitle: z.string().nullable(),
  createdAt: instant,
  ...pinProgress.shape,
  /**
   * Its devices whose archives its rule includes but were never listed completely: they may have
   * more.
   */
  unlisted: count,
  /** No longer listed by the service; its images stay until the pin is removed. */
  gone: z.boolean(),
});

/** Pins of one target, oldest first, and their total, in which each snapshot counts once. */
export const targetPins = z.object({ rows: z.array(pin).readonly(), together: pinProgress });

export const pinPage = z.object({ total: count, rows: z.array(pin).max(PAGE_LIMIT) });
export const pinQuery = z.object({ target: pinTarget });

export const pinReference = z.object({ pinId: rowId });
export const pinChange = pinReference.extend({ rule: pinRule, precision: pinPrecision });

/** A view may be saved with the pin. */
const estimateTarget = z.union([pinTarget, z.object({ kind: z.literal('search'), terms: searchTerms })]);

/** A pin before it is added, or everything that the pins retain. */
export const estimateRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pin'), target: estimateTarget, rule: pinRule }),
  z.object({ kind: z.literal('all') }),
]);

const estimateSide = z.object({
  /**
   * For a pin: snapshots that it would retain, and those not downloaded in its precision; for all
   * pins: images.
   */
  total: count,
  missing: count,
  /** Size of the missing ones. */
  byteLength: byteCount,
  /**
   * Missing ones of unknown size, estimated as the mean of the target's known sizes in that
   * precision (or of all, if it has none).
   */
  guessed: count,
  /** At the measured speed; `null` if not measured on this network. */
  seconds: z.number().min(0).nullable(),
  largest: z.array(z.object({ deviceId: serviceIdentifier, name: z.string(), byteLength: byteCount })).max(5),
});

/** For a pin: what it would retain in each precision. For all pins: their images by precision. */
export const estimate = z.object({
  low: estimateSide,
  /** `null` for all pins. */
  newestFull: estimateSide.nullable(),
  full: estimateSide,
  /**
   * For a pin: devices whose archives its rule includes but were never listed completely: they may
   * take more.
   */
  unlisted: count,
  /** Last speed on this network. */
  bytesPerSecond: z.number().min(0).nullable(),
});

const requestedDownload = z.object({
  subject: subjectReference,
  name: z.string(),
  deviceName: z.string(),
  precision,
  createdAt: instant,
  failure: failure.nullable(),
});

export const requestedDownloadPage = z.object({
  total: count,
  rows: z.array(requestedDownload).max(PAGE_LIMIT),
});
export const imagesReference = z.object({
  subjects: z.array(subjectReference).min(1).max(PAGE_LIMIT),
  precision,
});

/** `best`: an image in any precision, low if nothing is stored. */
export const missingQuery = z.object({
  subjects: imagesReference.shape.subjects,
  precision: z.enum(['best', 'full']),
});

/** Subjects whose image is missing and can be downloaded, in the given order, and the cost. */
export const missingDownloads = z.object({
  subjects: z.array(subjectReference).max(PAGE_LIMIT),
  precision,
  /** Estimated. */
  byteLength: byteCount,
  /** At the measured speed; `null` if not measured on this network. */
  seconds: z.number().min(0).nullable(),
});

export const downloadReference = z.object({ downloadId: z.string().min(1).max(64) });

/** Adds up to 500 subjects to a download; `null` starts a new one. */
export const missingDownload = imagesReference.extend({
  downloadId: downloadReference.shape.downloadId.nullable(),
});

/** `left`: images of all its subjects that have not arrived, failed or been cancelled. */
export const missingMoved = downloadReference.extend({ left: count });

/**
 * Why an image is queued; also the order: newest low of each device, requested downloads, full,
 * archives new to old, then checks of stored images.
 */
export const queueReasons = ['first', 'newLow', 'requested', 'full', 'archive', 'check'] as const;

export const queueItem = z.object({
  subject: subjectReference,
  name: z.string(),
  deviceName: z.string(),
  precision,
  reason: z.enum(queueReasons),
  active: z.boolean(),
  failure: failure.nullable(),
});

export const queueQuery = page.extend({ state: z.enum(['waiting', 'failed']) });
export const queuePage = z.object({ total: count, rows: z.array(queueItem).max(PAGE_LIMIT) });

export type PinTarget = z.infer<typeof pinTarget>;
export type EstimateTarget = z.infer<typeof estimateTarget>;
export type PinRule = z.infer<typeof pinRule>;
export type PinPrecision = z.infer<typeof pinPrecision>;
export type NewPin = z.infer<typeof newPin>;
export type Pin = z.infer<typeof pin>;
export type TargetPins = z.infer<typeof targetPins>;
export type EstimateRequest = z.infer<typeof estimateRequest>;
export type EstimateSide = z.infer<typeof estimateSide>;
export type Estimate = z.infer<typeof estimate>;
export type MissingQuery = z.infer<typeof missingQuery>;
export type MissingDownloads = z.infer<typeof missingDownloads>;
export type MissingDownload = z.infer<typeof missingDownload>;
export type MissingMoved = z.infer<typeof missingMoved>;
export type RequestedDownload = z.infer<typeof requestedDownload>;
export type QueueItem = z.infer<typeof queueItem>;
export type QueueReason = QueueItem['reason'];
