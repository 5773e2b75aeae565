import { createDelayedAction } from '../core/delayed-action.ts';
import type { Timers } from '../core/timers.ts';

/** Long enough not to fetch the same images over and over on a full disk, short enough to notice that there is space again. */
export const FAILURE_PAUSE_MS = 20_000;

/** The pause of all downloads after the disk or the image server failed. */
export const createFailurePause = (timers: Timers, onEnd: () => void) =>
  createDelayedAction(timers, FAILURE_PAUSE_MS, onEnd);
