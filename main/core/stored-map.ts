import { createDelayedAction } from './delayed-action.ts';
import type { SettingsFile } from './desktop.ts';
import type { Timers } from './timers.ts';

interface StoredMapOptions<Value> {
  readonly settings: SettingsFile;
  readonly timers: Timers;
  /** Its name in the settings file. */
  readonly name: string;
  /** Null for what is none of its values. */
  readonly readValue: (stored: unknown) => Value | null;
  /** So many values are stored; the one that was not stored for longest goes first. */
  readonly limit: number;
  /** A value that changes often is written so often at most: the settings file is written as a whole. */
  readonly writeDelayMs: number;
}

/** Values that the next start has again, by their keys, in the settings file. A broken one is none, and a full disk costs what was stored last. */
export function createStoredMap<Value>(options: StoredMapOptions<Value>) {
  const { settings, timers, name, limit, writeDelayMs } = options;
  const values = new Map(readEntries(settings.read(name), options.readValue));
  const writing = createDelayedAction(timers, writeDelayMs, write);

  function write(): void {
    try {
      settings.write(name, [...values]);
    } catch {
      // As after a crash: the next start has what was written before.
    }
  }

  return {
    read: (key: string): Value | null => values.get(key) ?? null,
    store(key: string, value: Value): void {
      values.delete(key);
      values.set(key, value);
      const [oldest] = values.keys();
      if (values.size > limit && oldest !== undefined) values.delete(oldest);
      writing.plan();
    },
    reset(): void {
      writing.cancel();
      values.clear();
      settings.remove(name);
    },
    /** Writes at once what waits. */
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
