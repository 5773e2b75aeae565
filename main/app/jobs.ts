/** Running long work: nothing may end the app automatically meanwhile. */
export type Jobs = ReturnType<typeof createJobs>;

export function createJobs() {
  const listeners = new Set<() => void>();
  let running = 0;
  const move = (by: 1 | -1) => {
    const before = running > 0;
    running += by;
    if (before === running > 0) return;
    for (const listener of listeners) listener();
  };
  return {
    /** Begins a job; the returned function ends it. */
    begin(): () => void {
      let isOver = false;
      move(1);
      return () => {
        if (isOver) return;
        isOver = true;
        move(-1);
      };
    },
    isRunning: () => running > 0,
    /** Called when the first job begins and when the last ends. */
    onChanged: (listener: () => void) => void listeners.add(listener),
  };
}

/** Creates a subset of jobs: its jobs count in all, but it counts only its own. */
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
