import { isAbsolute, relative, sep } from 'node:path';
import { isInImageFolder } from '../../library/storage/image-folder.ts';
import { realPathSync } from '../../shared/real-path.ts';

/** Returns the real path of a folder; the given one if it can't be resolved. */
export function locationOf(folder: string): string {
  try {
    return realPathSync(folder);
  } catch {
    return folder;
  }
}

/**
 * Returns true for the app's own folder, or one inside: an export there would be deleted with an
 * account's data.
 */
export function isAppFolder(folder: string, profileFolder: string): boolean {
  const real = locationOf(folder);
  const fromProfile = relative(locationOf(profileFolder), real);
  const isInProfile = !isAbsolute(fromProfile) && fromProfile.split(sep)[0] !== '..';
  return isInProfile || isInImageFolder(real);
}
