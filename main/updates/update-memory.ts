import { z } from 'zod';
import { type UpdateMode, updateModes } from '../../preload/contract/index.ts';
import type { SettingsFile } from '../core/desktop.ts';

/** What about updates outlives a restart. */
export interface UpdateMemory {
  mode(): UpdateMode;
  /** Throws what the system said when nothing can be stored. */
  storeMode(mode: UpdateMode): void;
  /** A number of this installation, drawn once; it says when its turn in a roll-out is, and never leaves the laptop. */
  installationId(): string;
}

const SETTINGS_KEY = 'updates';

const stored = z.object({
  mode: z.enum(updateModes).catch('automatic'),
  installationId: z.string().min(1).max(64).optional().catch(undefined),
});

/** Keeps it in the settings file. `newId` draws the number of the installation. */
export function createUpdateMemory(settings: SettingsFile, newId: () => string): UpdateMemory {
  // Where the file could not be read, the person may have switched updates off: nothing begins by itself.
  const first = { mode: settings.fault === 'unreadable' ? 'file' : 'automatic' } as const;
  const read = () => stored.catch(first).parse(settings.read(SETTINGS_KEY));
  let drawn: string | null = null;

  const write = (change: Partial<z.infer<typeof stored>>) =>
    settings.write(SETTINGS_KEY, { ...read(), ...change });

  return {
    mode: () => read().mode,
    storeMode: (mode) => write({ mode }),
    installationId() {
      const known = read().installationId ?? drawn;
      if (known !== null) return known;
      drawn = newId();
      try {
        write({ installationId: drawn });
      } catch {
        // On a full disk it counts until the app ends.
      }
      return drawn;
    },
  };
}
