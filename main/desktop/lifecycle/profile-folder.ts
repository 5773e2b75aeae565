import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { FOLDER_MODE, restrictMode } from '../../shared/restrict-mode.ts';
import { SETTINGS_FILE_NAME } from '../settings-file.ts';

/**
 * Entries of every profile after its first start: a folder with one of them, or an empty folder,
 * belongs to the app.
 */
const MARKS = [SETTINGS_FILE_NAME, 'accounts'];

/**
 * Creates or restricts the profile folder. A foreign folder (a home folder given by mistake) keeps
 * its mode. Throws if the folder can't be used.
 */
export function prepareProfileFolder(folder: string): void {
  const isNew = !existsSync(folder);
  if (isNew) makeFolders(folder);
  if (process.platform !== 'win32' && (isNew || isOwn(folder))) restrict(folder);
}

/** Leaves the mode alone on a read-only disk. */
function restrict(folder: string): void {
  try {
    restrictMode(folder, FOLDER_MODE);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EROFS')) throw error;
  }
}

/** Creates folders one by one: the recursive form of Node 24 never returns below /proc. */
function makeFolders(folder: string): void {
  const parent = dirname(folder);
  if (parent !== folder && !existsSync(parent)) makeFolders(parent);
  mkdirSync(folder, { mode: FOLDER_MODE });
}

function isOwn(folder: string): boolean {
  const entries = readdirSync(folder);
  return entries.length === 0 || MARKS.some((mark) => entries.includes(mark));
}
