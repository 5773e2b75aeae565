import { z } from 'zod';
import { healthStates } from '../core/health-states.ts';
import { imageFacts } from '../core/image-facts.ts';
import { MEASURING_LIMIT, PAGE_LIMIT } from '../core/limits.ts';
import { count, instant } from '../core/units.ts';
import {
  page,
  serviceIdentifier,
  shortId,
  snapshotSummary,
  subjectReference,
  tileRequest,
} from '../fleet/fleet.ts';
import { imageFlaws } from '../images/image-flaw.ts';

export const healthState = z.enum(healthStates);

/** `new`: fewer than five snapshots to compare with, and nothing obvious in the image itself. */
const verdict = z.enum([...healthStates, 'asUsual', 'new']);

/**
 * A value and its usual range for this device at this time of day.
 *
 * - `brightness`, `contrast`: mean and standard deviation of luma, shares of white;
 * - `sharpness`: share of its usual one, which is 1;
 * - `lost`: share of the picture whose edges are gone;
 * - `likeness`: how well its edges match the usual ones, 1 if identical;
 * - `blank`: share of the picture without detail; `edges`: contrast of the sharpest edges, share
 *   of white; `white`: share of white pixels;
 * - `shift`: movement, share of the picture; `turn`: degrees;
 * - `silence`: ms without a new image, its own or an archive's, as far as the service has
 *   confirmed; `unchanged`: ms with the same pixels.
 */
export const measured = z.object({
  measure: z.enum([
    'brightness',
    'contrast',
    'sharpness',
    'lost',
    'likeness',
    'blank',
    'edges',
    'white',
    'shift',
    'turn',
    'silence',
    'unchanged',
  ]),
  value: z.number(),
  usual: z.object({ low: z.number(), high: z.number() }),
});

/**
 * Movement of the picture: shares of its width (to the right) and height (down), degrees
 * clockwise.
 */
export const movement = z.object({ x: z.number(), y: z.number(), degrees: z.number() });

/** Health of a device, from its own snapshots and its archives'. */
export const health = z.object({
  verdict,
  /**
   * Capture time of the first snapshot with this verdict; for `silent`, of the last image, its own
   * or an archive's. `null` for `new`.
   */
  since: instant.nullable(),
  /** True if only one image shows it so far. */
  isMaybe: z.boolean(),
  /** The decisive value; `null` for `asUsual` and `new`. */
  finding: measured.nullable(),
  /** Values measured in the judged snapshot, the decisive one among them. */
  values: z.array(measured),
  movement: movement.nullable(),
  /** Number of snapshots that it was compared with. */
  comparedWith: count,
  /** The judged snapshot, or for `silent` the last image; `null` if it is not stored. */
  now: snapshotSummary.nullable(),
  /** Archive that `now` belongs to; `null` for the device itself. */
  archiveId: serviceIdentifier.nullable(),
  /** True if `now`'s subject is stored in full precision, and low precision is not newer. */
  isFull: z.boolean(),
  /** A usual snapshot of the same time of day; `null` if no longer stored. */
  usual: snapshotSummary.nullable(),
  /** Time when the user called it fine: the device is not listed until its verdict changes. */
  fineAt: instant.nullable(),
});

/**
 * Progress of measuring snapshots stored without facts. `idle`: all are measured; `stopped`: by
 * the user.
 */
const measuring = z.object({
  phase: z.enum(['idle', 'measuring', 'stopped']),
  devices: count,
  measured: count,
});

/** Sent as `healthChanged`, at most twice a second. */
export const healthSummary = z.object({
  /** Devices that need a look, except those that the user called fine. */
  counts: z.record(healthState, count),
  /** Sum of `counts`. */
  total: count,
  fine: count,
  /** Part of the total that only one image shows. */
  maybe: count,
  asUsual: count,
  new: count,
  /** All devices, and those with a measured image. */
  devices: count,
  checked: count,
  /** Of the checked ones: those whose image was not confirmed as the latest for more than a day. */
  stale: count,
  /** True if the service truncated a list of devices. */
  isListCut: z.boolean(),
  measuring,
});

/**
 * Most urgent state first, latest first within it. `states`: all if absent. `fine`: selects those
 * that the user called fine instead.
 */
const healthQuery = page.extend({
  states: z.array(healthState).min(1).max(healthStates.length).optional(),
  fine: z.boolean(),
});

const healthRow = z.object({
  subject: subjectReference,
  name: z.string(),
  shortId,
  organizationName: z.string().nullable(),
  health,
});

const healthPage = z.object({ total: count, rows: z.array(healthRow).max(PAGE_LIMIT) });

/** "Looks fine", and its undo. */
const fineRequest = z.object({
  subjects: z.array(subjectReference).min(1).max(PAGE_LIMIT),
  isFine: z.boolean(),
});

/**
 * Images of one device for the page to measure, oldest first; empty if none are left or the user
 * stopped it.
 */
const measuringBatch = z.object({
  images: z
    .array(snapshotSummary.pick({ hash: true, mediaType: true, widthPixels: true, heightPixels: true }))
    .max(MEASURING_LIMIT),
});

/**
 * `facts`: `null` if the image can't be decoded or is truncated, and says nothing about its
 * device.
 */
const measuredImages = z.object({
  images: z
    .array(
      z.object({
        hash: snapshotSummary.shape.hash,
        facts: imageFacts.nullable(),
        flaw: z.enum(imageFlaws).nullable(),
      }),
    )
    .min(1)
    .max(MEASURING_LIMIT),
});

/**
 * Devices without a stored image, except those for which the service has none. `after`: `last` of
 * the previous page; 0 for the first.
 */
const uncheckedQuery = z.object({ after: count });
const uncheckedPage = z.object({ subjects: z.array(subjectReference).max(PAGE_LIMIT), last: count });

const nothing = z.null();

export const healthCalls = {
  state: { input: nothing, output: healthSummary },
  list: { input: healthQuery, output: healthPage },
  /** `null` if nothing was measured yet, or for an archive, which has no verdict of its own. */
  of: { input: tileRequest, output: health.nullable() },
  /** Measurements of an image beside the usual ones of its device; `null` if not measured yet, or too few. */
  picture: { input: snapshotSummary.pick({ hash: true }), output: z.array(measured).nullable() },
  callFine: { input: fineRequest, output: healthSummary },
  /** Stops or resumes measuring, also across restarts. */
  measure: { input: z.object({ isOn: z.boolean() }), output: healthSummary },
  unchecked: { input: uncheckedQuery, output: uncheckedPage },
  nextToMeasure: { input: nothing, output: measuringBatch },
  storeFacts: { input: measuredImages, output: nothing },
} as const;

export type Health = z.infer<typeof health>;
export type HealthVerdict = Health['verdict'];
export type Measured = z.infer<typeof measured>;
export type HealthSummary = z.infer<typeof healthSummary>;
export type HealthQuery = z.infer<typeof healthQuery>;
export type HealthRow = z.infer<typeof healthRow>;
export type HealthPage = z.infer<typeof healthPage>;
export type MeasuringBatch = z.infer<typeof measuringBatch>;
