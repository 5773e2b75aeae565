import { z } from 'zod';
import { failure } from '../core/failure.ts';
import { PAGE_LIMIT, PIN_RULE_LIMITS } from '../core/limits.ts';
import { byteCount, count, instant, rowId } from '../core/units.ts';
import { page, precision, serviceIdentifier, subjectReference } from '../fleet/fleet.ts';
import { searchTerms } from '../fleet/search-terms.ts';

/** The images that a pin retains. A view is a saved view; `organizationId` null are the devices of no organization. */
export const pinTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('organization'), organizationId: serviceIdentifier.nullable() }),
  z.object({ kind: z.literal('device'), deviceId: serviceIdentifier }),
  z.object({ kind: z.literal('archive'), deviceId: serviceIdentifier, archiveId: serviceIdentifier }),
  z.object({ kind: z.literal('view'), viewId: z.string().min(1).max(64) }),
]);

const number = (kind: keyof typeof PIN_RULE_LIMITS) =>
  z.int().min(PIN_RULE_LIMITS[kind].least).max(PIN_RULE_LIMITS[kind].most);

/** Archives beside the newest snapshot of each device. `newest` 0: none; `days`: of the last so many, and those without a time; `every`: the newest, and from there every k-th. */
const pinRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('newest'), number: number('newest') }),
  z.object({ kind: z.literal('days'), number: number('days') }),
  z.object({ kind: z.literal('every'), number: number('every') }),
  z.object({ kind: z.literal('all') }),
]);

/** From the smallest download to the largest. `newestFull`: the newest snapshots in full precision, their archives in low. */
export const pinPrecisions = ['low', 'newestFull', 'full'] as const;
const pinPrecision = z.enum(pinPrecisions);

/** A full precision takes the low one of devices along: it is small, and it comes first. */
export const newPin = z.object({ target: pinTarget, rule: pinRule, precision: pinPrecision });

export const pin = newPin.extend({
  id: rowId,
  /** Name of the target; its identifier where no name is known. */
  title: z.string(),
  /** Name of the organization or device that the target belongs to. */
  subtitle: z.string().nullable(),
  createdAt: instant,
  /** Snapshots that it retains, those of them that are downloaded in its precision, and those that the service does not have. */
  total: count,
  downloaded: count,
  none: count,
  /** Its devices whose archives its rule takes and that were never listed to their end: they may have more. */
  unlisted: count,
  /** Those of the downloaded ones that are the newest of their device; the others are archives. */
  newest: count,
  /** Of the downloaded ones. */
  byteLength: byteCount,
  /** The oldest confirmation among the downloaded ones: all of them were true then. Null: none is downloaded. */
  oldestConfirmedAt: instant.nullable(),
  /** The service no longer lists the target; its images stay until the pin is removed. */
  gone: z.boolean(),
});

export const pinPage = z.object({ total: count, rows: z.array(pin).max(PAGE_LIMIT) });
/** The pin of a target; null: it has none. */
export const pinQuery = z.object({ target: pinTarget });

export const pinReference = z.object({ pinId: rowId });
export const pinChange = pinReference.extend({ rule: pinRule, precision: pinPrecision });

/** A view may be saved with the pin. */
const estimateTarget = z.union([pinTarget, z.object({ kind: z.literal('search'), terms: searchTerms })]);

/** A pin before it is added, or all that the pins retain. */
export const estimateRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pin'), target: estimateTarget, rule: pinRule }),
  z.object({ kind: z.literal('all') }),
]);

const estimateSide = z.object({
  /** Of a pin: snapshots that it would retain, and those that are not downloaded in its precision; of all pins: images. */
  total: count,
  missing: count,
  /** Of the missing ones. */
  byteLength: byteCount,
  /** The missing ones whose size is a guess: the mean of the known sizes of the precision (of all, where there are none of the target). */
  guessed: count,
  /** At the measured speed; null: not measured on this network. */
  seconds: z.number().min(0).nullable(),
  /** The devices that cost most, at most five. */
  largest: z.array(z.object({ deviceId: serviceIdentifier, name: z.string(), byteLength: byteCount })).max(5),
});

/** Of a pin: what it would retain in each of its precisions. Of all pins: their images by precision. */
export const estimate = z.object({
  low: estimateSide,
  /** Null: of all pins. */
  newestFull: estimateSide.nullable(),
  full: estimateSide,
  /** Of a pin: devices whose archives its rule takes and that were never listed to their end: they may cost more. */
  unlisted: count,
  /** The last speed on this network. */
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

/** `best`: an image in any precision, the low one where nothing is stored. */
export const missingQuery = z.object({
  subjects: imagesReference.shape.subjects,
  precision: z.enum(['best', 'full']),
});

/** The subjects whose image is missing and can be downloaded, in the order given, with what that takes. */
export const missingDownloads = z.object({
  subjects: z.array(subjectReference).max(PAGE_LIMIT),
  /** The precision of the downloads. */
  precision,
  /** Estimated. */
  byteLength: byteCount,
  /** At the measured speed; null: not measured on this network. */
  seconds: z.number().min(0).nullable(),
});

export const downloadReference = z.object({ downloadId: z.string().min(1).max(64) });

/** Up to 500 subjects of a download. `downloadId` null: a new one begins. */
export const missingDownload = imagesReference.extend({
  downloadId: downloadReference.shape.downloadId.nullable(),
});

/** `left`: the images of all its subjects that have not come, failed or been cancelled. */
export const missingMoved = downloadReference.extend({ left: count });

/** Why an image is in the queue; also the order: newest low of each device, requested downloads, full, archives new to old, then checks of stored images. */
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
