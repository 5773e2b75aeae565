import { expect, test } from 'vitest';
import type { ReadyCheck } from '../../../../preload/contract/index.ts';
import { readyHeadline } from '../../../../renderer/state/offline/offline-sheet.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.UTC(2026, 10, 29);

const check: ReadyCheck = {
  id: 7,
  phase: 'done',
  startedAt: NOW - 2 * HOUR_MS,
  endedAt: NOW - HOUR_MS,
  leavingAt: null,
  visit: null,
  images: 40,
  read: 40,
  decoded: 40,
  green: 40,
  earlier: 0,
  amber: 0,
  devicesUnknown: false,
};

const ready = 'Ready: 40 newest images, all downloaded and verified.';
const outdated = 'This result is more than a day old. Check again.';
const unknown = 'Devices may be missing: their list is incomplete or more than a day old.';

test.each([
  ['all is ready', {}, [0, 0], ready, true],
  ['some needs attention', { green: 39, amber: 1 }, [0, 0], 'Ready: 39. Needs attention: 1.', false],
  ['nothing was there to check', { images: 0, green: 0 }, [0, 0], 'No images to check.', false],
  ['it is of the day before yesterday', { endedAt: NOW - 30 * HOUR_MS }, [0, 0], outdated, false],
  ['the clock was set back since', { endedAt: NOW + 30 * HOUR_MS }, [0, 0], outdated, false],
  ['more was pinned since', {}, [12, 0], 'Pinned but not checked: 12.', false],
  ['images came since', { green: 39, amber: 1 }, [0, 1], 'Downloaded since, but not checked: 1.', false],
  ['devices may be missing', { devicesUnknown: true }, [0, 0], unknown, false],
  ['it was canceled', { phase: 'cancelled' }, [0, 0], 'Canceled. Results so far:', false],
  [
    'several are so',
    { endedAt: NOW - 30 * HOUR_MS, devicesUnknown: true },
    [3, 0],
    `${outdated} Pinned but not checked: 3. ${unknown}`,
    false,
  ],
] as const)('P46: if %s', (_what, change, [unchecked, cameSince], words, isReady) => {
  const headline = readyHeadline({ ...check, ...change }, { unchecked, cameSince }, NOW);
  expect({ ...headline, words: headline.words.replaceAll(/[\u2068\u2069]/g, '') }).toEqual({
    words,
    isReady,
  });
});
