import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Library } from '../../../main/library/library.ts';
import type { SnapshotOutcome } from '../../../main/service/snapshots/snapshot-outcome.ts';
import { addDevices } from '../../../main/sync/add-devices.ts';
import type { AddDevicesRequest, Failure } from '../../../preload/contract/index.ts';
import { createTestTime } from '../../support/memory-desktop.ts';
import { openLibrarySync } from '../../support/open-library-sync.ts';
import { receivedImage } from '../../support/received-image.ts';

const absent: Failure = {
  code: 'notOnService',
};
const image: SnapshotOutcome = {
  kind: 'changed',
  value: receivedImage({
    bytes: Buffer.from('image'),
    widthPixels: 480,
    heightPixels: 270,
    precision: 'low',
  }),
  validators: { lastModified: null, etag: null },
  exchange: { requestId: 'request-1', wireBytes: 5 },
};

let folder: string;
let library: Library;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fleetglass-add-'));
  library = openLibrarySync({ folder, clock: createTestTime().clock });
});

afterEach(async () => {
  library.close();
  await library.settled();
  rmSync(folder, { recursive: true });
});

function add(
  request: AddDevicesRequest,
  outcome: (deviceId: string) => SnapshotOutcome,
  mayRequest = true,
  signal = new AbortController().signal,
) {
  return addDevices(request, {
    library,
    clock: createTestTime().clock,
    connection: { mayRequest: () => mayRequest },
    cloud: { snapshot: async ({ deviceId }) => outcome(deviceId) },
    signal,
  });
}

describe('adding devices by their ids', () => {
  it('adds those that the service knows, with their image, and names those that it does not', async () => {
    const report = await add({ deviceIds: ['here', 'gone', 'here'], archiveIds: [] }, (id) =>
      id === 'here' ? image : { kind: 'absent', failure: absent },
    );
    expect(report.rows.map(({ subject, outcome }) => [subject.deviceId, outcome])).toEqual([
      ['here', 'added'],
      ['gone', 'notFound'],
    ]);
    expect(library.device('here')?.device.origin).toBe('hand');
    expect(library.newest({ deviceId: 'here', archiveId: null }, 'low')).not.toBeNull();
    expect(library.device('gone')).toBeNull();
  });

  it('adds archives of one device', async () => {
    await add({ deviceIds: ['mast'], archiveIds: ['a1', 'a2'] }, () => image);
    expect(library.tiles({ kind: 'device', deviceId: 'mast' }, 0, 10).total).toBe(3);
  });

  it('adds unverified where the service can not be asked, so that nothing typed on the road is lost', async () => {
    const report = await add({ deviceIds: ['mast'], archiveIds: [] }, () => image, false);
    expect(report.rows).toMatchObject([{ outcome: 'unverified' }]);
    expect(library.device('mast')).not.toBeNull();
  });

  it('adds nothing that was still to be asked about when the account is closed', async () => {
    const closing = new AbortController();
    const deviceIds = Array.from({ length: 50 }, (_, index) => `d${index}`);
    const report = await add(
      { deviceIds, archiveIds: [] },
      () => {
        closing.abort();
        return { kind: 'failed', failure: { ...absent, code: 'cancelled' } };
      },
      true,
      closing.signal,
    );
    expect(new Set(report.rows.map(({ outcome }) => outcome))).toEqual(new Set(['failed']));
    expect(library.devices(undefined, 0, 10).total).toBe(0);
  });

  it('does not add what this account may not see', async () => {
    const report = await add({ deviceIds: ['secret'], archiveIds: [] }, () => ({
      kind: 'unauthorized',
      failure: { ...absent, code: 'forbidden' },
    }));
    expect(report.rows).toMatchObject([{ outcome: 'failed', failure: { code: 'forbidden' } }]);
    expect(library.device('secret')).toBeNull();
  });

  it('says which were there before', async () => {
    await add({ deviceIds: ['mast'], archiveIds: [] }, () => image);
    const report = await add({ deviceIds: ['mast'], archiveIds: [] }, () => image);
    expect(report.rows).toMatchObject([{ outcome: 'present' }]);
  });
});
