import { hash as digest } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type {
  ReceivedImage,
  SnapshotSummary,
  SubjectReference,
  Validators,
} from '../../preload/contract/index.ts';
import type { Blobs } from './blobs.ts';
import type { Snapshots } from './snapshots.ts';
import type { Subjects } from './subjects.ts';
import { transaction } from './transaction.ts';

/** Stores the bytes of an image, then the row that names them; both are on the disk when it resolves (P28). */
export type KeepImage = (
  subject: SubjectReference,
  image: ReceivedImage,
  validators: Validators,
  at: number,
) => Promise<SnapshotSummary>;

/** Puts `keep` together from the images on disk and the rows. */
export function createKeepImage(
  database: DatabaseSync,
  subjects: Subjects,
  snapshots: Snapshots,
  blobs: Blobs,
): KeepImage {
  /** How many calls are putting the bytes of a hash right now. */
  const putting = new Map<string, number>();

  /** Bytes without a row would take up room that nobody could free, unless another call is about to name them. */
  async function takeBack(hash: string): Promise<void> {
    const wanted = putting.get(hash) !== 1 || !database.isOpen || snapshots.image(hash) !== null;
    if (!wanted) await blobs.remove(hash);
  }

  return async (subject, image, validators, at) => {
    const subjectId = subjects.require(subject);
    const { bytes, ...facts } = image;
    const hash = digest('sha256', bytes, 'hex');
    const row = { ...facts, hash, byteLength: bytes.byteLength };
    putting.set(hash, (putting.get(hash) ?? 0) + 1);
    try {
      const written = await blobs.put(hash, bytes);
      try {
        return transaction(database, 'durable', () => snapshots.keep(subjectId, row, validators, at));
      } catch (error) {
        // The first error is the one that tells what happened.
        if (written) await takeBack(hash).catch(() => undefined);
        throw error;
      }
    } finally {
      const left = (putting.get(hash) ?? 1) - 1;
      if (left === 0) putting.delete(hash);
      else putting.set(hash, left);
    }
  };
}
