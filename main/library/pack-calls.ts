import type { SubjectReference } from '../../preload/contract/index.ts';
import type { ReceivedImage } from '../gate/accept-snapshot.ts';
import { acceptName } from '../gate/accept-text.ts';
import { acceptEventTime } from '../gate/accept-time.ts';
import { readOnlyError } from './database/storage-error.ts';
import type { Blobs } from './images/blobs.ts';
import type { createStoreImage } from './images/store-image.ts';
import type { LibraryFoundation, SharedRows } from './library-parts.ts';
import { createPackedFleet, type PackedSubject } from './packed-fleet.ts';
import { createPackedSnapshots, type PackedSnapshot } from './packed-snapshots.ts';

export type PackCalls = ReturnType<typeof createPackCalls>;

/** Merges a carry pack into the library: nothing gets older, and repeated calls have no effect. */
export function createPackCalls(
  { database, guard, clock, isSaved }: LibraryFoundation,
  { subjects, words, answer, snapshots }: SharedRows,
  images: Pick<Blobs, 'has'>,
  storeImage: ReturnType<typeof createStoreImage>,
) {
  const { read, write, writeDurably } = guard;
  const joined = createPackedSnapshots(database, snapshots);
  const addSubject = createPackedFleet(database, subjects, words, answer, clock.now);
  const listed = database.count<[id: string]>('organization WHERE listed = 1 AND service_id = ?');
  return {
    /** Returns true if the service lists an organization for this account. */
    isListed: (organizationId: string) => read(() => listed(organizationId) > 0),
    /** Returns true if a device or archive is known here. */
    isSubject: (subject: SubjectReference) => read(() => subjects.find(subject) !== undefined),
    hasImage: (hash: string, byteLength: number) =>
      read(() => snapshots.image(hash) !== null && images.has(hash, byteLength)),
    /** Records that a pack is being opened; returns its row id. `madeAt`: ms since the epoch. */
    begin: (packId: string, laptop: string, madeAt: number) =>
      writeDurably(() => {
        const now = acceptEventTime(clock.now(), clock.now());
        return joined.begin(acceptName(packId), acceptName(laptop), acceptEventTime(madeAt, now), now);
      }),
    /** Adds subjects that are unknown here. */
    addSubjects: (added: readonly PackedSubject[]) =>
      write(() => {
        for (const subject of added) addSubject(subject);
      }),
    /** Returns true if a snapshot would change anything here. */
    isNew: (subject: SubjectReference, packed: PackedSnapshot) =>
      read(() => {
        const found = subjects.find(subject);
        return found === undefined || joined.isNew(found.id, packed);
      }),
    /**
     * Stores a snapshot with its image without removing anything for it. Throws `LibraryError`:
     * `storageFloor`, `storageFull`, `unknownSubject`.
     */
    join: (subject: SubjectReference, packed: PackedSnapshot, image: ReceivedImage, pack: number) =>
      read(async () => {
        if (!isSaved) throw readOnlyError();
        await storeImage(subject, image, packed, (id, row) =>
          joined.join(
            id,
            { ...packed, hash: row.hash },
            row,
            pack,
            acceptEventTime(clock.now(), clock.now()),
          ),
        );
      }),
  };
}
