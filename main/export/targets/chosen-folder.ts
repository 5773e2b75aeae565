import { isAbsolute, relative, sep } from 'node:path';
import { realPathSync } from '../../core/real-path.ts';
import { isInImageFolder } from '../../library/storage/images/image-folder.ts';

/** Where a folder is; itself where that can't be found. */
export function locationOf(folder: string): string {
  try {
    return realPathSync(folder);
  } catch {
    return folder;
  }
}

/** Whether a folder is one of the app's own, or in one: what is exported there would go with the data of an account. */
export function isAppFolder(folder: string, profileFolder: string): boolean {
  const real = locationOf(folder);
  const fromProfile = relative(locationOf(profileFolder), real);
  const isInProfile = !isAbsolute(fromProfile) && fromProfile.split(sep)[0] !== '..';
  return isInProfile || isInImageFolder(real);
}
