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

/** `new`: there are fewer than five snapshots to compare with, and nothing is plain in the image itself. */
const verdict = z.enum([...healthStates, 'asUsual', 'new']);

/**
 * A number beside what is usual for this device at this time of day.
 *
 * - `brightness`, `contrast`: mean and standard deviation of luma, shares of white;
 * - `sharpness`: share of its usual one, which is 1;
 * - `lost`: share of the picture whose edges are gone;
 * - `likeness`: how well its edges fit the usual ones, 1: they are the same;
 * - `blank`: share of the picture without detail; `edges`: contrast of the sharpest edges, share of white; `white`: share of white pixels;
 * - `shift`: how far it has moved, share of the picture; `turn`: degrees;
 * - `silence`: ms without a new image, its own or of an archive, as far as the service has confirmed that; `unchanged`: ms for which the same pixels came.
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

/** Where a moved picture has gone: shares of its width (to the right) and height (down), degrees clockwise. */
export const movement = z.object({ x: z.number(), y: z.number(), degrees: z.number() });

/** How a device is, from its own snapshots and those of its archives. */
export const health = z.object({
  verdict,
  /** When the first snapshot with this verdict was captured; `silent`: when the last image was, its own or that of an archive. Null for `new`. */
  since: instant.nullable(),
  /** One image alone shows it, and no other confirms it yet. */
  isMaybe: z.boolean(),
  /** The number that decides; null for `asUsual` and `new`. */
  finding: measured.nullable(),
  /** What was measured in the judged snapshot. */
  values: z.array(measured),
  movement: movement.nullable(),
  /** The snapshots of the device that it was compared with. */
  comparedWith: count,
  /** The judged snapshot, `silent`: the last image; null where it is not stored. */
  now: snapshotSummary.nullable(),
  /** The archive that `now` is of; null: it is of the device itself. */
  archiveId: serviceIdentifier.nullable(),
  /** Full precision of the subject of `now` is stored, and low precision is not newer. */
  isFull: z.boolean(),
  /** A usual snapshot of the same time of day; null where it is not stored any more. */
  usual: snapshotSummary.nullable(),
  /** A person said so: the device is not listed until its verdict changes. */
  fineAt: instant.nullable(),
});

/** How far the snapshots that were stored without facts are measured. `idle`: all are; `stopped`: by a person. */
const measuring = z.object({
  phase: z.enum(['idle', 'measuring', 'stopped']),
  devices: count,
  measured: count,
});

/** Sent as `healthChanged`, at most twice a second. */
export const healthSummary = z.object({
  /** Devices that need a look, without those that a person called fine. */
  counts: z.record(healthState, count),
  /** The sum of `counts`. */
  total: count,
  fine: count,
  /** Of the total, those that one image alone shows. */
  maybe: count,
  asUsual: count,
  new: count,
  /** All devices, and those of which an image was looked at. */
  devices: count,
  checked: count,
  measuring,
});

/** The most urgent state first, in it the latest. `states` absent: all. `fine`: those that a person called fine, instead of the others. */
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

/** Images of one device for the page to measure, the oldest first; empty: none are left, or a person stopped it. */
const measuringBatch = z.object({
  images: z
    .array(snapshotSummary.pick({ hash: true, mediaType: true, widthPixels: true, heightPixels: true }))
    .max(MEASURING_LIMIT),
});

/** `facts` null: the image can't be decoded, or is cut off, and says nothing about its device. */
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

/** Devices without an image on this laptop, those that the service has none of left out. `after`: the `last` of the page before; 0: the first one. */
const uncheckedQuery = z.object({ after: count });
const uncheckedPage = z.object({ subjects: z.array(subjectReference).max(PAGE_LIMIT), last: count });

const nothing = z.null();

export const healthCalls = {
  state: { input: nothing, output: healthSummary },
  list: { input: healthQuery, output: healthPage },
  /** Null: nothing of it was measured yet, or it is an archive, which has no verdict of its own. */
  of: { input: tileRequest, output: health.nullable() },
  callFine: { input: fineRequest, output: healthSummary },
  /** Stops measuring, or goes on with it; that lasts over a restart. */
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
