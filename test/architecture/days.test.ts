import { expect, test } from 'vitest';
import { filesOf, readSource } from './sources.ts';

/** One place each: the calendar, spans of time, and the formats that are kept. */
const CALENDAR = 'preload/contract/rules/calendar-day.ts';
const DURATIONS = 'preload/contract/core/durations.ts';
const FORMATS = 'preload/contract/core/formats.ts';

const files = filesOf('{main,preload,renderer,scripts}/**/*.{ts,mjs}');

interface Rule {
  readonly says: string;
  readonly pattern: RegExp;
  readonly except: readonly string[];
  /** Absent: everywhere. */
  readonly within?: RegExp;
}

const rules: readonly Rule[] = [
  {
    says: '24 hours are TWENTY_FOUR_HOURS_MS of durations.ts, and a day is one of the calendar',
    pattern:
      /\b24\s*\*\s*(?:60|\w*HOUR|3_?600)|\bHOUR_MS\s*\*\s*24\b|\b60\s*\*\s*24\b|\b86_?400|\bDAYS?_MS\b|\b864e5\b/,
    except: [DURATIONS],
  },
  {
    says: '24 hours before or after a time are no day: calendar-day.ts counts days',
    pattern: /[-+]\s*(?:[\w.]+\s*\*\s*)*TWENTY_FOUR_HOURS_MS|TWENTY_FOUR_HOURS_MS(?:\s*\*\s*[\w.]+)*\s*[-+]/,
    except: [],
  },
  {
    says: 'a time is made from its parts by calendar-day.ts: constructors take the year 33 for 1933',
    pattern:
      /\bDate\.UTC\b|\bnew Date\([^()]*(?:\([^()]*\)[^()]*)*,|\.set(?:UTC)?(?:Date|Month|FullYear|Hours|Minutes)\(/,
    except: [CALENDAR],
  },
  {
    says: 'a clock on the wall is read by calendar-day.ts',
    pattern: /\.get(?:Date|Day|Month|FullYear|Hours|Minutes|TimezoneOffset)\(/,
    except: [CALENDAR, FORMATS],
  },
  {
    says: 'formats are made once, by formats.ts',
    pattern: /\bnew Intl\.(?!Locale\b)\w+|\.toLocale(?:Date|Time)?String\(/,
    except: [FORMATS],
  },
  {
    says: 'the time in main is that of the injected clock, and texts are read by instant.ts',
    pattern: /\bDate\.(?:now|parse)\(/,
    // No clock can be handed to a thread.
    except: ['main/shared/utc-time.ts', 'main/export/verify/verify-thread.ts'],
    within: /^main\/(?!desktop\/|index\.ts)/,
  },
];

/** The code of a source without its comments and line breaks. */
function codeOf(source: string): string {
  return source
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replaceAll(/\s+/g, ' ');
}

function breaks(rule: Rule, source: string): boolean {
  return rule.pattern.test(codeOf(source));
}

test.each(rules)('P47: $says', (rule) => {
  expect(files.length).toBeGreaterThan(1_000);
  const held = files.filter((file) => !rule.except.includes(file) && (rule.within?.test(file) ?? true));
  const found = held.filter((file) => breaks(rule, readSource(file)));
  expect(found).toEqual([]);
});

test('a rule of days is needed where it is left out', () => {
  const unneeded = rules.flatMap((rule) =>
    rule.except.filter((file) => !breaks(rule, readSource(file))).map((file) => `${file}: ${rule.says}`),
  );
  expect(unneeded).toEqual([]);
});

test.each([
  ['const A_MS = 24 * 60 * 60 * 1_000;', 0],
  ['const A = 7 * 24 * HOUR_MS;', 0],
  ['const A = 86400000;', 0],
  ['const DAY_MS = TWENTY_FOUR_HOURS_MS;', 0],
  ['at - 7 * TWENTY_FOUR_HOURS_MS', 1],
  ['now + TWENTY_FOUR_HOURS_MS', 1],
  ['TWENTY_FOUR_HOURS_MS * days + at', 1],
  ['new Date(year, month, 1)', 2],
  ['new Date(day.getUTCFullYear(), 1)', 2],
  ['new Date(Date.UTC(year, 1))', 2],
  ['date.setHours(0, 0)', 2],
  ['date.setUTCDate(1)', 2],
  ['date.getHours()', 3],
  ['new Intl.NumberFormat(tag)', 4],
  ['date.toLocaleDateString()', 4],
  ['Date.parse(text)', 5],
])('finds %s', (source, broken) => {
  expect(rules.findIndex((rule) => breaks(rule, source))).toBe(broken);
});
