import { basename, join } from 'node:path';

/** The folder of the images inside one that a person chose: nothing else of theirs is ever touched. */
export function imageFolderBelow(chosen: string, accountName: string): string {
  return join(chosen, nameOf(accountName));
}

/** Whether a folder can be one of ours. What a database says is not enough to open it, and least of all to delete it. */
export function isImageFolder(folder: string, own: string, accountName: string): boolean {
  return folder === own || basename(folder) === nameOf(accountName);
}

/** The folder that a person chose, as the database says it; null: the app's own is used. */
export function chosenFolder(imagesFolder: string | null, own: string, accountName: string): string | null {
  return imagesFolder !== null && isImageFolder(imagesFolder, own, accountName) ? imagesFolder : null;
}

function nameOf(accountName: string): string {
  return `fleetglass-images-${accountName}`;
}
