import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Connection, createConnection } from '../../../main/sync/connection.ts';
import type { ConnectionState, Failure } from '../../../preload/contract/index.ts';
import { createTestTime, type TestTime } from '../../support/memory-desktop.ts';

const unreachable: Failure = { code: 'unreachable' };

let time: TestTime;
let probes: number;
let smallest: boolean[];
let shown: Failure | null;
let random: number;
let changes: ConnectionState[];
let chosen: boolean[];
let connection: Connection;

beforeEach(() => {
  time = createTestTime();
  probes = 0;
  smallest = [];
  shown = null;
  random = 1;
  changes = [];
  chosen = [];
  connection = createConnection({
    ...time,
    random: () => random,
    lastConfirmedAt: null,
    worksOffline: false,
    onWorkOffline: (on) => chosen.push(on),
    probe: async (isSmallest) => {
      probes += 1;
      smallest.push(isSmallest);
      return shown;
    },
    onChanged: (state) => changes.push(state),
    onConfirmed: (state) => changes.push(state),
  });
});

/** Each check is answered at once. */
async function answerFor(minutes: number): Promise<void> {
  for (let second = 0; second < minutes * 60; second += 10) {
    const before = probes;
    time.advance(10_000);
    await setImmediate();
    if (probes > before) connection.report({ kind: 'answered', confirmed: true });
  }
}

describe('P48: checks while online', () => {
  beforeEach(() => connection.report({ kind: 'answered', confirmed: true }));

  it('wait longer and longer while nobody acts, up to five minutes', async () => {
    const gaps: number[] = [];
    let last = time.clock.now();
    while (gaps.length < 6) {
      const before = probes;
      time.advance(10_000);
      if (probes === before) continue;
      gaps.push((time.clock.now() - last) / 1_000);
      last = time.clock.now();
      connection.report({ kind: 'answered', confirmed: true });
    }
    expect(gaps).toEqual([30, 60, 120, 240, 300, 300]);
  });

  it('are at most 16 in an hour at rest, which before were 120', async () => {
    await answerFor(60);
    expect(probes).toBeLessThanOrEqual(16);
    expect(probes).toBeGreaterThanOrEqual(12);
  });

  it('are sent at once when the user acts after a while, and often from then on', async () => {
    await answerFor(60);
    const before = probes;
    time.advance(40_000);
    connection.quicken();
    expect(probes).toBe(before + 1);
    connection.report({ kind: 'answered', confirmed: true });
    time.advance(30_000);
    expect(probes).toBe(before + 2);
  });

  it('are not sent for each act of the user: half a minute lies between two', async () => {
    for (let second = 0; second < 60; second += 1) {
      const before = probes;
      time.advance(1_000);
      connection.quicken();
      await setImmediate();
      if (probes > before) connection.report({ kind: 'answered', confirmed: true });
    }
    expect(probes).toBe(2);
  });

  it('are not put off by answers to other requests, such as images on the screen', () => {
    for (let second = 0; second < 60; second += 5) {
      time.advance(5_000);
      connection.report({ kind: 'answered', confirmed: true });
    }
    expect(probes).toBe(1);
  });

  it('are sent at once when the laptop wakes up or the network is another', async () => {
    await answerFor(60);
    const before = probes;
    connection.retryNow();
    expect(probes).toBe(before + 1);
  });

  it('say nothing but the time of the check to the screen', async () => {
    changes.length = 0;
    await answerFor(60);
    const told = new Set(changes.map(({ lastConfirmedAt: _at, ...state }) => JSON.stringify(state)));
    expect([told.size, changes.length <= 16]).toEqual([1, true]);
  });

  it('are not quickened while the user works offline', () => {
    connection.workOffline(true);
    connection.quicken();
    time.advance(600_000);
    expect(probes).toBe(0);
  });
});

describe('connection', () => {
  it('is online when the service answered, and says when it confirmed', () => {
    connection.report({ kind: 'answered', confirmed: true });
    expect(connection.state()).toMatchObject({ status: 'online', lastConfirmedAt: time.clock.now() });
  });

  it('does not move the confirmed clock for an answer that confirms nothing', () => {
    connection.report({ kind: 'answered', confirmed: false });
    expect(connection.state()).toMatchObject({ status: 'online', lastConfirmedAt: null });
  });

  it('keeps the time since when it is offline while more requests fail', () => {
    connection.report({ kind: 'unreachable', failure: unreachable });
    const { since } = connection.state();
    time.advance(1_000);
    connection.report({ kind: 'unreachable', failure: unreachable });
    expect(connection.state()).toMatchObject({ status: 'offline', since, failure: unreachable });
    expect(connection.mayRequest()).toBe(false);
  });

  it('asks again soon, then less and less often, but at least once a minute', () => {
    const gaps: number[] = [];
    for (let attempt = 0; attempt < 7; attempt += 1) {
      connection.report({ kind: 'unreachable', failure: unreachable });
      const before = probes;
      let waited = 0;
      while (probes === before) {
        time.advance(1_000);
        waited += 1;
      }
      gaps.push(waited);
    }
    expect(gaps).toEqual([4, 8, 16, 32, 60, 60, 60]);
  });

  it.each([
    ['half of the longest wait', 0.5, 2_000],
    ['never at once', 0, 1_000],
  ])('P24: comes back at a random time: %s', (_what, drawn, milliseconds) => {
    random = drawn;
    connection.report({ kind: 'unreachable', failure: unreachable });
    time.advance(milliseconds - 1);
    expect(probes).toBe(0);
    time.advance(1);
    expect(probes).toBe(1);
  });

  it('counts a burst of failures as one failed attempt', () => {
    for (let index = 0; index < 50; index += 1)
      connection.report({ kind: 'unreachable', failure: unreachable });
    time.advance(4_000);
    expect(probes).toBe(1);
  });

  it('P25: says that the network needs a sign-in, whatever the system believes', () => {
    connection.report({ kind: 'answered', confirmed: true });
    connection.report({
      kind: 'networkNeedsSignIn',
      failure: { ...unreachable, code: 'networkNeedsSignIn' },
    });
    expect(connection.state().status).toBe('networkNeedsSignIn');
    expect(connection.mayRequest()).toBe(false);
  });

  it('asks nothing while the user works offline, and asks at once afterwards', () => {
    connection.workOffline(true);
    expect(connection.state()).toMatchObject({ status: 'offline', byChoice: true });
    connection.retryNow();
    time.advance(600_000);
    expect(probes).toBe(0);
    connection.workOffline(false);
    expect(probes).toBe(1);
  });

  it('P39: requests that are under way end as soon as the user works offline, and none goes until the user is online', () => {
    const underWay = connection.offline();
    connection.workOffline(true);
    expect(underWay.aborted).toBe(true);
    expect(connection.offline().aborted).toBe(true);
    connection.workOffline(false);
    expect(connection.offline().aborted).toBe(false);
  });

  it('says each choice of the user once', () => {
    connection.workOffline(true);
    connection.workOffline(true);
    connection.workOffline(false);
    expect(chosen).toEqual([true, false]);
  });

  it('an answer that arrives late does not end working offline', () => {
    connection.workOffline(true);
    connection.report({ kind: 'answered', confirmed: true });
    expect(connection.state()).toMatchObject({ status: 'offline', byChoice: true });
  });

  it('rests until somebody signs in: offline with that reason, and no attempts', () => {
    connection.report({ kind: 'answered', confirmed: true });
    connection.suspend({ ...unreachable, code: 'notSignedIn' });
    time.advance(600_000);
    expect(probes).toBe(0);
    expect(connection.state()).toMatchObject({ status: 'offline', failure: { code: 'notSignedIn' } });
    connection.report({ kind: 'answered', confirmed: true });
    expect(connection.state().status).toBe('online');
  });

  it('a refusal of another request does not say "online" while it rests', () => {
    connection.suspend({ code: 'notSignedIn' });
    connection.report({ kind: 'answered', confirmed: false });
    expect(connection.state()).toMatchObject({ status: 'offline', failure: { code: 'notSignedIn' } });
  });

  it('forgets the refused sign-in once somebody has signed in, and asks', () => {
    connection.suspend({ code: 'notSignedIn' });
    connection.signedIn();
    expect(connection.state()).toMatchObject({ status: 'unknown', failure: null });
    expect(probes).toBe(1);
    connection.report({ kind: 'answered', confirmed: false });
    expect(connection.state().status).toBe('online');
  });

  it('P24: during a pause of the service nothing is asked, and the screen knows until when', () => {
    const until = time.clock.now() + 30_000;
    connection.report({ kind: 'answered', confirmed: true });
    connection.report({ kind: 'paused', until });
    expect(connection.state()).toMatchObject({ status: 'online', pausedUntil: until });
    expect(connection.mayRequest()).toBe(false);
    time.advance(30_000);
    expect(changes.at(-1)).toMatchObject({ status: 'online', pausedUntil: null });
    expect(connection.mayRequest()).toBe(true);
  });

  /** Lets the longest time between two requests pass, and the request end that is sent in it. */
  async function probe(): Promise<void> {
    time.advance(60_000);
    await setImmediate();
  }

  it.each(['internal', 'unreachable'] as const)(
    'P39: a check that ends by %s and reports nothing is no "Online", names its reason, and is repeated',
    async (code) => {
      connection.report({ kind: 'answered', confirmed: true });
      shown = { ...unreachable, code };
      await probe();
      expect(connection.state()).toMatchObject({ status: 'offline', failure: { code } });
      for (let count = 2; count < 6; count += 1) {
        await probe();
        expect(probes).toBe(count);
      }
      connection.report({ kind: 'answered', confirmed: false });
      expect(connection.state()).toMatchObject({ status: 'online', failure: null });
    },
  );

  describe('P39: one list of several that fails', () => {
    const failed = { kind: 'unreachable', failure: unreachable, isDoubtful: true } as const;

    it('has the smallest request decide, once, and leaves "Online" where that is answered', async () => {
      connection.report({ kind: 'answered', confirmed: true });
      for (let count = 0; count < 3; count += 1) connection.report(failed);
      expect([smallest, connection.state().status]).toEqual([[true], 'online']);
      connection.report({ kind: 'answered', confirmed: true });
      await setImmediate();
      time.advance(30_000);
      expect([smallest, connection.state().status]).toEqual([[true, false], 'online']);
    });

    it.each([
      ['reports', 'unreachable'],
      ['reports nothing', 'internal'],
    ] as const)('is offline where that fails and %s', async (reports, code) => {
      connection.report({ kind: 'answered', confirmed: true });
      shown = { code };
      connection.report(failed);
      if (reports === 'reports') connection.report({ kind: 'unreachable', failure: unreachable });
      await setImmediate();
      expect(connection.state()).toMatchObject({ status: 'offline', failure: { code } });
      await probe();
      expect(smallest).toEqual([true, false]);
    });

    it('is offline at once where nothing was answered before', () => {
      connection.report(failed);
      expect(connection.state().status).toBe('offline');
    });
  });

  it('P29: a check that shows nothing leaves the status, and is repeated', async () => {
    connection.retryNow();
    await setImmediate();
    for (let count = 2; count < 6; count += 1) await probe();
    expect(probes).toBe(5);
    expect(connection.state()).toMatchObject({ status: 'unknown', failure: null });
  });

  it('a check that ends plans nothing beyond what it reported, during a pause, without a sign-in, or while the user works offline', async () => {
    const planned = vi.spyOn(time.timers, 'after');
    const end = async (before: () => void) => {
      connection.retryNow();
      before();
      planned.mockClear();
      await setImmediate();
      expect(planned).not.toHaveBeenCalled();
    };
    await end(() => connection.report({ kind: 'answered', confirmed: true }));
    await end(() => connection.report({ kind: 'paused', until: time.clock.now() + 60_000 }));
    time.advance(60_000);
    await end(() => connection.suspend({ ...unreachable, code: 'notSignedIn' }));
    await end(() => connection.workOffline(true));
    expect(connection.state()).toMatchObject({ status: 'offline', byChoice: true });
  });

  it('P24: after a pause that began before the start of the app, the service is asked', () => {
    connection.report({ kind: 'paused', until: time.clock.now() + 30_000 });
    time.advance(29_000);
    expect(probes).toBe(0);
    time.advance(1_000);
    expect(probes).toBe(1);
  });

  it('a pause plans no request besides the planned one, and none while the user works offline', () => {
    connection.report({ kind: 'answered', confirmed: true });
    connection.report({ kind: 'paused', until: time.clock.now() + 10_000 });
    time.advance(10_000);
    expect(probes).toBe(0);
    connection.report({ kind: 'paused', until: time.clock.now() + 60_000 });
    connection.workOffline(true);
    time.advance(60_000);
    expect(probes).toBe(0);
  });

  it('P24: of two pauses the longer one counts', () => {
    const until = time.clock.now() + 60_000;
    connection.report({ kind: 'paused', until });
    connection.report({ kind: 'paused', until: until - 30_000 });
    time.advance(45_000);
    expect(connection.state().pausedUntil).toBe(until);
    time.advance(15_000);
    expect(connection.state().pausedUntil).toBeNull();
  });

  it('a pause that has passed already is none', () => {
    connection.report({ kind: 'paused', until: time.clock.now() });
    expect(changes).toEqual([]);
  });

  it('a pause that the service requests after the end plans nothing', () => {
    connection.close();
    const planned = vi.spyOn(time.timers, 'after');
    connection.report({ kind: 'paused', until: time.clock.now() + 60_000 });
    expect(planned).not.toHaveBeenCalled();
  });

  it('tells the screen only when something changed', () => {
    connection.setPending(3);
    connection.setPending(3);
    expect(changes).toHaveLength(1);
  });

  it('tells the screen once for the answers of 50 ms: how many requests are left, and when the last one was confirmed', () => {
    connection.report({ kind: 'answered', confirmed: true });
    connection.setPending(200);
    const before = changes.length;
    for (let left = 199; left > 0; left -= 1) {
      time.advance(1);
      connection.report({ kind: 'answered', confirmed: true });
      connection.setPending(left);
    }
    expect(changes.length - before).toBe(3);
    expect(connection.state()).toMatchObject({ pending: 1, lastConfirmedAt: time.clock.now() });
    time.advance(50);
    expect(changes.at(-1)).toEqual(connection.state());
  });

  it('tells the screen at once that requests begin, that none is left, and that the service is gone', () => {
    connection.report({ kind: 'answered', confirmed: true });
    connection.setPending(2);
    expect(changes.at(-1)?.pending).toBe(2);
    connection.setPending(1);
    connection.report({ kind: 'unreachable', failure: unreachable });
    expect(changes.at(-1)).toMatchObject({ status: 'offline', pending: 1 });
    connection.setPending(0);
    expect(changes.at(-1)?.pending).toBe(0);
    const count = changes.length;
    time.advance(50);
    expect(changes).toHaveLength(count);
  });

  it('tells nothing after its end', () => {
    connection.setPending(2);
    connection.setPending(1);
    connection.close();
    time.advance(50);
    expect(changes).toHaveLength(1);
  });
});
