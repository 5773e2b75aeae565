import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ArchiveRecord, PinRule } from '../../../../preload/contract/index.ts';
import { image, type OfflineRig, openRig } from '../offline/offline-rig.ts';

const HOUR_MS = 3_600_000;

let rig: OfflineRig;
beforeEach(async () => {
  rig = await openRig(3);
});
afterEach(() => rig.close());

function archive(id: string, age = 1): ArchiveRecord {
  return { id, name: `Archive ${id}`, fields: {}, capturedAt: rig.time.clock.now() - age };
}

async function pin(rule: PinRule) {
  const made = await rig.work.addPin({
    target: { kind: 'organization', organizationId: 'o' },
    rule,
    precision: 'low',
  });
  await rig.quiet();
  return made;
}

/** Answers everything that is asked for with an image, and returns what that was. */
async function answerAll(): Promise<readonly string[]> {
  const order: string[] = [];
  for (;;) {
    await rig.quiet();
    const [question] = rig.asked;
    if (question === undefined) return order;
    const { deviceId, archiveId } = question.subject;
    order.push(archiveId === null ? deviceId : `${deviceId}/${archiveId}`);
    question.answer(image(`${deviceId} ${archiveId}`, question.precision));
  }
}

it('a pin downloads archives that only the list of their device names, and the screen is notified', async () => {
  rig.lists.set('d1', [archive('new'), archive('old', 2)]);
  await pin({ kind: 'newest', number: 1 });
  expect(await answerAll()).toEqual(['d0', 'd1', 'd2', 'd1/new']);
  expect(rig.requestedLists.toSorted()).toEqual(['d0', 'd1', 'd2']);
  expect(rig.listings).toBe(1);
});

it('a pin without archives asks for no list', async () => {
  await pin({ kind: 'newest', number: 0 });
  await answerAll();
  expect(rig.requestedLists).toEqual([]);
});

it('lists are asked for again after some hours, or after minutes when the user says "Sync now"', async () => {
  await pin({ kind: 'all' });
  await answerAll();
  rig.time.advance(HOUR_MS / 2);
  await answerAll();
  expect(rig.requestedLists).toHaveLength(3);
  rig.lists.set('d0', [archive('new')]);
  await rig.work.act('start');
  expect(await answerAll()).toContain('d0/new');
  expect(rig.requestedLists).toHaveLength(6);
  for (let quarter = 0; quarter < 25; quarter += 1) {
    rig.time.advance(HOUR_MS / 4);
    await answerAll();
  }
  expect(rig.requestedLists).toHaveLength(9);
});

it('nothing is asked for offline, while paused, or if the user syncs by hand', async () => {
  await rig.work.act('pause');
  await pin({ kind: 'all' });
  await rig.work.act('resume');
  rig.online(false);
  rig.time.advance(HOUR_MS);
  await rig.quiet();
  rig.work.changeMode('manual');
  rig.online(true);
  rig.time.advance(HOUR_MS);
  await rig.quiet();
  expect(rig.requestedLists).toEqual([]);
});

it('when lists were asked for is stored once for many devices', async () => {
  const times = () =>
    rig.library.offline.read(({ archiveListTimes }) =>
      ['d0', 'd1', 'd2'].map((deviceId) => archiveListTimes.requestedAt(deviceId)).join(),
    );
  const { write } = rig.library.offline;
  let marked = 0;
  rig.library.offline.write = (work) => {
    const before = times();
    const value = write(work);
    if (times() !== before) marked += 1;
    return value;
  };
  await pin({ kind: 'all' });
  await answerAll();
  expect([rig.requestedLists.length, marked]).toEqual([3, 1]);
});

it('preparing to leave asks for the lists first, so that the check knows all archives', async () => {
  rig.work.changeMode('manual');
  await pin({ kind: 'all' });
  rig.lists.set('d2', [archive('a')]);
  rig.work.prepareToLeave(null, true);
  expect(await answerAll()).toContain('d2/a');
});

it('P46: a visit asks for the lists of its devices, also while others are asked for', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  rig.listsHeld = promise;
  const pinned = (deviceId: string) =>
    ({ target: { kind: 'device', deviceId }, rule: { kind: 'all' }, precision: 'low' }) as const;
  await rig.work.addPin(pinned('d0'));
  await answerAll();
  expect(rig.requestedLists).toEqual(['d0']);
  rig.lists.set('d1', [archive('a')]);
  const visit = await rig.work.keepForVisit('Round', [pinned('d1')]);
  rig.work.prepareToLeave(null, true, visit);
  await rig.quiet();
  resolve();
  expect(await answerAll()).toContain('d1/a');
});

it('a restart asks for no list again that was asked for within hours', async () => {
  rig.lists.set('d0', [archive('a')]);
  await pin({ kind: 'all' });
  await answerAll();
  expect(rig.requestedLists).toHaveLength(3);
  await rig.work.close();
  rig.library.close();
  rig.reopen();
  rig.online(true);
  await answerAll();
  expect(rig.requestedLists).toHaveLength(3);
  for (let quarter = 0; quarter < 25; quarter += 1) {
    rig.time.advance(HOUR_MS / 4);
    await answerAll();
  }
  expect(rig.requestedLists).toHaveLength(6);
});

it('a list that tells nothing new leaves the screen alone, and an archive that it lacks now keeps its image', async () => {
  rig.lists.set('d0', [archive('a'), archive('b', 2)]);
  await pin({ kind: 'all' });
  await answerAll();
  expect(rig.listings).toBe(1);
  const again = async () => {
    rig.time.advance(HOUR_MS / 2);
    await rig.work.act('start');
    await answerAll();
  };
  await again();
  expect(rig.listings).toBe(1);
  rig.lists.set('d0', [archive('a', 1 + HOUR_MS)]);
  await again();
  expect(rig.listings).toBe(2);
  const b = { deviceId: 'd0', archiveId: 'b' };
  expect(rig.library.newest(b, 'low')).not.toBeNull();
  const row = rig.library.offline.read(({ subjects }) => subjects.find(b)) ?? 0;
  const retained = rig.library.offline.read(({ retention }) => retention.after(row - 1, 3));
  expect(retained[0]).toMatchObject({ subjectId: row, gone: 1 });
});

it('lists are asked for again when the connection is back and the clock was set back meanwhile', async () => {
  await pin({ kind: 'all' });
  await answerAll();
  rig.online(false);
  rig.time.advance(-365 * 24 * HOUR_MS);
  rig.online(true);
  await answerAll();
  expect(rig.requestedLists).toHaveLength(6);
});

it('a list that two pins need is requested once, however long the others take', async () => {
  await rig.work.act('pause');
  await pin({ kind: 'all' });
  const target = { kind: 'device', deviceId: 'd1' } as const;
  await rig.work.addPin({ target, rule: { kind: 'newest', number: 2 }, precision: 'low' });
  await rig.work.act('resume');
  const { now } = rig.time.clock;
  let milliseconds = 0;
  rig.time.clock.now = () => {
    milliseconds += 1;
    return now() + milliseconds;
  };
  await rig.work.act('start');
  await answerAll();
  expect(rig.requestedLists.toSorted()).toEqual(['d0', 'd1', 'd2']);
});
