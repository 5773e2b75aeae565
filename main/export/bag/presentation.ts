import { closestTag } from '../../../preload/contract/core/closest-tag.ts';
import { createHealthWords } from '../../../preload/contract/health/health-words.ts';
import type { Settings } from '../../../preload/contract/index.ts';
import { timeOfIso } from '../../core/utc-time.ts';
import { ar } from './texts/ar.ts';
import { de } from './texts/de.ts';
import { type BagTextKey, type BagTexts, en } from './texts/en.ts';
import { ja } from './texts/ja.ts';

interface BagLanguage {
  /** The tag whose dates and numbers are those of the screen. */
  readonly formatTag: string;
  readonly direction: 'ltr' | 'rtl';
  readonly texts: BagTexts;
}

/** The languages of an export by their tags; a test compares them with renderer/locales. */
export const bagLanguages: Readonly<Record<string, BagLanguage>> = {
  en: { formatTag: 'en-GB', direction: 'ltr', texts: en },
  de: { formatTag: 'de-DE', direction: 'ltr', texts: de },
  ja: { formatTag: 'ja-JP', direction: 'ltr', texts: ja },
  ar: { formatTag: 'ar-u-ca-gregory-hc-h23-nu-latn', direction: 'rtl', texts: ar },
};

const EXACT: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
};

const PARTS: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'longOffset',
};

/** `+01:00` for 60: a time zone without a name (ECMA-402 6.5.1). UTC where the device's zone is not known, so that none is guessed. */
function deviceZone(minutes: number | null): string {
  if (minutes === null) return 'UTC';
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(size / 60)}:${two(size % 60)}`;
}

/** `3 days`: whole minutes, hours from two on, or days from two on. */
function spanIn(formatTag: string, milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  const [value, unit] =
    minutes < 2 * 60
      ? [minutes, 'minute']
      : minutes < 2 * 24 * 60
        ? [Math.floor(minutes / 60), 'hour']
        : [Math.floor(minutes / (24 * 60)), 'day'];
  return new Intl.NumberFormat(formatTag, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

/** Language and zone of what an export says, as they are on the screen (P44). */
export type Presentation = ReturnType<typeof createPresentation>;

export function createPresentation({ language, timeZone }: Pick<Settings, 'language' | 'timeZone'>) {
  const system = new Intl.DateTimeFormat().resolvedOptions();
  const wanted = language === 'system' ? [system.locale] : [language, system.locale];
  const tag = closestTag(wanted, Object.keys(bagLanguages)) ?? 'en';
  const { formatTag, direction, texts } = bagLanguages[tag] ?? {
    formatTag: 'en-GB',
    direction: 'ltr',
    texts: en,
  };
  const dates = new Map<string, Intl.DateTimeFormat>();
  const numbers = new Intl.NumberFormat(formatTag);

  function dateFormat(locale: string, options: Intl.DateTimeFormatOptions, zone: string) {
    const key = `${locale} ${zone}`;
    const format = dates.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
    dates.set(key, format);
    return format;
  }

  function zoneOf(offsetMinutes: number | null): string {
    if (timeZone === 'device') return deviceZone(offsetMinutes);
    return timeZone === 'utc' ? 'UTC' : system.timeZone;
  }

  const text = (key: BagTextKey, values: Readonly<Record<string, string>> = {}) =>
    texts[key].replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);

  return {
    tag,
    direction,
    /** An IANA name, or `device`. */
    zoneName: timeZone === 'device' ? 'device' : zoneOf(null),
    text,
    health: createHealthWords({
      measure: (measure) => text(`health.measure.${measure}`),
      usual: (range, ends) => text(`health.usual.${range}`, ends),
      moved: (where, by) => text(`health.moved.${where}`, by),
      duration: (unit, count) =>
        new Intl.NumberFormat(formatTag, { style: 'unit', unit, unitDisplay: 'long' }).format(count),
      number: (options) => new Intl.NumberFormat(formatTag, options),
      list: () => new Intl.ListFormat(formatTag),
    }),
    number: (value: number) => numbers.format(value),
    /** `1.2 MB`. */
    bytes(value: number): string {
      const unit = value < 1_000_000 ? 'kilobyte' : 'megabyte';
      const size = value / (unit === 'kilobyte' ? 1_000 : 1_000_000);
      return new Intl.NumberFormat(formatTag, { style: 'unit', unit, maximumFractionDigits: 1 }).format(size);
    },
    minutes: (value: number) =>
      new Intl.NumberFormat(formatTag, {
        style: 'unit',
        unit: 'minute',
        unitDisplay: 'long',
        maximumFractionDigits: 0,
      }).format(value),
    span: (milliseconds: number) => spanIn(formatTag, milliseconds),
    /** A time (ISO 8601 in UTC) as the screen shows it, with its zone: `21 Nov 2026, 15:05:33 CET`. */
    exact: (time: string, offsetMinutes: number | null) =>
      dateFormat(formatTag, EXACT, zoneOf(offsetMinutes)).format(timeOfIso(time)),
    /** The same for a program: `2026-11-21T15:05:33+01:00`. */
    local(time: string, offsetMinutes: number | null): string {
      const parts = dateFormat('en-US', PARTS, zoneOf(offsetMinutes)).formatToParts(timeOfIso(time));
      const part = (type: Intl.DateTimeFormatPartTypes) =>
        parts.find((one) => one.type === type)?.value ?? '';
      const offset = part('timeZoneName').replace('GMT', '') || '+00:00';
      return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}${offset}`;
    },
  };
}
