import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fullJitter, requestedWait, type WaitFields } from '../../../../main/cloud/pacing/requested-wait.ts';
import { manyCases } from '../../../faults/support/full-run.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const LONGEST = 900_000;

function wait(fields: Partial<WaitFields>): number | null {
  const nothing = { retryAfter: undefined, date: undefined, problemRetryAfter: undefined };
  return requestedWait({ ...nothing, ...fields }, NOW, LONGEST);
}

describe('the wait that a service asks for', () => {
  test('P24: is read from seconds, from a date, and from the duration of the problem', () => {
    expect(wait({ retryAfter: '120' })).toBe(120_000);
    expect(wait({ retryAfter: 'Sat, 21 Nov 2026 12:00:30 GMT' })).toBe(30_000);
    expect(wait({ problemRetryAfter: 'PT45S' })).toBe(45_000);
  });

  test('P24: is the longer one where header and problem differ', () => {
    expect(wait({ retryAfter: '10', problemRetryAfter: 'PT45S' })).toBe(45_000);
  });

  test('a date is compared with the clock of the server: the clock of the laptop may be hours off', () => {
    const fields = { retryAfter: 'Sat, 21 Nov 2026 18:00:30 GMT', date: 'Sat, 21 Nov 2026 18:00:00 GMT' };
    expect(wait(fields)).toBe(30_000);
  });

  test('P24: is capped', () => {
    expect(wait({ retryAfter: '86400' })).toBe(LONGEST);
    expect(wait({ retryAfter: 'Sun, 22 Nov 2026 12:00:00 GMT' })).toBe(LONGEST);
    expect(wait({ problemRetryAfter: 'P7D' })).toBe(LONGEST);
  });

  test('is nothing where a date has passed, and unknown where nothing can be read', () => {
    expect(wait({ retryAfter: 'Fri, 20 Nov 2026 12:00:00 GMT' })).toBe(0);
    expect(wait({})).toBeNull();
    expect(wait({ retryAfter: 'soon', problemRetryAfter: 'P1M' })).toBeNull();
    expect(wait({ retryAfter: '-5' })).toBeNull();
  });

  test('is within its bounds, whatever is written', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.nat().map(String),
      fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
    );
    fc.assert(
      fc.property(texts, texts, texts, (retryAfter, date, problemRetryAfter) => {
        const milliseconds = wait({ retryAfter, date, problemRetryAfter });
        return milliseconds === null || (milliseconds >= 0 && milliseconds <= LONGEST);
      }),
      { numRuns: manyCases },
    );
  });
});

describe('full jitter', () => {
  test('P24: lies anywhere between nothing and a limit that doubles up to the longest', () => {
    expect([0, 1, 2, 3, 10].map((attempt) => fullJitter(attempt, 1_000, 5_000, () => 1))).toEqual([
      1_000, 2_000, 4_000, 5_000, 5_000,
    ]);
    expect(fullJitter(3, 1_000, 5_000, () => 0)).toBe(0);
    expect(fullJitter(3, 1_000, 5_000, () => 0.5)).toBe(2_500);
  });
});
