import { realpathSync } from 'node:fs';
import { isAbsolute, relative, sep } from 'node:path';
import { isInImageFolder } from '../../library/storage/images/image-folder.ts';

/** Where a folder is; itself where that can't be found. */
export function realPath(folder: string): string {
  try {
    return realpathSync.native(folder);
  } catch {
    return folder;
  }
}

/** Whether a folder is one of the app's own, or in one: what is exported there would go with the data of an account. */
export function isAppFolder(folder: string, profileFolder: string): boolean {
  const real = realPath(folder);
  const fromProfile = relative(realPath(profileFolder), real);
  const isInProfile = !isAbsolute(fromProfile) && fromProfile.split(sep)[0] !== '..';
  return isInProfile || isInImageFolder(real);
}
