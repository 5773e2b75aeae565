import { z } from 'zod';
import { type GalleryLocation, galleryLocation, locationScope } from '../../preload/contract/index.ts';
import type { SettingsFile } from '../core/desktop.ts';
import type { Timers } from '../core/timers.ts';

/** Where a person was last in each account, and in which order they looked at it, so that a page that died, and the next start, begin there. */
export interface LocationMemory {
  read(accountId: string): GalleryLocation | null;
  store(accountId: string, place: GalleryLocation): void;
  /** Forgets all places. */
  reset(): void;
  /** Stores what is not stored yet. */
  close(): void;
}

const SETTINGS_KEY = 'places';

/** The accounts whose place is kept; the one that was longest not used goes first. */
const ACCOUNT_LIMIT = 20;

/** A person who walks through a tree with the arrow keys makes ten places a second; the disk hears of the last, ms. */
const WRITE_DELAY_MS = 1_000;

/** Before 0.2 a place was its scope alone. */
const entry = z.tuple([
  z.string(),
  z.union([galleryLocation, locationScope.transform((scope): GalleryLocation => ({ scope, orders: {} }))]),
]);

/** Keeps places in the settings file. A broken one is no place. */
export function createLocationMemory(settings: SettingsFile, timers: Timers): LocationMemory {
  const places = new Map(readStored(settings.read(SETTINGS_KEY)));
  let cancelWrite: (() => void) | null = null;

  function write(): void {
    cancelWrite?.();
    cancelWrite = null;
    try {
      settings.write(SETTINGS_KEY, [...places]);
    } catch {
      // A full disk costs the place of the next start, nothing else.
    }
  }

  return {
    read: (accountId) => places.get(accountId) ?? null,
    store(accountId, place) {
      places.delete(accountId);
      places.set(accountId, place);
      const [oldest] = places.keys();
      if (places.size > ACCOUNT_LIMIT && oldest !== undefined) places.delete(oldest);
      cancelWrite?.();
      cancelWrite = timers.after(WRITE_DELAY_MS, write);
    },
    reset() {
      cancelWrite?.();
      cancelWrite = null;
      places.clear();
      settings.remove(SETTINGS_KEY);
    },
    close() {
      if (cancelWrite !== null) write();
    },
  };
}

function readStored(stored: unknown): readonly (readonly [string, GalleryLocation])[] {
  const entries: readonly unknown[] = Array.isArray(stored) ? stored : [];
  return entries.flatMap((value) => {
    const parsed = entry.safeParse(value);
    return parsed.success ? [parsed.data] : [];
  });
}
