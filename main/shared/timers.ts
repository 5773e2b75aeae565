/** Timers, injected so that tests control the time. */
export interface Timers {
  /** Runs `action` once after a delay; the returned function cancels it. */
  after(milliseconds: number, action: () => void): () => void;
}

/** Waits; ends early if the signal aborts. */
export async function sleep(timers: Timers, milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds <= 0 || signal.aborted) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const takeBack = timers.after(milliseconds, resolve);
  const end = () => {
    takeBack();
    resolve();
  };
  signal.addEventListener('abort', end, { once: true });
  await promise;
  signal.removeEventListener('abort', end);
}

/** Node's timers. They never keep the process alive. */
export const systemTimers: Timers = {
  after(milliseconds, action) {
    const timer = setTimeout(action, milliseconds);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
