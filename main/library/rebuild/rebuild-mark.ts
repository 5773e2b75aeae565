import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { FILE_MODE } from '../../core/restrict-mode.ts';
import { flushFolderSync } from '../files/private-folder.ts';

const AWAY = 'away';

/** Looks for the mark of a rebuild: the file exists from before a database is set aside until the rebuilt rows are on the disk. */
export function lookForRebuildMark(file: string) {
  const isThere = existsSync(file);
  function write(text: string): void {
    writeFileSync(file, text, { mode: FILE_MODE, flush: true });
    flushFolderSync(dirname(file));
  }
  return {
    /** A rebuild was cut off, and has to go on. */
    isThere,
    /** Only images on a drive that was away are missing; all others were restored, and may have changed since. */
    waitsForDrive: isThere && readFileSync(file, 'utf8') === AWAY,
    begin: () => write(''),
    /** The drive with the images is away: a start that finds it restores them. */
    waitForDrive: () => write(AWAY),
    end(): void {
      if (!existsSync(file)) return;
      rmSync(file);
      // A file that comes back after a power cut would replace newer settings by old ones.
      flushFolderSync(dirname(file));
    },
  };
}
