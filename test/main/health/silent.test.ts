import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Precision } from '../../../preload/contract/index.ts';
import { archive, archiveRecord } from '../library/support/library-fixture.ts';
import { device, fleetOf, image, type OfflineRig, openRig } from '../sync/offline/offline-rig.ts';
import { judgeNow } from './support/judge-now.ts';
import { madeFacts } from './support/made-facts.ts';

const HOUR_MS = 3_600_000;

let rig: OfflineRig;
beforeEach(async () => {
  rig = await openRig(4);
});
afterEach(() => rig.close());

/** Images of a device that came so many hours ago, confirmed now. */
async function history(
  deviceId: string,
  hoursAgo: readonly number[],
  precision: Precision = 'low',
  seenAfter?: number,
): Promise<void> {
  const now = rig.time.clock.now();
  for (const hours of hoursAgo.toSorted((one, other) => other - one)) {
    const answer = image(`${deviceId} ${hours}`, precision, now - hours * HOUR_MS);
    if (answer.kind !== 'changed') throw new Error('An image is a change.');
    const at = seenAfter === undefined ? now : now - (hours - seenAfter) * HOUR_MS;
    await rig.library.storeImage(device(deviceId), answer.value, answer.validators, at);
  }
  if (seenAfter !== undefined)
    rig.library.confirm(device(deviceId), precision, { lastModified: null, etag: null }, now);
}

/** The service lists archives of a device, captured so many hours ago. */
async function listArchives(deviceId: string, hoursAgo: readonly number[]): Promise<void> {
  const now = rig.time.clock.now();
  const listed = hoursAgo.map((hours) => archiveRecord(`a${hours}`, now - hours * HOUR_MS));
  await rig.library.storeArchives(deviceId, listed);
}

/** Stores the image of an archive that was captured so many hours ago; returns its hash. */
async function downloadArchive(
  deviceId: string,
  hours: number,
  precision: Precision = 'low',
  bytes = `${deviceId} archive ${hours}`,
): Promise<string> {
  const now = rig.time.clock.now();
  const answer = image(bytes, precision, now - hours * HOUR_MS);
  if (answer.kind !== 'changed') throw new Error('An image is a change.');
  const { value, validators } = answer;
  return (await rig.library.storeImage(archive(deviceId, `a${hours}`), value, validators, now)).hash;
}

/** Measures all that is stored, as the page does. */
async function measure(): Promise<void> {
  for (;;) {
    const { images } = await rig.library.health.nextToMeasure();
    if (images.length === 0) return;
    rig.library.health.storeFacts(
      images.map(({ hash }, index) => ({ hash, facts: madeFacts(0, index), flaw: null })),
    );
  }
}

async function silent(clockOffsetMs = 0): Promise<readonly string[]> {
  await judgeNow(rig.library, 'usual', clockOffsetMs);
  const { total, rows } = rig.library.health.silent(0, 10);
  // One number for one thing: the list, the summary and the page name the same devices.
  expect(rig.library.health.summary().counts.silent).toBe(total);
  const listed = rig.library.health.list({ offset: 0, limit: 10, states: ['silent'], fine: false });
  expect(listed.total).toBe(total);
  const ids = rows.map(({ deviceId }) => deviceId);
  expect(
    listed.rows.map(({ subject }) => subject.deviceId),
    'the page of health has the same order',
  ).toEqual(ids);
  return ids;
}

describe('own rhythm', () => {
  it('names who has been silent for more than five of their own median intervals, the most overdue first', async () => {
    await history('d0', [8, 7, 6, 5]);
    await history('d1', [8.5, 7.5, 6.5, 5.5]);
    await history('d2', [10, 9, 8, 7]);
    expect(await silent()).toEqual(['d2', 'd1']);
  });

  it('measures each device by itself: a daily one is not silent after hours, one of minutes is', async () => {
    await history('d0', [80, 56, 32, 8]);
    await history('d1', [2.75, 2.5, 2.25, 2]);
    expect(await silent()).toEqual(['d1']);
  });

  it('takes the median: one long pause in the past moves nothing', async () => {
    // The intervals are 500, 1 and 1 hours; their mean would call six hours of silence short.
    await history('d0', [508, 8, 7, 6]);
    expect(await silent()).toEqual(['d0']);
  });

  it('is measured by the clock of the service: one of a laptop that is a day ahead makes no device silent, nor a silent one more so', async () => {
    const ahead = 24;
    await history('d0', [4 + ahead, 3 + ahead, 2 + ahead, 1 + ahead]);
    await history('d1', [10 + ahead, 9 + ahead, 8 + ahead, 7 + ahead]);
    expect(await silent(-ahead * HOUR_MS)).toEqual(['d1']);
    expect(rig.library.health.of(device('d1'))?.finding?.value).toBe(7 * HOUR_MS);
  });

  it('says nothing of a device of which too little is known', async () => {
    await history('d0', [100, 99, 98]);
    expect(await silent()).toEqual([]);
  });

  it('downloads missing images of a silent device before those of the others', async () => {
    for (const deviceId of ['d0', 'd1', 'd2', 'd3'])
      await history(deviceId, deviceId === 'd2' ? [40, 39, 38, 37] : [4, 3, 2, 1]);
    await rig.work.act('pause');
    await rig.work.addPin({
      target: { kind: 'organization', organizationId: 'o' },
      rule: { kind: 'newest', number: 0 },
      precision: 'full',
    });
    await rig.quiet();
    const { rows } = rig.library.offline.read(({ queue }) => queue.page('waiting', 0, 10));
    expect(rows.map(({ subject, reason }) => `${subject.deviceId} ${reason}`)).toEqual([
      'd2 full',
      'd0 full',
      'd1 full',
      'd3 full',
    ]);
  });
});

/** Bursts of images within a minute. */
const bursts = (beginsAgo: readonly number[], size: number) =>
  beginsAgo.flatMap((ago) => Array.from({ length: size }, (_, index) => ago - (index * 15) / 3_600));

const everySixHours = (count: number, last: number) =>
  Array.from({ length: count }, (_, index) => last + 6 * index);

/** Each hour of the day for some days, the last one this many hours ago. */
const byDay = (days: number, last: number) =>
  Array.from({ length: days * 24 }, (_, index) => index)
    .filter((index) => index % 24 < 10)
    .map((index) => last + index);

describe('a pause that came three times is a habit', () => {
  it.each([
    ['between bursts of 4', bursts(everySixHours(8, 6.5), 4), false],
    ['between bursts of 40', bursts(everySixHours(5, 6.5), 40), false],
    ['of more than two of those between bursts', bursts(everySixHours(8, 13), 4), true],
    ['of a night, of a camera that sends by day', byDay(5, 14), false],
    ['of a night and most of a day of such a camera', byDay(5, 31), true],
    ['as long as one of those that came twice', bursts(everySixHours(3, 6.5), 4), true],
  ])('silence %s', async (_name, hours, isSilent) => {
    await listArchives('d0', hours);
    await rig.library.health.judging.findImageless();
    expect(await silent()).toEqual(isSilent ? ['d0'] : []);
  });

  it('but those in which the laptop was off are none', async () => {
    const hours = byDay(5, 14);
    await history('d0', hours);
    expect(await silent()).toEqual([]);
    // Each was downloaded as it came, and not looked for until the next one.
    await history('d1', hours, 'low', 0.1);
    expect(await silent()).toEqual(['d1']);
  });
});

describe('an archive is an image of its device', () => {
  it('newer ones make it heard of, though its own snapshot is of weeks ago', async () => {
    await history('d0', [912]);
    await listArchives('d0', [53, 37, 21, 5]);
    expect(await silent()).toEqual([]);
  });

  it('one that is listed later ends the silence', async () => {
    await history('d0', [10, 9, 8, 7]);
    expect(await silent()).toEqual(['d0']);
    await listArchives('d0', [1]);
    expect(await silent()).toEqual([]);
  });

  it.each<[name: string, hours: readonly number[]]>([
    ['of one time', [30, 30, 30, 30, 29.9]],
    ['of two times', [31, 31, 30, 30, 29.9, 29.9]],
  ])(
    'several %s are no habit: a camera with more views is not silent a minute later',
    async (_name, hours) => {
      await history('d0', [912]);
      const now = rig.time.clock.now();
      await rig.library.storeArchives(
        'd0',
        hours.map((ago, view) => archiveRecord(`view ${view}`, now - ago * HOUR_MS)),
      );
      expect(await silent()).toEqual([]);
    },
  );

  it('one from the future says nothing', async () => {
    await history('d0', [10, 9, 8, 7]);
    await listArchives('d0', [-100_000]);
    expect(await silent()).toEqual(['d0']);
  });

  it('P39: where it is the last image, the picture, the time and the silence are of it', async () => {
    await history('d0', [912]);
    await listArchives('d0', [660, 640, 620, 600]);
    const hash = await downloadArchive('d0', 600);
    await downloadArchive('d0', 620);
    await measure();
    expect(await silent()).toEqual(['d0']);
    expect(rig.library.health.of(device('d0'))).toMatchObject({
      since: rig.time.clock.now() - 600 * HOUR_MS,
      finding: { measure: 'silence', value: 600 * HOUR_MS },
      now: { hash },
      archiveId: 'a600',
      isFull: false,
    });
  });

  it('P39: one that is not downloaded is not replaced by an older picture', async () => {
    await history('d0', [912]);
    await listArchives('d0', [660, 640, 620, 600]);
    await measure();
    expect(await silent()).toEqual(['d0']);
    expect(rig.library.health.of(device('d0'))).toMatchObject({
      since: rig.time.clock.now() - 600 * HOUR_MS,
      now: null,
      archiveId: 'a600',
    });
  });

  it('P39: older ones leave the last image to the device itself', async () => {
    await history('d0', [100]);
    await listArchives('d0', [140, 130, 120, 110]);
    await downloadArchive('d0', 110);
    await measure();
    expect(await silent()).toEqual(['d0']);
    const health = rig.library.health.of(device('d0'));
    expect(health).toMatchObject({
      since: rig.time.clock.now() - 100 * HOUR_MS,
      finding: { value: 100 * HOUR_MS },
      archiveId: null,
    });
    expect(health?.now?.receivedAt).toBe(rig.time.clock.now() - 100 * HOUR_MS);
  });

  it('the image of a device that is that of its newest archive too is that of the device', async () => {
    await history('d0', [30]);
    await listArchives('d0', [30]);
    await downloadArchive('d0', 30, 'low', 'd0 30');
    await measure();
    await judgeNow(rig.library);
    expect(rig.library.health.of(device('d0'))).toMatchObject({ verdict: 'new', archiveId: null });
  });
});

it('full precision is stored once the best stored image of the subject has it', async () => {
  await history('d0', [10, 9, 8, 7]);
  await silent();
  expect(rig.library.health.of(device('d0'))?.isFull).toBe(false);
  await history('d0', [7], 'full');
  await silent();
  expect(rig.library.health.of(device('d0'))).toMatchObject({
    verdict: 'silent',
    isFull: true,
    now: { precision: 'full' },
  });
});

it('P46: the coverage says of how many devices the images are older than a day, and if devices are missing', async () => {
  const noValidators = { lastModified: null, etag: null };
  const summary = () => rig.library.health.summary();
  await history('d0', [1]);
  await history('d1', [1]);
  await measure();
  await judgeNow(rig.library);
  expect(summary()).toMatchObject({ devices: 4, checked: 2, stale: 0, isListCut: false });
  rig.time.advance(25 * HOUR_MS);
  const now = rig.time.clock.now();
  rig.library.confirm(device('d1'), 'low', noValidators, now);
  const cut = { hasMoreDevices: true, devicesTotal: 9 };
  const fleet = fleetOf(4, 0, now).map((listed) => Object.assign(listed, cut));
  await rig.library.storeOrganizations(fleet, noValidators, now);
  expect(summary()).toMatchObject({ checked: 2, stale: 1, isListCut: true });
});
