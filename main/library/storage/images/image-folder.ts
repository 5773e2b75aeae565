import { basename, join } from 'node:path';

/** Where the images of an account can be. */
export interface ImageFolders {
  /** The app's folder of images, in the folder of the account. */
  readonly own: string;
  readonly accountName: string;
}

const NAME_PREFIX = 'fleetglass-images-';

function nameOf(accountName: string): string {
  return NAME_PREFIX + accountName;
}

/** Whether a path leads into a folder of images that a person moved, of any account. */
export function isInImageFolder(path: string): boolean {
  return path.split(/[\\/]/).some((part) => part.startsWith(NAME_PREFIX));
}

/** The folder of the images inside one that a person chose: nothing else of theirs is ever touched. */
export function imageFolderBelow(chosen: string, { accountName }: ImageFolders): string {
  return join(chosen, nameOf(accountName));
}

/** Whether a folder can be one of ours. A path in the database alone is no reason to open it, and least of all to delete it. */
export function isImageFolder(folder: string, { own, accountName }: ImageFolders): boolean {
  return folder === own || basename(folder) === nameOf(accountName);
}

/** The folder that a person chose (null: none), or the app's own. */
export function imageFolder(chosen: string | null, folders: ImageFolders): string {
  return chosen !== null && isImageFolder(chosen, folders) ? chosen : folders.own;
}
