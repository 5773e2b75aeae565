import { basename, parse } from 'node:path';

/** Returns the display name of a folder, never its path; a drive's root has no other name. */
export function folderNameOf(path: string): string {
  return basename(path) || parse(path).root;
}
