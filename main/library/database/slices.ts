import { yieldToEventLoop } from '../../shared/yield-to-event-loop.ts';
import type { Database } from './database.ts';
import { closedError } from './library-error.ts';

/** Measures slices of long work, and yields to the main loop between them. */
export interface Pace {
  /** ms; only differences are meaningful. */
  now(): number;
  yieldToEventLoop(): Promise<void>;
}

export const systemPace: Pace = { now: () => performance.now(), yieldToEventLoop };

/**
 * Length of a slice with its commit: a quarter of the longest pause of the main loop (20 ms, B7),
 * because slow machines are several times slower.
 */
const SLICE_MS = 5;
/** Steps before the first look at the clock, so that small work takes one slice on any machine. */
const LEAST_WRITING_STEPS = 32;
/** A reading step may take a millisecond or two. */
const LEAST_READING_STEPS = 1;

interface SliceOptions {
  readonly database: Database;
  readonly pace: Pace;
  /** Does other small database work between slices, and yields itself. */
  readonly afterSlice?: () => Promise<void>;
}

/**
 * Writes in slices, each its own transaction: a stop leaves a readable library with the completed
 * slices. The first slice is done on return. Rejects with the error of a step, or with
 * `LibraryError` `closed` if the library was closed in between.
 */
export async function writeInSlices(steps: Iterator<unknown>, options: SliceOptions): Promise<void> {
  const { database, pace, afterSlice = pace.yieldToEventLoop } = options;
  for (;;) {
    if (!database.isOpen) throw closedError();
    const isDone = database.transaction('soon', () => runSlice(steps, pace, LEAST_WRITING_STEPS));
    if (isDone) return;
    await afterSlice();
  }
}

/** Like `writeInSlices`, for work that only reads. */
export async function readInSlices(
  steps: Iterator<unknown>,
  { database, pace }: Pick<SliceOptions, 'database' | 'pace'>,
): Promise<void> {
  while (!runSlice(steps, pace, LEAST_READING_STEPS)) {
    await pace.yieldToEventLoop();
    if (!database.isOpen) throw closedError();
  }
}

function runSlice(steps: Iterator<unknown>, pace: Pace, least: number): boolean {
  const begun = pace.now();
  for (let count = 1; ; count += 1) {
    if (steps.next().done === true) return true;
    if (count >= least && pace.now() - begun >= SLICE_MS) return false;
  }
}
