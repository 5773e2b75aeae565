import { z } from 'zod';
import { failure } from '../core/failure.ts';
import { LEAST_FLOOR_BYTES, LEAST_QUOTA_BYTES, PAGE_LIMIT } from '../core/limits.ts';
import { byteCount, count, instant, rowId } from '../core/units.ts';
import { page, precision, serviceIdentifier, subjectReference } from '../fleet/fleet.ts';

/** Long work on the images of the account in use. One at a time. */
const storageJob = z.object({
  kind: z.enum(['move', 'check']),
  /** A job that has ended stays until the next one begins or the account is closed. */
  state: z.enum(['running', 'done', 'cancelled', 'failed']),
  /** `database`: read table by table; `images`: copied or read back; `cleaning`: old files are deleted. */
  phase: z.enum(['database', 'images', 'cleaning']),
  imagesDone: count,
  images: count,
  bytesDone: byteCount,
  bytes: byteCount,
  failure: failure.nullable(),
});

/** The outcome of an integrity check. Damaged and missing images are requested again. */
const integrityReport = z.object({
  endedAt: instant,
  /** `damaged`: the next start sets the database aside and rebuilds it from the images. */
  database: z.enum(['verified', 'damaged']),
  images: count,
  bytes: byteCount,
  /** Images whose bytes have changed; the files are set aside. */
  damaged: count,
  /** Images whose file was gone. */
  missing: count,
  /** Files that the database did not know and the image journal names; they are images again. */
  found: count,
  /** Files that nothing names; they are in the trash. */
  orphans: count,
});

/** Sent as `storageChanged`, at most twice a second. */
export const storageState = z.object({
  /** Bytes of all stored images; an image that several subjects share counts once. */
  usedBytes: byteCount,
  images: count,
  /** Beside these: the parts of images whose download was cut. */
  partialBytes: byteCount,
  quotaBytes: byteCount,
  /** Free space that the app leaves on the disk of the images: as chosen, else 1 GiB or a twentieth of a small disk. */
  floorBytes: byteCount,
  isFloorChosen: z.boolean(),
  /** The most that can be chosen: half of that disk. Null: the disk can't be asked. */
  largestFloorBytes: byteCount.nullable(),
  /** Null: the disk can't be asked, as a drive that is not connected. */
  freeDiskBytes: byteCount.nullable(),
  diskBytes: byteCount.nullable(),
  /** `retained`: pins, baselines and newest low images are more than the quota; `diskFull`: below the floor, and deleting images would not help. */
  space: z.enum(['fits', 'retained', 'diskFull']),
  /** The folder of the images. `away`: on a drive that is not connected. */
  folder: z.object({ kind: z.enum(['own', 'chosen', 'away']), folderName: z.string() }),
  /** Leftovers of checks; they are deleted after 30 days. */
  trash: z.object({ files: count, bytes: byteCount }),
  job: storageJob.nullable(),
  /** The last check; null: none since the account was opened. */
  report: integrityReport.nullable(),
});

const quotaChange = z.object({ quotaBytes: z.int().min(LEAST_QUOTA_BYTES).max(1e15) });

/** Null: the default. */
const floorChange = z.object({ floorBytes: z.int().min(LEAST_FLOOR_BYTES).max(1e15).nullable() });

/** `organizationId` null: the devices of no organization. A device includes its archives. */
const storageTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('everything') }),
  z.object({ kind: z.literal('organization'), organizationId: serviceIdentifier.nullable() }),
  z.object({ kind: z.literal('device'), deviceId: serviceIdentifier }),
]);

/**
 * - `free`: deletes images, but for those that pins and baselines retain;
 * - `keepOnlyLow`: deletes full images where a low one of the same subject is stored, but for retained ones;
 * - `forget`: deletes all images, history, pins, requested downloads and baselines, and takes hand-added devices off the list.
 * With `isPreview` it only answers.
 */
const storageAction = z.object({
  target: storageTarget,
  action: z.enum(['free', 'keepOnlyLow', 'forget']),
  isPreview: z.boolean(),
});

const storageActionReport = z.object({
  images: count,
  bytes: byteCount,
  retainedImages: count,
  retainedBytes: byteCount,
});

const usageQuery = page.extend({
  by: z.enum(['organization', 'device', 'precision', 'pin']),
  /** With `device`: only the devices of this organization; null: of none; absent: all. */
  organizationId: serviceIdentifier.nullable().optional(),
});

const ofOrganization = {
  organizationId: serviceIdentifier.nullable(),
  organizationName: z.string().nullable(),
};

/** By pin, images that no pin retains belong to the last visit (`visit`) or to nothing (`notRetained`). */
const usageGroup = z.discriminatedUnion('kind', [
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

/** The space of one group, largest first. An image of several groups, such as two pins, counts for each of them. */
const usageRow = z.object({
  group: usageGroup,
  lowImages: count,
  lowBytes: byteCount,
  fullImages: count,
  fullBytes: byteCount,
  /** Of these, the bytes that pins and baselines retain. */
  retainedBytes: byteCount,
});

const usagePage = z.object({
  total: z.int(),
  /** Over all images, each once, not only those of this page; with an organization over those of it. */
  lowBytes: byteCount,
  fullBytes: byteCount,
  retainedBytes: byteCount,
  rows: z.array(usageRow).max(PAGE_LIMIT),
});

/** The quota, the floor of the disk, or a person. */
const evictionCause = z.enum(['quota', 'disk', 'person']);

export const eviction = z.object({
  subject: subjectReference,
  name: z.string(),
  deviceName: z.string(),
  precision,
  byteLength: byteCount,
  capturedAt: instant.nullable(),
  fetchedAt: instant,
  evictedAt: instant,
  cause: evictionCause,
});

/** Newest first; of the last 30 days. */
const evictionPage = z.object({ total: z.int(), rows: z.array(eviction).max(PAGE_LIMIT) });

/** Sent as `imagesEvicted` when the app deleted images by itself. */
export const evictionNotice = z.object({ images: count, bytes: byteCount, cause: evictionCause });

/** Answer to the folder dialog; null: the person closed it. `failure`: why the images can't be moved there. */
const chosenFolder = z
  .object({
    folderName: z.string(),
    freeBytes: byteCount,
    neededBytes: byteCount,
    failure: failure.nullable(),
  })
  .nullable();

/** `chosen`: to the folder that was chosen last; `own`: back into the app's own folder. */
const moveRequest = z.object({ to: z.enum(['chosen', 'own']) });

const nothing = z.null();

export const storageCalls = {
  state: { input: nothing, output: storageState },
  /** Images over a smaller quota are deleted at once, in their order. */
  changeQuota: { input: quotaChange, output: storageState },
  /** Deletes images for a larger floor at once. Failure: `invalidInput` for more than half of the disk. */
  changeFloor: { input: floorChange, output: storageState },
  usage: { input: usageQuery, output: usagePage },
  act: { input: storageAction, output: storageActionReport },
  evictions: { input: page, output: evictionPage },
  chooseFolder: { input: nothing, output: chosenFolder },
  /** Copies, reads back and verifies, switches, then deletes the old ones. Failure: `jobRunning`, `invalidInput`. */
  move: { input: moveRequest, output: storageState },
  /** Checks the database and reads every image back. Failure: `jobRunning`. */
  check: { input: nothing, output: storageState },
  /** Shows the files of the trash again that the image journal names; the others stay in it. */
  restoreTrash: { input: nothing, output: storageState },
  /** Deletes the files of the trash now. */
  emptyTrash: { input: nothing, output: storageState },
  /** A move that has not switched yet leaves everything where it was. */
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
export type EvictionCause = z.infer<typeof evictionCause>;
export type ChosenFolder = z.infer<typeof chosenFolder>;
