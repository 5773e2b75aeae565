import type { Settings } from '../../../preload/contract/index.ts';
import { currentLanguage, speak } from '../../locales/current.ts';
import { areTimesByDevice, shownTimeZone, showTimesIn } from '../../locales/intl.ts';
import { catalogOf, languageFor } from '../../locales/languages.ts';
import type { SettingsStore } from './settings-store.ts';

/** The zone of a choice; undefined is the laptop's. Where a device's zone is known, the times of its images say so themselves. */
function zoneOf(timeZone: Settings['timeZone']): string | undefined {
  return timeZone === 'utc' ? 'UTC' : undefined;
}

/** Makes the screen speak the language and show the time zone that the person chose; calls `changed` when either did. */
export function followSettings(settings: SettingsStore, changed: () => void): void {
  /** Counts the changes: a catalog that arrives late is of an earlier one. */
  let turn = 0;

  const follow = async () => {
    const { value } = settings;
    if (value === null) return;
    turn += 1;
    const asked = turn;
    const language = languageFor(value.language, navigator.languages);
    const zone = zoneOf(value.timeZone);
    const isByDevice = value.timeZone === 'device';
    const isSameZone = zone === shownTimeZone() && isByDevice === areTimesByDevice();
    if (language === currentLanguage() && isSameZone) return;
    const catalog = await catalogOf(language);
    if (asked !== turn) return;
    speak(language, catalog);
    showTimesIn(zone, isByDevice);
    changed();
  };

  settings.subscribe(() => void follow());
}
