import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { errorContent } from '../../../../main/service/client/answer-content.ts';
import {
  fullJitter,
  requestedWait,
  UNREADABLE_WAIT_MS,
} from '../../../../main/service/client/requested-wait.ts';
import type { HeaderLines } from '../../../../main/shared/response-store.ts';
import { manyCases } from '../../../faults/support/full-run.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const LONGEST = 900_000;

/** Returns the wait of a 429 with these fields, s; `date` is its server's clock. */
function wait(fields: HeaderLines, inBody: readonly string[] = [], status = 429): number | null {
  const milliseconds = requestedWait({ status, lines: fields, inBody }, NOW, LONGEST);
  return milliseconds === null ? null : milliseconds / 1_000;
}

const after = (value: string) => wait([['retry-after', value]]);
const LONG = UNREADABLE_WAIT_MS / 1_000;
const HOURS_OFF = ['date', 'Sat, 21 Nov 2026 18:00:00 GMT'] as const;

/** `Retry-After`, its wait in seconds, and who writes it. */
const RETRY_AFTER: readonly (readonly [field: string, seconds: number, source: string])[] = [
  ['120', 120, 'RFC 9110 10.2.3: seconds'],
  ['0', 0, 'RFC 9110 10.2.3: at once'],
  [' 7 ', 7, 'RFC 9110 5.5: white space around it'],
  ['"30"', 30, 'a configuration that quotes its values'],
  ['+30', 30, 'a number with its sign'],
  ['007', 7, 'a padded number'],
  ['299.997', 300, 'a difference of clocks as floating point (Discord, Flask-Limiter)'],
  ['0.25', 1, 'the same'],
  ['.5', 1, 'the same'],
  ['3e1', 30, 'a number that a language prints so'],
  ['18;duration=3600', 18, 'RFC 3261 20.33'],
  ['18 (in maintenance)', 18, 'RFC 3261 20.33: a comment'],
  ['Sat, 21 Nov 2026 12:00:30 GMT', 30, 'RFC 9110 5.6.7: IMF-fixdate'],
  ['Saturday, 21-Nov-26 12:00:30 GMT', 30, 'RFC 9110 5.6.7: RFC 850'],
  ['Sat Nov 21 12:00:30 2026', 30, 'RFC 9110 5.6.7: asctime'],
  ['1795262430', 30, 'seconds since the epoch'],
  ['1795262430000', 30, 'milliseconds since the epoch'],
  ['PT30S', 30, 'ISO 8601, as in the problem'],
  ['PT1M30.5S', 90.5, 'ISO 8601: java.time.Duration'],
  ['+P0DT30S', 30, 'ISO 8601-2: a sign'],
  ['30s', 30, 'protobuf Duration in JSON'],
  ['1.5s', 1.5, 'Duration of Go'],
  ['1m30s', 90, 'Duration of Go'],
  ['250ms', 0.25, 'Duration of Go'],
  ['6m0s', 360, 'OpenAI'],
  ['30 seconds', 30, 'text'],
  ['2 minutes', 120, 'text'],
  ['1 hour', 900, 'text, longer than the longest pause'],
  ['2 Min.', 120, 'text'],
  ['1 minute, 30 seconds', 90, 'text: a comma that joins'],
  ['1 minute and 30 seconds', 90, 'text'],
  ['1 h, 5 min, and 10 s', 900, 'text'],
  ['1 week', 900, 'text'],
  ['1w', 900, 'text'],
  ['40 s, 30 s', 40, 'two proxies, joined: the longer one'],
  ['5 Sekunden', LONG, 'a language that is not read'],
  ['１２０', LONG, 'digits of full width'],
  ['٣٠', LONG, 'digits of another script'],
  ['0x1E', LONG, 'digits of another base'],
  ['Infinity', LONG, 'a division by zero that a program printed'],
  ['1e400', 900, 'a number beyond all bounds, shorter'],
  ['Sat, 21 Nov 2026 13:00:30 +0100', 30, 'RFC 5322 3.3: a server with a zone'],
  ['2026-11-21T12:00:30Z', 30, 'RFC 3339'],
  ['{"seconds":30}', LONG, 'an object that a program printed'],
  ['1,5', 5, 'a comma begins a member, whatever a language makes of it'],
  ['00:00:30', 30, 'TimeSpan of .NET'],
  ['0:01:30.5', 90.5, 'timedelta of Python'],
  ['1.00:00:00', 900, 'TimeSpan of .NET, a day'],
  ['120, 120', 120, 'two proxies, joined (RFC 9110 5.3)'],
  ['30, Sat, 21 Nov 2026 12:01:00 GMT', 60, 'the same, in two forms: the longer one'],
  ['86400', 900, 'longer than the longest pause'],
  ['99999999', 900, 'the same'],
  ['9'.repeat(100), 900, 'a number beyond all bounds'],
  ['Sun, 22 Nov 2026 12:00:00 GMT', 900, 'the next day'],
  ['P7D', 900, 'a week'],
  ['P1M', 900, 'a month'],
  ['', LONG, 'nothing'],
  ['soon', LONG, 'a word'],
  ['-5', LONG, 'a difference of clocks that has passed'],
  ['-PT5S', LONG, 'the same'],
  ['NaN', LONG, 'a calculation that failed'],
  ['undefined', LONG, 'the same'],
  ['Infinity', LONG, 'the same'],
  ['PT', LONG, 'ISO 8601 without a number'],
  ['30 moons', LONG, 'a unit that nobody knows'],
  ['Sat, 31 Nov 2026 12:00:30 GMT', LONG, 'a day that does not exist'],
  ['Fri, 20 Nov 2026 12:00:00 GMT', LONG, 'a moment that has passed by the clock of the laptop alone'],
  ['1'.repeat(500), LONG, 'a text of any length'],
];

/** Fields of a 429, their wait in seconds, and who sends them. */
const FIELDS: readonly (readonly [fields: HeaderLines, seconds: number | null, source: string])[] = [
  [[['retry-after', 'Sat, 21 Nov 2026 18:00:30 GMT'], HOURS_OFF], 30, 'the clock of the laptop is hours off'],
  [[['retry-after', 'Sat, 21 Nov 2026 12:00:30 GMT'], HOURS_OFF], 0, 'passed by the clock of the server'],
  [
    [
      ['retry-after', '10'],
      ['retry-after', '40'],
    ],
    40,
    'two lines: the longer one',
  ],
  [
    [
      ['retry-after', 'soon'],
      ['retry-after', '40'],
    ],
    40,
    'two lines, one of them readable',
  ],
  [[['retry-after-ms', '1500']], 1.5, 'Azure OpenAI'],
  [[['x-ms-retry-after-ms', '1500']], 1.5, 'Azure Cosmos DB'],
  [[['x-retry-after', '20']], 20, 'gateways'],
  [[['ratelimit-reset', '50']], 50, 'draft-ietf-httpapi-ratelimit-headers-06: seconds'],
  [[['ratelimit', 'limit=100, remaining=0, reset=50']], 50, 'the same draft, one field'],
  [[['ratelimit', '"default";r=0;t=50']], 50, 'the same, 08: structured'],
  [[['ratelimit', '"burst";r=0;t=5, "daily";r=0;t=70']], 70, 'the same, of two quotas'],
  [[['ratelimit', '"default";r=50']], null, 'the same, without a reset'],
  [[['x-ratelimit-reset', '1795262450']], 50, 'GitHub: seconds since the epoch'],
  [[['x-rate-limit-reset', '1795262450']], 50, 'X, Okta: the same'],
  [[['x-ratelimit-reset', '1795262450123']], 50.123, 'milliseconds since the epoch'],
  [[['x-ratelimit-reset', '1795284050'], HOURS_OFF], 50, 'the clock of the laptop is hours off'],
  [[['x-ratelimit-reset-after', '1.337']], 2, 'Discord: seconds'],
  [[['x-ratelimit-reset', '']], LONG, 'nothing'],
  [
    [
      ['x-ratelimit-reset', '1795284000'],
      ['retry-after', '5'],
    ],
    5,
    'Retry-After goes before a quota',
  ],
  [
    [
      ['x-ratelimit-reset', '50'],
      ['retry-after', 'soon'],
    ],
    50,
    'a quota goes before what can’t be read',
  ],
  [
    [
      ['x-ratelimit-limit', '100'],
      ['x-ratelimit-remaining', '0'],
    ],
    null,
    'a quota without a reset',
  ],
  [[], null, 'nothing at all'],
];

/** A body, and its wait in seconds. */
const BODIES: readonly (readonly [body: unknown, seconds: number | null, source: string])[] = [
  [{ title: 'Too many', detail: '', retryAfter: 'PT45S' }, 45, 'Device Cloud “Errors” 4'],
  [{ retryAfter: 'PT45S' }, 45, 'the same without a title'],
  [{ title: 'Too many', retryAfter: 45 }, 45, 'seconds'],
  [{ title: 'Too many', retryAfter: 44.2 }, 45, 'the same'],
  [{ message: 'You are being rate limited.', retry_after: 1.336 }, 2, 'Discord'],
  [{ ok: false, parameters: { retry_after: 35 } }, 35, 'Telegram'],
  [{ error: { details: [{ '@type': 'RetryInfo', retryDelay: '3.5s' }] } }, 3.5, 'google.rpc.RetryInfo'],
  [{ retryAfterMs: 1_500 }, 1.5, 'milliseconds by name'],
  [{ retryAfter: '00:00:30' }, 30, 'TimeSpan of .NET'],
  [{ retryAfter: '' }, LONG, 'nothing'],
  [{ retryAfter: { value: 3 } }, LONG, 'another shape'],
  [{ retryAfter: null }, null, 'null'],
  [{ title: 'Too many' }, null, 'a problem that asks for none'],
];

describe('the wait that a service asks for', () => {
  test.each(RETRY_AFTER)('P24: Retry-After %j is a wait of %d s', (field, seconds) => {
    expect(after(field)).toBe(seconds);
  });

  test.each(FIELDS)('P24: the fields %j ask for %j s', (fields, seconds) => {
    expect(wait(fields)).toBe(seconds);
  });

  test.each(BODIES)('P24: the body %j asks for %j s', (body, seconds) => {
    const { waits } = errorContent(Buffer.from(JSON.stringify(body)), 429);
    expect(wait([], waits)).toBe(seconds);
  });

  test('P24: is the longer one where header and body differ', () => {
    expect(wait([['retry-after', '10']], ['PT45S'])).toBe(45);
    expect(wait([['retry-after', '45']], ['PT10S'])).toBe(45);
  });

  test('a quota says nothing about a service that is overloaded', () => {
    expect(wait([['x-ratelimit-reset', '50']], [], 503)).toBeNull();
    expect(wait([['retry-after', '50']], [], 503)).toBe(50);
  });

  test('P24: is within its bounds, and none only where nothing asks for one', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.integer().map(String),
      fc.double().map(String),
      fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
      fc.constantFrom(...RETRY_AFTER.map(([field]) => field)),
    );
    fc.assert(
      fc.property(texts, texts, (value, date) => {
        const seconds = wait([
          ['retry-after', value],
          ['date', date],
        ]);
        return seconds !== null && seconds >= 0 && seconds <= LONGEST / 1_000;
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
