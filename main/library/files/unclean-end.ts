import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { FILE_MODE, flushFolderSync } from './private-folder.ts';

/**
 * A marker file exists while a library is open. It is there at the start after a crash, a kill or a power cut, or when damage was noted: then
 * the database is checked in full.
 */
interface UncleanEnd {
  readonly isSuspicious: boolean;
  begin(): void;
  /** Leaves the file when damage was noted, so that the next start checks. */
  end(isDamageNoted: boolean): void;
}

/** Looks for the marker `file` in `folder`. */
export function lookForUncleanEnd(folder: string, file: string): UncleanEnd {
  return {
    isSuspicious: existsSync(file),
    begin() {
      writeFileSync(file, '', { mode: FILE_MODE });
      flushFolderSync(folder);
    },
    end(isDamageNoted) {
      if (!isDamageNoted) rmSync(file, { force: true });
    },
  };
}
