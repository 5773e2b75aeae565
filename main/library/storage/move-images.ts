import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Failure } from '../../../preload/contract/index.ts';
import { IMAGE_LIMIT_BYTES } from '../../gate/accept-image.ts';
import { FileOverLimitError, NotARegularFileError, readRegularFile } from '../../gate/regular-file.ts';
import { LibraryError } from '../database/library-error.ts';
import { isFull, systemCode } from '../database/storage-error.ts';
import { folderNameOf } from '../files/folder-name.ts';
import { type Blobs, openBlobs } from '../images/blobs.ts';
import { type ImageFolders, imageFolder, isImageFolder } from './image-folder.ts';
import type { StorageContext } from './storage-context.ts';
import type { JobProgress } from './storage-job.ts';
import type { StorageSettings } from './storage-settings.ts';
import { storedImages } from './stored-images.ts';

interface MoveParts extends Pick<StorageContext, 'database' | 'images' | 'mutex' | 'settings' | 'folders'> {
  /** Called once the images are in another folder; `null` for the app's own. */
  readonly onMoved: (folder: string | null) => void;
}

const unreadable = { code: 'storageFailed', refusal: 'imagesTargetUnverified' } as const;

/**
 * Wraps the error in one that names the target folder, because the library is not at fault.
 * `target`: our folder below it.
 */
function targetError(error: unknown, target: string): LibraryError {
  if (error instanceof LibraryError) return error;
  const folder = folderNameOf(dirname(target));
  if (isFull(error)) {
    const full: Failure = { code: 'storageFull', refusal: 'imagesTargetFull', facts: { folder } };
    return new LibraryError('storage', full, error);
  }
  const code = systemCode(error) ?? 'EIO';
  const failed: Failure = {
    code: 'storageFailed',
    refusal: 'imagesTargetFailed',
    facts: { folder, error: code },
  };
  return new LibraryError('storage', failed, error);
}

/** Wraps the images so that failures name the folder. */
function namingTarget({ put, verify, trash, ...rest }: Blobs, target: string): Blobs {
  const naming =
    <Inputs extends unknown[], Value>(call: (...inputs: Inputs) => Promise<Value>) =>
    (...inputs: Inputs): Promise<Value> =>
      call(...inputs).catch((error: unknown) => {
        throw targetError(error, target);
      });
  return {
    ...rest,
    put: naming(put),
    verify: naming(verify),
    trash: { ...trash, put: naming(trash.put) },
  };
}

function openTarget(target: string): Blobs {
  try {
    return openBlobs(target);
  } catch (error) {
    throw targetError(error, target);
  }
}

/** Reads a file that no row names; `null` for anything that is no file, or too long for an image. */
async function readLeftover(file: string): Promise<Uint8Array | null> {
  return await readRegularFile(file, IMAGE_LIMIT_BYTES).catch((error: unknown) => {
    if (error instanceof NotARegularFileError || error instanceof FileOverLimitError) return null;
    throw error;
  });
}

/** Copies unnamed files and the trash, because the old folder is deleted as a whole. */
async function copyLeftovers(isStored: (hash: string) => boolean, from: Blobs, to: Blobs): Promise<void> {
  for await (const hash of from.hashes()) {
    const bytes = isStored(hash) ? null : await readLeftover(from.fileOf(hash));
    if (bytes !== null) await to.put(hash, bytes);
  }
  for (const { hash, trashedAt } of await from.trash.list()) {
    const bytes = await readLeftover(from.trash.fileOf(hash));
    if (bytes === null) continue;
    await to.put(hash, bytes);
    await to.trash.put(hash, trashedAt);
  }
}

async function copyOne(hash: string, byteLength: number, from: Blobs, to: Blobs): Promise<void> {
  const file = await from.find(hash, byteLength);
  // A missing or damaged image is left to the integrity check.
  if (file === null) return;
  await to.put(hash, await readRegularFile(file, byteLength)).catch(async (error: unknown) => {
    if ((await from.verify(hash, byteLength)) === 'intact') throw error;
  });
  const isCopied = (await to.verify(hash, byteLength)) === 'intact';
  if (!isCopied && (await from.verify(hash, byteLength)) === 'intact')
    throw new LibraryError('storage', unreadable);
}

/**
 * Moves the images to another folder: copies, flushes and reads each back; then one transaction
 * switches; then the old ones are deleted. A move interrupted before the switch leaves everything
 * in place; after it, the next start deletes the old folder.
 */
export async function moveImages(
  target: string,
  { database, images, mutex, settings, folders, onMoved }: MoveParts,
  progress: JobProgress,
  signal: AbortSignal,
): Promise<void> {
  const source = images.folder();
  settings.change({ copyingTo: target });
  try {
    const isOwn = target === folders.own;
    const opened = isOwn ? openBlobs(target) : openTarget(target);
    const to = isOwn ? opened : namingTarget(opened, target);
    const failed: unknown[] = [];
    images.copyTo(to, (error) => failed.push(error));
    for (const { hash, byteLength } of storedImages(database)) {
      signal.throwIfAborted();
      await mutex.run(hash, () => copyOne(hash, byteLength, images, to));
      if (failed.length > 0) throw failed[0];
      progress.imageDone(byteLength);
    }
    const stored = database.count('image WHERE hash = ?');
    await copyLeftovers((hash) => stored(hash) > 0, images, to);
    signal.throwIfAborted();
    const imagesFolder = isOwn ? null : target;
    settings.change({ imagesFolder, copyingTo: null, leaving: source });
    onMoved(imagesFolder);
    images.endCopy();
    images.use(target, opened);
  } catch (error) {
    images.endCopy();
    await rm(target, { recursive: true, force: true }).catch(() => undefined);
    if (database.isOpen) settings.change({ copyingTo: null });
    throw error;
  }
  progress.phase('cleaning');
  await cleanUpMove(settings, folders);
}

/**
 * Deletes the leftovers of a move: a copy that was never used, and a folder that is no longer
 * used.
 */
export async function cleanUpMove(settings: StorageSettings, folders: ImageFolders): Promise<void> {
  const { imagesFolder, copyingTo, leaving } = settings.read();
  const inUse = imageFolder(imagesFolder, folders);
  for (const folder of [copyingTo, leaving]) {
    // A salvaged database may name the folder in use as an abandoned one.
    if (folder !== null && folder !== inUse && isImageFolder(folder, folders))
      await rm(folder, { recursive: true, force: true });
  }
  if (copyingTo !== null || leaving !== null) settings.change({ copyingTo: null, leaving: null });
}
