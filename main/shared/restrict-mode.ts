import { chmodSync, statSync } from 'node:fs';
import { ifSupported } from './unsupported.ts';

/** Only the user may enter (P14). Windows separates user profiles itself. */
export const FOLDER_MODE = 0o700;
/** Only the user may read and write (P14). */
export const FILE_MODE = 0o600;

/** Sets the mode of a file or folder; does nothing on a file system without permissions. */
export function restrictMode(path: string, mode: number): void {
  if ((statSync(path).mode & 0o777) !== mode) ifSupported(() => chmodSync(path, mode));
}
