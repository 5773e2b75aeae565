import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { device, image, type OfflineRig, openRig, serviceFailed } from './offline-rig.ts';

/** More than are downloaded at a time. */
const DEVICES = 24;

const ALL: readonly string[] = Array.from({ length: DEVICES }, (_none, index) => `d${index}`);

let rig: OfflineRig;

beforeEach(async () => {
  rig = await openRig(DEVICES);
});

afterEach(() => rig.close());

const requests = () => rig.work.imageRequests;

/** The images of devices in low precision, by their rows. */
const imagesOf = (...ids: readonly string[]) =>
  rig.library.offline.read(({ subjects }) =>
    ids.map((id) => ({ subjectId: subjects.find(device(id)) ?? 0, precision: 'low' as const })),
  );

const underWay = () => rig.asked.map(({ subject }) => subject.deviceId);

/** Answers all that is asked for with images, and returns the devices in the order in which they were asked for. */
async function answerAll(): Promise<readonly string[]> {
  const order: string[] = [];
  for (await rig.quiet(); ; await rig.quiet()) {
    const [question] = rig.asked;
    if (question === undefined) return order;
    order.push(question.subject.deviceId);
    question.answer(image(question.subject.deviceId, 'low'));
  }
}

async function pinAll(): Promise<void> {
  const target = { kind: 'organization', organizationId: 'o' } as const;
  await rig.work.addPin({ target, rule: { kind: 'newest', number: 0 }, precision: 'low' });
  await rig.quiet();
}

/** The state is sent, and with it the requests are followed, a little after each change. */
async function follow(): Promise<void> {
  await rig.quiet();
  rig.time.advance(1_000);
  await rig.quiet();
}

describe('images that an export waits for', () => {
  it('come before everything else that waits, in their own order', async () => {
    await rig.work.act('pause');
    await pinAll();
    await requests().await(imagesOf('d6', 'd1', 'd4'), () => {});
    await rig.work.act('resume');
    expect((await answerAll()).slice(0, 4)).toEqual(['d6', 'd1', 'd4', 'd0']);
  });

  it('are counted as they come, also where one fails, and settle when none is left', async () => {
    let moves = 0;
    let isSettled = false;
    const awaited = await requests().await(imagesOf('d0', 'd1', 'd2'), () => (moves += 1));
    void awaited.settled.then(() => (isSettled = true));
    await follow();
    expect([awaited.done(), moves]).toEqual([0, 0]);
    rig.asked.find(({ subject }) => subject.deviceId === 'd0')?.answer(image('first', 'low'));
    await follow();
    expect([awaited.done(), moves, isSettled]).toEqual([1, 1, false]);
    rig.asked
      .find(({ subject }) => subject.deviceId === 'd1')
      ?.answer({ kind: 'failed', failure: serviceFailed });
    rig.asked.find(({ subject }) => subject.deviceId === 'd2')?.answer(image('third', 'low'));
    await follow();
    expect([awaited.done(), isSettled]).toEqual([3, true]);
  });

  it('settle at once where there are none', async () => {
    const { settled } = await requests().await([], () => {});
    await follow();
    expect(await settled).toBeUndefined();
  });

  it('leave the queue when the export is cancelled, but for those under way', async () => {
    const awaited = await requests().await(imagesOf(...ALL), () => {});
    await rig.quiet();
    const begun = underWay();
    expect(begun.length).toBeGreaterThan(0);
    expect(begun.length).toBeLessThan(DEVICES);
    awaited.cancel();
    expect(await awaited.settled).toBeUndefined();
    expect((await answerAll()).toSorted()).toEqual(begun.toSorted());
    expect(rig.work.state().waiting).toBe(0);
  });

  it('stay in the queue for a pin and for a request when the export is cancelled', async () => {
    rig.online(false);
    await pinAll();
    await requests().request(imagesOf('d3'));
    const awaited = await requests().await(imagesOf('d2', 'd3'), () => {});
    awaited.cancel();
    await rig.quiet();
    expect(rig.work.state().waiting).toBe(DEVICES);
    rig.online(true);
    expect((await answerAll()).toSorted()).toEqual(ALL.toSorted());
  });

  it('go on for a pin when the export is cancelled', async () => {
    await pinAll();
    const awaited = await requests().await(imagesOf(...ALL), () => {});
    awaited.cancel();
    expect((await answerAll()).toSorted()).toEqual(ALL.toSorted());
  });

  it('go on after a restart in the middle, as ordinary downloads', async () => {
    await requests().await(imagesOf('d0', 'd1', 'd2', 'd3', 'd4', 'd5'), () => {});
    await rig.quiet();
    rig.crash();
    rig.reopen();
    await rig.quiet();
    expect((await answerAll()).toSorted()).toEqual(['d0', 'd1', 'd2', 'd3', 'd4', 'd5']);
  });
});

describe('images that the screen waits for', () => {
  const download = (downloadId: string | null, ...ids: readonly string[]) =>
    rig.work.downloads.download({
      downloadId,
      subjects: ids.map(device),
      precision: 'low',
    });

  it('are followed under one id, whatever number of messages they were handed over in', async () => {
    const { downloadId, left } = await download(null, 'd2', 'd3');
    expect(left).toBe(2);
    expect(await download(downloadId, 'd0', 'd1', 'elsewhere')).toEqual({ downloadId, left: 4 });
    await follow();
    rig.asked.find(({ subject }) => subject.deviceId === 'd0')?.answer(image('first', 'low'));
    await follow();
    expect(rig.moves.at(-1)).toEqual({ downloadId, left: 3 });
    await answerAll();
    await follow();
    expect(rig.moves.at(-1)).toEqual({ downloadId, left: 0 });
  });

  it('leave the queue when they are cancelled, and another download stays', async () => {
    rig.online(false);
    const { downloadId } = await download(null, 'd0', 'd1');
    await download(null, 'd2');
    rig.work.downloads.cancel(downloadId);
    await follow();
    expect(rig.work.state().waiting).toBe(1);
    rig.online(true);
    expect(await answerAll()).toEqual(['d2']);
  });

  it('are over for the screen when the account closes', async () => {
    rig.online(false);
    const { downloadId } = await download(null, 'd0');
    await rig.work.close();
    expect(rig.moves.at(-1)).toEqual({ downloadId, left: 0 });
  });
});

describe('images that are to come when the service is online', () => {
  it('are requested behind what the user put first, and stay requested until they come', async () => {
    const requested = () =>
      rig.library.offline
        .read(({ requestedDownloads }) => requestedDownloads.page(0, 10))
        .rows.map(({ subject }) => subject.deviceId);
    rig.online(false);
    await requests().request(imagesOf('d2', 'd3'));
    void rig.work.moveFirst([device('d7')], 'low');
    expect(requested().toSorted()).toEqual(['d2', 'd3']);
    rig.online(true);
    expect(await answerAll()).toEqual(['d7', 'd2', 'd3']);
    expect(requested()).toEqual([]);
  });
});

it('the time of a download is not guessed before any speed was measured', () => {
  expect(requests().secondsFor(1_000_000, 10)).toBeNull();
});
