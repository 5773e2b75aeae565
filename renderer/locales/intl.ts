import * as formats from '../../preload/contract/core/formats.ts';
import { currentLanguage } from './current.ts';

/** IANA name of the zone of times; undefined is the laptop's. */
let zone: string | undefined;

/** Whether the times of an image are shown by the clock of its device, not in `zone`. */
let byDevice = false;

/** Shows times in a zone from the next rendering on; undefined is the laptop's. `ofImagesByDevice`: those of images by their device's. */
export function showTimesIn(timeZone: string | undefined, ofImagesByDevice = false): void {
  zone = timeZone;
  byDevice = ofImagesByDevice;
}

/** Whether the times of images are shown by the clocks of their devices. */
export function areTimesByDevice(): boolean {
  return byDevice;
}

/** IANA name of the zone of times; undefined is the laptop's. */
export function shownTimeZone(): string | undefined {
  return zone;
}

/** One text for the language and the clock of the screen: words that were made under another one are out of date. */
export function textsInUse(): string {
  const { tag, formatTag } = currentLanguage();
  return `${tag} ${formatTag} ${zone} ${byDevice}`;
}

/** Dates and times, in the chosen zone unless the options name one. */
export function dateTimeFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const zoned = zone === undefined ? options : { timeZone: zone, ...options };
  return formats.dateTimeFormat(currentLanguage().formatTag, zoned);
}

export function numberFormat(options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return formats.numberFormat(currentLanguage().formatTag, options);
}

/** `3 min ago`. */
export function relativeTimeFormat(options: Intl.RelativeTimeFormatOptions): Intl.RelativeTimeFormat {
  return formats.relativeTimeFormat(currentLanguage().formatTag, options);
}

/** `a, b and c`. */
export function listFormat(options: Intl.ListFormatOptions = {}): Intl.ListFormat {
  return formats.listFormat(currentLanguage().formatTag, options);
}

/** The first day of a week, 1 (Monday) to 7 (Sunday), by the region of the language (CLDR). */
export function firstWeekday(): number {
  const locale: Intl.Locale & { getWeekInfo?: () => { readonly firstDay: number } } = new Intl.Locale(
    currentLanguage().formatTag,
  );
  return locale.getWeekInfo?.().firstDay ?? 1;
}

/** The plural form of a count (CLDR). */
export function pluralRules(): Intl.PluralRules {
  return formats.pluralRules(currentLanguage().tag);
}
