/** Long work under way: nothing ends the app by itself while there is some. */
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
    /** A job begins; the returned function ends it. */
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
    /** Called when the first job begins and when the last one has ended. */
    onChanged: (listener: () => void) => void listeners.add(listener),
  };
}

/** A part of the jobs: a job of the part counts as any other, and the part counts only its own. */
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
