import type { SettingsFile } from '../core/desktop.ts';

const SETTINGS_KEY = 'workOffline';

/** Whether the person works offline: on this laptop, in every account, until the person goes online (in the settings file). */
export type OfflineChoice = ReturnType<typeof createOfflineChoice>;

export function createOfflineChoice(settings: SettingsFile) {
  let isOn = settings.read(SETTINGS_KEY) === true;
  return {
    isOn: () => isOn,
    /** Throws what the system said when it can't be stored; then it counts until the app ends. */
    change(on: boolean): void {
      if (on === isOn) return;
      isOn = on;
      settings.write(SETTINGS_KEY, on);
    },
  };
}
