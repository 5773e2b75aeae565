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

/** `best`: full where it is stored or can be downloaded, else low. `both`: low and full. */
export const exportPrecision = z.enum([...precision.options, 'best', 'both']);

/**
 * What an export takes its images from: the subjects that were handed over, exactly the images that were handed over, a gallery in its order, the favorites,
 * what a pin or (null) all pins retain, or all devices.
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
 * Which snapshots of them: `newest` of each subject, `all` that are stored, or those captured at `from` or later and before `to`. The last two
 * take the archives of devices along.
 */
const exportSnapshots = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('newest') }),
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('between'), from: instant, to: instant }),
]);

/** A subject, or (`hash`) one of its images. */
const exportSubject = subjectReference.extend({ hash: snapshotSummary.shape.hash.optional() });

/** Hands over up to 500 subjects to an export that has not started; without `exportId` a new one begins. */
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
  /** The images of these subjects or devices, stored or not. */
  subjectCount: count,
  fileCount: count,
  byteLength: byteCount,
  /** How many of the files are low precision. */
  lowCount: count,
  /** How many of those can be downloaded in full, where the best available are chosen. */
  improvableCount: count,
  /** Chosen images that are not stored in that precision. */
  missingCount: count,
  /** The first missing ones by name, at most ten. */
  missingNames: z.array(z.string()).max(10),
  /** Images that can be downloaded, missing or in full, their estimated bytes, and the time at the measured speed; null: not measured. */
  downloads: z.object({ count, byteLength: byteCount, seconds: z.number().min(0).nullable() }),
});

export const exportReference = z.object({ exportId });

/** Answer to the folder dialog: the folder's own name, never its path. Null: the person closed the dialog. */
export const exportFolder = z.object({ folderName: z.string() }).nullable();

/** Why there is no PDF: the disk is full, the page that is printed ran out of memory, the print came to no end, or it is not known. */
const missingReportCauses = ['disk', 'memory', 'time', 'unknown'] as const;

/** Why a chosen film is not in its export. */
export const missingFilmReasons = ['gone', 'notWritten'] as const;

/** `downloading`: missing images are downloaded before the export begins; `downloads` counts them. */
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
  /** Images in low precision, where the best available were chosen. */
  lowCount: count.optional(),
  folderName: z.string(),
  failure: failure.nullable(),
  /** The images that are laid out in the PDF, once it is its turn. `missing`: why it is not there; the export is whole without it. */
  report: z.object({ done: count, total: count, missing: z.enum(missingReportCauses).nullable() }).optional(),
  /** Why the film is not in the export: its file was moved, deleted or changed since (`gone`), or the export was finished early (`notWritten`). */
  missingFilm: z.enum(missingFilmReasons).optional(),
  /** A carry pack: the name of its file, without the number of a part, and how many parts it has. */
  pack: z.object({ name: z.string(), parts: count }).optional(),
});

/** The exports of this start of the app that are running or have ended, the latest last. */
export const exportList = z.object({ exports: z.array(exportProgress) });

const template = z.string().max(FILE_NAMES_LIMIT);

export const fileNamesRequest = exportReference.extend({ template });

/** What becomes of missing images: downloaded before the export begins, downloaded when online, or nothing. */
export const missingImages = z.enum(['downloadFirst', 'request', 'leaveOut']);

/** The size of the parts of a ZIP, MB. */
export const partMegabytes = z.int().min(PART_MEGABYTES.least).max(PART_MEGABYTES.most);

/** The PDF of an export. */
export const exportReport = z.enum(exportReports);

/**
 * `zip`: into a ZIP instead of a folder, in parts or (null) in one file. `hasSidecars`: an XMP file is written beside each image. `isSigned`: by the key of this laptop (`exports.signer`). `isOnlyNew`: without what earlier
 * exports into the folder have (`exports.previous`). `filmId`: with the film that was saved last.
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
 * The first error of a template for names, at a position in UTF-16 units: `empty` (nothing), `emptyName` (nothing between two slashes), `unclosed`
 * and `unopened` (a brace alone), `unknownToken`, `unknownFormat`, `forbidden` (a character that no file name may have), `tooDeep` (folders).
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
 * The paths of at most three images of the plan, from the export's folder on; none while nothing is stored. `areNumbered`: among the first images some
 * would have equal names, so numbers are added.
 */
export const fileNamesPreview = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('names'), paths: z.array(z.string()).max(3), areNumbered: z.boolean() }),
  z.object({ kind: z.literal('error'), error: nameTemplateError }),
]);

export type MissingImages = z.infer<typeof missingImages>;
export type ExportList = z.infer<typeof exportList>;
const unfinishedFacts = { exportId, folderName: z.string(), startedAt: instant, fileCount: count };

/**
 * An export that a kill, a full disk, a drive that was pulled out or a cancel has cut off. `filesDone`: images that are whole. `away`: its drive is
 * not connected, or fails. `changed`: what is there is not what this laptop wrote.
 */
const unfinishedExport = z.discriminatedUnion('state', [
  z.object({ state: z.literal('cutOff'), ...unfinishedFacts, filesDone: count }),
  z.object({ state: z.enum(['away', 'changed']), ...unfinishedFacts }),
]);

export const unfinishedExports = z.array(unfinishedExport);

/** The last whole export into the chosen folder, and how many of the planned images are in none of those; null: there is none. */
export const previousExport = z
  .object({ folderName: z.string(), startedAt: instant, newCount: count })
  .nullable();

/**
 * The key that signs exports. `ready`: its public part as a line of an allowed_signers file, and its fingerprint. `unmade`: it is made when it is
 * first used. `unprotected`, `noKeychain`: nothing on this laptop keeps a key safe. `locked`: the keychain does not open it now.
 */
export const exportSigner = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready'), allowedSigners: z.string(), fingerprint: z.string() }),
  z.object({ kind: z.enum(['unmade', 'unprotected', 'noKeychain', 'locked']) }),
]);

/** `make`: where there is no key yet, one is made. */
export const exportSignerRequest = z.object({ make: z.boolean() });

/** `rest`: writes what is missing. `partial`: makes a valid bag of what is there, with the rest in missing.csv. */
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
