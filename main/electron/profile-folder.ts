import { chmodSync, mkdirSync } from 'node:fs';

/** Folders are for the person alone (P14). Windows keeps user profiles apart by itself. */
const FOLDER_MODE = 0o700;

/** Makes the folder of the profile, or closes one that is there to others. Throws when the place can't be used. */
export function prepareProfileFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
  if (process.platform !== 'win32') chmodSync(folder, FOLDER_MODE);
}
