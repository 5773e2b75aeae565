import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { FILE_MODE, flushFolderSync } from './private-folder.ts';

/**
 * A file that is there while a library is open. One that is there before says that the last end was a crash, a kill or
 * a power cut, or that damage was seen: then the database is checked in full.
 */
interface UncleanEnd {
  readonly suspicious: boolean;
  begin(): void;
  /** Keeps the file when damage was seen, so that the next start checks. */
  end(damageSeen: boolean): void;
}

/** Looks for the marker `file` in `folder`. */
export function lookForUncleanEnd(folder: string, file: string): UncleanEnd {
  return {
    suspicious: existsSync(file),
    begin() {
      writeFileSync(file, '', { mode: FILE_MODE });
      flushFolderSync(folder);
    },
    end(damageSeen) {
      if (!damageSeen) rmSync(file, { force: true });
    },
  };
}
