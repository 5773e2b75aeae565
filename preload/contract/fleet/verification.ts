import { z } from 'zod';
import { PAGE_LIMIT } from '../core/limits.ts';
import { type FindingCode, findingWeights, verificationRefusals } from './finding-codes.ts';

/**
 * A finding of a check, with the values of its sentence. Control characters in paths are escaped.
 */
const finding = z.object({
  code: z.enum(Object.keys(findingWeights) as [FindingCode, ...FindingCode[]]),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});

const sourceKind = z.enum(['folder', 'zip']);

const verificationId = z.string().min(1).max(64);
/** The check, and the name of the folder or ZIP, never its path. */
const known = { verificationId, name: z.string() };

export const verificationOrder = z.object({ kind: sourceKind });
export const verificationReference = z.object({ verificationId });

/** Progress or result of a check. While running, files and bytes count those to read. */
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
     * `unchanged` is green. Amber: `notProven` (complete and unchanged as far as can be proven)
     * and `partial` (finished early). The others are red.
     */
    result: z.enum(['unchanged', 'notProven', 'partial', 'changed', 'incomplete']),
    /** Files and bytes in the folder `data`. */
    files: z.int(),
    bytes: z.int(),
    /** Chosen images that were missing when the export was made. */
    missingImages: z.int().min(0),
    /** Date of the export as it states, `YYYY-MM-DD`. */
    date: z.string().nullable(),
    findingCount: z.int(),
    /** Number of findings that can be read by page; the others are only counted. */
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
/** Most severe first. */
export const findingsPage = z.object({ total: z.int(), findings: z.array(finding).max(PAGE_LIMIT) });

export type Finding = z.infer<typeof finding>;
export type VerifiedSource = { readonly kind: z.infer<typeof sourceKind>; readonly name: string };
export type VerificationState = z.infer<typeof verificationState>;
export type FindingsRequest = z.infer<typeof findingsRequest>;
export type FindingsPage = z.infer<typeof findingsPage>;
