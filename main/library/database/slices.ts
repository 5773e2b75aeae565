import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { LibraryError } from './library-error.ts';
import { transaction } from './transaction.ts';

/** How long work that is done in slices may hold up the main loop, and how it lets others go first. */
export interface Pace {
  /** A point in time in ms, only good for differences. */
  now(): number;
  /** Resolves when everything else that waited has had its turn. */
  yieldToEventLoop(): Promise<void>;
}

/** The pace of the product. */
export const systemPace: Pace = { now: () => performance.now(), yieldToEventLoop: () => setImmediate() };

/** One slice with its commit: a quarter of the 20 ms that nothing may hold up the main loop for (B7), as slow machines are several times slower. */
const SLICE_MILLISECONDS = 5;
/** What is always done before the clock is looked at, so that small work is done in one slice on any machine. */
const FEWEST_WRITING_STEPS = 32;
/** A step that reads may take a millisecond or two. */
const FEWEST_READING_STEPS = 1;

interface SliceOptions {
  readonly database: DatabaseSync;
  readonly pace: Pace;
  /** Other small work of the database between two slices; it gives way by itself. */
  readonly afterSlice: () => Promise<void>;
}

/** What ends long work when its library is closed. */
export const closedFailure = {
  code: 'cancelled',
  message: 'The account was closed before this finished.',
  advice: 'Sign in again to continue. Downloaded images are still on this laptop.',
} as const;

/**
 * Does writing work in slices, each its own transaction: whatever stops it, the library is readable and holds what the slices before have
 * stored. The first slice is done when this returns. Rejects with what a step threw, and with `LibraryError` `closed` when the library was closed in between.
 */
export async function writeInSlices(steps: Iterator<unknown>, options: SliceOptions): Promise<void> {
  const { database, pace, afterSlice } = options;
  for (;;) {
    if (!database.isOpen) throw new LibraryError('closed', closedFailure);
    const isDone = transaction(database, 'soon', () => runSlice(steps, pace, FEWEST_WRITING_STEPS));
    if (isDone) return;
    await afterSlice();
  }
}

/** As `writeInSlices`, for work that only reads. */
export async function readInSlices(
  steps: Iterator<unknown>,
  { database, pace }: Pick<SliceOptions, 'database' | 'pace'>,
): Promise<void> {
  while (!runSlice(steps, pace, FEWEST_READING_STEPS)) {
    await pace.yieldToEventLoop();
    if (!database.isOpen) throw new LibraryError('closed', closedFailure);
  }
}

function runSlice(steps: Iterator<unknown>, pace: Pace, fewest: number): boolean {
  const begun = pace.now();
  for (let count = 1; ; count += 1) {
    if (steps.next().done === true) return true;
    if (count >= fewest && pace.now() - begun >= SLICE_MILLISECONDS) return false;
  }
}
