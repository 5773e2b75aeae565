import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { elapsedMs } from '../../core/elapsed-ms.ts';
import { FILE_MODE } from '../../core/restrict-mode.ts';

/** Three failures in five minutes: the person has retried twice, and a restart alone does not help. */
const FAILURE_LIMIT = 3;
const FAILURE_WINDOW_MS = 5 * 60_000;

const NAME = 'starts.json';

/**
 * Records that a start begins. It counts as failed until `succeeded` or `ended` removes it, so every kind of crash counts. The
 * record has its own file, because the settings may be what prevents the start. A read-only disk loses the count, not the
 * start.
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
    /** True after several failed starts: this one leaves out everything optional. */
    isSafe: failures.length >= FAILURE_LIMIT,
    /** Call it when the page is painted. */
    succeeded: () => forget([]),
    /** Call it when the page crashed before that; a later quit does not count as a good start. */
    failed: () => {
      isOver = true;
    },
    /** Call it when the person quits, which is no failure even before the page is painted. */
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
    // A start without a count is better than no start.
  }
}
