import { isDeepStrictEqual } from 'node:util';
import { createDelayedAction } from './delayed-action.ts';
import type { StoredValues } from './desktop.ts';
import type { Timers } from './timers.ts';

interface StoredMapOptions<Value> {
  readonly state: StoredValues;
  readonly timers: Timers;
  /** Its name in the state file. */
  readonly name: string;
  /** Null for what is none of its values. */
  readonly readValue: (stored: unknown) => Value | null;
  /** So many values are stored; the one that was not stored for longest goes first. */
  readonly limit: number;
  /** The longest time that a changed value waits for its write, ms: the state file is written as a whole. */
  readonly writeDelayMs: number;
}

/** Values by key that the next start has again, in the state file. A broken one is left out. */
export function createStoredMap<Value>(options: StoredMapOptions<Value>) {
  const { state, timers, name, limit, writeDelayMs } = options;
  const values = new Map(readEntries(state.read(name), options.readValue));
  const writing = createDelayedAction(timers, writeDelayMs, write);

  function write(): void {
    state.write(name, [...values]);
  }

  return {
    read: (key: string): Value | null => values.get(key) ?? null,
    store(key: string, value: Value): void {
      if (isDeepStrictEqual(values.get(key), value)) return;
      values.delete(key);
      values.set(key, value);
      const [oldest] = values.keys();
      if (values.size > limit && oldest !== undefined) values.delete(oldest);
      writing.plan();
    },
    reset(): void {
      writing.cancel();
      values.clear();
      state.remove(name);
    },
    /** Hands over what waits. */
    flush(): void {
      if (writing.isPlanned()) write();
      writing.cancel();
    },
  };
}

function readEntries<Value>(
  stored: unknown,
  readValue: StoredMapOptions<Value>['readValue'],
): readonly (readonly [string, Value])[] {
  const entries: readonly unknown[] = Array.isArray(stored) ? stored : [];
  return entries.flatMap((entry) => {
    if (!Array.isArray(entry)) return [];
    const [key, content]: readonly unknown[] = entry;
    const value = readValue(content);
    return typeof key === 'string' && value !== null ? [[key, value] as const] : [];
  });
}
