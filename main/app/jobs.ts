/** The long work that is under way: nothing ends the app by itself while there is some. */
export interface Jobs {
  /** A job begins; the returned function ends it. */
  begin(): () => void;
  isRunning(): boolean;
  /** Called when the first one begins and when the last one has ended. */
  onChanged(listener: () => void): void;
}

export function createJobs(): Jobs {
  const listeners = new Set<() => void>();
  let running = 0;
  const move = (by: 1 | -1) => {
    const before = running > 0;
    running += by;
    if (before === running > 0) return;
    for (const listener of listeners) listener();
  };
  return {
    begin() {
      let isOver = false;
      move(1);
      return () => {
        if (isOver) return;
        isOver = true;
        move(-1);
      };
    },
    isRunning: () => running > 0,
    onChanged: (listener) => void listeners.add(listener),
  };
}

/** A part of the jobs: what begins in it is a job like any other, and whoever asks the part hears of these alone. */
export function createPartOfJobs(all: Jobs): Jobs {
  const part = createJobs();
  return {
    ...part,
    begin() {
      const ends = [all.begin(), part.begin()];
      return () => {
        for (const end of ends) end();
      };
    },
  };
}
