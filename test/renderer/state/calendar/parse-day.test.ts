import { expect, test } from 'vitest';
import { parseDay } from '../../../../renderer/state/calendar/parse-day.ts';

/** A Saturday. */
const now = new Date(2026, 10, 21, 12).getTime();
const parse = (typed: string, tag = 'en-GB') => parseDay(typed, now, tag);
const day = (date: number, month = 11, year = 2026) => Date.UTC(year, month - 1, date);

test('a day is read as it is written, day before month', () => {
  for (const typed of ['2026-11-20', '20.11.2026', '20/11/2026', '20.11.', '20/11', 'Yesterday']) {
    expect(parse(typed)).toBe(day(20));
  }
  expect(parse('today')).toBe(day(21));
});

test('a day without a year is the last one', () => {
  expect(parse('24.12.')).toBe(day(24, 12, 2025));
  expect(parse('24 Dec')).toBe(day(24, 12, 2025));
  for (const typed of ['29 Feb', '29.2.']) expect(parse(typed)).toBe(day(29, 2, 2024));
  expect(parse('31 Feb')).toBeNull();
  for (const typed of ['21.11.', '21 Nov']) expect([typed, parse(typed)]).toEqual([typed, day(21)]);
});

test.each([
  [
    'en-GB',
    ['20 Nov', 'Nov 20', '20th November', '20 Nove', 'November 20, 2026', 'friday', 'last Fri', '1 day ago'],
  ],
  [
    'de',
    [
      '20. Nov.',
      '20. November 2026',
      'gestern',
      'Freitag',
      'letzten Fr',
      'letzten Freitag',
      'vor 1 Tag',
      '20 Nov',
    ],
  ],
  [
    'es',
    [
      '20 nov',
      '20 de noviembre',
      '20 de noviembre de 2026',
      'ayer',
      'viernes',
      'el viernes pasado',
      'hace 1 día',
      'hace un dia',
    ],
  ],
  ['ja', ['11月20日', '2026年11月20日', '昨日', '1日前', '金曜日', 'yesterday']],
  ['ar', ['20 نوفمبر', '٢٠ نوفمبر', 'أمس', 'امس', 'الجمعة', 'الجمعة الماضي', '2026-11-20']],
])('yesterday is found as people write it in %s', (tag, texts) => {
  expect(texts.filter((typed) => parse(typed, tag) !== day(20))).toEqual([]);
});

test('days, weeks and months ago are counted from today', () => {
  for (const typed of ['3 days ago', '3 d ago']) expect([typed, parse(typed)]).toEqual([typed, day(18)]);
  expect(parse('vor 3 Tagen', 'de')).toBe(day(18));
  expect(parse('vorgestern', 'de')).toBe(day(19));
  expect(parse('3日前', 'ja')).toBe(day(18));
  expect(parse('一昨日', 'ja')).toBe(day(19));
  expect(parse('قبل يومين', 'ar')).toBe(day(19));
  expect(parse('قبل ٣ أيام', 'ar')).toBe(day(18));
  expect([parse('last week'), parse('letzte Woche', 'de'), parse('先週', 'ja')]).toEqual([
    day(14),
    day(14),
    day(14),
  ]);
  expect(parse('last month')).toBe(day(21, 10));
});

test.each([
  ['en', ['a week ago', 'one week ago', '1 week ago']],
  ['de', ['vor einer Woche', 'vor 1 Woche', 'letzte Woche']],
  ['es', ['hace una semana', 'hace 1 semana', 'una semana atrás', 'la semana pasada']],
  ['ja', ['一週間前', '1週間前', '先週']],
  ['ar', ['قبل أسبوع', 'منذ أسبوع', 'قبل أسبوع واحد', 'الأسبوع الماضي']],
])('a week ago is found as people write it in %s', (tag, texts) => {
  expect(texts.filter((typed) => parse(typed, tag) !== day(14))).toEqual([]);
});

test('two and three days ago are found in words too', () => {
  const [two, three] = [day(19), day(18)];
  expect([parse('two days ago'), parse('three days ago')]).toEqual([two, three]);
  expect([parse('vor zwei Tagen', 'de'), parse('おととい', 'ja'), parse('أول أمس', 'ar')]).toEqual([
    two,
    two,
    two,
  ]);
  for (const typed of ['hace dos días', 'dos días atrás', 'anteayer', 'antes de ayer', 'antier'])
    expect([typed, parse(typed, 'es')]).toEqual([typed, two]);
  expect(parse('منذ 3 أيام', 'ar')).toBe(three);
});

test('a weekday is the last one, and before today where "last" is said', () => {
  expect([parse('saturday'), parse('last Saturday')]).toEqual([day(21), day(14)]);
  expect([parse('last Monday'), parse('am letzten Montag', 'de')]).toEqual([day(16), day(16)]);
  expect([parse('monday last week'), parse('先週の月曜日', 'ja')]).toEqual([day(9), day(9)]);
});

test('what is no day is none', () => {
  const texts = [
    '',
    'pump',
    '31.2.2026',
    '2026-13-01',
    '11',
    '20.11.26.1',
    'camera 12 mar',
    '30 Feb',
    'may',
    'mon',
    'sat',
    'next week',
  ];
  expect(texts.filter((typed) => parse(typed) !== null)).toEqual([]);
  expect(['貯水土', '土手カメラ'].filter((typed) => parse(typed, 'ja') !== null)).toEqual([]);
});

test('today is that of the chosen time zone', () => {
  const late = Date.UTC(2026, 10, 21, 23, 30);
  expect(parseDay('today', late, 'en', 'Asia/Tokyo')).toBe(day(22));
  expect(parseDay('today', late, 'en', 'UTC')).toBe(day(21));
});
