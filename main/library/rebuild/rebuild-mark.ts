import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { FILE_MODE, flushFolderSync } from '../files/private-folder.ts';

/** A file exists from before a database is set aside until the rebuilt rows are on the disk. */
interface RebuildMark {
  /** A rebuild was cut off, and has to go on. */
  readonly isThere: boolean;
  /** Only images on a drive that was away are missing; all else was brought back, and may have changed since. */
  readonly waitsForDrive: boolean;
  begin(): void;
  /** The drive with the images is away: a start that finds it brings them back. */
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
      // A file that a power cut brought back would replace newer settings by old ones.
      flushFolderSync(dirname(file));
    },
  };
}
