import { z } from 'zod';
import { isAgeRecipient } from '../core/age-recipient.ts';
import { failure } from '../core/failure.ts';
import { PASSWORD_LIMIT, RECIPIENT_LIMIT, SHORTEST_PASSPHRASE } from '../core/limits.ts';
import { byteCount, count, instant } from '../core/units.ts';
import { exportReference, missingImages } from '../fleet/exports.ts';

export const packRecipient = z.string().refine(isAgeRecipient);

/** Who opens a pack: those who know a passphrase, or the laptops of some `age1…`. */
const packLock = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('passphrase'),
    passphrase: z.string().min(SHORTEST_PASSPHRASE).max(PASSWORD_LIMIT),
  }),
  z.object({ kind: z.literal('recipients'), recipients: z.array(packRecipient).min(1).max(RECIPIENT_LIMIT) }),
]);

/** What a pack of a planned export has. `isInParts`: each part fits on FAT32. */
export const packContents = exportReference.extend({
  hasNotes: z.boolean(),
  hasPins: z.boolean(),
  isInParts: z.boolean(),
});

/** The most that the files take, bytes. */
export const packEstimate = z.object({ images: count, snapshots: count, fileBytes: byteCount, parts: count });

export const packStart = packContents.extend({ lock: packLock, missing: missingImages });

/** What an administrator decided: whether packs are made and opened here, and for which recipients alone; null: for those that a person chooses. */
export const packPolicy = z.object({ isAllowed: z.boolean(), recipients: z.array(packRecipient).nullable() });

/** This laptop's `age1…`. The other states are those of `exportSigner`. */
export const packIdentity = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready'), recipient: packRecipient }),
  z.object({ kind: z.enum(['unmade', 'unprotected', 'noKeychain', 'locked']) }),
]);

/** `make`: where there is none yet, one is made. */
export const packIdentityRequest = z.object({ make: z.boolean() });

/** Why a pack is not opened, or not to its end. Each has a sentence in the catalog. */
export const packRefusals = [
  'notAPack',
  'cut',
  'damaged',
  'imageRefused',
  'unreadable',
  'tooLarge',
  'tooManyNotes',
  'notForThisLaptop',
  'tooNew',
  'otherEnvironment',
  'otherOrganizations',
  'overQuota',
  'overFloor',
  'forbidden',
] as const;

/** `part`: of which file, where the pack is in parts. */
const refusal = z.object({
  code: z.enum(packRefusals),
  part: z.int().nullable(),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
});

const openingId = z.string().min(1).max(64);

/** What a pack says of itself, of all its parts that were found. `missing`: the numbers of the others. */
const packAbout = z.object({
  laptop: z.string(),
  madeAt: instant,
  snapshots: count,
  byteLength: byteCount,
  parts: z.object({ count, missing: z.array(z.int()) }).nullable(),
});

/** The opening, and the name of the file, never its path. */
const known = { openingId, name: z.string() };
const read = { ...known, about: packAbout };
/** Names of targets in one message. */
export const UNKNOWN_TARGETS_SHOWN = 5;

/** What a pack would have this laptop keep offline beyond what it keeps already. */
const packPins = z.object({
  count,
  /** Images that would still be downloaded, as far as the targets are known here, and their bytes as estimated. */
  images: count,
  byteLength: byteCount,
  /** Organizations, devices and archives that neither this account nor the pack has, by their identifiers; the first ones. */
  unknown: z.array(z.string()).max(UNKNOWN_TARGETS_SHOWN),
  unknownCount: count,
});

/** Snapshots that changed something here. */
const changed = count;
/** Null: it ended before anything was added. */
const changedBefore = changed.nullable();

/**
 * How far the opening of a pack is. `locked`: it wants a passphrase; `isWrong`: the last one was not it. `ready`: it was read and checked, and fits;
 * nothing has changed yet. What an import has joined before it ended stays, and the rest follows when the pack is opened again.
 */
export const packOpening = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('unlocking'), ...known }),
  z.object({ kind: z.literal('locked'), ...known, isWrong: z.boolean() }),
  z.object({ kind: z.literal('checking'), ...read, bytesDone: byteCount }),
  z.object({
    kind: z.literal('ready'),
    ...read,
    newImages: count,
    newBytes: byteCount,
    /** Notes about subjects that have none here. */
    newNotes: count,
    /** They are added only if the person chooses so. */
    pins: packPins,
  }),
  z.object({ kind: z.literal('importing'), ...read, done: count, changed }),
  z.object({ kind: z.literal('done'), ...read, changed }),
  z.object({ kind: z.literal('cancelled'), ...known, changed: changedBefore }),
  z.object({ kind: z.literal('refused'), ...known, changed: changedBefore, refusal }),
  z.object({ kind: z.literal('failed'), ...known, changed: changedBefore, failure }),
]);

export const packOpeningReference = z.object({ openingId });
/** `hasPins`: what the pack would keep offline is kept offline here too. */
export const packAdd = packOpeningReference.extend({ hasPins: z.boolean() });
export const packUnlock = packOpeningReference.extend({ passphrase: z.string().min(1).max(PASSWORD_LIMIT) });

export type PackLock = z.infer<typeof packLock>;
export type PackContents = z.infer<typeof packContents>;
export type PackEstimate = z.infer<typeof packEstimate>;
export type PackStart = z.infer<typeof packStart>;
export type PackPolicy = z.infer<typeof packPolicy>;
export type PackIdentityState = z.infer<typeof packIdentity>;
export type PackAbout = z.infer<typeof packAbout>;
export type PackPins = z.infer<typeof packPins>;
export type PackOpening = z.infer<typeof packOpening>;
