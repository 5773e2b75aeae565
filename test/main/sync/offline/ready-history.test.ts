import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type {
  ArchiveRecord,
  NewPin,
  OrganizationRecord,
  PinRule,
  SubjectReference,
} from '../../../../preload/contract/index.ts';
import { receivedImage } from '../../../support/received-image.ts';
import {
  device,
  fleetOf,
  image,
  type OfflineRig,
  openRig,
  serviceFailed,
  unreachable,
} from './offline-rig.ts';

const DAY_MS = 86_400_000;
const organization = { kind: 'organization', organizationId: 'o' } as const;
const week: PinRule = { kind: 'days', number: 7 };

let rig: OfflineRig;
beforeEach(async () => {
  rig = await openRig(2);
});
afterEach(() => rig.close());

const archive = (id: string, ageMs: number | null = 1): ArchiveRecord => ({
  id,
  name: `Archive ${id}`,
  fields: {},
  capturedAt: ageMs === null ? null : rig.time.clock.now() - ageMs,
});

const pinned = (pin: Partial<NewPin> = {}): NewPin => ({
  target: organization,
  rule: week,
  precision: 'newestFull',
  ...pin,
});

/** Answers every question with an image, but those about the archives that are named. */
async function answerAll(...without: readonly string[]): Promise<void> {
  for (;;) {
    await rig.quiet();
    const question = rig.asked.find(({ subject }) => !without.includes(subject.archiveId ?? ''));
    if (question === undefined) break;
    const { deviceId, archiveId } = question.subject;
    question.answer(image(`${deviceId} ${archiveId} ${question.precision}`, question.precision));
  }
  for (const question of rig.asked.slice()) question.answer({ kind: 'failed', failure: unreachable });
  await rig.quiet();
}

/** Checks what is downloaded; the page opens every image. */
async function check(leavesInMs: number | null = null) {
  const leavingAt = leavesInMs === null ? null : rig.time.clock.now() + leavesInMs;
  const { id } = rig.work.prepareToLeave(leavingAt, false);
  await decode(id);
  const rows = rig.work.ready.sheet(id, { colour: 'amber', offset: 0, limit: 100 })?.rows ?? [];
  return {
    ...rig.work.ready.current(),
    reasons: rows.map(({ subject, reason }) => `${subject.archiveId ?? subject.deviceId} ${reason}`),
  };
}

/** The page opens every image of a check. */
async function decode(id = rig.work.ready.current()?.id ?? 0): Promise<void> {
  const phase = () => rig.work.ready.current()?.phase ?? '';
  for (;;) {
    await expect.poll(phase, { interval: 2 }).toMatch(/decoding|done/);
    const images = rig.work.ready.next(id) ?? [];
    if (images.length === 0) break;
    rig.work.ready.decoded(
      id,
      images.map(({ hash }) => ({ hash, flaw: null })),
    );
  }
}

const newestAlone: Pick<NewPin, 'rule'> = { rule: { kind: 'newest', number: 0 } };

interface Situation {
  readonly name: string;
  readonly pin?: Partial<NewPin>;
  /** Before anything is pinned. */
  readonly begin?: () => void | Promise<void>;
  /** Archives that can't be downloaded. */
  readonly without?: readonly string[];
  /** After the downloads. */
  readonly afterwards?: () => void | Promise<void>;
  /** False: nothing is downloaded for the visit. */
  readonly isPrepared?: boolean;
  readonly newest: number;
  readonly earlier: number;
  readonly reasons: readonly string[];
  readonly leavesInMs?: number;
  readonly areDevicesUnknown?: true;
}

const lists = (archives: readonly ArchiveRecord[]) => {
  for (const id of ['d0', 'd1']) rig.lists.set(id, archives);
};

const noValidators = { lastModified: null, etag: null };

async function store(
  subject: SubjectReference,
  precision: 'low' | 'full',
  receivedAt: number | null = null,
  at = rig.time.clock.now(),
): Promise<void> {
  const bytes = Buffer.from(`${subject.deviceId} ${subject.archiveId} ${precision} ${receivedAt}`);
  const received = receivedImage({ bytes, widthPixels: 480, heightPixels: 270, precision, receivedAt });
  await rig.library.storeImage(subject, received, noValidators, at);
}

/** The service lists the devices, and the archives that the library knows already. */
async function listDevices(at: number, part: Partial<OrganizationRecord> = {}): Promise<void> {
  const fleet = fleetOf(2, 0, at).map((listed) => Object.assign(listed, part));
  await rig.library.storeOrganizations(fleet, noValidators, at);
}

/** The newest images came without a list of archives, and then the network went. */
async function takeNewest(): Promise<void> {
  rig.online(false);
  for (const id of ['d0', 'd1']) {
    await store(device(id), 'low');
    await store(device(id), 'full');
  }
}

const situations: readonly Situation[] = [
  {
    name: 'everything is here',
    begin: () => lists([archive('a'), archive('b', DAY_MS)]),
    newest: 2,
    earlier: 4,
    reasons: [],
  },
  {
    name: 'one archive of each could not be downloaded',
    begin: () => lists([archive('a'), archive('b', DAY_MS)]),
    without: ['b'],
    newest: 2,
    earlier: 2,
    reasons: ['b missing', 'b missing'],
  },
  {
    name: 'archives are older than what was chosen',
    begin: () => lists([archive('a'), archive('b', 9 * DAY_MS)]),
    newest: 2,
    earlier: 2,
    reasons: [],
  },
  {
    name: 'archives have no time, so that they may be of the last days',
    begin: () => lists([archive('a', null)]),
    without: ['a'],
    newest: 2,
    earlier: 0,
    reasons: ['a missing', 'a missing'],
  },
  { name: 'the service lists no archives of these devices', newest: 2, earlier: 0, reasons: [] },
  {
    name: 'lists were never requested',
    begin: takeNewest,
    isPrepared: false,
    newest: 0,
    earlier: 0,
    reasons: ['d0 history', 'd1 history'],
  },
  {
    name: 'lists were never requested, of a service without archives',
    begin() {
      rig.archiveLists = 'none';
      return takeNewest();
    },
    isPrepared: false,
    newest: 2,
    earlier: 0,
    reasons: [],
  },
  {
    name: 'only the newest images were chosen, and no list was requested',
    pin: { rule: { kind: 'newest', number: 0 } },
    newest: 2,
    earlier: 0,
    reasons: [],
  },
  {
    name: 'the service cut one list short',
    begin: () => lists([archive('a')]),
    afterwards: () => rig.library.storeArchives('d1', [archive('a')], { total: 9 }).then(() => {}),
    newest: 1,
    earlier: 2,
    reasons: ['d1 history'],
  },
  {
    name: 'images were confirmed today, and the list of one device long ago',
    begin: () => lists([]),
    afterwards: () =>
      rig.library.offline.write(({ archiveListTimes }) => {
        archiveListTimes.requested('d0', rig.time.clock.now() - 3 * DAY_MS);
      }),
    newest: 1,
    earlier: 0,
    reasons: ['d0 history'],
  },
  {
    name: 'all archives were chosen in full precision, and one is here in low precision',
    pin: { rule: { kind: 'all' }, precision: 'full' },
    begin: () => lists([archive('a')]),
    without: ['a'],
    afterwards: () => store({ deviceId: 'd0', archiveId: 'a' }, 'low'),
    newest: 2,
    earlier: 0,
    reasons: ['a lowOnly', 'a missing'],
  },
  {
    name: 'a newer image of a device came in low precision only',
    pin: newestAlone,
    async afterwards() {
      const now = rig.time.clock.now();
      await store(device('d0'), 'full', now - 60_000);
      await store(device('d0'), 'low', now);
    },
    newest: 1,
    earlier: 0,
    reasons: ['d0 lowOnly'],
  },
  {
    name: 'both precisions came within seconds, so that they show the same',
    pin: newestAlone,
    async afterwards() {
      const now = rig.time.clock.now();
      await store(device('d0'), 'full', now - 4_000);
      await store(device('d0'), 'low', now);
      rig.library.confirm(device('d0'), 'full', noValidators, now);
    },
    newest: 2,
    earlier: 0,
    reasons: [],
  },
  {
    name: 'the newest image of a device could not be asked for since',
    pin: newestAlone,
    afterwards: () => rig.library.markFailed(device('d1'), serviceFailed, rig.time.clock.now()),
    newest: 1,
    earlier: 0,
    reasons: ['d1 failed'],
  },
  {
    name: 'images were confirmed by a clock that was half a day ahead, before the time of leaving',
    pin: newestAlone,
    async afterwards() {
      const ahead = rig.time.clock.now() + DAY_MS / 2;
      for (const precision of ['low', 'full'] as const) await store(device('d0'), precision, null, ahead);
    },
    leavesInMs: 0.8 * DAY_MS,
    newest: 1,
    earlier: 0,
    reasons: ['d0 old'],
  },
  {
    name: 'archives were listed by a clock that was half a day ahead',
    begin: () => lists([]),
    afterwards: () =>
      rig.library.offline.write(({ archiveListTimes }) => {
        archiveListTimes.requested('d0', rig.time.clock.now() + DAY_MS / 2);
      }),
    leavesInMs: 0.8 * DAY_MS,
    newest: 1,
    earlier: 0,
    reasons: ['d0 history'],
  },
  {
    name: 'the service lists two of nine devices',
    pin: newestAlone,
    afterwards: () => listDevices(rig.time.clock.now(), { hasMoreDevices: true, devicesTotal: 9 }),
    newest: 2,
    earlier: 0,
    reasons: [],
    areDevicesUnknown: true,
  },
  {
    name: 'the list of devices failed half-way',
    pin: newestAlone,
    afterwards: () => listDevices(rig.time.clock.now(), { devicesFailure: serviceFailed }),
    newest: 2,
    earlier: 0,
    reasons: [],
    areDevicesUnknown: true,
  },
  {
    name: 'devices were listed three days ago, and images confirmed today',
    pin: newestAlone,
    begin: () => listDevices(rig.time.clock.now() - 3 * DAY_MS),
    newest: 2,
    earlier: 0,
    reasons: [],
    areDevicesUnknown: true,
  },
  {
    name: 'devices were listed by a clock that was a year ahead',
    pin: newestAlone,
    begin: () => listDevices(rig.time.clock.now() + 365 * DAY_MS),
    newest: 2,
    earlier: 0,
    reasons: [],
    areDevicesUnknown: true,
  },
  {
    name: 'devices were listed long ago, but one device alone was chosen',
    pin: { ...newestAlone, target: { kind: 'device', deviceId: 'd0' } },
    begin: () => listDevices(rig.time.clock.now() - 3 * DAY_MS),
    newest: 1,
    earlier: 0,
    reasons: [],
  },
  {
    name: 'the file of an image is gone',
    pin: newestAlone,
    afterwards: () => rmSync(join(rig.folder, 'blobs'), { recursive: true }),
    newest: 0,
    earlier: 0,
    reasons: ['d0 damaged', 'd1 damaged'],
  },
  {
    name: 'the laptop was offline for two days since',
    pin: newestAlone,
    begin() {
      rig.time.advance(1);
    },
    afterwards() {
      rig.online(false);
      rig.time.advance(2 * DAY_MS);
    },
    newest: 0,
    earlier: 0,
    reasons: ['d0 old', 'd1 old'],
    areDevicesUnknown: true,
  },
  {
    name: 'downloads were paused before anything came',
    pin: newestAlone,
    begin: () => rig.work.act('pause'),
    isPrepared: false,
    newest: 0,
    earlier: 0,
    reasons: ['d0 missing', 'd1 missing'],
  },
];

describe('P46: nothing is ready while chosen history may be missing', () => {
  it.each(situations)(
    '$name',
    async ({
      pin,
      begin,
      without = [],
      isPrepared = true,
      afterwards,
      newest,
      earlier,
      reasons,
      leavesInMs,
      areDevicesUnknown,
    }) => {
      await begin?.();
      const visit = await rig.work.keepForVisit('Round', [pinned(pin)]);
      expect(visit).not.toBeNull();
      if (isPrepared) rig.work.prepareToLeave(null, true, visit);
      await answerAll(...without);
      await afterwards?.();
      const found = await check(leavesInMs);
      expect(found.reasons.toSorted()).toEqual(reasons);
      expect(found).toMatchObject({
        green: newest + earlier,
        earlier,
        amber: reasons.length,
        devicesUnknown: areDevicesUnknown === true,
      });
    },
  );
});

it('P46: a device without an image is asked again when the user prepares, however recently it was', async () => {
  const visit = await rig.work.keepForVisit('Round', [
    pinned({ target: { kind: 'device', deviceId: 'd0' }, ...newestAlone }),
  ]);
  const prepare = async () => {
    rig.work.prepareToLeave(null, true, visit);
    await rig.quiet();
    return rig.asked.map(({ subject }) => subject.deviceId);
  };
  const answerNone = async () => {
    while (rig.asked.length > 0) {
      rig.asked[0]?.answer({ kind: 'absent', failure: { code: 'notOnService' } });
      await rig.quiet();
    }
    rig.time.advance(1_000);
  };
  expect(await prepare()).toEqual(['d0']);
  await answerNone();
  await decode();
  await rig.work.ready.idle();
  expect(await prepare()).toEqual(['d0']);
  await answerAll();
  rig.time.advance(1_000);
  await decode();
  expect(rig.work.ready.current()).toMatchObject({ green: 1, amber: 0 });
});

describe('P46: what a check did not see', () => {
  const unchecked = () => rig.work.ready.sinceCheck().unchecked;

  it('counts the snapshots that are pinned since, also after a restart', async () => {
    lists([archive('a')]);
    const visit = await rig.work.keepForVisit('Round', [pinned()]);
    rig.work.prepareToLeave(null, true, visit);
    await answerAll();
    await check();
    await rig.work.ready.idle();
    expect(unchecked()).toBe(0);
    await rig.library.storeArchives('d0', [archive('a'), archive('b')]);
    rig.work.fleetChanged();
    await rig.quiet();
    expect(unchecked()).toBe(1);
    await rig.work.addPin({
      target: { kind: 'archive', deviceId: 'd1', archiveId: 'a' },
      ...newestAlone,
      precision: 'full',
    });
    await rig.quiet();
    // The check saw this archive.
    expect(unchecked()).toBe(1);
    rig.reopen();
    expect(unchecked()).toBe(1);
  });

  it('counts those of the visit that was checked, and of no other', async () => {
    const visit = await rig.work.keepForVisit('Round', [
      pinned({ target: { kind: 'device', deviceId: 'd0' }, ...newestAlone }),
    ]);
    await answerAll();
    rig.work.prepareToLeave(null, false, visit);
    await decode();
    await rig.work.ready.idle();
    await rig.work.keepForVisit('Other', [pinned({ target: { kind: 'device', deviceId: 'd1' } })]);
    await answerAll();
    expect(unchecked()).toBe(0);
    rig.reopen();
    expect(unchecked()).toBe(0);
  });

  it('counts checked snapshots of which an image came since, missing or not, also after a restart', async () => {
    const cameSince = () => rig.work.ready.sinceCheck().cameSince;
    const visit = await rig.work.keepForVisit('Round', [
      pinned({ target: { kind: 'device', deviceId: 'd0' }, ...newestAlone }),
      pinned({ target: { kind: 'device', deviceId: 'd1' }, ...newestAlone }),
    ]);
    const storeFull = (deviceId: string, receivedAt: number) => store(device(deviceId), 'full', receivedAt);
    await storeFull('d0', 1);
    rig.work.prepareToLeave(null, false, visit);
    await rig.quiet();
    await decode();
    await rig.work.ready.idle();
    expect(cameSince()).toBe(0);
    rig.time.advance(1);
    await storeFull('d0', 2);
    await store(device('d1'), 'low');
    expect(cameSince()).toBe(1);
    await storeFull('d1', 3);
    await storeFull('d1', 4);
    expect(cameSince()).toBe(2);
    rig.reopen();
    expect(cameSince()).toBe(2);
  });
});
