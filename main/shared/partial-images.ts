import type { Precision, SubjectReference } from '../../preload/contract/index.ts';

/** Facts that the rest of an image must match. */
export interface PartFacts {
  /** SHA-256 of the address without its query: the signature in it is secret and changes (P21). */
  readonly addressHash: string;
  /** A strong ETag; `null` if `lastModified` is a strong validator. */
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** Length of the whole image. */
  readonly totalBytes: number;
}

/** The first bytes of an image whose download was interrupted. */
export interface ImagePart {
  readonly facts: PartFacts;
  readonly bytes: Uint8Array;
}

/** The stored part of one image in one precision, used by one download at a time. */
export interface PartialImage {
  /** Returns `null` if no intact part is stored. */
  read(): Promise<ImagePart | null>;
  /** Replaces the stored part. Never rejects: if the disk fails, the part is lost. */
  store(part: ImagePart): Promise<void>;
  remove(): Promise<void>;
  /** Releases the part for another download. */
  close(): void;
}

/** Stored parts of interrupted downloads of one account. They are never shown. */
export interface PartialImages {
  /** Returns `null` while another download uses the part. */
  open(subject: SubjectReference, precision: Precision): PartialImage | null;
}
