import type { SettingsFile } from '../shared/desktop.ts';

const SETTINGS_KEY = 'workOffline';

/**
 * Choice to work offline: on this laptop, in every account, until the user goes online (in the
 * settings file).
 */
export type OfflineChoice = ReturnType<typeof createOfflineChoice>;

export function createOfflineChoice(settings: SettingsFile) {
  let isOn = settings.read(SETTINGS_KEY) === true;
  return {
    isOn: () => isOn,
    /** Throws the system's error if it can't be stored; then it applies until the app ends. */
    change(on: boolean): void {
      if (on === isOn) return;
      isOn = on;
      settings.write(SETTINGS_KEY, on);
    },
  };
}
