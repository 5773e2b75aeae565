import { createDelayedAction } from '../shared/delayed-action.ts';
import type { Timers } from '../shared/timers.ts';

/**
 * Long enough not to refetch the same images repeatedly on a full disk, short enough to notice
 * free space.
 */
export const FAILURE_PAUSE_MS = 20_000;

/** Pauses all downloads after the disk or the image server failed. */
export const createFailurePause = (timers: Timers, onEnd: () => void) =>
  createDelayedAction(timers, FAILURE_PAUSE_MS, onEnd);
