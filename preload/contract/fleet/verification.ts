import { z } from 'zod';
import { PAGE_LIMIT } from '../core/limits.ts';
import { type FindingCode, findingWeights, verificationRefusals } from './finding-codes.ts';

/** One thing that the check of an export found, with the values of its sentence. Control characters in paths are escaped. */
const finding = z.object({
  code: z.enum(Object.keys(findingWeights) as [FindingCode, ...FindingCode[]]),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});

const sourceKind = z.enum(['folder', 'zip']);

const verificationId = z.string().min(1).max(64);
/** The check, and the name of the folder or the ZIP, never its path. */
const known = { verificationId, name: z.string() };

export const verificationOrder = z.object({ kind: sourceKind });
export const verificationReference = z.object({ verificationId });

/** How far a check of an export is, or how it ended. Files and bytes of a running one are those to read. */
export const verificationState = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('running'),
    ...known,
    files: z.int(),
    filesDone: z.int(),
    bytes: z.int(),
    bytesDone: z.int(),
  }),
  z.object({
    kind: z.literal('checked'),
    ...known,
    /**
     * `unchanged` is green. Amber: `notProven`, complete and unchanged as far as it can be proven, and `partial`, which was finished early. The others
     * are red.
     */
    result: z.enum(['unchanged', 'notProven', 'partial', 'changed', 'incomplete']),
    /** Files and bytes in the folder `data`. */
    files: z.int(),
    bytes: z.int(),
    /** Images that were chosen and were not there when the export was made. */
    missingImages: z.int().min(0),
    /** The day of the export as it says itself, `YYYY-MM-DD`; null: none. */
    date: z.string().nullable(),
    findingCount: z.int(),
    /** Those that pages of findings have; the others are only counted. */
    namedFindings: z.int(),
  }),
  z.object({ kind: z.literal('refused'), ...known, reason: z.enum(verificationRefusals) }),
  z.object({ kind: z.literal('cancelled'), ...known }),
]);

export const findingsRequest = z.object({
  verificationId,
  offset: z.int().min(0),
  count: z.int().min(1).max(PAGE_LIMIT),
});
/** The heaviest first. */
export const findingsPage = z.object({ total: z.int(), findings: z.array(finding).max(PAGE_LIMIT) });

export type Finding = z.infer<typeof finding>;
export type VerifiedSource = { readonly kind: z.infer<typeof sourceKind>; readonly name: string };
export type VerificationState = z.infer<typeof verificationState>;
export type FindingsRequest = z.infer<typeof findingsRequest>;
export type FindingsPage = z.infer<typeof findingsPage>;
