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

const SETTINGS_KEY = 'preferences';

/** The settings of the screen, stored in the settings file. Those that an administrator `managed` count; the person's own stay stored for later. */
export function createPreferences(file: SettingsFile, managed: SettingsChange = {}) {
  const decided = given(managed);
  let own = readStored(file.read(SETTINGS_KEY));
  const read = (): Settings => ({ ...own, ...decided });
  return {
    read,
    /** Failure: `managed` when an administrator decided otherwise; then nothing of the change is stored. */
    change(change: SettingsChange): Result<Settings> {
      const wanted = Object.entries(given(change));
      const refused = wanted.find(
        ([name, value]) => name in decided && decided[name as keyof Settings] !== value,
      );
      if (refused !== undefined) return fail(decidedByAdministrator);
      const next = { ...own, ...Object.fromEntries(wanted.filter(([name]) => !(name in decided))) };
      file.write(SETTINGS_KEY, next);
      own = next;
      return succeed(read());
    },
    /** The settings of the first start. */
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

const decidedByAdministrator: Failure = {
  code: 'managed',
  message: 'Your administrator manages this setting.',
  advice: 'Ask your administrator to change it.',
};

/** Each value is checked by itself: a value that a later or broken version wrote must not cost the others. */
function readStored(stored: unknown): Settings {
  const record = typeof stored === 'object' && stored !== null ? stored : {};
  const usable = Object.entries(record).filter(
    ([name, value]) => name in settings.shape && settings.partial().safeParse({ [name]: value }).success,
  );
  return settings.parse({ ...defaultSettings, ...Object.fromEntries(usable) });
}
