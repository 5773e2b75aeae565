import { elapsedMs } from '../../core/elapsed-ms.ts';

/** What Node.js tells about an error that no code caught: thrown in a callback, or the reason of a promise. */
export type ErrorOrigin = 'uncaughtException' | 'unhandledRejection';

interface ErrorSource {
  on(event: ErrorOrigin, listener: (error: unknown) => void): unknown;
}

interface ErrorListener {
  /** Writes the error down and tells the page; the app goes on. */
  readonly found: (origin: ErrorOrigin, error: unknown) => void;
  /** The errors don't end: says so and ends the app in order. */
  readonly giveUp: () => void;
}

/** More errors than this are no accident: work that fails again and again would take all of the laptop's time. */
const ERROR_LIMIT = { count: 20, withinMs: 60_000 } as const;

/**
 * Keeps the app alive at an error that no code caught. Without a listener of its own, Electron shows an exception with its stack and its paths, and
 * writes a rejection to standard error alone. An exception before `follow` ends the start; `failStart` says so.
 */
export function catchErrors(source: ErrorSource, failStart: (error: unknown) => void) {
  const early: { readonly origin: ErrorOrigin; readonly error: unknown }[] = [];
  let times: number[] = [];
  let listener: ErrorListener | null = null;

  function heard(origin: ErrorOrigin, error: unknown): void {
    if (listener === null) {
      if (origin === 'uncaughtException') failStart(error);
      else early.push({ origin, error });
      return;
    }
    const now = Date.now();
    times = [...times.filter((time) => elapsedMs(time, now) < ERROR_LIMIT.withinMs), now];
    if (times.length > ERROR_LIMIT.count + 1) return;
    try {
      if (times.length > ERROR_LIMIT.count) listener.giveUp();
      else listener.found(origin, error);
    } catch {
      // An error of this listener would end the process without an orderly end.
    }
  }

  for (const origin of ['uncaughtException', 'unhandledRejection'] as const)
    source.on(origin, (error) => heard(origin, error));

  return {
    /** From now on, with the rejections that came before. */
    follow(followed: ErrorListener): void {
      listener = followed;
      for (const { origin, error } of early.splice(0)) heard(origin, error);
    },
  };
}
