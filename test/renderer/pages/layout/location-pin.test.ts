import { expect, test } from 'vitest';
import type { Pin } from '../../../../preload/contract/index.ts';
import { pinTip, pinWords } from '../../../../renderer/pages/layout/location-pin.ts';

const pin: Pin = {
  id: 1,
  target: { kind: 'organization', organizationId: 'north' },
  rule: { kind: 'days', number: 7 },
  precision: 'full',
  title: 'Plant North',
  subtitle: null,
  createdAt: 0,
  total: 320,
  downloaded: 320,
  none: 0,
  newest: 40,
  byteLength: 1_200_000_000,
  oldestConfirmedAt: null,
  unlisted: 0,
  gone: false,
};

test.each([
  ['all of it', {}, 'Pinned · 40 newest, 280 earlier, 1.2 GB'],
  [
    'all that the service has',
    { downloaded: 318, none: 2, newest: 38 },
    'Pinned · 38 newest, 280 earlier, 1.2 GB',
  ],
  ['the newest alone', { total: 40, downloaded: 40 }, 'Pinned · 40 newest, 1.2 GB'],
  [
    'a part',
    { downloaded: 212, newest: 40, byteLength: 800_000_000 },
    'Pinned · 212 of 320 downloaded, 800 MB',
  ],
  ['nothing yet', { downloaded: 0, newest: 0, byteLength: 0 }, 'Pinned · 0 of 320 downloaded'],
])('a pin says how much it keeps here: %s', (_what, change, words) => {
  expect(pinWords({ ...pin, ...change })).toBe(words);
});

test('D.10: several pins say what they keep together, and each rule', () => {
  const rows: readonly Pin[] = [
    { ...pin, rule: { kind: 'newest', number: 0 }, precision: 'full', total: 40, downloaded: 40 },
    { ...pin, id: 2, precision: 'low' },
  ];
  expect(pinTip({ rows, together: pin })).toBe(
    [
      'Pinned · 40 newest, 280 earlier, 1.2 GB',
      'newest image of each device · Full image',
      'with archives of the last 7 days · Preview',
    ].join('\n'),
  );
  expect(pinTip({ rows: [pin], together: pin })).toBe('Pinned · 40 newest, 280 earlier, 1.2 GB');
});
