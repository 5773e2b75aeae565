import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PinTarget } from '../../../../preload/contract/index.ts';
import { device, fleetOf, image, type OfflineRig, openRig } from './offline-rig.ts';

let rig: OfflineRig;

beforeEach(async () => {
  rig = await openRig(4);
  await rig.work.addPin({
    target: { kind: 'organization', organizationId: 'o' },
    rule: { kind: 'newest', number: 0 },
    precision: 'low',
  });
  await rig.quiet();
  await bring('first');
});

afterEach(() => rig.close());

/** All requested images come. */
async function bring(content: string): Promise<void> {
  for (const { subject, answer } of rig.asked.slice()) answer(image(`${subject.deviceId} ${content}`, 'low'));
  await rig.quiet();
}

/** An hour later each device has sent another image. */
async function sendAgain(content: string): Promise<void> {
  rig.time.advance(3_600_000);
  await rig.work.act('start');
  await rig.quiet();
  await bring(content);
}

const to = (...deviceIds: readonly string[]): readonly PinTarget[] =>
  deviceIds.map((deviceId) => ({ kind: 'device', deviceId }));

async function end(name: string, targets: readonly PinTarget[]) {
  const visit = await rig.work.visits.begin(name, targets);
  return (await rig.work.visits.end(visit?.id ?? 0)) ?? expect.fail('The visit did not end.');
}

const read = () =>
  rig.library.offline.read(({ visits, subjects }) => ({
    changed: visits.changed(0, 100).rows.map(({ deviceId }) => deviceId),
    lastVisits: ['d0', 'd1', 'd2', 'd3'].map(
      (id) => visits.baseline(subjects.find(device(id)) ?? 0)?.visitEndedAt ?? null,
    ),
    open: visits.page(false, 0, 10).rows.map(({ name }) => name),
    ended: visits.page(true, 0, 10).rows.map(({ name }) => name),
  }));

describe('the end of a visit', () => {
  it('freezes stored images, and later names what shows another image', async () => {
    const visit = await end('Plant', [{ kind: 'organization', organizationId: 'o' }]);
    expect(visit).toMatchObject({ name: 'Plant', devices: 4, subjectCount: 4 });
    expect(read().changed).toEqual([]);
    rig.time.advance(3_600_000);
    await rig.work.act('start');
    await rig.quiet();
    rig.asked[0]?.answer(image('new', 'low'));
    await rig.quiet();
    expect(read().changed).toEqual(['d0']);
    const row = rig.library.offline.read(({ subjects }) => subjects.find(device('d0'))) ?? 0;
    const frozen = rig.library.offline.read(({ visits }) => visits.baseline(row));
    expect(frozen).toMatchObject({ visitEndedAt: visit.endedAt, low: { byteLength: 'd0 first'.length } });
  });

  it('is the last visit of a device without an image too, whose first one is a change', async () => {
    const now = rig.time.clock.now();
    await rig.library.storeOrganizations(fleetOf(5, 0, now), { lastModified: null, etag: null }, now);
    const visit = await end('North', to('d0', 'd4'));
    const baseline = (id: string) =>
      rig.library.offline.read(({ visits, subjects }) => visits.baseline(subjects.find(device(id)) ?? 0));
    expect(baseline('d4')).toEqual({ visitEndedAt: visit.endedAt, low: null, full: null });
    expect(read().changed).toEqual([]);
    rig.work.fleetChanged();
    await rig.quiet();
    rig.time.advance(1);
    await bring('second');
    expect(read().changed).toEqual(['d4']);
    expect(baseline('d1')).toBeNull();
  });

  it('concerns its own devices alone', async () => {
    const north = await end('North', to('d0', 'd1'));
    await sendAgain('second');
    const south = await end('South', to('d2', 'd3'));
    expect(read()).toMatchObject({
      changed: ['d0', 'd1'],
      lastVisits: [north.endedAt, north.endedAt, south.endedAt, south.endedAt],
      ended: ['South', 'North'],
    });
  });

  it('takes the place of an earlier visit to the same device, whichever was prepared first', async () => {
    const prepared = await rig.work.visits.begin('Prepared first', to('d0'));
    await end('North', to('d0', 'd1'));
    await sendAgain('second');
    const last = await rig.work.visits.end(prepared?.id ?? 0);
    expect(read()).toMatchObject({
      changed: ['d1'],
      lastVisits: [last?.endedAt, expect.any(Number), null, null],
    });
  });

  it('happens once', async () => {
    const visit = await end('North', to('d0'));
    expect(await rig.work.visits.end(visit.id)).toBeNull();
    expect(await rig.work.visits.end(99)).toBeNull();
  });

  it('is over whole or not at all when the app is closed meanwhile', async () => {
    const visit = await rig.work.visits.begin('Plant', [{ kind: 'organization', organizationId: 'o' }]);
    const ending = rig.work.visits.end(visit?.id ?? 0);
    await rig.work.close();
    expect(await ending).toBeNull();
    expect(read()).toMatchObject({ open: ['Plant'], ended: [], lastVisits: [null, null, null, null] });
  });
});

describe('the end of a visit that is undone', () => {
  it('gives the baselines and times of the visit before back, and the visit goes on', async () => {
    const first = await end('North', to('d0', 'd1'));
    await sendAgain('second');
    const before = read();
    const second = await end('Round', to('d1', 'd2'));
    expect(await rig.work.visits.undo(second.id)).toBe(true);
    expect(read()).toEqual({ ...before, open: ['Round'] });
    expect(read().lastVisits).toEqual([first.endedAt, first.endedAt, null, null]);
    expect(await rig.work.visits.end(second.id)).toMatchObject({ name: 'Round', subjectCount: 2 });
    expect(read().changed).toEqual(['d0']);
  });

  it('leaves the baselines of a later visit as they are', async () => {
    const first = await end('North', to('d0'));
    await sendAgain('second');
    const second = await end('Again', to('d0'));
    await rig.work.visits.undo(first.id);
    expect(read().lastVisits[0]).toBe(second.endedAt);
  });

  it('takes over the devices of one that was begun meanwhile with its name', async () => {
    const first = await end('North', to('d0', 'd1'));
    const other = await rig.work.visits.begin('South', to('d2'));
    const twin = await rig.work.visits.begin('North', to('d1', 'd3'));
    await rig.work.visits.undo(first.id);
    expect(read()).toMatchObject({ open: ['South', 'North'], ended: [] });
    expect(await rig.work.visits.end(twin?.id ?? 0)).toBeNull();
    expect(await rig.work.visits.end(first.id)).toMatchObject({ devices: 3, subjectCount: 3 });
    expect(await rig.work.visits.end(other?.id ?? 0)).toMatchObject({ devices: 1 });
  });

  it('is undone once, and only after it ended', async () => {
    const visit = await end('North', to('d0'));
    expect(await rig.work.visits.undo(visit.id)).toBe(true);
    expect(await rig.work.visits.undo(visit.id)).toBe(false);
  });
});

describe('a visit under way', () => {
  it('has a name once: the same name adds devices to it', async () => {
    await rig.work.visits.begin('North', to('d0'));
    expect(await rig.work.visits.begin('North', to('d0', 'd1'))).toMatchObject({ devices: 2 });
    expect(read().open).toEqual(['North']);
  });

  it('can be removed without an end, and leaves the visit before as it was', async () => {
    const north = await end('North', to('d0'));
    const visit = await rig.work.visits.begin('Round', to('d0'));
    expect(await rig.work.visits.remove(north.id)).toBe(false);
    expect(await rig.work.visits.remove(visit?.id ?? 0)).toBe(true);
    expect(read()).toMatchObject({ open: [], ended: ['North'] });
  });

  it('does not begin at a place that is not known', async () => {
    expect(await rig.work.visits.begin('Nowhere', to('d0', 'elsewhere'))).toBeNull();
    expect(read().open).toEqual([]);
  });
});
