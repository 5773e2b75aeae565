import type { Settings } from '../../../preload/contract/index.ts';
import { chooseKeys } from '../../keyboard/chosen-keys.ts';
import { currentLanguage, speak } from '../../locales/current.ts';
import { areTimesByDevice, shownTimeZone, showTimesIn } from '../../locales/intl.ts';
import { catalogOf, languageFor } from '../../locales/languages.ts';
import { createRenewableSignal } from '../store/renewable-signal.ts';
import type { SettingsStore } from './settings-store.ts';

/**
 * Returns the zone of a choice; undefined for the laptop's. Times of images use the zone of their
 * device if known.
 */
function zoneOf(timeZone: Settings['timeZone']): string | undefined {
  return timeZone === 'utc' ? 'UTC' : undefined;
}

/**
 * Applies the keys, the language and the time zone of the settings; calls `changed` if the texts on
 * the screen change.
 */
export function followSettings(settings: SettingsStore, changed: () => void): void {
  const following = createRenewableSignal();

  const follow = async () => {
    const { value } = settings;
    if (value === null) return;
    if (!chooseKeys(value)) changed();
    const signal = following.renew();
    const language = languageFor(value.language, navigator.languages);
    const zone = zoneOf(value.timeZone);
    const isByDevice = value.timeZone === 'device';
    const isSameZone = zone === shownTimeZone() && isByDevice === areTimesByDevice();
    if (language === currentLanguage() && isSameZone) return;
    const catalog = await catalogOf(language);
    if (signal.aborted) return;
    speak(language, catalog);
    showTimesIn(zone, isByDevice);
    changed();
  };

  settings.subscribe(() => void follow());
}
