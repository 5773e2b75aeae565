import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { FILE_MODE } from '../../shared/restrict-mode.ts';
import { flushFolderSync } from './private-folder.ts';

/**
 * A page of the disk: an empty file fits onto a full disk, but the account's first write would
 * not.
 */
const FILLING = Buffer.alloc(4_096, '.');

/**
 * Looks for the marker `file` in `folder`, which exists while a library is open. If it exists at
 * the start, after a crash, kill, power cut or noted damage, the database is checked in full.
 */
export function lookForUncleanEnd(folder: string, file: string) {
  return {
    isSuspicious: existsSync(file),
    begin(): void {
      writeFileSync(file, FILLING, { mode: FILE_MODE });
      flushFolderSync(folder);
    },
    /** Leaves the file if damage was noted, so that the next start checks. */
    end(isDamageNoted: boolean): void {
      if (!isDamageNoted) rmSync(file, { force: true });
    },
  };
}
