import { existsSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createDelayedAction } from '../../core/delayed-action.ts';
import { FILE_MODE } from '../../core/restrict-mode.ts';
import { systemTimers } from '../../core/timers.ts';
import type { Database } from '../database/database.ts';
import { type Pace, readInSlices } from '../database/slices.ts';
import { flushFolder } from '../files/private-folder.ts';
import { replaceFileSync } from '../files/replace-file.ts';
import { linesOf, withEnd } from './choices.ts';
import { createReadChoices, watchChoices } from './read-choices.ts';

/** Requested downloads go one by one as they come; a person does some things at once. */
const WRITE_DELAY_MS = 2_000;

/**
 * Stores what only a person can fill in again a second time, in a file beside the image journal: a database that is lost takes no pin, no requested
 * download and no visit along (P37). The file is replaced as a whole, soon after a change, and when the library closes. An error of the disk costs
 * the copy until the next change; the database tells the error.
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
        await handle.sync();
      } finally {
        await handle.close();
      }
      // What closing wrote is newer.
      if (database.isOpen) await rename(draft, file);
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
    /** To be called when all rows are there: before, the file knows more than the database. */
    begin(): void {
      isWatching = true;
      watchChoices(database, changed);
      if (!existsSync(file)) changed();
    },
    /** Before the database closes. Never fails. */
    close(): void {
      writing.cancel();
      if (!isWatching || !(isChanged || isWriting)) return;
      try {
        replaceFileSync(file, withEnd([...readChoices()].map(linesOf).join('')));
      } catch {
        // As after a change.
      }
    },
  };
}
