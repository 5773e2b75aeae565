import { isDeepStrictEqual } from 'node:util';
import { createDelayedAction } from './delayed-action.ts';
import type { StoredValues } from './desktop.ts';
import type { Timers } from './timers.ts';

interface StoredMapOptions<Value> {
  readonly state: StoredValues;
  readonly timers: Timers;
  /** Name in the state file. */
  readonly name: string;
  /** Returns `null` for an invalid value. */
  readonly readValue: (stored: unknown) => Value | null;
  /** Most values stored; the least recently stored is dropped first. */
  readonly limit: number;
  /** Longest delay before a changed value is written, ms: the state file is written as a whole. */
  readonly writeDelayMs: number;
}

/** Keeps values by key across restarts, in the state file. Invalid entries are dropped. */
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
    /** Writes pending changes now. */
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
