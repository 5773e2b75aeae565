import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What became of this start, told to the next one. */
interface StartLog {
  /** True after so many failed starts that this one should do without what can be done without. */
  readonly isSafe: boolean;
  /** The page shows what the person came for. */
  succeeded(): void;
  /** The page died before that: also a quit by the person does not make this a good start then. */
  failed(): void;
  /** The person ended the app, perhaps before the page was there; that is no failure. */
  ended(): void;
}

/** Three in five minutes: a person has tried again twice, and what a restart could heal is healed by then. */
const FAILURE_LIMIT = 3;
const FAILURE_TIME = 5 * 60_000;

/** Only for the person (P14). */
const FILE_MODE = 0o600;

const NAME = 'starts.json';

/**
 * Notes that a start begins. It counts as failed until `succeeded` or `ended` takes it off the list again, so a crash of any
 * kind counts. A file of its own, as the settings may be what keeps the app from starting. A disk that can't be written to
 * costs the count, not the start.
 */
export function recordStart(folder: string, now: number): StartLog {
  const file = join(folder, NAME);
  const failures = readTimes(file).filter((time) => time <= now && now - time < FAILURE_TIME);
  let isOver = false;
  write(file, [...failures, now]);

  const forget = (times: readonly number[]) => {
    if (!isOver) write(file, times);
    isOver = true;
  };
  return {
    isSafe: failures.length >= FAILURE_LIMIT,
    succeeded: () => forget([]),
    failed: () => {
      isOver = true;
    },
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
    // A start without a count is better than none.
  }
}
