import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { FILE_MODE, flushFolderSync } from '../private-folder.ts';

/** A file that is there from before a database is set aside until all that could be brought back is on the disk. */
export interface RebuildMark {
  /** A rebuild was cut off and has to go on. */
  readonly isThere: boolean;
  begin(): void;
  end(): void;
}

export function lookForRebuildMark(file: string): RebuildMark {
  return {
    isThere: existsSync(file),
    begin() {
      writeFileSync(file, '', { mode: FILE_MODE });
      flushFolderSync(dirname(file));
    },
    end() {
      if (!existsSync(file)) return;
      rmSync(file);
      // One that a power cut brought back would have old choices take the place of newer ones.
      flushFolderSync(dirname(file));
    },
  };
}
