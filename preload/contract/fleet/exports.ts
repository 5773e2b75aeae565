import { z } from 'zod';
import { failure } from '../core/failure.ts';
import { PAGE_LIMIT } from '../core/limits.ts';
import { precision, subjectReference } from './fleet.ts';

const exportId = z.string().min(1).max(64);

/** `best`: full where it is stored, else low. */
const exportPrecision = z.enum([...precision.options, 'best']);

/** Adds up to 500 subjects to an export that has not started; without `exportId` a new one begins. */
export const exportPlanRequest = z.object({
  exportId: exportId.optional(),
  precision: exportPrecision,
  subjects: z.array(subjectReference).max(PAGE_LIMIT),
});

export const exportPlan = z.object({
  exportId,
  precision: exportPrecision,
  fileCount: z.int(),
  byteLength: z.int(),
  /** How many of the files are low precision. */
  lowCount: z.int(),
  /** Subjects without a stored image of that precision. */
  missingCount: z.int(),
  /** The first missing ones by name, at most ten. */
  missingNames: z.array(z.string()).max(10),
});

export const exportReference = z.object({ exportId });

/** `hasSidecars`: an XMP file is written beside each image. */
export const exportStart = exportReference.extend({ hasSidecars: z.boolean().optional() });

/** Answer to the folder dialog: the folder's own name, never its path. Null: the person closed the dialog. */
export const exportFolder = z.object({ folderName: z.string() }).nullable();

export const exportProgress = z.object({
  exportId,
  state: z.enum(['running', 'done', 'cancelled', 'failed']),
  fileCount: z.int(),
  filesDone: z.int(),
  byteLength: z.int(),
  bytesDone: z.int(),
  missingCount: z.int(),
  folderName: z.string(),
  failure: failure.nullable(),
});

export type ExportPrecision = z.infer<typeof exportPrecision>;
export type ExportPlanRequest = z.infer<typeof exportPlanRequest>;
export type ExportStart = z.infer<typeof exportStart>;
export type ExportPlan = z.infer<typeof exportPlan>;
export type ExportProgress = z.infer<typeof exportProgress>;
