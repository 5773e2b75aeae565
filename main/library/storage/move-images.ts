import { readFile, rm } from 'node:fs/promises';
import type { Database } from '../database/database.ts';
import { LibraryError } from '../database/library-error.ts';
import type { KeyedMutex } from '../files/keyed-mutex.ts';
import { type Blobs, openBlobs } from '../images/blobs.ts';
import { chosenFolder, isImageFolder } from './images/image-folder.ts';
import type { MovableBlobs } from './images/movable-blobs.ts';
import { storedImages } from './images/stored-images.ts';
import type { JobProgress } from './storage-job.ts';
import type { StorageSettings } from './storage-settings.ts';

interface MoveParts {
  readonly database: Database;
  readonly place: MovableBlobs;
  readonly turns: KeyedMutex;
  readonly choices: StorageSettings;
  /** The app's own folder of images. */
  readonly own: string;
  readonly accountName: string;
  /** The images are in another folder now; null: in the app's own. */
  readonly onMoved: (folder: string | null) => void;
}

const unreadable = {
  code: 'storageFailed',
  message: 'The copied images couldn’t be verified.',
  advice: 'Nothing was moved. Check that drive, or choose another one.',
} as const;

async function copyOne(hash: string, byteLength: number, from: Blobs, to: Blobs): Promise<void> {
  const file = await from.find(hash, byteLength);
  // A missing or damaged one is the integrity check's to find; it is no reason to stay.
  if (file === null) return;
  await to.put(hash, await readFile(file)).catch(async (error: unknown) => {
    if ((await from.verify(hash, byteLength)) === 'intact') throw error;
  });
  const isThere = (await to.verify(hash, byteLength)) === 'intact';
  if (!isThere && (await from.verify(hash, byteLength)) === 'intact')
    throw new LibraryError('storage', unreadable);
}

/**
 * Moves the images to another folder: copied, flushed, read back; then one transaction switches; then the old ones go. Cut off
 * before the switch, everything is where it was; after it, the next start deletes what is left of the old place.
 */
export async function moveImages(
  target: string,
  { database, place, turns, choices, own, accountName, onMoved }: MoveParts,
  progress: JobProgress,
  signal: AbortSignal,
): Promise<void> {
  const source = place.folder();
  choices.change({ copyingTo: target });
  try {
    const to = openBlobs(target);
    const failed: unknown[] = [];
    place.copyTo(to, (error) => failed.push(error));
    for (const { hash, byteLength } of storedImages(database)) {
      signal.throwIfAborted();
      await turns.run(hash, () => copyOne(hash, byteLength, place, to));
      if (failed.length > 0) throw failed[0];
      progress.imageDone(byteLength);
    }
    signal.throwIfAborted();
    const imagesFolder = target === own ? null : target;
    choices.change({ imagesFolder, copyingTo: null, leaving: source });
    onMoved(imagesFolder);
    place.endCopy();
    place.use(target, to);
  } catch (error) {
    place.endCopy();
    await rm(target, { recursive: true, force: true }).catch(() => undefined);
    if (database.isOpen) choices.change({ copyingTo: null });
    throw error;
  }
  progress.phase('cleaning');
  await cleanUpMove(choices, own, accountName);
}

/** Deletes what a move left behind: a copy that was never used, and a place that is no longer used. */
export async function cleanUpMove(choices: StorageSettings, own: string, accountName: string): Promise<void> {
  const { imagesFolder, copyingTo, leaving } = choices.read();
  const inUse = chosenFolder(imagesFolder, own, accountName) ?? own;
  for (const folder of [copyingTo, leaving]) {
    // A database that was brought back may say of the place of the images that they have left it.
    if (folder !== null && folder !== inUse && isImageFolder(folder, own, accountName))
      await rm(folder, { recursive: true, force: true });
  }
  if (copyingTo !== null || leaving !== null) choices.change({ copyingTo: null, leaving: null });
}
