import { z } from 'zod';
import { type UpdateMode, updateModes } from '../../preload/contract/index.ts';
import type { SettingsFile } from '../shared/desktop.ts';
import { remember } from '../shared/remember.ts';

/** State of updates that survives a restart. */
export interface UpdateMemory {
  mode(): UpdateMode;
  /** Throws the system's error if it can't be stored. */
  storeMode(mode: UpdateMode): void;
  /**
   * Random id of this installation, drawn once; it sets the turn in a roll-out and never leaves
   * the laptop.
   */
  installationId(): string;
}

const SETTINGS_KEY = 'updates';

const stored = z.object({
  mode: z.enum(updateModes).catch('automatic'),
  installationId: z.string().min(1).max(64).optional().catch(undefined),
});

/** Stores it in the settings file. `newId` draws the installation id. */
export function createUpdateMemory(settings: SettingsFile, newId: () => string): UpdateMemory {
  // If the settings file is unreadable, the user may have disabled updates: nothing starts
  // automatically.
  const first = { mode: settings.fault === 'unreadable' ? 'file' : 'automatic' } as const;
  const read = () => stored.catch(first).parse(settings.read(SETTINGS_KEY));
  let drawn: string | null = null;

  return {
    mode: () => read().mode,
    storeMode: (mode) => settings.write(SETTINGS_KEY, { ...read(), mode }),
    installationId() {
      const known = read().installationId ?? drawn;
      if (known !== null) return known;
      drawn = newId();
      remember(settings, SETTINGS_KEY, { ...read(), installationId: drawn });
      return drawn;
    },
  };
}
