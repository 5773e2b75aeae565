import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  instantOfMember,
  instantOfText,
  readWrittenTime,
} from '../../../../preload/contract/rules/instant.ts';
import { manyCases } from '../../../faults/support/full-run.ts';
import { writingsOf, zonesOf } from './time-writings.ts';
import { MORNING, writtenTimes } from './written-times.ts';

const shown = (at: number | null) => (at === null ? 'unknown' : new Date(at).toISOString());

describe('a time that a service writes', () => {
  test.each(writtenTimes)('$source: $value', ({ value, at }) => {
    expect(shown(instantOfMember(value, 'iso8601'))).toBe(shown(at));
  });
});

describe('a local time without a zone', () => {
  test.each([
    ['2026-11-20T10:15:00', 'iso8601'],
    ['Fri Nov 20 10:15:00 2026', 'asctime'],
  ] as const)('%s is in UTC where that is agreed, else unknown', (text, form) => {
    expect(instantOfText(text, form)).toBe(MORNING);
    expect(instantOfText(text, form === 'iso8601' ? 'asctime' : 'iso8601')).toBeNull();
    expect(instantOfText(text, null)).toBeNull();
  });
});

/** Offsets of zones of today and of the past, ms. */
const OFFSETS = [0, 60, -60, 330, 345, -210, 840, -720, 53 + 28 / 60].map((minutes) =>
  Math.round(minutes * 60_000),
);
const LETTERS = Array.from('0123456789 +-:.,/TZtzUCGMFriNov()[]=');

/** Times of all years that are read, to the millisecond or to the minute, often at the ends of days. */
const clocks = fc
  .tuple(
    fc.integer({ min: Date.UTC(1970, 0, 3), max: Date.UTC(2099, 11, 30) }),
    fc.constantFrom(1, 1_000, 60_000, 86_400_000),
  )
  .map(([at, step]) => Math.floor(at / step) * step);

/** A text with what it says. */
const written = fc
  .tuple(clocks, fc.constantFrom(...OFFSETS), fc.nat(), fc.nat())
  .map(([clock, aheadMs, zone, choice]) => {
    const zones = zonesOf(aheadMs);
    const texts = [...writingsOf(clock, aheadMs, [zones[zone % zones.length] ?? ''])];
    return { text: texts[choice % texts.length] ?? '', clock, aheadMs };
  });

/** Some characters replaced, left out or added. */
const edits = fc.array(
  fc.record({
    kind: fc.constantFrom('digit', 'digit', 'replace', 'remove', 'insert', 'double'),
    at: fc.nat(),
    letter: fc.constantFrom(...LETTERS),
  }),
  { minLength: 1, maxLength: 2 },
);

function edited(text: string, changes: readonly { kind: string; at: number; letter: string }[]): string {
  return changes.reduce((before, { kind, at, letter }) => {
    const digits = [...before.matchAll(/\d/g)].map(({ index }) => index);
    const position = kind === 'digit' ? (digits[at % digits.length] ?? 0) : at % (before.length + 1);
    const [head, tail] = [before.slice(0, position), before.slice(position)];
    if (kind === 'insert') return head + letter + tail;
    if (kind === 'double') return head + tail.slice(0, 1) + tail;
    if (kind === 'digit') return head + (at % 10) + tail.slice(1);
    return head + (kind === 'replace' ? letter : '') + tail.slice(1);
  }, text);
}

/** A text with the fraction to three digits, and without remarks behind it. */
function* plainForms(text: string): Generator<string> {
  const toThree = (one: string) =>
    one.replace(
      /(\d\d)[.,](\d+)/,
      (_, second: string, digits: string) => `${second}.${digits.padEnd(3, '0').slice(0, 3)}`,
    );
  const remarks = / m=[+-]\d+\.\d+$| ?\[[^\]]*\]$| \([^)]*\)$| [a-z]{3,5}$| [+-]\d{2,4}$/i;
  for (let rest = text.trim(); ; rest = rest.replace(remarks, '')) {
    yield toThree(rest).toLowerCase();
    if (!remarks.test(rest)) return;
  }
}

/** Whether a text is a writing of a time by one of the grammars. */
function isWriting(text: string, clock: number, aheadMs: number | null): boolean {
  const texts = new Set<string>();
  const zones = zonesOf(aheadMs ?? 0).filter(
    (zone) => aheadMs === null || text.toLowerCase().includes(zone.toLowerCase()),
  );
  for (const one of writingsOf(clock, aheadMs ?? 0, zones)) texts.add(one.toLowerCase());
  // A local time is one that a zone was left out of, or only named behind, and a date one of midnight.
  const isLocal = aheadMs === null || text.includes('Etc/UTC');
  const ends = isLocal ? ['', 'z', ' utc', 't00:00:00z', 't000000z'] : [''];
  const isDb2 = /^\d{4}-\d\d-\d\d-\d\d\.\d\d\.\d\d/.test(text);
  const usual = isDb2 ? text.replace(/-(\d\d)\.(\d\d)\./, 'T$1:$2:') : text;
  return [...plainForms(usual)].some((one) => ends.some((end) => texts.has(one + end)));
}

describe('the reader of times', () => {
  test('reads each writing of a time as that time', () => {
    fc.assert(
      fc.property(written, ({ text, clock, aheadMs }) => {
        expect(readWrittenTime(text), text).toMatchObject({ clock, aheadMs });
        expect(instantOfText(text, null)).toBe(clock - aheadMs);
      }),
      { numRuns: manyCases },
    );
  });

  test('never reads another time than a text says: what it read, written again, is the text', () => {
    let read = 0;
    fc.assert(
      fc.property(
        written,
        fc.constantFrom('', '', '[Etc/UTC]', ' CET', ' (Central European Time)', ' m=+0.5', ' +01'),
        edits,
        ({ text }, remark, changes) => {
          const other = edited(text + remark, changes);
          const found = readWrittenTime(other);
          if (found === null) return;
          read += 1;
          expect(isWriting(other, found.clock, found.aheadMs), `${other} read as ${shown(found.clock)}`).toBe(
            true,
          );
        },
      ),
      { numRuns: 2 * manyCases },
    );
    expect(read).toBeGreaterThan(manyCases / 10);
  });
});
