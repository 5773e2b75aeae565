// SHA256SUMS, to check a download against (sha256sum --check).
import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Name of the list; its signature is in the same folder. */
export const CHECKSUMS = 'SHA256SUMS';

/** Files that a release publishes; the rest of the folder is electron-builder's own. */
const handedOut = /\.(exe|msi|dmg|zip|AppImage|deb|rpm|tar\.gz|blockmap|yml|cdx\.json)$/;

/** Returns the files of a folder that a release publishes, by name. */
export function releaseFiles(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && handedOut.test(entry.name) && !entry.name.startsWith('builder-'))
    .map(({ name }) => name)
    .sort();
}

/**
 * Writes the list into the folder, and resolves with its path. Throws if there is no file to
 * publish.
 */
export async function writeChecksums(folder) {
  const names = releaseFiles(folder);
  if (names.length === 0) throw new Error(`${folder} holds nothing that a release hands out.`);
  const lines = [];
  for (const name of names) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(folder, name)), hash);
    lines.push(`${hash.digest('hex')}  ${name}\n`);
  }
  const file = join(folder, CHECKSUMS);
  writeFileSync(file, lines.join(''));
  return file;
}
