import { z } from 'zod';
import { type GalleryLocation, galleryLocation } from '../../preload/contract/index.ts';
import { createDelayedAction } from '../core/delayed-action.ts';
import type { SettingsFile } from '../core/desktop.ts';
import type { Timers } from '../core/timers.ts';

const SETTINGS_KEY = 'locations';

/** The accounts whose location is stored; the account that was not used for longest goes first. */
const ACCOUNT_LIMIT = 20;

/** A person who walks through a tree with the arrow keys visits ten locations a second; only the last is written. */
const WRITE_DELAY_MS = 1_000;

const entry = z.tuple([z.string(), galleryLocation]);

/**
 * Stores in the settings file where a person was last in each account, and in which order they looked at it, so that a page that died, and the next
 * start, begin there. A broken entry is no location.
 */
export function createLocationMemory(settings: SettingsFile, timers: Timers) {
  const locations = new Map(readStored(settings.read(SETTINGS_KEY)));
  const writing = createDelayedAction(timers, WRITE_DELAY_MS, write);

  function write(): void {
    try {
      settings.write(SETTINGS_KEY, [...locations]);
    } catch {
      // A full disk costs the location of the next start, nothing else.
    }
  }

  return {
    read: (accountId: string) => locations.get(accountId) ?? null,
    store(accountId: string, location: GalleryLocation): void {
      locations.delete(accountId);
      locations.set(accountId, location);
      const [oldest] = locations.keys();
      if (locations.size > ACCOUNT_LIMIT && oldest !== undefined) locations.delete(oldest);
      writing.cancel();
      writing.plan();
    },
    reset(): void {
      writing.cancel();
      locations.clear();
      settings.remove(SETTINGS_KEY);
    },
    /** Writes at once what waits. */
    flush(): void {
      if (writing.isPlanned()) write();
      writing.cancel();
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
