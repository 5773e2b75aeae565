import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OfflineState } from '../../../../preload/contract/index.ts';
import { holdOf } from './hold-of.ts';
import { device, image, type OfflineRig, openRig, serviceFailed } from './offline-rig.ts';

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
        images.map(({ hash }) => ({ hash, flaw: null })),
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

describe('P39: each image of a sync counts once', () => {
  /** More than one read of the plan has. */
  const IMAGES = 250;
  const CAME = 5;

  /** What is counted; the share and the sum follow from it in each state. */
  function counted({ done, failed, left, waiting, share }: OfflineState) {
    expect(done + failed + left).toBe(IMAGES);
    expect(share).toBe(done / IMAGES);
    return { done, failed, waiting };
  }

  const pinAll = () =>
    rig.work.addPin({
      target: { kind: 'organization', organizationId: 'o' },
      rule: { kind: 'newest', number: 0 },
      precision: 'low',
    });

  const answer = (...[question]: OfflineRig['asked']) =>
    question?.answer(image(question.subject.deviceId, question.precision));

  async function failAll(): Promise<void> {
    for (; rig.asked.length > 0; await rig.quiet())
      for (const question of rig.asked.slice()) question.answer({ kind: 'failed', failure: serviceFailed });
  }

  beforeEach(async () => {
    await rig.close();
    rig = await openRig(IMAGES);
  });

  it('a failed one as failed, one that waits again as waiting, and never as done, offline neither', async () => {
    await pinAll();
    await rig.quiet();
    expect(counted(rig.work.state())).toEqual({ done: 0, failed: 0, waiting: IMAGES });
    for (let count = 0; count < CAME; count += 1, await rig.quiet()) answer(...rig.asked);
    await failAll();
    const { failed } = rig.work.state();
    expect(holdOf(rig.work.state())).toBe('imageServer');
    expect(failed).toBeGreaterThan(0);
    const waiting = IMAGES - CAME - failed;
    expect(counted(rig.work.state())).toEqual({ done: CAME, failed, waiting });
    await rig.work.act('retryFailed');
    await rig.quiet();
    const again = { done: CAME, failed: 0, waiting: IMAGES - CAME };
    expect(counted(rig.work.state())).toEqual(again);
    rig.connect({ byChoice: true });
    expect(counted(rig.work.state())).toEqual(again);
    rig.connect({ byChoice: false });
    rig.work.changeMode('offline');
    expect(counted(rig.work.state())).toEqual(again);
    await rig.work.act('goOnline');
    for (await rig.quiet(); rig.asked.length > 1; await rig.quiet()) {
      counted(rig.work.state());
      for (const question of rig.asked.slice(1)) answer(question);
    }
    expect(counted(rig.work.state())).toEqual({ done: IMAGES - 1, failed: 0, waiting: 1 });
  });

  describe('no start is missing while they are planned that a sync downloads then', () => {
    /** What held the downloads until the first request. */
    async function holdsBeforeRequests() {
      const holds = new Set<unknown>();
      let states = 0;
      for (; rig.asked.length === 0; await setImmediate()) {
        const { waiting, progress } = rig.work.state();
        if (waiting > 0) states += 1;
        holds.add(progress.kind === 'held' && progress.hold);
      }
      expect(states, 'while they were planned').toBeGreaterThan(1);
      await rig.quiet();
      return [...holds];
    }

    it('after a pin was made', async () => {
      void pinAll();
      expect(await holdsBeforeRequests()).toEqual([false]);
    });

    it('after the user went online', async () => {
      rig.connect({ byChoice: true });
      await pinAll();
      await rig.quiet();
      // Not so soon after the last cycle that none begins.
      rig.time.advance(61_000);
      rig.connect({ byChoice: false });
      expect(await holdsBeforeRequests()).toEqual([false]);
    });

    it.each(['saver', 'manual'] as const)('after the user started one in the mode %s', async (mode) => {
      rig.work.changeMode('manual');
      await pinAll();
      await rig.quiet();
      rig.work.changeMode(mode);
      void rig.work.act('start');
      expect(await holdsBeforeRequests()).toEqual([false]);
    });
  });
});
