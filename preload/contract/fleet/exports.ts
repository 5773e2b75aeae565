import { z } from 'zod';
import { failure } from '../core/failure.ts';
import { FILE_NAMES_LIMIT } from '../core/file-names.ts';
import { PAGE_LIMIT, PART_MEGABYTES } from '../core/limits.ts';
import { byteCount, count, instant, rowId } from '../core/units.ts';
import { filmReference } from './films.ts';
import { galleryScope, precision, snapshotSummary, subjectReference } from './fleet.ts';
import { galleryOrder } from './gallery-order.ts';
import { exportReports } from './report-pages.ts';

const exportId = z.string().min(1).max(64);

/** `best`: full if stored or downloadable, else low. `both`: low and full. */
export const exportPrecision = z.enum([...precision.options, 'best', 'both']);

/**
 * Source of an export's images: the subjects or the images that were passed in, a gallery in its
 * order, the favorites, a pin (or all, if `null`), or all devices.
 */
const exportSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('selection') }),
  z.object({ kind: z.literal('images') }),
  z.object({ kind: z.literal('gallery'), scope: galleryScope, order: galleryOrder }),
  z.object({ kind: z.literal('favorites') }),
  z.object({ kind: z.literal('offline'), pinId: rowId.nullable() }),
  z.object({ kind: z.literal('everything') }),
]);

/**
 * Snapshots to export: `newest` of each subject, `all` that are stored, or those captured from
 * `from` until before `to`. The last two include the archives of devices.
 */
const exportSnapshots = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('newest') }),
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('between'), from: instant, to: instant }),
]);

/** A subject, or one of its images (`hash`). */
const exportSubject = subjectReference.extend({ hash: snapshotSummary.shape.hash.optional() });

/** Adds up to 500 subjects to an export that has not started; without `exportId`, creates one. */
export const exportSelection = z.object({
  exportId: exportId.optional(),
  subjects: z.array(exportSubject).max(PAGE_LIMIT),
});

export const exportPlanRequest = z.object({
  exportId,
  source: exportSource,
  snapshots: exportSnapshots,
  precision: exportPrecision,
});

export const exportPlan = z.object({
  exportId,
  /** Images of these subjects or devices, stored or not. */
  subjectCount: count,
  fileCount: count,
  byteLength: byteCount,
  /** Files in low precision. */
  lowCount: count,
  /** Low files that can be downloaded in full, if the best available are chosen. */
  improvableCount: count,
  /** Chosen images that are not stored in that precision. */
  missingCount: count,
  /** Names of the first missing ones. */
  missingNames: z.array(z.string()).max(10),
  /**
   * Images that can be downloaded, missing or in full, their estimated bytes, and the time at the
   * measured speed (`null` if not measured).
   */
  downloads: z.object({ count, byteLength: byteCount, seconds: z.number().min(0).nullable() }),
});

export const exportReference = z.object({ exportId });

/** One stored image of a subject. */
export const storedImage = subjectReference.extend({ hash: snapshotSummary.shape.hash });

/** `reveals`: shows the export in the file manager too. */
export const exportOfImage = storedImage.extend({ reveals: z.boolean() });

/** The file's own name, never its path. `null` if the user closed the dialog. */
export const savedImage = z.object({ fileName: z.string() }).nullable();

/** The chosen folder's own name, never its path. `null` if the user closed the dialog. */
export const exportFolder = z.object({ folderName: z.string() }).nullable();

/**
 * Reasons why there is no PDF: the disk is full, printing ran out of memory, it never finished, or
 * unknown.
 */
const missingReportCauses = ['disk', 'memory', 'time', 'unknown'] as const;

/** Reasons why a chosen film is not in its export. */
export const missingFilmReasons = ['gone', 'notWritten'] as const;

/**
 * `downloading`: missing images are downloaded before the export begins; `downloads` counts them.
 */
export const exportProgress = z.object({
  exportId,
  state: z.enum(['downloading', 'running', 'done', 'cancelled', 'failed']),
  downloads: z.object({ done: count, total: count }),
  fileCount: z.int(),
  filesDone: z.int(),
  byteLength: z.int(),
  bytesDone: z.int(),
  /** Since the first file, ms. */
  elapsedMs: z.int().min(0),
  missingCount: z.int(),
  /** Low-precision images, if the best available were chosen. */
  lowCount: count.optional(),
  folderName: z.string(),
  failure: failure.nullable(),
  /**
   * Images laid out in the PDF so far. `missing`: why there is no PDF; the export is complete
   * without it.
   */
  report: z.object({ done: count, total: count, missing: z.enum(missingReportCauses).nullable() }).optional(),
  /**
   * Why the film is not in the export: its file was moved, deleted or changed (`gone`), or the
   * export was finished early (`notWritten`).
   */
  missingFilm: z.enum(missingFilmReasons).optional(),
  /** For a carry pack: its file name without a part number, and the number of parts. */
  pack: z.object({ name: z.string(), parts: count }).optional(),
});

/** Exports since the app started, running or ended, latest last. */
export const exportList = z.object({ exports: z.array(exportProgress) });

const template = z.string().max(FILE_NAMES_LIMIT);

export const fileNamesRequest = exportReference.extend({ template });

/**
 * Handling of missing images: download before the export begins, download when online, or skip.
 */
export const missingImages = z.enum(['downloadFirst', 'request', 'leaveOut']);

/** Size of the parts of a ZIP, MB. */
export const partMegabytes = z.int().min(PART_MEGABYTES.least).max(PART_MEGABYTES.most);

export const exportReport = z.enum(exportReports);

/**
 * `zip`: writes a ZIP instead of a folder, in parts or (`null`) as one file. `hasSidecars`: adds
 * an XMP file for each image. `isSigned`: signs with this laptop's key (`exports.signer`).
 * `isOnlyNew`: skips images of earlier exports into the folder (`exports.previous`). `filmId`:
 * includes the film saved last.
 */
export const exportStart = exportReference.extend({
  template,
  missing: missingImages,
  zip: z.object({ partMegabytes: partMegabytes.nullable() }).nullable().optional(),
  hasSidecars: z.boolean(),
  isSigned: z.boolean().optional(),
  isOnlyNew: z.boolean().optional(),
  report: exportReport.optional(),
  filmId: filmReference.shape.filmId.optional(),
});

/**
 * First error of a file name template, at a position in UTF-16 units: `empty`, `emptyName`
 * (nothing between two slashes), `unclosed` and `unopened` (a lone brace), `unknownToken`,
 * `unknownFormat`, `forbidden` (a character not allowed in file names), `tooDeep` (folders).
 */
const nameTemplateError = z.object({
  kind: z.enum([
    'empty',
    'emptyName',
    'unclosed',
    'unopened',
    'unknownToken',
    'unknownFormat',
    'forbidden',
    'tooDeep',
  ]),
  position: count,
  length: count,
});

/**
 * Paths of up to three planned images, relative to the export's folder; empty while nothing is
 * stored. `areNumbered`: names would collide, so numbers are added.
 */
export const fileNamesPreview = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('names'), paths: z.array(z.string()).max(3), areNumbered: z.boolean() }),
  z.object({ kind: z.literal('error'), error: nameTemplateError }),
]);

export type MissingImages = z.infer<typeof missingImages>;
export type ExportList = z.infer<typeof exportList>;
const unfinishedFacts = { exportId, folderName: z.string(), startedAt: instant, fileCount: count };

/**
 * An export interrupted by a kill, a full disk, an unplugged drive or a cancel. `filesDone`:
 * complete images. `whole`: only the end was not noted, and the files are checked before it is.
 * `away`: its drive is disconnected or failing. `changed`: its files are not as this laptop wrote
 * them.
 */
const unfinishedExport = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['cutOff', 'whole']), ...unfinishedFacts, filesDone: count }),
  z.object({ state: z.enum(['away', 'changed']), ...unfinishedFacts }),
]);

export const unfinishedExports = z.array(unfinishedExport);

/**
 * Last complete export into the chosen folder, and the number of planned images that none of those
 * have; `null` if there is none.
 */
export const previousExport = z
  .object({ folderName: z.string(), startedAt: instant, newCount: count })
  .nullable();

/**
 * Key that signs exports. `ready`: its public part as a line of an allowed_signers file, and its
 * fingerprint. `unmade`: made on first use. `unprotected`, `noKeychain`: this laptop can't keep a
 * key safe. `locked`: the keychain does not open it now.
 */
export const exportSigner = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready'), allowedSigners: z.string(), fingerprint: z.string() }),
  z.object({ kind: z.enum(['unmade', 'unprotected', 'noKeychain', 'locked']) }),
]);

/** `make`: creates a missing key. */
export const exportSignerRequest = z.object({ make: z.boolean() });

/**
 * `rest`: writes what is missing. `partial`: makes a valid bag of the files so far, with the rest
 * in missing.csv.
 */
export const exportResume = exportReference.extend({ kind: z.enum(['rest', 'partial']) });

export type ExportSignerState = z.infer<typeof exportSigner>;
export type PreviousExport = z.infer<typeof previousExport>;
export type UnfinishedExport = z.infer<typeof unfinishedExport>;
export type ExportPrecision = z.infer<typeof exportPrecision>;
export type ExportReport = z.infer<typeof exportReport>;
export type ExportSource = z.infer<typeof exportSource>;
export type ExportSnapshots = z.infer<typeof exportSnapshots>;
export type ExportSubject = z.infer<typeof exportSubject>;
export type ExportSelection = z.infer<typeof exportSelection>;
export type ExportPlanRequest = z.infer<typeof exportPlanRequest>;
export type ExportStart = z.infer<typeof exportStart>;
export type ExportPlan = z.infer<typeof exportPlan>;
export type ExportProgress = z.infer<typeof exportProgress>;
export type NameTemplateError = z.infer<typeof nameTemplateError>;
export type FileNamesPreview = z.infer<typeof fileNamesPreview>;
