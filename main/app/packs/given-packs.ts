/** The pack that the app was started or called with, until the screen opens it. `onGiven`: one waits. */
export function createGivenPacks(onGiven: () => void) {
  let waiting: string | null = null;
  return {
    /** An absolute path. */
    give(file: string): void {
      waiting = file;
      onGiven();
    },
    /** The pack that waits, once; null: none. Of several, the last. */
    take(): string | null {
      const taken = waiting;
      waiting = null;
      return taken;
    },
  };
}
