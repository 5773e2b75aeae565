import { expect, it } from 'vitest';
import type { KnownNetwork, Sync } from '../../../../preload/contract/index.ts';
import { tightestLimit } from '../../../../renderer/state/offline/tightest-limit.ts';

const network = (
  usedBytes: number,
  limitBytes: number | null,
  syncLimitBytes: number | null,
): KnownNetwork => ({
  syncLimitBytes,
  bytesPerSecondLimit: null,
  id: 'n',
  label: 'wlan0',
  metered: false,
  limitBytes,
  limitPeriod: 'day',
  usedBytes,
  bytesPerSecond: null,
  seenAt: 0,
  current: true,
});

const run = (wireBytes: number): Sync => ({
  id: 1,
  cause: 'person',
  startedAt: 0,
  endedAt: null,
  endedBy: null,
  newCount: 0,
  unchangedCount: 0,
  failedCount: 0,
  skippedCount: 0,
  wireBytes,
  unchangedBytes: 0,
  lowSavedBytes: 0,
});

it.each([
  ['nothing without a limit', network(5, null, null), run(3), null],
  ['that of the network while nothing runs', network(5, 100, 10), null, { used: 5, limit: 100 }],
  ['that of the run where it ends first', network(5, 100, 10), run(3), { used: 3, limit: 10 }],
  ['that of the network where it ends first', network(99, 100, 10), run(3), { used: 99, limit: 100 }],
  ['nothing without a network', null, run(3), null],
])('the status bar shows %s', (_name, known, under, shown) => {
  expect(tightestLimit({ network: known, sync: under })).toEqual(shown);
});
