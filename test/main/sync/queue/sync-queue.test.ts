import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReceivedImage } from '../../../../main/gate/accept-snapshot.ts';
import type { Pace } from '../../../../main/library/database/slices.ts';
import { yieldToEventLoop } from '../../../../main/shared/yield-to-event-loop.ts';
import type { PinRule, Precision } from '../../../../preload/contract/index.ts';
import { judgeNow } from '../../health/support/judge-now.ts';
import { holdOf } from '../offline/hold-of.ts';
import {
  device,
  image,
  notModified,
  type OfflineRig,
  openRig,
  serviceFailed,
  tagOf,
  unreachable,
} from '../offline/offline-rig.ts';

let rig: OfflineRig;

const NO_VALIDATORS = { lastModified: null, etag: null } as const;

const organization = { kind: 'organization', organizationId: 'o' } as const;

async function pin(precision: Precision, rule: PinRule = { kind: 'newest', number: 0 }) {
  const made = await rig.work.addPin({ target: organization, rule, precision });
  await rig.quiet();
  return made;
}

const nameOf = ({ subject, precision }: OfflineRig['asked'][number]) =>
  `${subject.deviceId}${subject.archiveId === null ? '' : `/${subject.archiveId}`} ${precision}`;

/** Answers everything that is asked for with an image, and returns in which order it was asked for. */
async function answerAll(): Promise<readonly string[]> {
  const order: string[] = [];
  for (;;) {
    await rig.quiet();
    const question = rig.asked[0];
    if (question === undefined) return order;
    order.push(nameOf(question));
    question.answer(image(nameOf(question), question.precision));
  }
}

function received(text: string, receivedAt: number): ReceivedImage {
  const answer = image(text, 'full', receivedAt);
  if (answer.kind !== 'changed') throw new Error('An image is a change.');
  return answer.value;
}

const lastRun = () => rig.library.offline.read(({ syncs }) => syncs.page(0, 1)).rows[0];

beforeEach(async () => {
  rig = await openRig(3, 2);
});

afterEach(() => rig.close());

describe('the order of the queue', () => {
  it('is by value: new low of every device, requested downloads, full, then archives from new to old', async () => {
    await rig.work.act('pause');
    await pin('full', { kind: 'all' });
    void rig.work.requestDownload([{ deviceId: 'd2', archiveId: 'a1' }], 'low');
    await rig.work.act('resume');
    const order = await answerAll();
    expect(order.slice(0, 4)).toEqual(['d0 low', 'd1 low', 'd2 low', 'd2/a1 low']);
    expect(order.slice(4, 7)).toEqual(['d0 full', 'd1 full', 'd2 full']);
    expect(order.slice(7).map((name) => name.slice(3))).toEqual([
      ...Array.from({ length: 3 }, () => 'a0 full'),
      ...Array.from({ length: 3 }, () => 'a1 full'),
    ]);
  });

  it('"this first" comes before everything else, in the order given', async () => {
    await rig.work.act('pause');
    await pin('low');
    void rig.work.moveFirst([device('d2'), device('d1')], 'low');
    await rig.work.act('resume');
    expect(await answerAll()).toEqual(['d2 low', 'd1 low', 'd0 low']);
  });

  it('a device that has been silent for long comes before the others', async () => {
    const HOUR_MS = 3_600_000;
    const start = rig.time.clock.now();
    // Its archives are of now, and so would be its last image.
    await rig.library.storeArchives('d2', []);
    for (let hour = 0; hour < 6; hour += 1) {
      await rig.library.storeImage(
        device('d2'),
        received(`old ${hour}`, start - (40 - hour) * HOUR_MS),
        { lastModified: `${hour}`, etag: null },
        start,
      );
    }
    await pin('low');
    await answerAll();
    rig.time.advance(HOUR_MS);
    await rig.work.act('start');
    await rig.quiet();
    expect(rig.asked.map(nameOf)).toEqual(['d2 full', 'd0 low', 'd1 low']);
    await judgeNow(rig.library);
    const silent = rig.library.health.silent(0, 10).rows;
    expect(silent).toEqual([expect.objectContaining({ deviceId: 'd2', usualIntervalMs: HOUR_MS })]);
    expect(silent[0]?.intervals).toBeGreaterThan(30);
  });
});

describe('the number of downloads at a time', () => {
  it('follows what the line bears, and is two while the screen waits', async () => {
    await rig.close();
    rig = await openRig(40);
    await pin('low');
    expect(rig.asked).toHaveLength(8);
    rig.requestsAtOnce = 24;
    rig.asked[0]?.answer(image('d0', 'low'));
    await rig.quiet();
    expect(rig.asked).toHaveLength(32);
    rig.connect({ pending: 1 });
    for (const question of rig.asked.slice(0, 31)) question.answer(image(nameOf(question), 'low'));
    await rig.quiet();
    expect(rig.asked).toHaveLength(2);
  });
});

describe('what goes wrong', () => {
  it('one failure stops nothing, and is tried again when the user wants it', async () => {
    await pin('low');
    rig.asked[0]?.answer({ kind: 'failed', failure: serviceFailed });
    expect(await answerAll()).toEqual(['d1 low', 'd2 low']);
    expect(rig.work.state()).toMatchObject({ failed: 1, waiting: 0, sync: null });
    expect(lastRun()).toMatchObject({ newCount: 2, failedCount: 1, endedBy: 'done' });
    await rig.work.act('retryFailed');
    expect(await answerAll()).toEqual(['d0 low']);
    expect(rig.work.state()).toMatchObject({ failed: 0, waiting: 0 });
  });

  it('a requested download is over when its image has come, and stays when it failed, over a restart too', async () => {
    const requests = () =>
      rig.library.offline.read(({ requestedDownloads }) => requestedDownloads.page(0, 10)).rows;
    void rig.work.requestDownload([device('d0'), device('d1')], 'full');
    await rig.quiet();
    rig.asked[1]?.answer({ kind: 'failed', failure: serviceFailed });
    rig.asked[0]?.answer(image('d0', 'full'));
    await rig.quiet();
    expect(requests()).toEqual([expect.objectContaining({ subject: device('d1'), failure: serviceFailed })]);
    rig.crash();
    rig.reopen();
    expect(requests()).toHaveLength(1);
    await rig.work.act('start');
    expect(await answerAll()).toEqual(['d1 full']);
    expect(requests()).toEqual([]);
  });

  it('P28: what was on the disk when the app was killed is done: it is not asked for again, and counts once', async () => {
    await pin('low');
    rig.afterStore = () => rig.crash();
    rig.asked[0]?.answer(image('d0', 'low'));
    await rig.quiet();
    rig.afterStore = () => {};
    rig.reopen();
    expect(await answerAll()).toEqual(['d1 low', 'd2 low']);
    expect(lastRun()).toMatchObject({ newCount: 3, unchangedCount: 0, endedBy: 'done' });
  });

  it('one that failed is tried again by itself, the others stay, also when it left the queue since', async () => {
    await pin('low');
    for (const question of rig.asked.slice()) question.answer({ kind: 'failed', failure: serviceFailed });
    await rig.quiet();
    expect(rig.work.state()).toMatchObject({ failed: 3, waiting: 0 });
    rig.work.retry([device('d1')], 'low');
    expect(await answerAll()).toEqual(['d1 low']);
    expect(rig.work.state()).toMatchObject({ failed: 2, waiting: 0 });
    rig.work.removeFromQueue([device('d2')], 'low');
    rig.work.retry([device('d2')], 'low');
    expect(await answerAll()).toEqual(['d2 low']);
    expect(rig.work.state()).toMatchObject({ failed: 1, waiting: 0 });
  });

  it('reports are forgotten after 30 days with their lines, while the app runs for weeks', async () => {
    await pin('low');
    rig.asked[0]?.answer({ kind: 'failed', failure: serviceFailed });
    await answerAll();
    const first = lastRun()?.id ?? 0;
    const known = () =>
      rig.library.offline.read(({ syncs }) => ({
        run: syncs.one(first)?.id ?? null,
        entries: syncs.entries(first, 'all', 0, 10).total,
      }));
    rig.work.changeMode('offline');
    const HOUR_MS = 3_600_000;
    const DAY_MS = 24 * HOUR_MS;
    for (let day = 0; day < 29; day += 1) {
      rig.time.advance(DAY_MS);
      await rig.quiet();
    }
    expect(known()).toEqual({ run: first, entries: 3 });
    rig.time.advance(DAY_MS + HOUR_MS);
    await rig.quiet();
    expect(known()).toEqual({ run: null, entries: 0 });
  });

  it('P27: when the network goes, everything waits in its position, and goes on when it is back', async () => {
    await pin('low');
    rig.online(false);
    for (const question of rig.asked.slice()) question.answer({ kind: 'failed', failure: unreachable });
    await rig.quiet();
    expect(rig.work.state()).toMatchObject({ waiting: 3, failed: 0 });
    expect(holdOf(rig.work.state())).toBe('offline');
    rig.online(true);
    expect(await answerAll()).toEqual(['d0 low', 'd1 low', 'd2 low']);
    expect(lastRun()).toMatchObject({ newCount: 3, failedCount: 0 });
  });

  it('P27: what is pinned while the network is away begins with it, also right after a cycle', async () => {
    rig.online(false);
    rig.online(true);
    rig.online(false);
    await pin('low');
    expect(rig.asked).toEqual([]);
    rig.online(true);
    expect(await answerAll()).toEqual(['d0 low', 'd1 low', 'd2 low']);
  });

  it('what the user cancelled begins again at no answer to the screen', async () => {
    rig.online(false);
    rig.online(true);
    await pin('low');
    await rig.work.act('cancel');
    await rig.quiet();
    rig.connect({ pending: 1 });
    rig.connect({ pending: 0 });
    await rig.quiet();
    expect([rig.work.state().sync, rig.asked]).toEqual([null, []]);
  });

  it('what the user cancelled while the network was away does not begin with it', async () => {
    rig.online(false);
    rig.online(true);
    rig.online(false);
    await pin('low');
    await rig.work.act('cancel');
    await rig.quiet();
    rig.online(true);
    await rig.quiet();
    expect([rig.work.state().sync, rig.asked]).toEqual([null, []]);
  });

  it('what a short connection left waits for the next one', async () => {
    rig.online(false);
    rig.online(true);
    await rig.work.act('pause');
    await pin('low');
    await rig.work.act('resume');
    await rig.work.startShortConnection(10);
    await rig.quiet();
    expect(rig.work.state().sync?.cause).toBe('shortConnection');
    rig.time.advance(10_000);
    await rig.quiet();
    rig.connect({ pending: 1 });
    rig.connect({ pending: 0 });
    await rig.quiet();
    expect(rig.work.state().sync).toBeNull();
  });

  it('what the service does not have is left out with its reason', async () => {
    await pin('low');
    rig.asked[0]?.answer({ kind: 'absent', failure: serviceFailed });
    await answerAll();
    expect(lastRun()).toMatchObject({ newCount: 2, skippedCount: 1 });
  });

  it('a device that the service lists no longer keeps its retained image, and is not requested', async () => {
    await pin('low');
    await answerAll();
    await rig.library.storeOrganizations(
      [{ id: 'o', name: 'Organization', fields: {}, devices: [] }],
      { lastModified: null, etag: null },
      rig.time.clock.now(),
    );
    rig.time.advance(3_600_000);
    await rig.work.act('start');
    await rig.quiet();
    expect(rig.asked).toEqual([]);
    expect(rig.library.offline.read(({ retention }) => retention.count())).toBe(3);
  });
});

describe('modes', () => {
  it('"low only" leaves full images waiting, and the report says so', async () => {
    rig.work.changeMode('lowOnly');
    await pin('full');
    expect(await answerAll()).toEqual(['d0 low', 'd1 low', 'd2 low']);
    expect(rig.work.state()).toMatchObject({ waiting: 3, sync: null });
    expect(lastRun()).toMatchObject({ newCount: 3, skippedCount: 3, endedBy: 'done' });
    rig.work.changeMode('auto');
    await rig.work.act('start');
    expect(await answerAll()).toEqual(['d0 full', 'd1 full', 'd2 full']);
  });

  it('"manual" asks for nothing until the user starts a sync', async () => {
    rig.work.changeMode('manual');
    await pin('low');
    expect(rig.asked).toEqual([]);
    await rig.work.act('start');
    expect(await answerAll()).toHaveLength(3);
  });

  it('"saver" downloads low ones and requested downloads by itself, and full ones when the user starts a sync', async () => {
    rig.work.changeMode('saver');
    await pin('full');
    void rig.work.requestDownload([device('d1')], 'full');
    expect(await answerAll()).toEqual(['d0 low', 'd1 low', 'd2 low', 'd1 full']);
    await rig.work.act('start');
    expect(await answerAll()).toEqual(['d0 full', 'd2 full']);
  });

  it('"auto" saves on a network that is marked as metered', async () => {
    rig.work.traffic.changeNetwork({ networkId: 'net', metered: true });
    await pin('full');
    expect(rig.work.state().effectiveMode).toBe('saver');
    expect(await answerAll()).toEqual(['d0 low', 'd1 low', 'd2 low']);
  });

  it('"offline" is working offline', async () => {
    rig.work.changeMode('offline');
    await pin('low');
    expect(rig.asked).toEqual([]);
    expect(rig.work.state()).toMatchObject({ effectiveMode: 'offline' });
    rig.work.changeMode('auto');
    expect(await answerAll()).toHaveLength(3);
  });
});

/** Each look at the clock is a slice later, and each slice leaves the loop to others. */
function slowPace(): Pace {
  let now = 0;
  return { now: () => (now += 5), yieldToEventLoop };
}

describe('images that are downloaded already', () => {
  const DEVICES = 100;
  /** So many steps come before the first look at the clock. */
  const MOST_IN_A_TURN = 32;

  /** Requests images that the library has, so that the queue has only to settle them. */
  async function requestStored(): Promise<void> {
    await rig.close();
    rig = await openRig(DEVICES, 0, slowPace());
    const devices = Array.from({ length: DEVICES }, (_, index) => device(`d${index}`));
    const now = rig.time.clock.now();
    await Promise.all(
      devices.map((subject) =>
        rig.library.storeImage(subject, received(subject.deviceId, now), NO_VALIDATORS, now),
      ),
    );
    await rig.work.requestDownload(devices, 'full');
  }

  const waiting = () => rig.work.state().waiting;

  it('are settled in slices: a turn of the main loop settles a few, however many there are', async () => {
    await requestStored();
    const inTurns = [DEVICES - waiting()];
    for (let before = waiting(); before > 0; before = waiting()) {
      await yieldToEventLoop();
      inTurns.push(before - waiting());
    }
    expect(Math.max(...inTurns)).toBeLessThanOrEqual(MOST_IN_A_TURN);
    await rig.quiet();
    expect(rig.asked).toEqual([]);
    expect(lastRun()).toMatchObject({ newCount: DEVICES, endedBy: 'done' });
  });

  it('are settled no further when the sync is cancelled between two slices', async () => {
    await requestStored();
    await rig.work.act('cancel');
    expect(rig.asked).toEqual([]);
    expect(rig.work.state()).toMatchObject({ sync: null, waiting: DEVICES - MOST_IN_A_TURN });
  });
});

describe('a run', () => {
  it('is paused over a restart, and goes on where it was', async () => {
    await pin('low');
    await rig.work.act('pause');
    rig.crash();
    rig.reopen();
    expect(rig.work.state()).toMatchObject({ waiting: 3, actions: ['resume', 'cancel'] });
    expect(holdOf(rig.work.state())).toBe('paused');
    await rig.work.act('resume');
    expect(await answerAll()).toEqual(['d0 low', 'd1 low', 'd2 low']);
    expect(rig.library.offline.read(({ syncs }) => syncs.page(0, 10)).total).toBe(1);
  });

  it('that is cancelled ends at once, keeps pins and requested downloads, and what they miss waits for the next', async () => {
    await pin('low');
    await rig.work.act('cancel');
    expect(rig.asked).toEqual([]);
    expect(rig.work.state()).toMatchObject({ waiting: 3, pins: 1, sync: null, actions: ['start'] });
    expect(lastRun()).toMatchObject({ endedBy: 'cancelled', skippedCount: 3 });
  });

  it('P39: that is cancelled while an image is written is followed by the one that the user starts meanwhile', async () => {
    await pin('low');
    rig.asked[0]?.answer(image('d0 low', 'low'));
    const cancelled = rig.work.act('cancel');
    await rig.work.act('start');
    await cancelled;
    expect(await answerAll()).toEqual(['d1 low', 'd2 low']);
    expect(rig.work.state()).toMatchObject({ waiting: 0, sync: null });
  });

  it('P29: that is cancelled while the disk takes no report of it holds up no other one', async () => {
    await pin('low');
    const write = vi.spyOn(rig.library.offline, 'write').mockImplementation(() => {
      throw new Error('The disk is full.');
    });
    await expect(async () => rig.work.act('cancel')).rejects.toThrow();
    write.mockRestore();
    await rig.work.act('start');
    await answerAll();
    expect(rig.work.state()).toMatchObject({ waiting: 0, sync: null });
  });

  it('of the user is a job that nothing may cut off, one of the background is not', async () => {
    await pin('low');
    expect(rig.jobs).toBe(0);
    await rig.work.act('start');
    expect(rig.jobs).toBe(1);
    await answerAll();
    expect(rig.jobs).toBe(0);
  });

  it('asks with the validators of the stored image, and counts what was unchanged', async () => {
    await pin('low');
    await answerAll();
    rig.time.advance(3_600_000);
    await rig.work.act('start');
    await rig.quiet();
    expect(rig.asked.map(({ known }) => known.low?.etag)).toEqual(['d0 low', 'd1 low', 'd2 low'].map(tagOf));
    for (const question of rig.asked.slice()) question.answer(notModified('low'));
    await rig.quiet();
    expect(lastRun()).toMatchObject({ newCount: 0, unchangedCount: 3 });
    expect(lastRun()?.unchangedBytes).toBe('d0 low'.length * 3);
    rig.traffic.flush();
    const usage = rig.library.offline.read(({ dataUsage }) => dataUsage.between('2000-01-01', '2999-12-31'));
    expect(usage.unchangedBytes).toBe('d0 low'.length * 3);
  });

  it('tells the screen at most four times a second', async () => {
    await pin('low');
    await answerAll();
    expect(rig.states).toHaveLength(0);
    rig.time.advance(1_000);
    expect(rig.states.length).toBeLessThanOrEqual(4);
    expect(rig.states.at(-1)).toMatchObject({ waiting: 0, sync: null });
  });
});

describe('a short connection', () => {
  it('downloads small before big, full ones one at a time, and ends in time with the rest still waiting', async () => {
    await rig.work.act('pause');
    await pin('full');
    await rig.work.startShortConnection(30);
    await rig.work.act('resume');
    await rig.quiet();
    expect(rig.asked.map(nameOf)).toEqual(['d0 low', 'd1 low', 'd2 low']);
    for (const question of rig.asked.slice()) question.answer(image(nameOf(question), 'low'));
    await rig.quiet();
    expect(rig.asked.map(nameOf)).toEqual(['d0 full']);
    rig.time.advance(30_000);
    await rig.quiet();
    expect(
      rig.library.offline.read(({ syncs }) => syncs.page(0, 2)).rows.map(({ endedBy }) => endedBy),
    ).toContain('shortConnection');
    expect(rig.work.state().waiting).toBe(3);
  });

  it('says beforehand what it would download at the measured speed', async () => {
    await rig.work.act('pause');
    await pin('full');
    const { connections: windows, bytesPerSecond, assumedBytesPerSecond } = await rig.work.shortConnections();
    expect({ bytesPerSecond, assumedBytesPerSecond }).toEqual({
      bytesPerSecond: null,
      assumedBytesPerSecond: 20_000,
    });
    // 30 s of 20 kB/s: three low images of 27 kB, one full image of 402 kB, and no time for the next.
    expect(windows[0]).toMatchObject({ seconds: 30, lowCount: 3, fullCount: 1, leftCount: 2 });
    expect(windows[2]).toMatchObject({ seconds: 600, lowCount: 3, fullCount: 3, leftCount: 0 });
  });

  it('takes a check of what is here for its questions, not for an image', async () => {
    await pin('full');
    await answerAll();
    await rig.work.act('pause');
    rig.time.advance(3_600_000);
    const { connections: windows } = await rig.work.shortConnections();
    // Six checks of 2 kB each.
    expect(windows[0]).toMatchObject({ lowCount: 3, fullCount: 3, byteLength: 12_000, leftCount: 0 });
  });
});
