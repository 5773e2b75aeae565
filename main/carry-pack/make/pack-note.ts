import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { storageError } from '../../library/database/storage-error.ts';
import { replaceFileSync } from '../../library/files/replace-file.ts';
import { NOTE_SUFFIX } from '../format/pack-files.ts';

/** Where the parts of a pack go that is being made, and how those begin that were begun: a random nonce is in each beginning. */
export const packNote = z.array(z.object({ file: z.string(), head: z.base64().nullable() }));

/**
 * Says in a private folder which files a making may leave when it is killed; the next start removes them. Each is named on the disk before it is there.
 * Throws `LibraryError`: the folder is one of the account.
 */
export function createPackNote(folder: string, packId: string, files: readonly string[]) {
  const note = join(folder, `${packId}${NOTE_SUFFIX}`);
  const parts = files.map((file) => ({ file, head: null as string | null }));
  return {
    /** A part is about to be written. */
    begin(index: number, head: Uint8Array): void {
      const part = parts[index];
      if (part !== undefined) part.head = Buffer.from(head).toString('base64');
      try {
        replaceFileSync(note, JSON.stringify(parts));
      } catch (error) {
        throw storageError(error);
      }
    },
    /** The pack is whole, or nothing of it is left. The next start finds that out of a note that stays. */
    end(): void {
      try {
        rmSync(note, { force: true });
      } catch {
        // It fails no pack that is whole.
      }
    },
  };
}
