import type { Precision, SubjectReference } from '../../preload/contract/index.ts';

/** What the rest of an image has to agree with. */
export interface PartFacts {
  /** SHA-256 of the address without its query: the signature is a secret, and the next address has another one (P21). */
  readonly addressHash: string;
  /** A strong ETag; null: `lastModified` is a strong validator. */
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** Of the whole image. */
  readonly totalBytes: number;
}

/** The first bytes of an image whose download was cut. */
export interface ImagePart {
  readonly facts: PartFacts;
  readonly bytes: Uint8Array;
}

/** The part of one image in one precision, used by one download at a time. */
export interface PartialImage {
  /** Null where there is none that is intact. */
  read(): Promise<ImagePart | null>;
  /** Stores the part as it is now. Never rejects: a disk that fails costs the part. */
  store(part: ImagePart): Promise<void>;
  remove(): Promise<void>;
  /** Lets another download use it. */
  close(): void;
}

/** The parts of images whose download was cut, which the library stores for one account. They are never shown. */
export interface PartialImages {
  /** Null: another download uses it. */
  open(subject: SubjectReference, precision: Precision): PartialImage | null;
}
