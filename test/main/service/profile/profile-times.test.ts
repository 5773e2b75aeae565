import { expect, test } from 'vitest';
import { createRecordReaders } from '../../../../main/service/profile/profile-records.ts';
import { serviceProfile } from '../../../../main/service/profile/service-profile.ts';

const reasons: string[] = [];

function archivesOf(timeForm: 'seconds' | 'milliseconds', times: readonly unknown[]) {
  const profile = serviceProfile.parse({
    version: 1,
    name: 'Times',
    organizations: { fixed: { id: 'o1', name: 'Acme' } },
    devices: { path: '/cams', list: '$[*]', id: '$.id' },
    archives: { path: '/shots', list: '$[*]', id: '$.id', time: '$.at', timeForm },
    snapshots: { device: { full: { path: '/cams/{deviceId}' } } },
  });
  const records = times.map((at, index) => ({ id: `a${index}`, at }));
  return createRecordReaders(profile)
    .archives(records, ({ reason }) => reasons.push(reason))
    .map(({ id, capturedAt }) => [id, capturedAt]);
}

test('P46: a number beyond the calendar costs its own record, not the list', () => {
  expect(archivesOf('seconds', [1e300, 8_640_000_000_001, 1_764_000_000, -1e300])).toEqual([
    ['a2', 1_764_000_000_000],
  ]);
  expect(archivesOf('milliseconds', [1e17, 1_764_000_000_000])).toEqual([['a1', 1_764_000_000_000]]);
  expect(new Set(reasons)).toEqual(
    new Set(['a number is no number of seconds', 'a number is no number of milliseconds']),
  );
});
