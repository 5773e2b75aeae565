import { elapsedMs } from '../../shared/elapsed-ms.ts';

/** Origin of an uncaught error: thrown in a callback, or the reason of a promise. */
export type ErrorOrigin = 'uncaughtException' | 'unhandledRejection';

interface ErrorSource {
  on(event: ErrorOrigin, listener: (error: unknown) => void): unknown;
}

interface ErrorListener {
  /** Logs the error and tells the page; the app continues. */
  readonly found: (origin: ErrorOrigin, error: unknown) => void;
  /** Called if the errors don't stop: says so and quits. */
  readonly giveUp: () => void;
}

/**
 * More errors than this are no accident: work that keeps failing would take all of the laptop's
 * time.
 */
const ERROR_LIMIT = { count: 20, withinMs: 60_000 } as const;

/**
 * Keeps the app alive after an uncaught error. By default Electron shows an exception with its
 * stack and paths, and only logs a rejection to standard error. An exception before `follow` ends
 * the start using `failStart`.
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
      // An error of this listener would crash the process.
    }
  }

  for (const origin of ['uncaughtException', 'unhandledRejection'] as const)
    source.on(origin, (error) => heard(origin, error));

  return {
    /** Passes errors to the listener from now on, including earlier rejections. */
    follow(followed: ErrorListener): void {
      listener = followed;
      for (const { origin, error } of early.splice(0)) heard(origin, error);
    },
  };
}
