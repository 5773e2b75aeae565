/** Stores the most recently used values, up to a number of bytes. */
export function createLruCache(limitBytes: number) {
  // A Map iterates in the order of insertion, so deleting and setting an entry moves it to the
  // end.
  const entries = new Map<string, Uint8Array<ArrayBuffer>>();
  let held = 0;
  return {
    get(key: string) {
      const value = entries.get(key);
      if (value !== undefined) {
        entries.delete(key);
        entries.set(key, value);
      }
      return value;
    },
    set(key: string, value: Uint8Array<ArrayBuffer>) {
      held += value.byteLength - (entries.get(key)?.byteLength ?? 0);
      entries.delete(key);
      entries.set(key, value);
      for (const [oldest, bytes] of entries) {
        if (held <= limitBytes || oldest === key) break;
        entries.delete(oldest);
        held -= bytes.byteLength;
      }
    },
  };
}
