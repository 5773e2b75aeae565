import type { Timers } from '../core/timers.ts';

/** A pause after the disk or the image server failed. */
export interface FailurePause {
  isOn(): boolean;
  /** Begins the pause unless it is on already. */
  begin(): void;
  cancel(): void;
}

/** Long enough not to fetch the same images over and over on a full disk, short enough to notice that there is space again. */
const PAUSE_MS = 20_000;

export function createFailurePause(timers: Timers, onEnd: () => void): FailurePause {
  let cancel: (() => void) | null = null;
  return {
    isOn: () => cancel !== null,
    begin() {
      cancel ??= timers.after(PAUSE_MS, () => {
        cancel = null;
        onEnd();
      });
    },
    cancel: () => cancel?.(),
  };
}
