import { chmodSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { SETTINGS_FILE_NAME } from '../settings-file.ts';

/** Folders are for the person alone (P14). Windows keeps user profiles apart by itself. */
const FOLDER_MODE = 0o700;

/** What a profile has from its first start on: only a folder with one of these, or an empty one, is the app's own. */
const MARKS = [SETTINGS_FILE_NAME, 'accounts'];

/**
 * Makes the folder of the profile, or closes one that is the app's own to others. A folder that holds something else (a
 * home folder given by mistake) keeps its mode. Throws when the place can't be used.
 */
export function prepareProfileFolder(folder: string): void {
  const isNew = !existsSync(folder);
  if (isNew) makeFolders(folder);
  if (process.platform !== 'win32' && (isNew || isOwn(folder))) chmodSync(folder, FOLDER_MODE);
}

/** One folder after the other: the recursive form of Node 24 never returns for a place below /proc. */
function makeFolders(folder: string): void {
  const parent = dirname(folder);
  if (parent !== folder && !existsSync(parent)) makeFolders(parent);
  mkdirSync(folder, { mode: FOLDER_MODE });
}

function isOwn(folder: string): boolean {
  const entries = readdirSync(folder);
  return entries.length === 0 || MARKS.some((mark) => entries.includes(mark));
}
