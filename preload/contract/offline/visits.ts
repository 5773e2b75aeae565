import { z } from 'zod';
import { NAME_LIMIT, PAGE_LIMIT } from '../core/limits.ts';
import { count, instant, rowId } from '../core/units.ts';
import { page, precision, serviceIdentifier, snapshotSummary, subjectReference } from '../fleet/fleet.ts';
import { imageFlaws } from '../images/image-flaw.ts';
import { newPin, pinTarget } from './plans.ts';

const visitName = z.string().trim().min(1).max(NAME_LIMIT);

export const visit = z.object({
  id: rowId,
  /** Given by the user; empty for a visit that ended before visits had names. */
  name: z.string(),
  devices: count,
  createdAt: instant,
  /** `null` while it is under way. */
  endedAt: instant.nullable(),
  /** Devices and archives whose images were frozen at its end. */
  subjectCount: count,
});
export const visitsQuery = page.extend({ isEnded: z.boolean() });
export const visitPage = z.object({ total: count, rows: z.array(visit).max(PAGE_LIMIT) });
export const visitReference = z.object({ visitId: rowId });

/** Newest snapshots at the end of the last visit to the subject's device, as far as it had any. */
export const baseline = z.object({
  visitEndedAt: instant,
  low: snapshotSummary.nullable(),
  full: snapshotSummary.nullable(),
});
export const baselineRequest = z.object({ subject: subjectReference });

/** A visit under way, or an unprepared one: the devices of its targets. */
export const endVisit = z.union([
  visitReference,
  z.object({ name: visitName, targets: z.array(pinTarget).min(1).max(PAGE_LIMIT) }),
]);

/** A device silent for more than five times its own usual interval. */
const silentDevice = z.object({
  deviceId: serviceIdentifier,
  name: z.string(),
  /** Time when the service received its newest snapshot. */
  lastReceivedAt: instant,
  usualIntervalMs: z.number(),
  /** Silence in multiples of that interval. */
  intervals: z.number(),
});
export const silentDevices = z.object({ total: count, rows: z.array(silentDevice).max(PAGE_LIMIT) });

/** Reasons why an image is not ready: amber on the sheet. */
const readyReason = z.enum([
  'missing',
  'lowOnly',
  'none',
  'old',
  'history',
  'failed',
  'damaged',
  'notDecodable',
  'cutOff',
  'notDecoded',
]);

/**
 * Phases: `downloading` retained images, then, with the network blocked, `reading` (each is
 * hashed) and `decoding` (by the page), until the sheet is `done`.
 */
export const readyCheck = z.object({
  id: rowId,
  phase: z.enum(['downloading', 'reading', 'decoding', 'done', 'cancelled']),
  startedAt: instant,
  endedAt: instant.nullable(),
  /** Time of leaving; an image confirmed more than a day before is old. */
  leavingAt: instant.nullable(),
  /** Name of the visit whose images are checked; `null` for everything kept offline. */
  visit: z.string().nullable(),
  images: count,
  read: count,
  decoded: count,
  /** Snapshots by colour: both precisions of a subject count as one. */
  green: count,
  /** Archives among the green ones. */
  earlier: count,
  amber: count,
  /**
   * True if the list of devices of a checked location was incomplete, or too old at the time of
   * leaving.
   */
  devicesUnknown: z.boolean(),
});

export const prepareToLeave = z.object({
  leavingAt: readyCheck.shape.leavingAt,
  /** False checks only downloaded images, for example offline. */
  download: z.boolean(),
  /**
   * Begins a visit, or resumes the one with that name: its devices are those of the pins, which
   * are added first and checked alone. A target keeps its existing pin, unless the new one retains
   * all of its images too.
   */
  visit: z.object({ name: visitName, pins: z.array(newPin).min(1).max(PAGE_LIMIT) }).optional(),
});
export const readyReference = z.object({ checkId: rowId });

/**
 * Images for the page to decode from its own origin, `snapshots/<hash>`; empty if none are left.
 */
export const decodeBatch = z.object({
  images: z
    .array(snapshotSummary.pick({ hash: true, mediaType: true, widthPixels: true, heightPixels: true }))
    .max(50),
});
export const decoded = readyReference.extend({
  results: z
    .array(z.object({ hash: snapshotSummary.shape.hash, flaw: z.enum(imageFlaws).nullable() }))
    .min(1)
    .max(50),
});

export const readySheetQuery = readyReference.extend({
  ...page.shape,
  colour: z.enum(['all', 'green', 'amber']),
});
const readyRow = z.object({
  subject: subjectReference,
  name: z.string(),
  deviceName: z.string(),
  precision,
  colour: z.enum(['green', 'amber']),
  /** `null` for green. */
  reason: readyReason.nullable(),
  confirmedAt: instant.nullable(),
});
export const readySheet = z.object({
  check: readyCheck,
  /** Snapshots kept offline since, which it did not check. */
  unchecked: count,
  /** Snapshots that it checked, and of which an image came since. */
  cameSince: count,
  total: count,
  rows: z.array(readyRow).max(PAGE_LIMIT),
});

export type Visit = z.infer<typeof visit>;
export type Baseline = z.infer<typeof baseline>;
export type SilentDevice = z.infer<typeof silentDevice>;
export type ReadyCheck = z.infer<typeof readyCheck>;
export type ReadyReason = z.infer<typeof readyReason>;
export type ReadyRow = z.infer<typeof readyRow>;
export type ReadySheet = z.infer<typeof readySheet>;
