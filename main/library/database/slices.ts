import { yieldToEventLoop } from '../../core/yield-to-event-loop.ts';
import type { Database } from './database.ts';
import { closedError } from './library-error.ts';

/** Measures slices of long work, and lets the main loop go on between them. */
export interface Pace {
  /** ms; only differences mean something. */
  now(): number;
  yieldToEventLoop(): Promise<void>;
}

export const systemPace: Pace = { now: () => performance.now(), yieldToEventLoop };

/** One slice with its commit: a quarter of the longest pause of the main loop (20 ms, B7), as slow machines are several times slower. */
const SLICE_MS = 5;
/** Steps before the first look at the clock, so that small work takes one slice on any machine. */
const LEAST_WRITING_STEPS = 32;
/** A step that reads may take a millisecond or two. */
const LEAST_READING_STEPS = 1;

interface SliceOptions {
  readonly database: Database;
  readonly pace: Pace;
  /** Other small work of the database between two slices, which yields by itself. */
  readonly afterSlice?: () => Promise<void>;
}

/**
 * Writes in slices, each its own transaction: a stop leaves a readable library with the slices before it. The first slice is done
 * when this returns. Rejects with the error of a step, and with `LibraryError` `closed` when the library was closed in between.
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

/** As `writeInSlices`, for work that only reads. */
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
