import type { SnapshotSummary, SubjectReference, Validators } from '../../../preload/contract/index.ts';
import type { AcceptedFacts } from '../../gate/accept-facts.ts';
import type { ReceivedImage } from '../../gate/accept-snapshot.ts';
import type { SubjectNames, Subjects } from '../catalog/subjects.ts';
import type { Database } from '../database/database.ts';
import { createSharedCommit } from '../database/shared-commit.ts';
import type { KeyedMutex } from '../files/keyed-mutex.ts';
import { sha256 } from '../files/sha256.ts';
import type { Blobs } from './blobs.ts';
import type { ImageEntry, ImageJournal } from './image-journal.ts';
import type { ImageRow } from './snapshot-rows.ts';
import type { Snapshots } from './snapshots.ts';

interface StoreImageParts {
  readonly database: Database;
  readonly subjects: Subjects;
  readonly snapshots: Pick<Snapshots, 'image'>;
  readonly blobs: Blobs;
  readonly mutex: KeyedMutex;
  readonly journal: Pick<ImageJournal, 'add'>;
  /** Runs a write if there is space for it. */
  readonly admit: <Value>(byteLength: number, write: () => Promise<Value>) => Promise<Value>;
  /** Called in the transaction before an image is stored: a sum taken now excludes its bytes. */
  readonly onStoring: () => void;
  /** Called if an image with new bytes was stored. */
  readonly onStored: (byteLength: number) => void;
}

function entryOf(
  { deviceId, archiveId }: SubjectReference,
  { organizationId, organizationName, deviceName, archiveName }: SubjectNames,
  summary: SnapshotSummary,
  { lastModified, etag }: Validators,
): ImageEntry {
  const { hash, precision, mediaType, widthPixels, heightPixels, byteLength, flaw, ...clocks } = summary;
  const { capturedAt, receivedAt, fetchedAt } = clocks;
  return {
    kind: 'image',
    organization:
      organizationId === null ? null : { id: organizationId, name: organizationName ?? organizationId },
    device: { id: deviceId, name: deviceName },
    archive: archiveId === null ? null : { id: archiveId, name: archiveName ?? archiveId },
    hash,
    precision,
    mediaType,
    widthPixels,
    heightPixels,
    byteLength,
    flaw: flaw ?? null,
    capturedAt,
    receivedAt,
    fetchedAt,
    lastModified,
    etag,
  };
}

/**
 * Stores the bytes of an image, then its row; both are on the disk once it resolves (P28).
 * `storeRow` runs inside the transaction, with the subject's row id.
 */
export function createStoreImage(parts: StoreImageParts) {
  const { database, subjects, snapshots, blobs, mutex, journal, admit, onStoring, onStored } = parts;
  const commit = createSharedCommit(database);

  /** Removes a file without a row, which nothing else would find. */
  async function removeLoose(hash: string): Promise<void> {
    if (database.isOpen && snapshots.image(hash) === null) await blobs.remove(hash);
  }

  return async (
    subject: SubjectReference,
    image: ReceivedImage,
    validators: Validators,
    storeRow: (subjectId: number, row: ImageRow & AcceptedFacts) => SnapshotSummary,
  ): Promise<SnapshotSummary> => {
    const { bytes, ...facts } = image;
    const hash = await sha256(bytes);
    const row = { ...facts, hash, byteLength: bytes.byteLength };
    const store = () =>
      mutex.run(hash, async () => {
        const prepared = commit.prepare();
        let isWritten = false;
        try {
          const subjectId = subjects.require(subject);
          isWritten = await blobs.put(hash, bytes);
          const isNew = snapshots.image(hash) === null;
          const summary = await prepared.store(() => {
            onStoring();
            return storeRow(subjectId, row);
          });
          const names = subjects.names(subject);
          if (names !== null) journal.add(entryOf(subject, names, summary, validators));
          if (isNew) onStored(bytes.byteLength);
          return summary;
        } catch (error) {
          // The first error says what happened.
          if (isWritten) await removeLoose(hash).catch(() => undefined);
          throw error;
        } finally {
          prepared.cancel();
        }
      });
    // Frees space before taking the mutex: what is removed may be waiting for it.
    return blobs.has(hash, row.byteLength) ? store() : admit(row.byteLength, store);
  };
}
