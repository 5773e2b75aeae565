import { createHash } from 'node:crypto';
import { z } from 'zod';
import { compareVersions } from './compare-versions.ts';
import { plainNotes } from './plain-notes.ts';
import type { VerifyUpdate } from './update-keys.ts';

/** Number of values in four bytes. */
const RANGE = 2 ** 32;

/**
 * Returns true if this installation is among the first `percentage` percent to get a version. Each
 * version draws anew, so that the risk is shared; the same installation always draws the same for
 * a version.
 */
export function isInRollout(percentage: number, version: string, installationId: string): boolean {
  const drawn = createHash('sha256').update(`${version}\n${installationId}`).digest().readUInt32BE(0) / RANGE;
  return drawn < percentage / 100;
}

/**
 * An update that passed: its version, notes, and the hashes (SHA-512, base64) that its files may
 * have.
 */
export interface AcceptedUpdate {
  readonly version: string;
  readonly notes: string;
  readonly hashes: ReadonlySet<string>;
}

/** Reasons to refuse an offer (P36). */
export type Refusal = 'unreadable' | 'older' | 'unsigned' | 'wrongSignature';

export type Judgement =
  | { readonly kind: 'accepted'; readonly update: AcceptedUpdate }
  /** The offered version is already running. */
  | { readonly kind: 'current' }
  /** The roll-out has not yet reached this installation. */
  | { readonly kind: 'notYet' }
  | { readonly kind: 'refused'; readonly reason: Refusal };

export interface JudgeOptions {
  readonly currentVersion: string;
  readonly verify: VerifyUpdate;
  readonly installationId: string;
  /** True if the user asked for the update, which bypasses the roll-out. */
  readonly asked: boolean;
}

/** SHA-512 in base64: 64 bytes. */
const sha512 = z.string().regex(/^[A-Za-z0-9+/]{86}==$/);

/**
 * Description that electron-builder writes (`latest.yml`), with the signature that the release
 * adds to each file.
 */
const description = z.object({
  version: z.string(),
  files: z
    .array(z.object({ url: z.string().min(1), sha512, ed25519: z.string().optional() }))
    .min(1)
    .max(20),
  releaseNotes: z.unknown().optional(),
  stagingPercentage: z.coerce.number().min(0).max(100).optional(),
  // Files of web installers are not signed by us.
  packages: z.undefined().optional(),
});

/**
 * Decides if an offered update may be downloaded. Every file must be signed for this very version:
 * the engine chooses among them, and the download is compared with the signed hashes again before
 * it is installed.
 */
export function judgeOffer(offer: unknown, options: JudgeOptions): Judgement {
  const parsed = description.safeParse(offer);
  if (!parsed.success) return refuse('unreadable');
  const { version, files, releaseNotes, stagingPercentage } = parsed.data;
  const order = compareVersions(version, options.currentVersion);
  if (order === null) return refuse('unreadable');
  if (order < 0) return refuse('older');
  if (order === 0) return { kind: 'current' };
  if (files.some(({ ed25519 }) => ed25519 === undefined)) return refuse('unsigned');
  if (!files.every((file) => options.verify(version, file.sha512, file.ed25519 ?? ''))) {
    return refuse('wrongSignature');
  }
  if (
    !options.asked &&
    stagingPercentage !== undefined &&
    !isInRollout(stagingPercentage, version, options.installationId)
  ) {
    return { kind: 'notYet' };
  }
  const hashes = new Set(files.map((file) => file.sha512));
  return { kind: 'accepted', update: { version, notes: plainNotes(releaseNotes), hashes } };
}

function refuse(reason: Refusal): Judgement {
  return { kind: 'refused', reason };
}
