import { readdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ImageFlaw } from '../../../../preload/contract/images/image-flaw.ts';
import { holdOf } from './hold-of.ts';
import { device, image, type OfflineRig, openRig, serviceFailed } from './offline-rig.ts';

let rig: OfflineRig;

beforeEach(async () => {
  rig = await openRig(4);
  await rig.work.addPin({
    target: { kind: 'organization', organizationId: 'o' },
    rule: { kind: 'newest', number: 0 },
    precision: 'low',
  });
  await rig.quiet();
});

afterEach(() => rig.close());

async function download(count: number): Promise<void> {
  for (const question of rig.asked.slice(0, count)) {
    question.answer(image(`${question.subject.deviceId} bytes`, 'low'));
  }
  await rig.quiet();
}

/** The page's part: nothing is wrong with the images but with those that are named. */
async function decodeAll(checkId: number, flaws: Readonly<Record<string, ImageFlaw>> = {}): Promise<void> {
  for (;;) {
    await rig.quiet();
    const images = rig.work.ready.next(checkId) ?? [];
    if (images.length === 0) return;
    rig.work.ready.decoded(
      checkId,
      images.map(({ hash }) => ({ hash, flaw: flaws[hash] ?? null })),
    );
  }
}

const sheet = (checkId: number) =>
  (rig.work.ready.sheet(checkId, { colour: 'all', offset: 0, limit: 100 })?.rows ?? []).map(
    ({ subject, colour, reason }) => [subject.deviceId, colour, reason] as const,
  );

async function phase(wanted: string): Promise<void> {
  await expect.poll(() => rig.work.ready.current()?.phase, { interval: 2 }).toBe(wanted);
}

describe('prepare to leave', () => {
  it('downloads retained images, reads them back, has them decoded, and is green', async () => {
    const { id } = rig.work.prepareToLeave(null, true);
    await rig.quiet();
    await download(4);
    await phase('decoding');
    await decodeAll(id);
    expect(rig.work.ready.current()).toMatchObject({
      phase: 'done',
      images: 4,
      green: 4,
      amber: 0,
      decoded: 4,
    });
  });

  it('has one line for both precisions of a snapshot, amber when one of them is not ready', async () => {
    await download(4);
    const target = { kind: 'organization', organizationId: 'o' } as const;
    await rig.work.addPin({ target, rule: { kind: 'newest', number: 0 }, precision: 'full' });
    await rig.quiet();
    for (const { subject, answer } of rig.asked.slice(0, 3))
      answer(image(`${subject.deviceId} full`, 'full'));
    await rig.quiet();
    const { id } = rig.work.prepareToLeave(null, false);
    await phase('decoding');
    await decodeAll(id);
    expect(rig.work.ready.current()).toMatchObject({ images: 8, read: 8, green: 3, amber: 1 });
    expect(sheet(id)).toEqual([
      ['d3', 'amber', 'lowOnly'],
      ['d0', 'green', null],
      ['d1', 'green', null],
      ['d2', 'green', null],
    ]);
  });

  it('pins a visit first: what is pinned stays, and an unknown target pins nothing', async () => {
    const rule = { kind: 'newest', number: 0 } as const;
    const own = {
      target: { kind: 'device', deviceId: 'd1' },
      rule: { kind: 'all' },
      precision: 'low',
    } as const;
    await rig.work.addPin(own);
    const pin = (deviceId: string, precision: 'low' | 'full') =>
      ({ target: { kind: 'device', deviceId }, rule, precision }) as const;
    expect(await rig.work.keepForVisit('North', [pin('d2', 'low'), pin('elsewhere', 'low')])).toBeNull();
    const pinned = () => rig.library.offline.read(({ pins }) => pins.all()).slice(1);
    expect(pinned()).toMatchObject([own]);
    const begun = await rig.work.keepForVisit('North', [pin('d1', 'full'), pin('d2', 'low')]);
    expect(begun).toMatchObject({ name: 'North' });
    expect(pinned()).toMatchObject([own, pin('d1', 'full'), pin('d2', 'low')]);
    await rig.work.keepForVisit('North', [pin('d1', 'low'), { ...pin('d2', 'low'), rule: { kind: 'all' } }]);
    expect(pinned()).toMatchObject([own, pin('d1', 'full'), { ...pin('d2', 'low'), rule: { kind: 'all' } }]);
    // The low images of all four, and a full one.
    expect(rig.work.prepareToLeave(null, false)).toMatchObject({ images: 5 });
  });

  const visitTo = (...deviceIds: readonly string[]) =>
    rig.work.keepForVisit(
      'Round',
      deviceIds.map((deviceId) => ({
        target: { kind: 'device', deviceId },
        rule: { kind: 'newest', number: 0 },
        precision: 'full',
      })),
    );

  it('P39: is about a visit alone where there is one, each image once, and says so after a restart', async () => {
    await download(4);
    await visitTo('d3');
    const visit = await visitTo('d2', 'd1', 'd2');
    const { id } = rig.work.prepareToLeave(null, false, visit);
    await phase('decoding');
    await decodeAll(id);
    // The low and the full image of both; the organization and the visit before are pinned as well.
    const said = { images: 4, read: 4, visit: 'Round', green: 0, amber: 2 };
    expect(rig.work.ready.current()).toMatchObject(said);
    expect(
      sheet(id)
        .map(([deviceId]) => deviceId)
        .toSorted(),
    ).toEqual(['d1', 'd2']);
    await rig.work.ready.idle();
    rig.reopen();
    expect(rig.work.ready.current()).toMatchObject(said);
  });

  it('P39: a visit does not wait for what else is kept offline, and its images come first', async () => {
    await download(4);
    const organization = { kind: 'organization', organizationId: 'o' } as const;
    rig.work.changeMode('manual');
    await rig.work.addPin({ target: organization, rule: { kind: 'newest', number: 0 }, precision: 'full' });
    const visit = await visitTo('d3');
    rig.work.prepareToLeave(null, true, visit);
    await rig.quiet();
    const [first] = rig.asked;
    expect(first?.subject.deviceId).toBe('d3');
    first?.answer(image('d3 full', 'full'));
    await rig.quiet();
    expect(rig.work.ready.current()?.phase).toBe('downloading');
    rig.time.advance(1_000);
    await phase('decoding');
  });

  it('blocks the network while it looks, and lets it go afterwards', async () => {
    await download(4);
    const { id } = rig.work.prepareToLeave(null, false);
    await phase('decoding');
    void rig.work.requestDownload([device('d0')], 'full');
    await rig.quiet();
    expect(rig.asked).toEqual([]);
    expect(holdOf(rig.work.state())).toBe('checking');
    await decodeAll(id);
    await rig.quiet();
    expect(rig.asked).toHaveLength(1);
  });

  it('is amber with the reason: missing, none, damaged on the disk, not decodable', async () => {
    rig.asked[1]?.answer({ kind: 'absent', failure: serviceFailed });
    await rig.quiet();
    const missing = rig.asked[0];
    for (const question of rig.asked.slice(1)) question.answer(image(question.subject.deviceId, 'low'));
    await rig.quiet();
    const damaged = rig.library.newest(device('d2'), 'low')?.hash ?? '';
    const broken = rig.library.newest(device('d3'), 'low')?.hash ?? '';
    const file =
      readdirSync(join(rig.folder, 'blobs'), { recursive: true, encoding: 'utf8' }).find((name) =>
        name.endsWith(damaged),
      ) ?? '';
    truncateSync(join(rig.folder, 'blobs', file), 1);
    const { id } = rig.work.prepareToLeave(null, false);
    await phase('decoding');
    await decodeAll(id, { [broken]: 'broken' });
    expect(missing?.subject.deviceId).toBe('d0');
    expect(sheet(id)).toEqual([
      ['d0', 'amber', 'missing'],
      ['d1', 'amber', 'none'],
      ['d2', 'amber', 'damaged'],
      ['d3', 'amber', 'notDecodable'],
    ]);
  });

  it('P46: is amber where an image is cut off, although it can be shown', async () => {
    await download(4);
    const cutOff = rig.library.newest(device('d1'), 'low')?.hash ?? '';
    const { id } = rig.work.prepareToLeave(null, false);
    await phase('decoding');
    await decodeAll(id, { [cutOff]: 'cutOff' });
    expect(sheet(id)).toEqual([
      ['d1', 'amber', 'cutOff'],
      ['d0', 'green', null],
      ['d2', 'green', null],
      ['d3', 'green', null],
    ]);
  });

  it('calls old what was confirmed more than a day before the departure', async () => {
    await download(4);
    const leavingAt = rig.time.clock.now() + 2 * 86_400_000;
    const { id } = rig.work.prepareToLeave(leavingAt, false);
    await phase('decoding');
    await decodeAll(id);
    expect(sheet(id).map(([, , reason]) => reason)).toEqual(['old', 'old', 'old', 'old']);
  });

  it('sends a page that was loaded again the images without an answer', async () => {
    await download(4);
    const { id } = rig.work.prepareToLeave(null, false);
    await phase('decoding');
    expect(rig.work.ready.next(id)).toHaveLength(4);
    expect(rig.work.ready.next(id)).toHaveLength(4);
    await decodeAll(id);
    expect(rig.work.ready.current()).toMatchObject({ phase: 'done', green: 4 });
  });

  it('can be given up, and says what was not decoded', async () => {
    await download(4);
    const { id } = rig.work.prepareToLeave(null, false);
    await phase('decoding');
    expect(rig.work.ready.cancel(id)).toMatchObject({ phase: 'cancelled', amber: 4 });
    expect(sheet(id).map(([, , reason]) => reason)).toEqual(Array.from({ length: 4 }, () => 'notDecoded'));
  });
});

describe('the estimate', () => {
  it('tells count and bytes of low and full side by side, and which sizes are guessed', async () => {
    await download(2);
    const estimate = await rig.work.estimate({
      kind: 'pin',
      target: { kind: 'organization', organizationId: 'o' },
      rule: { kind: 'all' },
    });
    const mean = 'd0 bytes'.length;
    expect(estimate.low).toMatchObject({
      total: 4,
      missing: 2,
      byteLength: 2 * mean,
      guessed: 2,
      seconds: null,
    });
    // A full pin retains the low precision of each device as well, with its bytes; it is no other snapshot.
    expect(estimate.full).toMatchObject({
      total: 4,
      missing: 4,
      byteLength: 2 * mean + 4 * 400_000,
      guessed: 4,
    });
    expect(estimate.full.largest).toHaveLength(4);
  });

  it('counts a subject of two targets once, and no low one where the full one is here', async () => {
    const [question] = rig.asked;
    question?.answer(image('full bytes', 'full'));
    await rig.quiet();
    await rig.work.addPin({
      target: { kind: 'device', deviceId: 'd3' },
      rule: { kind: 'newest', number: 0 },
      precision: 'full',
    });
    const estimate = await rig.work.estimate({ kind: 'all' });
    expect(question?.subject.deviceId).toBe('d0');
    expect(estimate.low).toMatchObject({ total: 4, missing: 3 });
    expect(estimate.full).toMatchObject({ total: 1, missing: 1 });
  });
});
