import { basename, join } from 'node:path';

/** Folders where the images of an account can be. */
export interface ImageFolders {
  /** The app's folder of images, in the folder of the account. */
  readonly own: string;
  readonly accountName: string;
}

const NAME_PREFIX = 'fleetglass-images-';

function nameOf(accountName: string): string {
  return NAME_PREFIX + accountName;
}

/** Returns true if a path leads into a moved folder of images, of any account. */
export function isInImageFolder(path: string): boolean {
  return path.split(/[\\/]/).some((part) => part.startsWith(NAME_PREFIX));
}

/** Returns the images' folder inside the chosen one: nothing else there is ever touched. */
export function imageFolderBelow(chosen: string, { accountName }: ImageFolders): string {
  return join(chosen, nameOf(accountName));
}

/**
 * Returns true if a folder can be one of ours. A path in the database alone must not cause it to
 * be opened or deleted.
 */
export function isImageFolder(folder: string, { own, accountName }: ImageFolders): boolean {
  return folder === own || basename(folder) === nameOf(accountName);
}

export function imageFolder(chosen: string | null, folders: ImageFolders): string {
  return chosen !== null && isImageFolder(chosen, folders) ? chosen : folders.own;
}
