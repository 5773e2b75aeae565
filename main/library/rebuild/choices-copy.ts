import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createDelayedAction } from '../../shared/delayed-action.ts';
import { flushFile } from '../../shared/flush-file.ts';
import { renameFile } from '../../shared/rename-file.ts';
import { FILE_MODE } from '../../shared/restrict-mode.ts';
import { systemTimers } from '../../shared/timers.ts';
import type { Database } from '../database/database.ts';
import { type Pace, readInSlices } from '../database/slices.ts';
import { flushFolder } from '../files/private-folder.ts';
import { replaceFileSync } from '../files/replace-file.ts';
import { linesOf, withEnd } from './choices.ts';
import { createReadChoices, watchChoices } from './read-choices.ts';

/** Requested downloads change one by one, and users do several things at once. */
const WRITE_DELAY_MS = 2_000;

/**
 * Stores user choices a second time, in a file next to the image journal, so that losing the
 * database costs no pin, requested download or visit (P37). The file is replaced as a whole, soon
 * after a change, and when the library closes. A disk error only delays the copy until the next
 * change; the database reports the error.
 */
export function createChoicesCopy(database: Database, file: string, pace: Pace) {
  const readChoices = createReadChoices(database);
  const writing = createDelayedAction(
    systemTimers,
    WRITE_DELAY_MS,
    () => void write().catch(() => undefined),
  );
  let isWatching = false;
  let isChanged = false;
  let isWriting = false;

  function changed(): void {
    isChanged = true;
    if (!isWriting) writing.plan();
  }

  async function readText(): Promise<string> {
    const lines: string[] = [];
    function* steps(): Generator<void> {
      for (const some of readChoices()) {
        lines.push(linesOf(some));
        yield;
      }
    }
    await readInSlices(steps(), { database, pace });
    return withEnd(lines.join(''));
  }

  async function write(): Promise<void> {
    isWriting = true;
    isChanged = false;
    try {
      const text = await readText();
      const draft = `${file}.draft`;
      const handle = await open(draft, 'w', FILE_MODE);
      try {
        await handle.writeFile(text);
        await flushFile(handle);
      } finally {
        await handle.close();
      }
      // Closing wrote a newer version.
      if (database.isOpen) await renameFile(draft, file);
      await flushFolder(dirname(file));
    } catch (error) {
      isChanged = true;
      throw error;
    } finally {
      isWriting = false;
      if (isChanged && database.isOpen) writing.plan();
    }
  }

  return {
    /** Call once all rows exist: before, the file knows more than the database. */
    begin(): void {
      isWatching = true;
      watchChoices(database, changed);
      if (!existsSync(file)) changed();
    },
    /** Call before the database closes. Never fails. */
    close(): void {
      writing.cancel();
      if (!isWatching || !(isChanged || isWriting)) return;
      try {
        replaceFileSync(file, withEnd([...readChoices()].map(linesOf).join('')));
      } catch {
        // A disk error costs the copy, as after a change.
      }
    },
  };
}
