import { dateTimeFormat, relativeTimeFormat } from '../../../preload/contract/core/formats.ts';
import { addDays, addMonths, type CalendarDay } from '../../../preload/contract/rules/calendar-day.ts';

/** Days and their distances as written in a language, from the data of `Intl` (CLDR). */
export type DayWords = ReturnType<typeof createDayWords>;

type DayUnit = 'day' | 'week' | 'month' | 'year';

/** A name as it occurs in a folded text. */
type Named<Value> = Value & { readonly name: string };

/** 31 December 2000, from which months and weekdays are counted. */
const SUNDAY: CalendarDay = 978_220_800_000;

const units: readonly DayUnit[] = ['day', 'week', 'month', 'year'];

/** Beyond this number of units, users type a date. */
const COUNT_LIMIT = 999;
/** Languages have words without a number up to "the day before yesterday", and a dual. */
const WORDS_LIMIT = 3;
/** Letters of a name that are unambiguous: `20 Nove`, `donners`, `月曜`. */
const CLEAR_BEGINNING = 3;
const CLEAR_HAN_BEGINNING = 2;
/** Letters of "last" that all its forms share: `letzte`, `letzten`. */
const STEM = 4;
/** Longest filler between a day and its month: `20th`, `20日`, `20 de`. */
const FILLER_LENGTH = 2;

/**
 * Common variants of CLDR's words, folded: small numbers as words, and other words for a distance.
 */
const ALSO_WRITTEN: Readonly<Record<string, readonly (readonly [written: RegExp, known: string])[]>> = {
  en: [
    [/^(?:an?|one) /, '1 '],
    [/^two /, '2 '],
    [/^three /, '3 '],
  ],
  de: [
    [/ eine[mr] /, ' 1 '],
    [/ zwei /, ' 2 '],
    [/ drei /, ' 3 '],
  ],
  es: [
    [/^(.+) atras$/, 'hace $1'],
    [/ una? /, ' 1 '],
    [/ dos /, ' 2 '],
    [/ tres /, ' 3 '],
    [/^(?:antes de ayer|antier)$/, 'anteayer'],
  ],
  ja: [
    [/^おととい$/, '一昨日'],
    [/^一(?=日|週|か月|年)/, '1'],
  ],
  ar: [
    [/^منذ /, 'قبل '],
    [/^قبل (?:يوم|اسبوع|شهر)$/, '$& واحد'],
    [/^قبل سنة$/, '$& واحدة'],
  ],
};

/**
 * Lower-cases the text, removes diacritics, points and commas, and converts digits to Latin;
 * single spaces separate words.
 */
export function foldWords(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
    .toLowerCase()
    .replaceAll(/[.,،、](?=[\s.,،、]|$|\p{L})/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The digits of a script are consecutive in Unicode, ten from zero on (Unicode 4.6). */
function digitValue(digit: string): number {
  let zero = digit.codePointAt(0) ?? 0;
  const code = zero;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1;
  return code - zero;
}

/** Returns the names of twelve months or seven weekdays in some lengths, longest first. */
function namesOf<Value>(
  tag: string,
  values: readonly Value[],
  dateOf: (value: Value) => number,
  part: 'month' | 'weekday',
  lengths: readonly ('long' | 'short')[],
): readonly Named<{ readonly value: Value }>[] {
  const forms: readonly Intl.DateTimeFormatOptions[] = lengths.flatMap((length) => [
    { [part]: length },
    // Some languages use another form next to a day.
    { [part]: length, day: 'numeric' },
  ]);
  const names = forms.flatMap((form) => {
    const format = dateTimeFormat(tag, { ...form, timeZone: 'UTC', calendar: 'gregory' });
    return values.map((value) => {
      const found = format.formatToParts(dateOf(value)).find(({ type }) => type === part);
      return { value, name: foldWords(found?.value ?? '') };
    });
  });
  return names
    .filter(({ name }) => name !== '' && !/^\d+$/.test(name))
    .toSorted((one, other) => other.name.length - one.name.length);
}

/**
 * Yields the names in a text, longest first: as whole words if the script has spaces, else as its
 * beginning.
 */
function* foundIn<Value>(text: string, names: readonly Named<{ readonly value: Value }>[]) {
  for (const { value, name } of names) {
    const position = text.indexOf(name);
    if (position < 0) continue;
    const [before, after] = [text.slice(0, position), text.slice(position + name.length)];
    const isWhole = !/\p{L}$/u.test(before) && !/^\p{L}/u.test(after);
    const isUnspaced = /\p{Script=Han}/u.test(name) && !/\d$/.test(before);
    if (isWhole || isUnspaced) yield { value, name };
  }
  for (const begun of text.match(/\p{L}+/gu) ?? []) {
    const clear = /^\p{Script=Han}/u.test(begun) ? CLEAR_HAN_BEGINNING : CLEAR_BEGINNING;
    const known = begun.length < clear ? undefined : names.find(({ name }) => name.startsWith(begun));
    if (known !== undefined) yield { value: known.value, name: begun };
  }
}

/**
 * Returns the beginnings of words that a language uses in "last week", "last month" and "last
 * year" alike.
 */
function lastStems(format: Intl.RelativeTimeFormat): readonly string[] {
  const [week = [], ...others] = (['week', 'month', 'year'] as const).map((unit) =>
    foldWords(format.format(-1, unit))
      .split(' ')
      .map((word) => word.slice(0, STEM)),
  );
  return week.filter((stem) => others.every((stems) => stems.includes(stem)));
}

function createDayWords(tag: string) {
  const months = namesOf(
    tag,
    Array.from({ length: 12 }, (_, index) => index + 1),
    (month) => addMonths(SUNDAY, month),
    'month',
    ['long', 'short'],
  );
  const week = Array.from({ length: 7 }, (_, index) => index);
  const weekdayNames = (...lengths: readonly ('long' | 'short')[]) =>
    namesOf(tag, week, (weekday) => addDays(SUNDAY, weekday), 'weekday', lengths);
  const weekdays = weekdayNames('long', 'short');
  const fullWeekdays = new Set(weekdayNames('long').map(({ name }) => name));
  const relative = (['long', 'short', 'narrow'] as const).flatMap((style) =>
    (['auto', 'always'] as const).map((numeric) => relativeTimeFormat(tag, { style, numeric })),
  );
  const unspaced = (text: string) => text.replaceAll(' ', '');
  const isAgo = (text: string, count: number, unit: DayUnit) =>
    relative.some((format) => unspaced(foldWords(format.format(-count, unit))) === unspaced(text));
  const also = ALSO_WRITTEN[tag.split('-')[0] ?? ''] ?? [];
  const stems = lastStems(relativeTimeFormat(tag, { numeric: 'auto' }));

  return {
    /** Yields the months that a text may name. */
    *monthsIn(text: string): Generator<Named<{ readonly month: number }>> {
      for (const { value, name } of foundIn(text, months)) yield { month: value, name };
    },
    /** Yields the weekdays that a text may name, 0 for Sunday. */
    *weekdaysIn(text: string): Generator<Named<{ readonly weekday: number }>> {
      for (const { value, name } of foundIn(text, weekdays)) yield { weekday: value, name };
    },
    isWeekday: (name: string): boolean => name.length >= CLEAR_BEGINNING && fullWeekdays.has(name),
    /** Returns how long ago a text says, if it does. */
    ago(typed: string): { readonly count: number; readonly unit: DayUnit } | null {
      const text = also.reduce((words, [written, known]) => words.replace(written, known), typed);
      const number = /\d+/.exec(text)?.[0];
      const counts =
        number === undefined ? Array.from({ length: WORDS_LIMIT }, (_, count) => count) : [Number(number)];
      for (const count of counts) {
        if (count > COUNT_LIMIT) return null;
        const unit = units.find((known) => (count > 0 || known === 'day') && isAgo(text, count, known));
        if (unit !== undefined) return { count, unit };
      }
      return null;
    },
    /**
     * Returns how many weeks ago a text next to a weekday says, such as `last week`, if it does.
     */
    weeksAgo(text: string): number | null {
      const plain = text.replace(/の$/, '');
      return [0, 1].find((count) => isAgo(plain, count, 'week')) ?? null;
    },
    /** Returns true if a word means "last", in any form, with or without an article: `el … pasado`. */
    isLast(text: string): boolean {
      const [word = '', ...others] = text.split(/ +/).filter(({ length }) => length > FILLER_LENGTH);
      return others.length === 0 && stems.includes(word.slice(0, STEM));
    },
    /** Returns true if the rest of a text apart from its day and month is insignificant. */
    isFiller: (text: string): boolean =>
      (text.match(/\p{L}+/gu) ?? []).every(({ length }) => length <= FILLER_LENGTH),
  };
}

const made = new Map<string, DayWords>();

/** Returns the words of a language, cached because creating them takes a few milliseconds. */
export function dayWords(tag: string): DayWords {
  const known = made.get(tag) ?? createDayWords(tag);
  made.set(tag, known);
  return known;
}
