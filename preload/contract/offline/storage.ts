import { z } from 'zod';
import { failure } from '../core/failure.ts';
import { LEAST_FLOOR_BYTES, LEAST_QUOTA_BYTES, MOST_DAYS_KEPT, PAGE_LIMIT } from '../core/limits.ts';
import { byteCount, count, instant, rowId } from '../core/units.ts';
import { page, precision, serviceIdentifier, subjectReference } from '../fleet/fleet.ts';

/** A long job on the current account's images. One at a time. */
const storageJob = z.object({
  kind: z.enum(['move', 'check']),
  /** An ended job stays until the next one begins or the account is closed. */
  state: z.enum(['running', 'done', 'cancelled', 'failed']),
  /**
   * `database`: read table by table; `images`: copied or read back; `cleaning`: old files are
   * deleted.
   */
  phase: z.enum(['database', 'images', 'cleaning']),
  imagesDone: count,
  images: count,
  bytesDone: byteCount,
  bytes: byteCount,
  failure: failure.nullable(),
});

/** Result of an integrity check. Damaged and missing images are requested again. */
const integrityReport = z.object({
  endedAt: instant,
  /** `damaged`: the next start sets the database aside and rebuilds it from the images. */
  database: z.enum(['verified', 'damaged']),
  images: count,
  bytes: byteCount,
  /** Images whose bytes have changed; the files are set aside. */
  damaged: count,
  /** Images without a file. */
  missing: count,
  /** Files unknown to the database but named in the image journal; they are images again. */
  found: count,
  /** Files that nothing names, now in the trash. */
  orphans: count,
});

/** Days that superseded images stay; `null` to keep them until the quota needs their space. */
const daysKept = z.int().min(1).max(MOST_DAYS_KEPT).nullable();

/** Sent as `storageChanged`, at most twice a second. */
export const storageState = z.object({
  /** Bytes of all stored images, counting shared ones once. */
  usedBytes: byteCount,
  images: count,
  /** In addition: parts of interrupted downloads. */
  partialBytes: byteCount,
  quotaBytes: byteCount,
  /**
   * Free space that the app leaves on the images' disk: as chosen, else 1 GiB or a twentieth of a
   * small disk.
   */
  floorBytes: byteCount,
  isFloorChosen: z.boolean(),
  daysKept,
  /** Highest allowed floor: half of that disk. `null` if the disk can't be queried. */
  largestFloorBytes: byteCount.nullable(),
  /** `null` if the disk can't be queried, such as a disconnected drive. */
  freeDiskBytes: byteCount.nullable(),
  diskBytes: byteCount.nullable(),
  /**
   * `retained`: pins, baselines and newest low images exceed the quota; `diskFull`: below the
   * floor, and deleting images would not help.
   */
  space: z.enum(['fits', 'retained', 'diskFull']),
  /** Folder of the images. `away`: on a disconnected drive. */
  folder: z.object({ kind: z.enum(['own', 'chosen', 'away']), folderName: z.string() }),
  /** Leftovers of checks; deleted after 30 days. */
  trash: z.object({ files: count, bytes: byteCount }),
  job: storageJob.nullable(),
  /** Last check since the account was opened, if any. */
  report: integrityReport.nullable(),
});

const quotaChange = z.object({ quotaBytes: z.int().min(LEAST_QUOTA_BYTES).max(1e15) });

/** `null` restores the default. */
const floorChange = z.object({ floorBytes: z.int().min(LEAST_FLOOR_BYTES).max(1e15).nullable() });

const daysKeptChange = z.object({ days: daysKept });

/**
 * Images that newer ones of the same subject and precision have replaced. Retained ones and those
 * of recent days are never removed.
 */
const superseded = z.object({
  images: count,
  bytes: byteCount,
  /** Part of these that `days` would remove now. */
  goingImages: count,
  goingBytes: byteCount,
});

const removedImages = z.object({ images: count, bytes: byteCount });

/** `organizationId`: `null` for devices of no organization. A device includes its archives. */
const storageTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('everything') }),
  z.object({ kind: z.literal('organization'), organizationId: serviceIdentifier.nullable() }),
  z.object({ kind: z.literal('device'), deviceId: serviceIdentifier }),
]);

/**
 * - `free`: deletes images, except those that pins and baselines retain;
 * - `keepOnlyLow`: deletes full images if the subject has a low one, except retained ones;
 * - `forget`: deletes all images, history, pins, requested downloads and baselines, and removes
 *   hand-added devices. With `isPreview` it only reports.
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
  /** With `device`: selects the devices of this organization (`null` for none); all if absent. */
  organizationId: serviceIdentifier.nullable().optional(),
});

const ofOrganization = {
  organizationId: serviceIdentifier.nullable(),
  organizationName: z.string().nullable(),
};

/**
 * By pin, images that no pin retains belong to the last visit (`visit`) or to nothing
 * (`notRetained`).
 */
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

/**
 * Space of one group, largest first. An image of several groups, such as two pins, counts in each.
 */
const usageRow = z.object({
  group: usageGroup,
  lowImages: count,
  lowBytes: byteCount,
  fullImages: count,
  fullBytes: byteCount,
  /** Part of it that pins and baselines retain. */
  retainedBytes: byteCount,
});

const usagePage = z.object({
  total: z.int(),
  /**
   * Totals over all images, each counted once, not only this page; or over those of one
   * organization.
   */
  lowBytes: byteCount,
  fullBytes: byteCount,
  retainedBytes: byteCount,
  rows: z.array(usageRow).max(PAGE_LIMIT),
});

/** The quota, the floor of the disk, the user, or `daysKept`. */
const evictionCause = z.enum(['quota', 'disk', 'person', 'age']);

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

/** Sent as `imagesEvicted` when the app deleted images on its own. */
export const evictionNotice = z.object({ images: count, bytes: byteCount, cause: evictionCause });

/**
 * Answer of the folder dialog; `null` if closed. `freeBytes`: `null` if its drive can't tell.
 * `failure`: why the images can't be moved there.
 */
const chosenFolder = z
  .object({
    folderName: z.string(),
    freeBytes: byteCount.nullable(),
    neededBytes: byteCount,
    failure: failure.nullable(),
  })
  .nullable();

/** `chosen`: to the last chosen folder; `own`: back into the app's own folder. */
const moveRequest = z.object({ to: z.enum(['chosen', 'own']) });

const nothing = z.null();

export const storageCalls = {
  state: { input: nothing, output: storageState },
  /** With a smaller quota, deletes excess images at once, in eviction order. */
  changeQuota: { input: quotaChange, output: storageState },
  /**
   * With a larger floor, deletes images at once. Failure: `invalidInput` above half of the disk.
   */
  changeFloor: { input: floorChange, output: storageState },
  /** Counts superseded images, and those that the given days would remove. */
  superseded: { input: daysKeptChange, output: superseded },
  /**
   * Removes older superseded images at once. Failure: `jobRunning`, without any change, as an
   * export may need them.
   */
  changeDaysKept: { input: daysKeptChange, output: removedImages },
  usage: { input: usageQuery, output: usagePage },
  act: { input: storageAction, output: storageActionReport },
  evictions: { input: page, output: evictionPage },
  chooseFolder: { input: nothing, output: chosenFolder },
  /**
   * Copies, reads back and verifies, switches, then deletes the old images. Failures:
   * `jobRunning`, `invalidInput`.
   */
  move: { input: moveRequest, output: storageState },
  /** Checks the database and reads every image back. Failure: `jobRunning`. */
  check: { input: nothing, output: storageState },
  /** Restores files in the trash that the image journal names; the others stay. */
  restoreTrash: { input: nothing, output: storageState },
  emptyTrash: { input: nothing, output: storageState },
  /** A move that has not switched yet leaves everything where it was. */
  cancelJob: { input: nothing, output: storageState },
} as const;

export type StorageState = z.infer<typeof storageState>;
export type SupersededImages = z.infer<typeof superseded>;
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
