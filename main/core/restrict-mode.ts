import { chmodSync, statSync } from 'node:fs';
import { ifSupported } from './unsupported.ts';

/** Only the person may enter (P14). Windows separates user profiles by itself. */
export const FOLDER_MODE = 0o700;
/** Only the person may read and write (P14). */
export const FILE_MODE = 0o600;

/** Changes the mode of a file or a folder; a file system without rights has nothing to change. */
export function restrictMode(path: string, mode: number): void {
  if ((statSync(path).mode & 0o777) !== mode) ifSupported(() => chmodSync(path, mode));
}
