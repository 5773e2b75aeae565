import { afterEach, beforeEach, expect, it } from 'vitest';
import { device, image, type OfflineRig, openRig } from './offline-rig.ts';

const DEVICES = 12;

let rig: OfflineRig;

beforeEach(async () => {
  rig = await openRig(DEVICES, 3);
});

afterEach(() => rig.close());

it.each([
  ['low', DEVICES * 2],
  ['full', DEVICES * 3],
] as const)(
  'P39: what a %s pin retains is the same number of snapshots in the estimate, the pin and the check, and of images in the queue and the storage',
  async (precision, images) => {
    // Of each device the newest snapshot and one archive.
    const snapshots = DEVICES * 2;
    const pin = {
      target: { kind: 'organization', organizationId: 'o' },
      rule: { kind: 'newest', number: 1 },
    } as const;
    const before = await rig.work.estimate({ kind: 'pin', ...pin });
    expect(before[precision]).toMatchObject({ total: snapshots, missing: snapshots });

    rig.work.changeMode('manual');
    const made = await rig.work.addPin({ ...pin, precision });
    expect(made).toMatchObject({ total: snapshots, downloaded: 0 });
    await rig.quiet();
    expect(rig.work.state().waiting).toBe(images);
    const all = await rig.work.estimate({ kind: 'all' });
    expect([all.low.total + all.full.total, all.low.missing + all.full.missing]).toEqual([images, images]);

    await rig.work.act('start');
    for (await rig.quiet(); rig.asked.length > 0; await rig.quiet()) {
      const [question] = rig.asked;
      const { subject, precision: asked } = question ?? { subject: device('d0'), precision };
      question?.answer(image(`${subject.deviceId} ${subject.archiveId} ${asked}`, asked));
    }
    const after = await rig.work.estimate({ kind: 'pin', ...pin });
    expect(after[precision]).toMatchObject({ total: snapshots, missing: 0 });
    const pinned = await rig.work.changePin(made?.id ?? 0, { rule: pin.rule, precision });
    expect(pinned).toMatchObject({ total: snapshots, downloaded: snapshots, none: 0 });
    const { id } = rig.work.prepareToLeave(null, false);
    await expect.poll(() => rig.work.ready.current()?.phase, { interval: 2 }).toBe('decoding');
    for (
      let images = rig.work.ready.next(id) ?? [];
      images.length > 0;
      images = rig.work.ready.next(id) ?? []
    )
      rig.work.ready.decoded(
        id,
        images.map(({ hash }) => ({ hash, decoded: true })),
      );
    await expect.poll(() => rig.work.ready.current()?.phase, { interval: 2 }).toBe('done');
    const check = rig.work.ready.current();
    expect((check?.green ?? 0) + (check?.amber ?? 0)).toBe(snapshots);
    const { rows } = await rig.library.storage.usage({ by: 'pin', offset: 0, limit: 10 });
    expect(rows.map(({ lowImages, fullImages }) => lowImages + fullImages)).toEqual([images]);
  },
);

it('a search that is not saved costs what its view would cost', async () => {
  const terms = { text: 'd3', among: 'devices', filters: {} } as const;
  const rule = { kind: 'newest', number: 1 } as const;
  const view = rig.library.savedViews.add({ name: 'Third', terms }, 'v1', rig.time.clock.now());
  const unsaved = await rig.work.estimate({ kind: 'pin', target: { kind: 'search', terms }, rule });
  expect(unsaved.full).toMatchObject({ total: 2, missing: 2 });
  const target = { kind: 'view', viewId: view.id } as const;
  expect(await rig.work.estimate({ kind: 'pin', target, rule })).toEqual(unsaved);
});
