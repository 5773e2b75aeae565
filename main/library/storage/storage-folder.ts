import { existsSync, readdirSync } from 'node:fs';
import type { Failure } from '../../../preload/contract/index.ts';
import { LibraryError } from '../database/library-error.ts';
import { floorOf, readDiskSpace } from './eviction/disk-space.ts';
import { imageFolderBelow } from './images/image-folder.ts';
import type { StorageContext } from './storage-context.ts';

const noSpace: Failure = {
  code: 'storageFull',
  message: 'There isn’t enough space for the images in that folder.',
  advice: 'Choose a folder on a larger drive, or remove some images first.',
};

const taken: Failure = {
  code: 'invalidInput',
  message: 'That folder already contains images of this account, or files in their place.',
  advice: 'Choose an empty folder.',
};

function isTaken(target: string): boolean {
  return existsSync(target) && readdirSync(target).length > 0;
}

/** Whether so many bytes fit into a folder; `failure` says why not. */
export async function checkFolder(
  folder: string,
  { folders, settings }: Pick<StorageContext, 'folders' | 'settings'>,
  neededBytes: number,
) {
  const disk = await readDiskSpace(folder);
  const freeBytes = disk?.freeBytes ?? 0;
  const fits =
    disk !== null && freeBytes - neededBytes >= floorOf(disk.diskBytes, settings.read().floorBytes);
  const target = imageFolderBelow(folder, folders);
  return { freeBytes, neededBytes, failure: isTaken(target) ? taken : fits ? null : noSpace };
}

/** The folder to move the images to; null: the app's own. Throws `LibraryError` `refused` where they can't go. */
export function moveTarget(
  folder: string | null,
  { folders, images }: Pick<StorageContext, 'folders' | 'images'>,
): string {
  const target = folder === null ? folders.own : imageFolderBelow(folder, folders);
  const isRefused = target === images.folder() || images.isAway() || (folder !== null && isTaken(target));
  if (isRefused) throw new LibraryError('refused', taken);
  return target;
}
