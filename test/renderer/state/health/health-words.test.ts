import { describe, expect, test } from 'vitest';
import { healthCsv } from '../../../../renderer/state/health/health-csv.ts';
import { measuredWords, movementWords, sinceWords } from '../../../../renderer/state/health/health-words.ts';
import { fakeHealth, fakeHealthRow, findings } from '../../fakes/health-rows.ts';

describe('a measured value in words', () => {
  test.each([
    ['dark', '6%', 'usually 30% to 50%'],
    ['obscured', '34%', 'usually at most 9%'],
    ['changedScene', '21%', 'usually at least 42%'],
    ['moved', '5.2%', 'usually at most 1%'],
    ['silent', '3 days', 'usually at most 6 h'],
    ['frozen', '2 h', ''],
  ] as const)(
    '%s: the value with its unit, and the end of the usual range that says something',
    (state, value, usual) => {
      expect(measuredWords(findings[state])).toMatchObject({ value, usual });
    },
  );

  test('spots are a few hundredths of the picture: such a value differs from its end', () => {
    const spots = measuredWords({ measure: 'lost', value: 0.042, usual: { low: 0, high: 0.036 } });
    expect(spots).toMatchObject({ value: '4.2%', usual: 'usually at most 3.6%' });
  });

  test('what spreads below nothing is said from nothing on', () => {
    const { usual } = measuredWords({ measure: 'brightness', value: 0.9, usual: { low: -0.1, high: 0.4 } });
    expect(usual).toBe('usually at most 40%');
  });
});

test.each([
  [{ x: 0.05, y: 0, degrees: 0 }, '5% to the right'],
  [{ x: -0.05, y: 0.02, degrees: 0 }, '5% to the left and 2% down'],
  [{ x: 0, y: 0, degrees: -2 }, '2° counterclockwise'],
  [{ x: 0.001, y: 0.001, degrees: 0.1 }, ''],
])('where a picture has moved: %j', (movement, words) => {
  expect(movementWords(movement)).toBe(words);
});

test('a silence of weeks compared with a day is said in days', () => {
  const [hour, day] = [3_600_000, 86_400_000];
  const usual = { low: 0, high: 25 * hour + 60_000 };
  expect(measuredWords({ measure: 'silence', value: 38.4 * day, usual })).toMatchObject({
    value: '38 days',
    usual: 'usually at most 1 day',
  });
});

test('a silent device says when it was last heard, others since when they are so', () => {
  const now = Date.UTC(2026, 10, 21, 12);
  expect(sinceWords(fakeHealth('silent', null, null), now)).toMatch(/^Last image 20 Nov 2026/);
  expect(sinceWords(fakeHealth('moved', null, null), now)).toMatch(/^Since 20 Nov 2026/);
  expect(sinceWords(fakeHealth('new', null, null), now)).toBe('');
});

test('P35: the copied list has a line for each device, and no live formula', () => {
  const row = { ...fakeHealthRow(1, fakeHealth('moved', null, null)), name: '=1+1' };
  const [head, line] = healthCsv([row]).split('\r\n');
  expect(head).toBe('"Name","ID","Organization","State","Since","Measured","Usual"');
  expect(line).toMatch(/^"'=1\+1","device-1","Plant North","Camera moved","2026-11-20T12:00:00\.000Z",/);
  expect(line).toContain('5% to the right and 2% up');
});
