import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LibraryError } from '../../../../main/library/database/library-error.ts';
import type { FailureCode, PinRule, Precision } from '../../../../preload/contract/index.ts';
import { holdOf } from './hold-of.ts';
import { image, type OfflineRig, openRig, serviceFailed } from './offline-rig.ts';

/** More than fail together before downloads wait. */
const DEVICES = 20;

let rig: OfflineRig;

const hold = () => holdOf(rig.work.state());

async function pin(precision: Precision, rule: PinRule = { kind: 'newest', number: 0 }): Promise<void> {
  await rig.work.addPin({ target: { kind: 'organization', organizationId: 'o' }, rule, precision });
  await rig.quiet();
}

async function failAll(): Promise<void> {
  while (rig.asked.length > 0) {
    for (const question of rig.asked.slice()) question.answer({ kind: 'failed', failure: serviceFailed });
    await rig.quiet();
  }
}

async function answerAll(): Promise<void> {
  while (rig.asked.length > 0) {
    for (const { subject, precision, answer } of rig.asked.slice())
      answer(image(`${subject.deviceId} ${subject.archiveId} ${precision}`, precision));
    await rig.quiet();
  }
}

/** What the sync receives on the wire. */
function receive(bytes: number): void {
  try {
    void rig.traffic.meter('background', null).take(bytes);
  } catch {
    // The limit was reached: what is under way is cut off.
  }
}

/** One download ends after as much was received as a sync may on the network. */
async function reachLimit(networkId = 'net'): Promise<void> {
  rig.work.changeNetwork({ networkId, syncLimitBytes: 1_000 });
  receive(2_000);
  for (const question of rig.asked.slice())
    question.answer({ kind: 'failed', failure: { code: 'overLimit' } });
  await rig.quiet();
}

async function enter(networkId: string | null): Promise<void> {
  rig.networkId = networkId;
  rig.traffic.detectNetwork();
  await rig.quiet();
}

/** A sync that has received as much as it may, with images under way. */
async function underWayAtLimit(): Promise<void> {
  await rig.work.act('start');
  await rig.quiet();
  receive(2_000);
  rig.asked[0]?.answer(image('d0', 'low'));
  await rig.quiet();
  expect(rig.asked.length).toBeGreaterThan(0);
  expect(hold()).toBe('syncLimit');
}

beforeEach(async () => {
  rig = await openRig(DEVICES);
});

afterEach(() => rig.close());

describe('P39: an image server that fails again and again', () => {
  beforeEach(async () => {
    await pin('low');
    await failAll();
  });

  it('is named as such, with the time of the next try, and no word of space', () => {
    expect(hold()).toBe('imageServer');
    expect(rig.work.state().progress).toMatchObject({ until: rig.time.clock.now() + 20_000 });
    expect(rig.work.state().actions[0]).toBe('tryNow');
  });

  it.each(['start', 'tryNow', 'retryFailed'] as const)('%s acts at once', async (command) => {
    await rig.work.act(command);
    await rig.quiet();
    expect(hold()).toBeNull();
    expect(rig.asked.length).toBeGreaterThan(0);
  });

  it('holds no later sync after it was cancelled', async () => {
    await rig.work.act('cancel');
    void rig.work.moveFirst([{ deviceId: 'd3', archiveId: null }], 'low');
    await rig.quiet();
    expect(rig.asked.map(({ subject }) => subject.deviceId)).toContain('d3');
  });
});

it('P39: an image server is named after the same number of failures on a line of any speed', async () => {
  await rig.close();
  rig = await openRig(2 * DEVICES);
  rig.requestsAtOnce = 24;
  await pin('low');
  expect(rig.asked).toHaveLength(32);
  await failAll();
  expect(hold()).toBe('imageServer');
});

describe('P39: a disk that takes no more', () => {
  const failed = (code: FailureCode) => new LibraryError('storage', { code }, null);

  it.each([
    ['diskFull', failed('storageFull')],
    ['diskFull', failed('storageFloor')],
    ['imagesAway', failed('imagesAway')],
    ['storageFailed', new Error('EIO')],
  ] as const)('is %s only where that is known, and is tried again on request', async (expected, error) => {
    await pin('low');
    rig.afterStore = () => {
      throw error;
    };
    rig.asked[0]?.answer(image('d0', 'low'));
    await rig.quiet();
    expect(hold()).toBe(expected);
    rig.afterStore = () => {};
    await rig.work.act('tryNow');
    expect(hold()).toBeNull();
    await answerAll();
    expect(rig.work.state()).toMatchObject({ waiting: 0, progress: { kind: 'idle' } });
  });
});

describe('P39: the limit of a sync', () => {
  beforeEach(async () => {
    await pin('low');
    await reachLimit();
    expect(hold()).toBe('syncLimit');
    expect(rig.work.state().actions).toEqual(['continueAnyway', 'raiseLimit']);
  });

  it.each([
    ['is removed', async () => rig.work.changeNetwork({ networkId: 'net', syncLimitBytes: null })],
    ['is raised', async () => rig.work.changeNetwork({ networkId: 'net', syncLimitBytes: 5_000 })],
    ['is exceeded for once', () => rig.work.act('continueAnyway')],
    ['is followed by another sync', () => rig.work.act('start')],
  ])('holds nothing any more once it %s', async (_what, lift) => {
    await lift();
    await rig.quiet();
    expect(hold()).toBeNull();
    expect(rig.asked.length).toBeGreaterThan(0);
  });

  it('P29: is exceeded on a disk that fails: that is shown, and the sync goes on when the disk works again', async () => {
    await underWayAtLimit();
    const disk = vi.spyOn(rig.library.offline, 'write').mockImplementation(() => {
      throw new Error('EIO');
    });
    await rig.work.act('continueAnyway');
    await rig.quiet();
    expect(rig.storageErrors).not.toEqual([]);
    expect(hold()).toBe('storageFailed');
    disk.mockRestore();
    rig.time.advance(20_000);
    await rig.quiet();
    expect(hold()).toBeNull();
    // Its limit is its own, although the report of the one before goes on.
    rig.asked[0]?.answer(image('d1', 'low'));
    await rig.quiet();
    expect(hold()).toBeNull();
    expect(rig.asked.length).toBeGreaterThan(0);
  });

  it('holds nothing any more once it is exceeded while images are under way', async () => {
    await underWayAtLimit();
    await rig.work.act('continueAnyway');
    await rig.quiet();
    expect(hold()).toBeNull();
    expect(rig.asked.length).toBeGreaterThan(0);
  });

  it('does not hold a new pin', async () => {
    await rig.work.addPin({
      target: { kind: 'device', deviceId: 'd4' },
      rule: { kind: 'newest', number: 0 },
      precision: 'full',
    });
    await rig.quiet();
    expect(rig.asked.length).toBeGreaterThan(0);
  });

  it('holds on its own network only: the sync goes on in another one, and not again in the first', async () => {
    await enter(null);
    expect(hold()).toBe('syncLimit');
    await enter('other');
    expect(hold()).toBeNull();
    expect(rig.asked.length).toBeGreaterThan(0);
    await enter('net');
    for (const question of rig.asked.slice()) question.answer(image(question.subject.deviceId, 'low'));
    await rig.quiet();
    expect(hold()).toBe('syncLimit');
    expect(rig.asked).toEqual([]);
  });

  it('holds on each network whose limit was reached, also after one in between', async () => {
    await enter('other');
    await reachLimit('other');
    expect(hold()).toBe('syncLimit');
    await enter('net');
    expect(hold()).toBe('syncLimit');
    expect(rig.asked).toEqual([]);
    await enter('third');
    expect(hold()).toBeNull();
    expect(rig.asked.length).toBeGreaterThan(0);
  });

  it.each([
    ['is raised', 5_000],
    ['is removed', null],
  ])('holds nothing any more where it %s while the laptop is elsewhere', async (_what, syncLimitBytes) => {
    await enter('other');
    await reachLimit('other');
    rig.work.changeNetwork({ networkId: 'net', syncLimitBytes });
    await rig.quiet();
    expect(hold()).toBe('syncLimit');
    await enter('net');
    expect(hold()).toBeNull();
    expect(rig.asked.length).toBeGreaterThan(0);
  });

  it('holds nothing any more once it is raised while there is no network', async () => {
    await enter(null);
    rig.work.changeNetwork({ networkId: 'net', syncLimitBytes: 5_000 });
    await rig.quiet();
    expect(hold()).toBeNull();
    await enter('net');
    expect(rig.asked.length).toBeGreaterThan(0);
  });

  it('begins no sync in another network where nothing waits', async () => {
    const syncs = () => rig.library.offline.read((tables) => tables.syncs.page(0, 1)).total;
    await underWayAtLimit();
    await enter('other');
    await answerAll();
    const before = syncs();
    await enter('third');
    expect(syncs()).toBe(before);
  });

  it('stays while it is made smaller', async () => {
    rig.work.changeNetwork({ networkId: 'net', syncLimitBytes: 500 });
    await rig.quiet();
    expect(hold()).toBe('syncLimit');
  });
});

it('P39: over the limit of a network everything goes on when the user wants it, until another limit is set', async () => {
  await pin('low');
  receive(2_000);
  rig.work.changeNetwork({ networkId: 'net', limitBytes: 1_000 });
  for (const question of rig.asked.slice())
    question.answer({ kind: 'failed', failure: { code: 'overLimit' } });
  await rig.quiet();
  expect(hold()).toBe('networkLimit');
  await rig.work.act('continueAnyway');
  await rig.quiet();
  expect(rig.asked.length).toBeGreaterThan(0);
  rig.work.changeNetwork({ networkId: 'net', limitBytes: 500 });
  expect(hold()).toBe('networkLimit');
});

describe('P39: full images that a mode does not download by itself', () => {
  it.each(['saver', 'lowOnly'] as const)(
    '%s: wait for the person, and the first step downloads them',
    async (mode) => {
      rig.work.changeMode(mode);
      await pin('full');
      await answerAll();
      expect(rig.work.state().waiting).toBe(DEVICES);
      expect(hold()).toBe(mode === 'saver' ? 'mode' : 'lowOnly');
      const [step] = rig.work.state().actions;
      await rig.work.act(step as 'start' | 'useAuto');
      await rig.quiet();
      expect(rig.asked.every(({ precision }) => precision === 'full')).toBe(true);
      expect(rig.asked.length).toBeGreaterThan(0);
    },
  );

  it('count no image of the sync that it leaves out, so that its bar and its number agree', async () => {
    rig.work.changeMode('lowOnly');
    await pin('full');
    rig.asked[0]?.answer(image('first', 'low'));
    await rig.quiet();
    const { left, waiting, share } = rig.work.state();
    expect(waiting, 'in full and in low').toBe(2 * DEVICES - 1);
    expect(left).toBe(DEVICES - 1);
    expect(share).toBe(1 / DEVICES);
  });

  it('a metered network: the same', async () => {
    rig.work.changeNetwork({ networkId: 'net', metered: true });
    await pin('full');
    await answerAll();
    expect(hold()).toBe('mode');
    await rig.work.act('start');
    await rig.quiet();
    expect(rig.asked.length).toBeGreaterThan(0);
  });
});

it('P39: what a sync has received counts what is still under way, as its limit and the data usage do', async () => {
  await pin('low');
  receive(700);
  expect(rig.work.state().sync?.wireBytes).toBe(700);
  await answerAll();
  expect(rig.work.state().sync).toBeNull();
});

describe('P39: pinned images that are missing', () => {
  it.each([
    ['manual', 'mode', 'start'],
    ['offline', 'workingOffline', 'goOnline'],
  ] as const)(
    '%s: are planned and counted, and the first step downloads them',
    async (mode, expected, step) => {
      rig.work.changeMode(mode);
      await pin('low');
      expect(rig.work.state()).toMatchObject({ waiting: DEVICES, actions: [step] });
      expect(hold()).toBe(expected);
      await rig.work.act(step);
      await rig.quiet();
      expect(rig.asked.length).toBeGreaterThan(0);
      await answerAll();
      expect(rig.work.state()).toMatchObject({ waiting: 0, progress: { kind: 'idle' } });
      // What is downloaded is not missing, however old it gets.
      rig.work.changeMode(mode);
      rig.time.advance(3_600_000);
      await rig.quiet();
      expect(rig.work.state().waiting).toBe(0);
    },
  );

  it('start to come when the mode is changed', async () => {
    rig.work.changeMode('manual');
    await pin('low');
    rig.work.changeMode('auto');
    await rig.quiet();
    expect(rig.asked.length).toBeGreaterThan(0);
  });
});

it('P39: signed out is no lack of a network, and only a sign-in helps', async () => {
  await pin('low');
  const questions = rig.asked.slice();
  rig.connect({ status: 'offline', failure: { code: 'notSignedIn' } });
  for (const question of questions)
    question.answer({ kind: 'unauthorized', failure: { code: 'unauthorized' } });
  await rig.quiet();
  expect(rig.work.state().progress).toEqual({ kind: 'held', hold: 'signedOut', until: null });
  expect(rig.work.state().actions[0]).toBe('signIn');
});

it('P39: no time left is known while nothing moves, whatever was measured before', async () => {
  await pin('low');
  const end = rig.traffic.begin();
  receive(50_000);
  rig.time.advance(1_000);
  receive(50_000);
  end();
  const { progress } = rig.work.state();
  expect(progress.kind === 'running' && progress.secondsLeft).toBeGreaterThan(0);
  rig.online(false);
  expect(rig.work.state().progress).toEqual({ kind: 'held', hold: 'offline', until: null });
});

it('P24, P39: a wait that the service asked for says when it ends, and offers no step that breaks it', async () => {
  await pin('low');
  const until = rig.time.clock.now() + 30_000;
  rig.connect({ pausedUntil: until });
  expect(rig.work.state().progress).toEqual({ kind: 'held', hold: 'serviceWait', until });
  expect(rig.work.state().actions).toEqual(['pause', 'cancel']);
});

it('P29: a resume that a full disk did not take resumes, and a pause ends what is under way', async () => {
  const { write } = rig.library.offline;
  const onFullDisk = async (command: 'pause' | 'resume') => {
    rig.library.offline.write = () => {
      throw new LibraryError('storage', { code: 'storageFull' });
    };
    await expect((async () => rig.work.act(command))()).rejects.toThrow('storageFull');
    rig.library.offline.write = write;
    rig.connect({ pending: 0 });
    await rig.quiet();
  };
  await pin('low');
  await onFullDisk('pause');
  expect([rig.asked, hold()]).toEqual([[], 'paused']);
  await onFullDisk('resume');
  expect(hold()).toBeNull();
  await answerAll();
  expect(rig.work.state().sync).toBeNull();
});
