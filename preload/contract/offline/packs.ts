import { z } from 'zod';
import { isAgeRecipient } from '../core/age-recipient.ts';
import { failure } from '../core/failure.ts';
import { PASSWORD_LIMIT, RECIPIENT_LIMIT, SHORTEST_PASSPHRASE } from '../core/limits.ts';
import { byteCount, count, instant } from '../core/units.ts';
import { exportReference, missingImages } from '../fleet/exports.ts';

export const packRecipient = z.string().refine(isAgeRecipient);

/** Keys of a pack: a passphrase, or the `age1…` of some laptops. */
const packLock = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('passphrase'),
    passphrase: z.string().min(SHORTEST_PASSPHRASE).max(PASSWORD_LIMIT),
  }),
  z.object({ kind: z.literal('recipients'), recipients: z.array(packRecipient).min(1).max(RECIPIENT_LIMIT) }),
]);

/** Content of a pack. `isInParts`: each part fits on FAT32. */
export const packContents = exportReference.extend({
  hasNotes: z.boolean(),
  hasPins: z.boolean(),
  isInParts: z.boolean(),
});

/** Upper bound of the files' size, bytes. */
export const packEstimate = z.object({ images: count, snapshots: count, fileBytes: byteCount, parts: count });

export const packStart = packContents.extend({ lock: packLock, missing: missingImages });

/**
 * An administrator's policy: whether packs are allowed, and their only recipients (`null` if the
 * user may choose).
 */
export const packPolicy = z.object({ isAllowed: z.boolean(), recipients: z.array(packRecipient).nullable() });

/** This laptop's `age1…`. The other states are those of `exportSigner`. */
export const packIdentity = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready'), recipient: packRecipient }),
  z.object({ kind: z.enum(['unmade', 'unprotected', 'noKeychain', 'locked']) }),
]);

/** `make`: creates a missing identity. */
export const packIdentityRequest = z.object({ make: z.boolean() });

/** Reasons why a pack can't be opened, or not completely. Each has a sentence in the catalog. */
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

/** `part`: number of the file concerned, if the pack is in parts. */
const refusal = z.object({
  code: z.enum(packRefusals),
  part: z.int().nullable(),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
});

const openingId = z.string().min(1).max(64);

/** Description of a pack, of all parts found. `missing`: numbers of the other parts. */
const packAbout = z.object({
  laptop: z.string(),
  madeAt: instant,
  snapshots: count,
  byteLength: byteCount,
  parts: z.object({ count, missing: z.array(z.int()) }).nullable(),
});

/** The opening, and the file name, never the path. */
const known = { openingId, name: z.string() };
const read = { ...known, about: packAbout };
/** Most names of unknown targets in a message. */
export const UNKNOWN_TARGETS_SHOWN = 5;

/** Pins of a pack in addition to those of this laptop. */
const packPins = z.object({
  count,
  /**
   * Images still to be downloaded, as far as the targets are known here, and their estimated
   * bytes.
   */
  images: count,
  byteLength: byteCount,
  /**
   * Organizations, devices and archives that neither this account nor the pack has, by identifier;
   * the first ones.
   */
  unknown: z.array(z.string()).max(UNKNOWN_TARGETS_SHOWN),
  unknownCount: count,
});

/** Snapshots that changed something in the library. */
const changed = count;
/** `null` if it ended before anything was added. */
const changedBefore = changed.nullable();

/**
 * State of opening a pack. `locked`: needs a passphrase; `isWrong`: the last one was wrong.
 * `ready`: read, checked and matching; nothing has changed yet. What an interrupted import has
 * added stays; reopening the pack adds the rest.
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
    /** Notes about subjects without a note here. */
    newNotes: count,
    /** Added only if the user chooses so. */
    pins: packPins,
  }),
  z.object({ kind: z.literal('importing'), ...read, done: count, changed }),
  z.object({ kind: z.literal('done'), ...read, changed }),
  z.object({ kind: z.literal('cancelled'), ...known, changed: changedBefore }),
  z.object({ kind: z.literal('refused'), ...known, changed: changedBefore, refusal }),
  z.object({ kind: z.literal('failed'), ...known, changed: changedBefore, failure }),
]);

export const packOpeningReference = z.object({ openingId });
/** `hasPins`: also keeps offline what the pack does. */
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
