import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { elapsedMs } from '../../shared/elapsed-ms.ts';
import { FILE_MODE } from '../../shared/restrict-mode.ts';

/** Three failures in five minutes: the user has retried twice, so a restart alone doesn't help. */
const FAILURE_LIMIT = 3;
const FAILURE_WINDOW_MS = 5 * 60_000;

const NAME = 'starts.json';

/**
 * Records the beginning of a start. It counts as failed until `succeeded` or `ended` removes it,
 * so every kind of crash counts. It has its own file, because the settings may be what breaks the
 * start. A read-only disk loses only the count.
 */
export function recordStart(folder: string, now: number) {
  const file = join(folder, NAME);
  const failures = readTimes(file).filter((time) => elapsedMs(time, now) < FAILURE_WINDOW_MS);
  let isOver = false;
  write(file, [...failures, now]);

  const forget = (times: readonly number[]) => {
    if (!isOver) write(file, times);
    isOver = true;
  };
  return {
    /** True after several failed starts: optional parts are left out of this one. */
    isSafe: failures.length >= FAILURE_LIMIT,
    /** Call when the page is painted. */
    succeeded: () => forget([]),
    /**
     * Call if the page crashes before it is painted; a later quit does not make the start a
     * success.
     */
    failed: () => {
      isOver = true;
    },
    /** Call if the user quits, which is not a failure even before the page is painted. */
    ended: () => forget(failures),
  };
}

function readTimes(file: string): readonly number[] {
  try {
    const times: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(times) ? times.filter((time) => typeof time === 'number') : [];
  } catch {
    return [];
  }
}

function write(file: string, times: readonly number[]): void {
  try {
    if (times.length === 0) rmSync(file, { force: true });
    else writeFileSync(file, JSON.stringify(times), { mode: FILE_MODE });
  } catch {
    // Starting without a count is better than not starting.
  }
}
