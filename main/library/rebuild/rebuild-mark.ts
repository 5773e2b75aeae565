import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { FILE_MODE } from '../../shared/restrict-mode.ts';
import { flushFolderSync } from '../files/private-folder.ts';

const AWAY = 'away';

/**
 * Looks for the mark of a rebuild: the file exists from before a database is set aside until the
 * rebuilt rows are on the disk.
 */
export function lookForRebuildMark(file: string) {
  const isThere = existsSync(file);
  function write(text: string): void {
    writeFileSync(file, text, { mode: FILE_MODE, flush: true });
    flushFolderSync(dirname(file));
  }
  return {
    /** True if a rebuild was interrupted and must resume. */
    isThere,
    /**
     * True if only images on a disconnected drive are missing; everything else was restored, and
     * may have changed since.
     */
    waitsForDrive: isThere && readFileSync(file, 'utf8') === AWAY,
    begin: () => write(''),
    /** Records that the images' drive is disconnected: a start that finds it restores them. */
    waitForDrive: () => write(AWAY),
    end(): void {
      if (!existsSync(file)) return;
      rmSync(file);
      // A file that reappears after a power cut would replace newer settings with old ones.
      flushFolderSync(dirname(file));
    },
  };
}
