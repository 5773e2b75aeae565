import { dateTimeFormat, relativeTimeFormat } from '../../../preload/contract/core/formats.ts';
import { addDays, addMonths, type CalendarDay } from '../../../preload/contract/rules/calendar-day.ts';

/** Days and their distances as a language writes them, out of the data of `Intl` (CLDR). */
export type DayWords = ReturnType<typeof createDayWords>;

type DayUnit = 'day' | 'week' | 'month' | 'year';

/** A name as it stands in a folded text. */
type Named<Value> = Value & { readonly name: string };

/** 31 December 2000: months and days of the week are counted from it. */
const SUNDAY: CalendarDay = 978_220_800_000;

const units: readonly DayUnit[] = ['day', 'week', 'month', 'year'];

/** Beyond this number of units a person types a date. */
const COUNT_LIMIT = 999;
/** Without a number a language has words up to "the day before yesterday", and a dual. */
const WORDS_LIMIT = 3;
/** So many letters of a name leave no doubt: `20 Nove`, `donners`, `月曜`. */
const CLEAR_BEGINNING = 3;
const CLEAR_HAN_BEGINNING = 2;
/** So many letters of "last" are the same in all of its forms: `letzte`, `letzten`. */
const STEM = 4;
/** What stands beside a day and its month is no longer: `20th`, `20日`, `20 de`. */
const FILLER_LENGTH = 2;

/** What people write beside the words of CLDR, folded: small numbers as words, and other words for a distance. */
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

/** The text in small letters without diacritics, with Latin digits, without points and commas; one space between words. */
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

/** Digits of a script follow each other in Unicode, ten from zero on (Unicode 4.6). */
function digitValue(digit: string): number {
  let zero = digit.codePointAt(0) ?? 0;
  const code = zero;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1;
  return code - zero;
}

/** The names of twelve months or seven days in some lengths, the longest first. */
function namesOf<Value>(
  tag: string,
  values: readonly Value[],
  dateOf: (value: Value) => number,
  part: 'month' | 'weekday',
  lengths: readonly ('long' | 'short')[],
): readonly Named<{ readonly value: Value }>[] {
  const forms: readonly Intl.DateTimeFormatOptions[] = lengths.flatMap((length) => [
    { [part]: length },
    // Some languages have another form beside a day.
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

/** The names that a text has, the longest first: as whole words where the script has spaces, else as the beginning of one. */
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

/** The beginnings of the words that a language has in "last week", "last month" and "last year" alike. */
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
    /** The months that a text may name. */
    *monthsIn(text: string): Generator<Named<{ readonly month: number }>> {
      for (const { value, name } of foundIn(text, months)) yield { month: value, name };
    },
    /** The days of the week that a text may name, 0 for Sunday. */
    *weekdaysIn(text: string): Generator<Named<{ readonly weekday: number }>> {
      for (const { value, name } of foundIn(text, weekdays)) yield { weekday: value, name };
    },
    /** Whether a name is a day of the week, written out. */
    isWeekday: (name: string): boolean => name.length >= CLEAR_BEGINNING && fullWeekdays.has(name),
    /** How long ago a text says; null: it does not. */
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
    /** How many weeks ago a text says, as `last week`, beside a day of the week; null: it does not. */
    weeksAgo(text: string): number | null {
      const plain = text.replace(/の$/, '');
      return [0, 1].find((count) => isAgo(plain, count, 'week')) ?? null;
    },
    /** Whether a word says "last", in any of its forms. */
    isLast: (text: string): boolean => !text.includes(' ') && stems.includes(text.slice(0, STEM)),
    /** Whether what is left of a text beside its day and month says nothing more. */
    isFiller: (text: string): boolean =>
      (text.match(/\p{L}+/gu) ?? []).every(({ length }) => length <= FILLER_LENGTH),
  };
}

const made = new Map<string, DayWords>();

/** The words of a language, made once: they take some milliseconds. */
export function dayWords(tag: string): DayWords {
  const known = made.get(tag) ?? createDayWords(tag);
  made.set(tag, known);
  return known;
}
