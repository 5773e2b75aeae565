/** Waiting, handed in so that tests decide when time has passed. */
export interface Timers {
  /** Runs `action` once after so many milliseconds; the returned function takes it back. */
  after(milliseconds: number, action: () => void): () => void;
}

/** The timers of Node. They never keep the process alive. */
export const systemTimers: Timers = {
  after(milliseconds, action) {
    const timer = setTimeout(action, milliseconds);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
