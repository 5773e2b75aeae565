// SHA256SUMS: what a person checks a download against (sha256sum --check).
import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** The name of the list; its signature is beside it. */
export const CHECKSUMS = 'SHA256SUMS';

/** What a release hands out; everything else in the folder is electron-builder's own. */
const handedOut = /\.(exe|msi|dmg|zip|AppImage|deb|rpm|tar\.gz|blockmap|yml|cdx\.json)$/;

/** The files of a folder that a release hands out, by name. */
export function releaseFiles(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && handedOut.test(entry.name) && !entry.name.startsWith('builder-'))
    .map(({ name }) => name)
    .sort();
}

/** Writes the list into the folder; answers its path. Throws when there is nothing to hand out. */
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
