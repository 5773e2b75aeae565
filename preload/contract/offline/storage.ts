import { z } from 'zod';
import { failure } from '../core/failure.ts';
import { LEAST_FLOOR_BYTES, LEAST_QUOTA_BYTES, PAGE_LIMIT } from '../core/limits.ts';
import { byteCount, count, instant, rowId } from '../core/units.ts';
import { page, precision, serviceIdentifier, subjectReference } from '../fleet/fleet.ts';

/** Long work on the images of the account in use. One at a time. */
export const storageJob = z.object({
  kind: z.enum(['move', 'check']),
  /**
   * `running` until it has ended as `done`, `cancelled` or `failed` (`failure` says why). What ended stays until the next
   * one begins or the account is closed.
   */
  state: z.enum(['running', 'done', 'cancelled', 'failed']),
  /** `database`: looked through table by table; `images`: copied or read back; `cleaning`: what is no longer needed goes. */
  phase: z.enum(['database', 'images', 'cleaning']),
  imagesDone: count,
  images: count,
  bytesDone: byteCount,
  bytes: byteCount,
  failure: failure.nullable(),
});

/** What an integrity check found. Nothing of it is lost silently: damaged and missing images are on the want-list now. */
export const integrityReport = z.object({
  endedAt: instant,
  /** `damaged`: the next start sets the database aside and builds it anew from the images. */
  database: z.enum(['verified', 'damaged']),
  images: count,
  bytes: byteCount,
  /** Images whose bytes were not those that were kept; the files are set aside. */
  damaged: count,
  /** Images whose file was gone. */
  missing: count,
  /** Files that belonged to nothing; they are gone. */
  orphans: count,
});

/** Sent as `storageChanged`, at most twice a second. */
export const storageState = z.object({
  /** Bytes of all kept images; one that several subjects share counts once. */
  usedBytes: byteCount,
  images: count,
  quotaBytes: byteCount,
  /** What this app leaves free on the disk of the images: what a person chose, else 1 GiB or a twentieth of a small disk. */
  floorBytes: byteCount,
  isFloorChosen: z.boolean(),
  /** The most that can be chosen: half of that disk. Null: the disk can't be asked. */
  largestFloorBytes: byteCount.nullable(),
  /** Null: the disk can't be asked, as a drive that is not connected. */
  freeDiskBytes: byteCount.nullable(),
  diskBytes: byteCount.nullable(),
  /**
   * `fits`; `promised`: all that is left is promised by pins, baselines or is the newest low one of a device, and it is more than the quota; `diskFull`: the
   * disk has less room than the floor, and giving up images would not help.
   */
  space: z.enum(['fits', 'retained', 'diskFull']),
  /** Where the images are. `away`: on a drive that is not connected; the database says what is there. */
  folder: z.object({ kind: z.enum(['own', 'chosen', 'away']), folderName: z.string() }),
  job: storageJob.nullable(),
  /** The last check of this account's images; null: never since the account was opened. */
  report: integrityReport.nullable(),
});

export const quotaChange = z.object({ quotaBytes: z.int().min(LEAST_QUOTA_BYTES).max(1e15) });

/** Null: the app's own measure again. */
export const floorChange = z.object({ floorBytes: z.int().min(LEAST_FLOOR_BYTES).max(1e15).nullable() });

/** What an action is about. `organizationId` null: the devices of no organization. A device includes its archives. */
export const storageTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('everything') }),
  z.object({ kind: z.literal('organization'), organizationId: serviceIdentifier.nullable() }),
  z.object({ kind: z.literal('device'), deviceId: serviceIdentifier }),
]);

/**
 * - `free`: images go, but for those that pins and baselines promise;
 * - `keepOnlyLow`: full images go where a low one of the same subject is kept, but for promised ones;
 * - `forget`: all images, history, pins, wishes and baselines go, and hand-added devices leave the list.
 * With `isPreview`, nothing is done and the answer says what would be.
 */
export const storageAction = z.object({
  target: storageTarget,
  action: z.enum(['free', 'keepOnlyLow', 'forget']),
  isPreview: z.boolean(),
});

export const storageActionReport = z.object({
  images: count,
  bytes: byteCount,
  /** Images that stay because something promises them. */
  retainedImages: count,
  retainedBytes: byteCount,
});

export const usageQuery = page.extend({
  by: z.enum(['organization', 'device', 'precision', 'pin']),
  /** With `device`: only the devices of this organization; null: of none; absent: all. */
  organizationId: serviceIdentifier.nullable().optional(),
});

const ofOrganization = {
  organizationId: serviceIdentifier.nullable(),
  organizationName: z.string().nullable(),
};

/** Whose room a row tells. By pin, what no pin promises is of the last visit (`visit`) or of nothing (`notRetained`). */
export const usageGroup = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('organization'), ...ofOrganization }),
  z.object({
    kind: z.literal('device'),
    deviceId: serviceIdentifier,
    deviceName: z.string(),
    ...ofOrganization,
  }),
  z.object({ kind: z.literal('precision'), precision }),
  z.object({ kind: z.literal('pin'), pinId: rowId, title: z.string(), subtitle: z.string().nullable() }),
  z.object({ kind: z.literal('visit') }),
  z.object({ kind: z.literal('notRetained') }),
]);

/** What one group takes, largest first. An image that several share, as two pins do, counts for each of them. */
export const usageRow = z.object({
  group: usageGroup,
  lowImages: count,
  lowBytes: byteCount,
  fullImages: count,
  fullBytes: byteCount,
  /** Of all these, what pins and baselines promise. */
  retainedBytes: byteCount,
});

export const usagePage = z.object({
  total: z.int(),
  /** Over all images, each once, not only those of this page; with an organization over its own. */
  lowBytes: byteCount,
  fullBytes: byteCount,
  retainedBytes: byteCount,
  rows: z.array(usageRow).max(PAGE_LIMIT),
});

/** Why an image went: the quota, the floor of the disk, or a person who wanted so. */
export const evictionCauses = ['quota', 'disk', 'person'] as const;

export const eviction = z.object({
  subject: subjectReference,
  name: z.string(),
  deviceName: z.string(),
  precision,
  byteLength: byteCount,
  capturedAt: instant.nullable(),
  fetchedAt: instant,
  evictedAt: instant,
  cause: z.enum(evictionCauses),
});

/** Newest first; of the last 30 days. */
export const evictionPage = z.object({ total: z.int(), rows: z.array(eviction).max(PAGE_LIMIT) });

/** Sent as `imagesEvicted` when images went by themselves. */
export const evictionNotice = z.object({ images: count, bytes: byteCount, cause: z.enum(evictionCauses) });

/** Answer to the folder dialog; null: the person closed it. `fits` false: `failure` says why the images can't go there. */
export const chosenFolder = z
  .object({
    folderName: z.string(),
    freeBytes: byteCount,
    neededBytes: byteCount,
    failure: failure.nullable(),
  })
  .nullable();

/** `chosen`: to the folder that was chosen last; `own`: back into the app's own folder. */
export const moveRequest = z.object({ to: z.enum(['chosen', 'own']) });

const nothing = z.null();

/** The calls of the area `storage`. */
export const storageCalls = {
  state: { input: nothing, output: storageState },
  /** Images over a smaller quota go at once, in their order. */
  changeQuota: { input: quotaChange, output: storageState },
  /** Images that have to go for a larger floor go at once. Failure: `invalidInput` for more than half of the disk. */
  changeFloor: { input: floorChange, output: storageState },
  usage: { input: usageQuery, output: usagePage },
  act: { input: storageAction, output: storageActionReport },
  evictions: { input: page, output: evictionPage },
  /** Has the person choose a folder on another drive. */
  chooseFolder: { input: nothing, output: chosenFolder },
  /** Copies, reads back and verifies, switches, then deletes the old ones. Failure: `jobRunning`, `invalidInput`. */
  move: { input: moveRequest, output: storageState },
  /** Looks through the database and reads every image back. Failure: `jobRunning`. */
  check: { input: nothing, output: storageState },
  /** Ends the job under way; a move that has not switched yet leaves everything where it was. */
  cancelJob: { input: nothing, output: storageState },
} as const;

export type StorageState = z.infer<typeof storageState>;
export type StorageJob = z.infer<typeof storageJob>;
export type IntegrityReport = z.infer<typeof integrityReport>;
export type StorageTarget = z.infer<typeof storageTarget>;
export type StorageAction = z.infer<typeof storageAction>;
export type StorageActionReport = z.infer<typeof storageActionReport>;
export type UsageQuery = z.infer<typeof usageQuery>;
export type UsageGroup = z.infer<typeof usageGroup>;
export type UsageRow = z.infer<typeof usageRow>;
export type UsagePage = z.infer<typeof usagePage>;
export type Eviction = z.infer<typeof eviction>;
export type EvictionPage = z.infer<typeof evictionPage>;
export type EvictionNotice = z.infer<typeof evictionNotice>;
export type EvictionCause = (typeof evictionCauses)[number];
export type ChosenFolder = z.infer<typeof chosenFolder>;
