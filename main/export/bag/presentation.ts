import { closestTag } from '../../../preload/contract/core/closest-tag.ts';
import { longestUnit, MINUTE_MS } from '../../../preload/contract/core/durations.ts';
import {
  dateTimeFormat,
  laptopZone,
  listFormat,
  numberFormat,
  systemLocale,
} from '../../../preload/contract/core/formats.ts';
import { appLanguages, type LanguageTag, languageTags } from '../../../preload/contract/core/languages.ts';
import { createHealthWords } from '../../../preload/contract/health/health-words.ts';
import type { Settings } from '../../../preload/contract/index.ts';
import { zoneOfOffset } from '../../../preload/contract/rules/calendar-day.ts';
import { timeOfIso } from '../../shared/utc-time.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { type BagTextKey, type BagTexts, en } from './en.ts';
import { es } from './es.ts';
import { ja } from './ja.ts';

/** Texts of an export by language. */
export const bagTexts: Readonly<Record<LanguageTag, BagTexts>> = { en, de, es, ja, ar };

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

/** Below this number of a unit, the smaller unit says more. */
const LEAST_UNITS = 2;

/** Formats whole units, at least minutes: `3 days`, `26 hours`. */
function spanIn(formatTag: string, milliseconds: number): string {
  const { unit, length } = longestUnit(Math.max(milliseconds, LEAST_UNITS * MINUTE_MS), LEAST_UNITS);
  return numberFormat(formatTag, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.floor(milliseconds / length),
  );
}

/** Language and zone of an export's texts, the same as on the screen (P44). */
export type Presentation = ReturnType<typeof createPresentation>;

export function createPresentation({ language, timeZone }: Pick<Settings, 'language' | 'timeZone'>) {
  const wanted = language === 'system' ? [systemLocale()] : [language, systemLocale()];
  const tag = closestTag(wanted, languageTags) ?? 'en';
  const { formatTag, direction } = appLanguages[tag];
  const texts = bagTexts[tag];
  function zoneOf(offsetMinutes: number | null): string {
    if (timeZone === 'device') return zoneOfOffset(offsetMinutes);
    return timeZone === 'utc' ? 'UTC' : laptopZone();
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
        numberFormat(formatTag, { style: 'unit', unit, unitDisplay: 'long' }).format(count),
      number: (options) => numberFormat(formatTag, options),
      list: () => listFormat(formatTag),
    }),
    number: (value: number) => numberFormat(formatTag).format(value),
    /** Formats `1.2 MB`. */
    bytes(value: number): string {
      const unit = value < 1_000_000 ? 'kilobyte' : 'megabyte';
      const size = value / (unit === 'kilobyte' ? 1_000 : 1_000_000);
      return numberFormat(formatTag, { style: 'unit', unit, maximumFractionDigits: 1 }).format(size);
    },
    minutes: (value: number) =>
      numberFormat(formatTag, {
        style: 'unit',
        unit: 'minute',
        unitDisplay: 'long',
        maximumFractionDigits: 0,
      }).format(value),
    span: (milliseconds: number) => spanIn(formatTag, milliseconds),
    /**
     * Formats a time (ISO 8601 in UTC) like the screen, with its zone: `21 Nov 2026, 15:05:33
     * CET`.
     */
    exact: (time: string, offsetMinutes: number | null) =>
      dateTimeFormat(formatTag, { ...EXACT, timeZone: zoneOf(offsetMinutes) }).format(timeOfIso(time)),
    /** Formats a time for programs: `2026-11-21T15:05:33+01:00`. */
    local(time: string, offsetMinutes: number | null): string {
      if (Number.isNaN(timeOfIso(time))) return '';
      const parts = dateTimeFormat('en-US', { ...PARTS, timeZone: zoneOf(offsetMinutes) }).formatToParts(
        timeOfIso(time),
      );
      const part = (type: Intl.DateTimeFormatPartTypes) =>
        parts.find((one) => one.type === type)?.value ?? '';
      const offset = part('timeZoneName').replace('GMT', '') || '+00:00';
      return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}${offset}`;
    },
  };
}
