import { defaultSettings, type Settings, type SettingsChange, settings } from '../preload/contract/index.ts';
import type { SettingsFile } from './desktop.ts';

/** What a person chose for the screen, kept in the settings file. */
export interface Preferences {
  read(): Settings;
  change(change: SettingsChange): Settings;
}

const SETTINGS_KEY = 'preferences';

export function createPreferences(file: SettingsFile): Preferences {
  let current = readStored(file.read(SETTINGS_KEY));
  return {
    read: () => current,
    change(change) {
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      current = { ...current, ...given };
      file.write(SETTINGS_KEY, current);
      return current;
    },
  };
}

/** Each value is checked by itself: one that a later or broken version wrote must not cost the others. */
function readStored(stored: unknown): Settings {
  const record = typeof stored === 'object' && stored !== null ? stored : {};
  const usable = Object.entries(record).filter(
    ([name, value]) => name in settings.shape && settings.partial().safeParse({ [name]: value }).success,
  );
  return settings.parse({ ...defaultSettings, ...Object.fromEntries(usable) });
}
