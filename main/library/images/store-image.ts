import type {
  ReceivedImage,
  SnapshotSummary,
  SubjectReference,
  Validators,
} from '../../../preload/contract/index.ts';
import type { Subjects } from '../catalog/subjects.ts';
import type { Database } from '../database/database.ts';
import { createSharedCommit } from '../database/shared-commit.ts';
import type { KeyedMutex } from '../files/keyed-mutex.ts';
import { sha256 } from '../files/sha256.ts';
import type { Blobs } from './blobs.ts';
import type { ImageJournal } from './image-journal.ts';
import type { Snapshots } from './snapshots.ts';

/** Stores the bytes of an image, then the row that names them; both are on the disk when it resolves (P28). */
type StoreImage = (
  subject: SubjectReference,
  image: ReceivedImage,
  validators: Validators,
  at: number,
) => Promise<SnapshotSummary>;

interface StoreImageParts {
  readonly database: Database;
  readonly subjects: Subjects;
  readonly snapshots: Snapshots;
  readonly blobs: Blobs;
  readonly turns: KeyedMutex;
  /** Where it is noted how to find the image again without the database. */
  readonly log: Pick<ImageJournal, 'add'>;
  /** An image came that was not kept before. */
  readonly onKept: (byteLength: number) => void;
}

/** Puts `keep` together from the images on disk and the rows. */
export function createStoreImage(parts: StoreImageParts): StoreImage {
  const { database, subjects, snapshots, blobs, turns, onKept, log } = parts;
  const rows = createSharedCommit(database);

  /** Bytes without a row would take up room that nobody could free. */
  async function takeBack(hash: string): Promise<void> {
    if (database.isOpen && snapshots.image(hash) === null) await blobs.remove(hash);
  }

  function note(subject: SubjectReference, summary: SnapshotSummary, validators: Validators): void {
    const names = subjects.names(subject);
    if (names === null) return;
    const { organizationId, organizationName, deviceName, archiveName } = names;
    const { archiveId } = subject;
    log.add({
      kind: 'image',
      hash: summary.hash,
      organization:
        organizationId === null ? null : { id: organizationId, name: organizationName ?? organizationId },
      device: { id: subject.deviceId, name: deviceName },
      archive: archiveId === null ? null : { id: archiveId, name: archiveName ?? archiveId },
      precision: summary.precision,
      mediaType: summary.mediaType,
      widthPixels: summary.widthPixels,
      heightPixels: summary.heightPixels,
      byteLength: summary.byteLength,
      capturedAt: summary.capturedAt,
      receivedAt: summary.receivedAt,
      fetchedAt: summary.fetchedAt,
      lastModified: validators.lastModified,
      etag: validators.etag,
    });
  }

  return async (subject, image, validators, at) => {
    const { bytes, ...facts } = image;
    const hash = await sha256(bytes);
    const row = { ...facts, hash, byteLength: bytes.byteLength };
    return turns.run(hash, async () => {
      const prepared = rows.prepare();
      let written = false;
      try {
        const subjectId = subjects.require(subject);
        written = await blobs.put(hash, bytes);
        const isNew = snapshots.image(hash) === null;
        const summary = await prepared.store(() => snapshots.store(subjectId, row, validators, at));
        note(subject, summary, validators);
        if (isNew) onKept(bytes.byteLength);
        return summary;
      } catch (error) {
        // The first error is the one that tells what happened.
        if (written) await takeBack(hash).catch(() => undefined);
        throw error;
      } finally {
        prepared.giveUp();
      }
    });
  };
}
