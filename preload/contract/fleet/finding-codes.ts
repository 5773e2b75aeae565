/**
 * What the check of an export can find, and how much it weighs. `red`: the export is not what it was; `amber`: it may be, but that is not proven;
 * `note`: worth knowing. The page has a sentence for each.
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
  /** Values: `files` and `bytes` of the folder `data`, with those that are expected: `expectedFiles`, `expectedBytes`. */
  totalDiffers: 'red',
  /** The counts of manifest.json don't add up. */
  countsDiffer: 'red',
  /** It was broken off before its lists were whole. */
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
  /** By the key of this laptop. Values: `fingerprint`. */
  signedHere: 'note',
  notSigned: 'note',
  /** Nothing protects the files beside the folder `data`. */
  tagFilesUnprotected: 'amber',
  /** Values: `algorithm`. */
  weakChecksums: 'amber',
  checksumsUnsupported: 'amber',
  /** Values: `part`, `parts`; `?`: not known. */
  partOfSeveral: 'amber',
  partMissing: 'red',
  /** It is beside the parts of an export, and was not checked. Values: `path`. */
  notPart: 'note',
  recordTooLarge: 'amber',
  /** It was cut off, and finished with the images that it had by then. Values: the `count` of those that it has not. */
  partial: 'amber',
  /** The film that was chosen is not in it. */
  filmLeftOut: 'amber',
  /** Images that were chosen and were not there when the export was made. Values: `count`. */
  imagesMissing: 'amber',
} as const satisfies Record<string, 'red' | 'amber' | 'note'>;

/** Why an export can't be checked at all. The page has a sentence for each. */
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
