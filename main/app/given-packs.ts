/**
 * Keeps a pack that the app was opened with until the page takes it. `onGiven`: called if one is
 * waiting.
 */
export function createGivenPacks(onGiven: () => void) {
  let waiting: string | null = null;
  return {
    /** `file`: absolute path. */
    give(file: string): void {
      waiting = file;
      onGiven();
    },
    /** Returns the last waiting pack, once; `null` if none. */
    take(): string | null {
      const taken = waiting;
      waiting = null;
      return taken;
    },
  };
}
