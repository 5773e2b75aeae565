import { expect, it } from 'vitest';
import type { KnownNetwork, Sync } from '../../../../preload/contract/index.ts';
import { tightestLimit } from '../../../../renderer/state/offline/tightest-limit.ts';

const network = (usedBytes: number, limitBytes: number | null): KnownNetwork => ({
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
  ['nothing without a limit', network(5, null), run(3), null, null],
  ['that of the network while nothing runs', network(5, 100), null, 10, { used: 5, limit: 100 }],
  ['that of the run where it ends first', network(5, 100), run(3), 10, { used: 3, limit: 10 }],
  ['that of the network where it ends first', network(99, 100), run(3), 10, { used: 99, limit: 100 }],
  ['that of the run without a network', null, run(3), 10, { used: 3, limit: 10 }],
])('the status bar shows %s', (_name, known, under, syncLimitBytes, shown) => {
  expect(tightestLimit({ network: known, sync: under, syncLimitBytes })).toEqual(shown);
});
