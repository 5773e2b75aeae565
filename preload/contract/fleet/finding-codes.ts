/**
 * Findings of a check and their severity. `red`: the export was altered; `amber`: unaltered as far
 * as known, but unproven; `note`: worth knowing. The page has a sentence for each.
 */
export const findingWeights = {
  /** Values: `path`. */
  changed: 'red',
  missing: 'red',
  added: 'red',
  unfinished: 'red',
  link: 'red',
  specialFile: 'red',
  unsafePath: 'red',
  unreadable: 'red',
  listedTwice: 'red',
  storedTwice: 'red',
  malformed: 'red',
  recordDiffers: 'red',
  systemFile: 'amber',
  /** Values: `path`, and the `manifest` that does not list it. */
  unlisted: 'red',
  /**
   * Values: `files` and `bytes` of the folder `data`, and the expected `expectedFiles`,
   * `expectedBytes`.
   */
  totalDiffers: 'red',
  /** The counts of manifest.json don't add up. */
  countsDiffer: 'red',
  /** The export was interrupted before its lists were complete. */
  notFinished: 'red',
  signatureInvalid: 'red',
  signatureMissing: 'red',
  /** Values: `fingerprint`, and the `expected` one. */
  signerDiffers: 'red',
  signatureUnsupported: 'amber',
  /** Values: `fingerprint`. */
  signerUnknown: 'amber',
  /** Values: `signer`, `fingerprint`. */
  signed: 'note',
  /** Signed with this laptop's key. Values: `fingerprint`. */
  signedHere: 'note',
  notSigned: 'note',
  /** Nothing protects the files outside the folder `data`. */
  tagFilesUnprotected: 'amber',
  /** Values: `algorithm`. */
  weakChecksums: 'amber',
  checksumsUnsupported: 'amber',
  /** Values: `part`, `parts`; `?` if unknown. */
  partOfSeveral: 'amber',
  partMissing: 'red',
  /** Beside the parts of an export, and not checked. Values: `path`. */
  notPart: 'note',
  recordTooLarge: 'amber',
  /** Interrupted, and finished with the images so far. Values: the `count` of missing ones. */
  partial: 'amber',
  /** The chosen film is not included. */
  filmLeftOut: 'amber',
  /** Chosen images that were missing when the export was made. Values: `count`. */
  imagesMissing: 'amber',
} as const satisfies Record<string, 'red' | 'amber' | 'note'>;

/** Reasons why an export can't be checked at all. The page has a sentence for each. */
export const verificationRefusals = [
  'notFound',
  'notAnExport',
  'severalExports',
  'unreadable',
  'tooManyFiles',
  'listTooLong',
  'tooLarge',
  'archiveDamaged',
  'archiveEncrypted',
  'archiveOverlaps',
  'archiveAmbiguous',
  'archiveBomb',
  'archiveMethod',
  'archiveSplit',
] as const;

export type FindingCode = keyof typeof findingWeights;
export type FindingWeight = (typeof findingWeights)[FindingCode];
export type VerificationRefusal = (typeof verificationRefusals)[number];
