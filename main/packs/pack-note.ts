import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { storageError } from '../library/database/storage-error.ts';
import { replaceFileSync } from '../library/files/replace-file.ts';
import { NOTE_SUFFIX } from './pack-files.ts';

/** Target of each part, and its beginning once started, which holds a random nonce. */
export const packNote = z.array(z.object({ file: z.string(), head: z.base64().nullable() }));

/**
 * Notes in a private folder which files a killed writer may leave, for the next start to remove.
 * Each is noted on the disk before it exists. Throws `LibraryError`: the folder is the account's.
 */
export function createPackNote(folder: string, packId: string, files: readonly string[]) {
  const note = join(folder, `${packId}${NOTE_SUFFIX}`);
  const parts = files.map((file) => ({ file, head: null as string | null }));
  return {
    /** Notes that a part is about to be written. */
    begin(index: number, head: Uint8Array): void {
      const part = parts[index];
      if (part !== undefined) part.head = Buffer.from(head).toString('base64');
      try {
        replaceFileSync(note, JSON.stringify(parts));
      } catch (error) {
        throw storageError(error);
      }
    },
    /**
     * Removes the note once the pack is whole or removed; the next start checks one that stays.
     */
    end(): void {
      try {
        rmSync(note, { force: true });
      } catch {
        // A whole pack doesn't fail for this.
      }
    },
  };
}
