import { readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { z } from 'zod';
import { PART_SUFFIX } from '../bagit/write-new-file.ts';
import { openRegularFile, readRegularFile } from '../gate/regular-file.ts';
import { NOTE_SUFFIX, SPOOL_SUFFIX } from './pack-files.ts';
import { packNote } from './pack-note.ts';

/** A note has a line for each part of a pack. */
const NOTE_LIMIT_BYTES = 1_024 * 1_024;

type Part = z.infer<typeof packNote>[number];

/** What is at a path. `other`: not written by an unfinished pack. */
type Found = 'own' | 'absent' | 'other';

/** A started file has at least part of its beginning. */
async function look(file: string, head: string): Promise<Found> {
  const expected = Buffer.from(head, 'base64');
  try {
    await using handle = await openRegularFile(file);
    const bytes = Buffer.alloc(expected.byteLength);
    const { bytesRead } = await handle.read(bytes, 0, bytes.byteLength, 0);
    return bytes.subarray(0, bytesRead).equals(expected.subarray(0, bytesRead)) ? 'own' : 'other';
  } catch {
    return 'absent';
  }
}

/** Removes a part; returns true if certainly nothing of it is left. */
async function removePart({ file, head }: Part): Promise<boolean> {
  if (head === null) return true;
  const unfinished = `${file}${PART_SUFFIX}`;
  const found = [await look(unfinished, head), await look(file, head)];
  if (found[0] === 'own') await rm(unfinished, { force: true });
  if (found[1] === 'own') await rm(file, { force: true });
  if (found.some((one) => one !== 'absent')) return true;
  // Its stick may be connected at the next start.
  return await stat(dirname(file)).then(
    () => true,
    () => false,
  );
}

/** Removes the files of a killed writer; keeps those of a finished pack. */
async function removeParts(parts: readonly Part[]): Promise<boolean> {
  const { file = '', head = null } = parts.at(-1) ?? {};
  if (head !== null && (await look(file, head)) === 'own') return true;
  const known = await Promise.all(parts.map(removePart));
  return known.every(Boolean);
}

/**
 * Removes what killed writers left in their private folder and on connected sticks. A remaining
 * file only takes space.
 */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    try {
      const isLeft =
        name.endsWith(NOTE_SUFFIX) &&
        !(await removeParts(
          packNote.parse(JSON.parse(String(await readRegularFile(path, NOTE_LIMIT_BYTES)))),
        ));
      if (!isLeft && (name.endsWith(SPOOL_SUFFIX) || name.endsWith(NOTE_SUFFIX)))
        await rm(path, { force: true });
    } catch {
      // The next start tries again.
    }
  }
}
