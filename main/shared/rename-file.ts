import { rename } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';

/**
 * Errors by which Windows refuses to rename a file that another program has open: virus scanners
 * and indexers open each new file for a moment (as in graceful-fs and npm's write-file-atomic).
 */
const IN_USE: ReadonlySet<unknown> = new Set(['EBUSY', 'EACCES', 'EPERM', 'EAGAIN']);

/** Pauses before further attempts, ms: a scanner takes some tenths of a second. */
const PAUSES_MS = [20, 80, 300];

/** Renames a file; waits for a program that has it open. Throws the disk's error. */
export async function renameFile(from: string, to: string): Promise<void> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await rename(from, to);
    } catch (error) {
      if (!(error instanceof Error && IN_USE.has(Reflect.get(error, 'code')))) throw error;
    }
    await setTimeout(pauseMs);
  }
  await rename(from, to);
}
