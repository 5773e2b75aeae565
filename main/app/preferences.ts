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
import type { SettingsFile } from '../core/desktop.ts';

/** What a person chose for the screen, kept in the settings file. */
export interface Preferences {
  read(): Settings;
  /** Failure: `managed` when an administrator decided otherwise; then nothing of the change is taken. */
  change(change: SettingsChange): Result<Settings>;
  /** Puts everything back to how it was at the first start. */
  reset(): Settings;
}

const SETTINGS_KEY = 'preferences';

/** `managed` are the settings that an administrator decided: they count, and the person's own are kept for later. */
export function createPreferences(file: SettingsFile, managed: SettingsChange = {}): Preferences {
  const decided = given(managed);
  let own = readStored(file.read(SETTINGS_KEY));
  const read = (): Settings => ({ ...own, ...decided });
  return {
    read,
    change(change) {
      const wanted = Object.entries(given(change));
      const refused = wanted.find(
        ([name, value]) => name in decided && decided[name as keyof Settings] !== value,
      );
      if (refused !== undefined) return fail(decidedByAdministrator);
      own = { ...own, ...Object.fromEntries(wanted.filter(([name]) => !(name in decided))) };
      file.write(SETTINGS_KEY, own);
      return succeed(read());
    },
    reset() {
      own = defaultSettings;
      file.remove(SETTINGS_KEY);
      return read();
    },
  };
}

function given(change: SettingsChange): Partial<Settings> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

const decidedByAdministrator: Failure = {
  code: 'managed',
  message: 'Your administrator manages this setting.',
  advice: 'Ask your administrator to change it.',
};

/** Each value is checked by itself: one that a later or broken version wrote must not cost the others. */
function readStored(stored: unknown): Settings {
  const record = typeof stored === 'object' && stored !== null ? stored : {};
  const usable = Object.entries(record).filter(
    ([name, value]) => name in settings.shape && settings.partial().safeParse({ [name]: value }).success,
  );
  return settings.parse({ ...defaultSettings, ...Object.fromEntries(usable) });
}
