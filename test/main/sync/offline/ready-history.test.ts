import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ArchiveRecord, NewPin, PinRule, SubjectReference } from '../../../../preload/contract/index.ts';
import { receivedImage } from '../../../support/received-image.ts';
import { device, image, type OfflineRig, openRig, unreachable } from './offline-rig.ts';

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
async function check() {
  const { id } = rig.work.prepareToLeave(null, false);
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
  const rows = rig.work.ready.sheet(id, { colour: 'amber', offset: 0, limit: 100 })?.rows ?? [];
  return {
    ...rig.work.ready.current(),
    reasons: rows.map(({ subject, reason }) => `${subject.archiveId ?? subject.deviceId} ${reason}`),
  };
}

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
}

const lists = (archives: readonly ArchiveRecord[]) => {
  for (const id of ['d0', 'd1']) rig.lists.set(id, archives);
};

async function store(subject: SubjectReference, precision: 'low' | 'full'): Promise<void> {
  const bytes = Buffer.from(`${subject.deviceId} ${subject.archiveId} ${precision}`);
  const received = receivedImage({ bytes, widthPixels: 480, heightPixels: 270, precision, receivedAt: null });
  await rig.library.storeImage(subject, received, { lastModified: null, etag: null }, rig.time.clock.now());
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
];

describe('P46: nothing is ready while chosen history may be missing', () => {
  it.each(situations)(
    '$name',
    async ({ pin, begin, without = [], isPrepared = true, afterwards, newest, earlier, reasons }) => {
      await begin?.();
      const visit = await rig.work.keepForVisit('Round', [pinned(pin)]);
      expect(visit).not.toBeNull();
      if (isPrepared) rig.work.prepareToLeave(null, true, visit);
      await answerAll(...without);
      await afterwards?.();
      const found = await check();
      expect(found.reasons.toSorted()).toEqual(reasons);
      expect(found).toMatchObject({ green: newest + earlier, earlier, amber: reasons.length });
    },
  );
});
