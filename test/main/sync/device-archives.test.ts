import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Library } from '../../../main/library/library.ts';
import type { Cloud } from '../../../main/service/cloud.ts';
import { createDeviceArchives } from '../../../main/sync/device-archives.ts';
import type { ArchiveRecord } from '../../../preload/contract/index.ts';
import {
  deviceRecord,
  NOW,
  noValidators,
  organization,
  temporaryLibrary,
} from '../library/support/library-fixture.ts';

const archive = (id: string, capturedAt: number | null): ArchiveRecord => ({
  id,
  name: capturedAt === null ? id : `Archive ${id}`,
  fields: {},
  capturedAt,
});
const listed = (...archives: readonly ArchiveRecord[]) =>
  ({
    kind: 'changed',
    value: archives,
    validators: noValidators,
    exchange: { requestId: 'r', wireBytes: 1 },
  }) as const;

let library: Library;
beforeEach(async () => {
  library = temporaryLibrary();
  await library.storeOrganizations(
    [organization('o1', [deviceRecord('d1', null, 'Pump')], 'North')],
    noValidators,
    NOW,
  );
});
const names = () => library.tiles({ kind: 'device', deviceId: 'd1' }, 0, 10).rows.map(({ name }) => name);

/** The service of a test, and everything that it was asked. */
function open(
  answer: () => Awaited<ReturnType<Cloud['archives']>>,
  mayRequest: boolean | (() => boolean) = true,
  archiveLists: 'embedded' | 'deviceArchives' | null = 'deviceArchives',
) {
  const asked: string[] = [];
  let at = NOW;
  let stored: () => void = () => {};
  const deviceArchives = createDeviceArchives({
    cloud: {
      async archives(deviceId) {
        asked.push(deviceId);
        return answer();
      },
    },
    library,
    archiveLists: () => archiveLists,
    clock: { now: () => at },
    mayRequest: () => (typeof mayRequest === 'boolean' ? mayRequest : mayRequest()),
    onStored: () => stored(),
    onStorageFailed(error) {
      throw error;
    },
  });
  closing.push(deviceArchives.close);
  return {
    asked,
    fetchInBackground: deviceArchives.fetchInBackground,
    fetch: deviceArchives.fetch,
    listedAt: deviceArchives.listedAt,
    resume: deviceArchives.resume,
    later: (milliseconds: number) => (at += milliseconds),
    stored: () => new Promise<void>((resolve) => (stored = resolve)),
  };
}
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

describe('the archives of a device that is looked at', () => {
  test('come from the list of their own, and the screen hears of it', async () => {
    const service = open(() => listed(archive('a1', NOW)));
    const stored = service.stored();
    service.fetchInBackground('d1');
    await stored;
    expect(names()).toEqual(['Pump', 'Archive a1']);
  });

  test('are asked for again only after some minutes', async () => {
    const service = open(() => listed(archive('a1', NOW)));
    const stored = service.stored();
    service.fetchInBackground('d1');
    service.fetchInBackground('d1');
    await stored;
    service.later(299_999);
    service.fetchInBackground('d1');
    expect(service.asked).toEqual(['d1']);
    service.later(1);
    service.fetchInBackground('d1');
    expect(service.asked).toEqual(['d1', 'd1']);
  });

  test('are there when a comparison has waited for them, which asks once while the screen asks too', async () => {
    const service = open(() => listed(archive('a1', NOW)));
    service.fetchInBackground('d1');
    await service.fetch('d1');
    expect(names()).toEqual(['Pump', 'Archive a1']);
    await service.fetch('d1');
    expect(service.asked).toEqual(['d1']);
  });

  test('are from when the service listed them last, by themselves or with the organizations', async () => {
    const service = open(() => listed(archive('a1', NOW)));
    expect(service.listedAt('d1')).toBeNull();
    service.later(500);
    await service.fetch('d1');
    expect(service.listedAt('d1')).toBe(NOW + 500);
    expect(open(() => listed(), false).listedAt('d1')).toBe(NOW + 500);
    expect(open(() => listed(), false, 'embedded').listedAt('d1')).toBe(NOW);
    expect(open(() => listed(), false, null).listedAt('d1')).toBeNull();
  });

  test('are not asked for offline', () => {
    const service = open(() => listed(), false);
    service.fetchInBackground('d1');
    expect(service.asked).toEqual([]);
  });

  test('are fetched when requests may go again, the last opened device first', async () => {
    let mayRequest = false;
    const service = open(
      () => listed(),
      () => mayRequest,
    );
    for (const deviceId of ['d1', 'd2', 'd3', 'd1']) await service.fetch(deviceId);
    mayRequest = true;
    service.resume();
    service.resume();
    expect(service.asked).toEqual(['d1', 'd3', 'd2']);
  });

  test('that a pause of the service cut off are fetched after it', async () => {
    let mayRequest = true;
    const failure = { code: 'rateLimited' } as const;
    const service = open(
      () => {
        const isFirst = service.asked.length === 1;
        if (isFirst) mayRequest = false;
        return isFirst ? { kind: 'failed', failure } : listed(archive('a1', NOW));
      },
      () => mayRequest,
    );
    await service.fetch('d1');
    mayRequest = true;
    const stored = service.stored();
    service.resume();
    await stored;
    expect(names()).toEqual(['Pump', 'Archive a1']);
  });

  test('wait for the last 50 devices that were opened', async () => {
    let mayRequest = false;
    const service = open(
      () => listed(),
      () => mayRequest,
    );
    for (let index = 0; index < 60; index += 1) await service.fetch(`d${index}`);
    mayRequest = true;
    service.resume();
    expect(service.asked).toHaveLength(50);
    expect(service.asked[0]).toBe('d59');
  });

  test('that the list names by identifier alone keep what is known of them', async () => {
    await library.storeArchives('d1', [archive('a1', NOW)]);
    await library.storeOrganizations(
      [organization('o1', [deviceRecord('d1', [archive('a1', null), archive('a2', null)], 'Pump')], 'North')],
      noValidators,
      NOW,
    );
    expect(names()).toEqual(['Pump', 'Archive a1', 'a2']);
  });

  test('of a device that is unknown are no error', async () => {
    await expect(library.storeArchives('unknown', [archive('a1', NOW)])).resolves.toBe(false);
  });
});
