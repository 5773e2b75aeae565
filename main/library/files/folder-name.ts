import { basename, parse } from 'node:path';

/** The name of a folder for the screen, never its path; the root of a drive has no other name. */
export function folderNameOf(path: string): string {
  return basename(path) || parse(path).root;
}
