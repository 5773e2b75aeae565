import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { FILE_MODE, flushFolderSync } from '../files/private-folder.ts';

/** A file that is there from before a database is set aside until all that could be brought back is on the disk. */
interface RebuildMark {
  /** A rebuild was cut off and has to go on. */
  readonly isThere: boolean;
  /** Only images on a drive that was away are still to be brought back: all else was, and may have changed since. */
  readonly waitsForDrive: boolean;
  begin(): void;
  /** The drive with the images is away: they come back at a start that finds it. */
  waitForDrive(): void;
  end(): void;
}

const AWAY = 'away';

export function lookForRebuildMark(file: string): RebuildMark {
  const isThere = existsSync(file);
  function write(text: string): void {
    writeFileSync(file, text, { mode: FILE_MODE, flush: true });
    flushFolderSync(dirname(file));
  }
  return {
    isThere,
    waitsForDrive: isThere && readFileSync(file, 'utf8') === AWAY,
    begin: () => write(''),
    waitForDrive: () => write(AWAY),
    end() {
      if (!existsSync(file)) return;
      rmSync(file);
      // One that a power cut brought back would have old choices take the place of newer ones.
      flushFolderSync(dirname(file));
    },
  };
}
