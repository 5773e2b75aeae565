import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Mount points of removable drives: one folder each, below a common one (udisks2, macOS). */
const MOUNTED: Readonly<Partial<Record<NodeJS.Platform, RegExp>>> = {
  darwin: /^\/Volumes\/[^/]+/,
  linux: /^(?:\/run)?\/media\/[^/]+\/[^/]+|^\/mnt\/[^/]+/,
};

const WINDOWS_DRIVE = /^[a-z]:(?=[\\/])/i;
/** Skips the letters of floppy disks, which would make a noise. */
const LETTERS = Array.from('CDEFGHIJKLMNOPQRSTUVWXYZ');

/** Returns the paths that a path may have if its drive gets another letter or name. */
export async function otherMounts(path: string, platform = process.platform): Promise<readonly string[]> {
  if (platform === 'win32') {
    const [drive = ''] = WINDOWS_DRIVE.exec(path) ?? [];
    const letters = LETTERS.filter((letter) => !drive.toUpperCase().startsWith(letter));
    return drive === '' ? [] : letters.map((letter) => `${letter}:${path.slice(drive.length)}`);
  }
  const [mount] = MOUNTED[platform]?.exec(path) ?? [];
  if (mount === undefined) return [];
  const names = await readdir(dirname(mount)).catch(() => []);
  return names
    .filter((name) => name !== basename(mount))
    .map((name) => join(dirname(mount), name, path.slice(mount.length)));
}
