import {
  defaultSettings,
  type Failure,
  fail,
  type Result,
  type Settings,
  type SettingsChange,
  settings,
  succeed,
} from '../../preload/contract/index.ts';
import type { SettingsFile } from '../shared/desktop.ts';

const SETTINGS_KEY = 'preferences';

/**
 * Creates the settings of the page, stored in the settings file. `managed` values override the
 * user's own, which stay stored.
 */
export function createPreferences(file: SettingsFile, managed: SettingsChange = {}) {
  const decided = given(managed);
  let own = readStored(file.read(SETTINGS_KEY));
  const read = (): Settings => ({ ...own, ...decided });
  return {
    read,
    /**
     * Resolves once the change is on the disk; the event loop continues meanwhile. Failure:
     * `managed`, without any change, if an administrator set a value. Rejects with the system's
     * error, and restores the old settings, if the disk refuses it.
     */
    async change(change: SettingsChange): Promise<Result<Settings>> {
      const wanted = Object.entries(given(change));
      const refused = wanted.find(
        ([name, value]) => name in decided && decided[name as keyof Settings] !== value,
      );
      if (refused !== undefined) return fail(decidedByAdministrator);
      const next = { ...own, ...Object.fromEntries(wanted.filter(([name]) => !(name in decided))) };
      own = next;
      try {
        await file.store(SETTINGS_KEY, next);
      } catch (error) {
        own = readStored(file.read(SETTINGS_KEY));
        throw error;
      }
      return succeed(read());
    },
    /** Restores the defaults. */
    reset(): Settings {
      file.remove(SETTINGS_KEY);
      own = defaultSettings;
      return read();
    },
  };
}

function given(change: SettingsChange): Partial<Settings> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

const decidedByAdministrator: Failure = { code: 'managed' };

/**
 * Checks each value on its own: an invalid one from a newer or broken version must not cost the
 * others.
 */
function readStored(stored: unknown): Settings {
  const record = typeof stored === 'object' && stored !== null ? stored : {};
  const usable = Object.entries(record).filter(
    ([name, value]) => name in settings.shape && settings.partial().safeParse({ [name]: value }).success,
  );
  return settings.parse({ ...defaultSettings, ...Object.fromEntries(usable) });
}
