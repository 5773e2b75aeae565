export type KeyedMutex = ReturnType<typeof createKeyedMutex>;

/**
 * Runs work with the same key sequentially: the bytes of an image are never written and removed at
 * once.
 */
export function createKeyedMutex() {
  const last = new Map<string, Promise<unknown>>();
  return {
    /** Runs `work` once all earlier work with the same key has ended. */
    async run<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
      const before = last.get(key);
      const own = before === undefined ? work() : before.then(work, work);
      last.set(key, own);
      try {
        return await own;
      } finally {
        if (last.get(key) === own) last.delete(key);
      }
    },
  };
}
