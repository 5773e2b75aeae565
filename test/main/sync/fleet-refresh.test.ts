import { describe, expect, it } from 'vitest';
import { LibraryError } from '../../../main/library/database/library-error.ts';
import type { Outcome } from '../../../main/service/client/outcome.ts';
import { createFleetRefresh } from '../../../main/sync/fleet-refresh.ts';
import { describeFailure } from '../../../preload/contract/core/describe-failure.ts';
import type {
  Failure,
  FleetOverview,
  OrganizationRecord,
  Validators,
} from '../../../preload/contract/index.ts';
import { createTestTime } from '../../support/memory-desktop.ts';

type Answer = Outcome<readonly OrganizationRecord[]>;

const exchange = { requestId: 'request-1', wireBytes: 10 };
const validators: Validators = { lastModified: 'Sat, 21 Nov 2026 09:15:02 GMT', etag: null };
const serviceFailed: Failure = { code: 'serviceFailed' };

const diskFailed: Failure = { code: 'storageFailed' };

/** A refresh over a library that only remembers what it stored, on a disk that may fail. */
function createScene({
  failsAt = null,
  setsBackAt = null,
}: {
  readonly failsAt?: 'ahead' | 'list' | 'confirmation' | null;
  /** The clock is set back by an hour after that one of a list was stored. */
  readonly setsBackAt?: number | null;
} = {}) {
  const time = createTestTime();
  const asked: { readonly known: Validators | null; readonly answer: (answer: Answer) => void }[] = [];
  const states: FleetOverview['state']['kind'][] = [];
  const stored: (readonly OrganizationRecord[])[] = [];
  let known: (Validators & { confirmedAt: number }) | null = null;
  let reached = 0;
  let merged = 0;
  let mayReceive = true;
  let isDiskAway = false;
  let cameBefore: readonly OrganizationRecord[] = [];
  const fleet = createFleetRefresh({
    clock: time.clock,
    mayReceive: () => mayReceive,
    cloud: {
      async organizations(given, _signal, handOver) {
        const { promise, resolve } = Promise.withResolvers<Answer>();
        asked.push({ known: given, answer: resolve });
        const answer = await promise;
        for (const one of answer.kind === 'changed' ? answer.value : cameBefore) await handOver?.(one);
        return answer;
      },
      checkSession: async () => {
        reached += 1;
        return { kind: 'reached' };
      },
    },
    library: {
      organizations: () => ({ total: 0, rows: [] }),
      organizationsValidators() {
        if (isDiskAway) throw new LibraryError('storage', diskFailed);
        return known;
      },
      async storeOrganizations(organizations, given, confirmedAt, onStored) {
        if (failsAt === 'list') throw new LibraryError('storage', diskFailed);
        stored.push([...organizations]);
        for (const index of stored.at(-1)?.keys() ?? []) {
          onStored?.(index);
          time.advance(index === setsBackAt ? -3_600_000 : 400);
        }
        known = { ...given, confirmedAt };
      },
      storeAhead: () => ({
        async add() {
          if (failsAt === 'ahead') throw new LibraryError('storage', diskFailed);
        },
      }),
      confirmOrganizations(given, confirmedAt) {
        if (failsAt === 'confirmation') throw new LibraryError('storage', diskFailed);
        known = { ...given, confirmedAt };
      },
    },
    onChanged: () => states.push(fleet.state().kind),
    onStored() {
      merged += 1;
    },
  });
  return {
    time,
    asked,
    states,
    stored,
    fleet,
    reached: () => reached,
    /** What comes of the lists that fail from now on. */
    cutAfter(organizations: readonly OrganizationRecord[]) {
      cameBefore = organizations;
    },
    /** The disk reads nothing, or works again. */
    takeDiskAway(isAway: boolean) {
      isDiskAway = isAway;
    },
    limit(isReached: boolean) {
      mayReceive = !isReached;
    },
    merged: () => merged,
    known: () => known,
  };
}

describe('refreshing the lists', () => {
  it('shows that it loads only while there is nothing to show', async () => {
    const scene = createScene();
    const first = scene.fleet.refresh();
    expect(scene.states).toEqual(['loading']);
    scene.asked[0]?.answer({ kind: 'changed', value: [], validators, exchange });
    await first;
    const second = scene.fleet.refresh();
    scene.asked[1]?.answer({ kind: 'changed', value: [], validators, exchange });
    await second;
    expect(scene.states).toEqual(['loading', 'idle', 'idle']);
  });

  it('P22: asks with the stored validators, and a 304 moves the confirmed clock without storing anything', async () => {
    const scene = createScene();
    const first = scene.fleet.refresh();
    scene.asked[0]?.answer({ kind: 'changed', value: [], validators, exchange });
    await first;
    scene.time.advance(5_000);
    const second = scene.fleet.refresh();
    expect(scene.asked[1]?.known).toMatchObject(validators);
    const renewed = { lastModified: validators.lastModified, etag: '"2"' };
    scene.asked[1]?.answer({ kind: 'notModified', validators: renewed, exchange });
    expect(await second).toEqual({ ok: true, value: null });
    expect([scene.stored.length, scene.merged()]).toEqual([1, 1]);
    expect(scene.known()).toEqual({ ...renewed, confirmedAt: scene.time.clock.now() });
  });

  it('D15: announces the first devices and the first whole organization at once, and the others once a second', async () => {
    const scene = createScene();
    const refreshed = scene.fleet.refresh();
    const value = Array.from({ length: 6 }, (_, index) => ({
      id: `o${index}`,
      name: `Region ${index}`,
      fields: {},
      devices: [],
    }));
    scene.asked[0]?.answer({ kind: 'changed', value, validators, exchange });
    await refreshed;
    // Nothing is there at 0 ms; the first two are at 400 and 800 ms, and a second after that 2,000 ms is the next slice.
    expect(scene.states).toEqual(['loading', 'loading', 'loading', 'loading', 'idle']);
  });

  it('P24: shares one request among all who ask at the same time', async () => {
    const scene = createScene();
    const answers = [scene.fleet.refresh(), scene.fleet.refresh()];
    expect(scene.asked).toHaveLength(1);
    scene.asked[0]?.answer({ kind: 'failed', failure: serviceFailed });
    expect(await Promise.all(answers)).toEqual([
      { ok: false, failure: serviceFailed },
      { ok: false, failure: serviceFailed },
    ]);
  });

  it('P23: a failure is shown next to what is known, never instead of it', async () => {
    const scene = createScene();
    const failing = scene.fleet.refresh();
    scene.asked[0]?.answer({ kind: 'failed', failure: serviceFailed });
    await failing;
    expect(scene.fleet.state()).toEqual({ kind: 'failed', failure: serviceFailed });
  });

  it.each(['ahead', 'list'] as const)(
    'P29: a disk that fails at the %s ends the loading',
    async (failsAt) => {
      const scene = createScene({ failsAt });
      const failing = scene.fleet.refresh();
      const value = [{ id: 'o', name: 'Region', fields: {}, devices: [] }];
      scene.asked[0]?.answer({ kind: 'changed', value, validators, exchange });
      await expect(failing).rejects.toThrow(describeFailure(diskFailed));
      expect(scene.fleet.state()).toEqual({ kind: 'failed', failure: diskFailed });
      expect(scene.states).toEqual(['loading', 'failed']);
    },
  );

  it('stores nothing after the account was closed', async () => {
    const scene = createScene();
    const refreshing = scene.fleet.refresh();
    scene.fleet.close();
    scene.asked[0]?.answer({ kind: 'changed', value: [], validators, exchange });
    expect(await refreshing).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
    expect(scene.stored).toEqual([]);
  });

  const none: Validators = { lastModified: null, etag: null };

  /** Lets one check be answered, where it asks for the list. */
  async function check(scene: ReturnType<typeof createScene>, answer: Answer): Promise<void> {
    const before = scene.asked.length;
    const checking = scene.fleet.check();
    if (scene.asked.length > before) scene.asked.at(-1)?.answer(answer);
    await checking;
  }

  it('checks by a refresh while the service confirms its lists', async () => {
    const scene = createScene();
    await check(scene, { kind: 'changed', value: [], validators, exchange });
    for (let count = 0; count < 3; count += 1)
      await check(scene, { kind: 'notModified', validators, exchange });
    expect([scene.asked.length, scene.reached()]).toEqual([4, 0]);
  });

  it('asks a service that sends the whole list each time for less, and for the list now and then', async () => {
    const scene = createScene();
    for (let count = 0; count < 5; count += 1)
      await check(scene, { kind: 'changed', value: [], validators: none, exchange });
    expect([scene.asked.length, scene.reached()]).toEqual([2, 3]);
    scene.time.advance(15 * 60_000);
    await check(scene, { kind: 'changed', value: [], validators: none, exchange });
    expect(scene.asked).toHaveLength(3);
    scene.time.advance(-365 * 24 * 3_600_000);
    await check(scene, { kind: 'changed', value: [], validators: none, exchange });
    expect(scene.asked, 'a clock that was set back').toHaveLength(4);
  });

  it('asks for a list that is cut in its midst less and less often, and for less meanwhile', async () => {
    const scene = createScene();
    const cut: Answer = { kind: 'failed', failure: serviceFailed };
    const requested = [];
    scene.cutAfter([{ id: 'o0', name: 'Region 0', fields: {}, devices: [] }]);
    for (let count = 0; count < 8; count += 1) {
      await check(scene, cut);
      requested.push(scene.asked.length);
      scene.time.advance(30_000);
    }
    expect([requested, scene.reached()]).toEqual([[1, 1, 2, 2, 2, 2, 3, 3], 5]);
    scene.cutAfter([]);
    scene.time.advance(4 * 60_000);
    for (let count = 0; count < 2; count += 1) await check(scene, cut);
    expect(scene.asked, 'one that fails before anything of it came').toHaveLength(5);
  });

  it.each([
    ['ahead', [{ id: 'o0', name: 'Region 0', fields: {}, devices: [] }]],
    ['list', []],
  ] as const)(
    'P29: requests a list that the disk does not take (%s) less and less often, and less meanwhile',
    async (failsAt, value) => {
      const scene = createScene({ failsAt });
      const requested = [];
      for (let count = 0; count < 8; count += 1) {
        await check(scene, { kind: 'changed', value, validators, exchange }).catch(() => {});
        requested.push(scene.asked.length);
        scene.time.advance(30_000);
      }
      expect([requested, scene.reached()]).toEqual([[1, 1, 2, 2, 2, 2, 3, 3], 5]);
    },
  );

  it('P29: requests a list again that costs little, also where the disk takes no confirmation', async () => {
    const scene = createScene({ failsAt: 'confirmation' });
    for (let count = 0; count < 3; count += 1)
      await check(scene, { kind: 'notModified', validators, exchange }).catch(() => {});
    expect([scene.asked.length, scene.reached()]).toEqual([3, 0]);
  });

  it('P29: requests a list again at the next check that a failing disk did not let begin', async () => {
    const scene = createScene();
    await check(scene, { kind: 'changed', value: [], validators, exchange });
    scene.takeDiskAway(true);
    await expect(scene.fleet.check()).rejects.toThrow(describeFailure(diskFailed));
    scene.takeDiskAway(false);
    await check(scene, { kind: 'notModified', validators, exchange });
    expect([scene.asked.length, scene.reached()]).toEqual([2, 0]);
  });

  it('P39: at a reached data limit the check is the smallest request, and a refresh again when the limit is lifted', async () => {
    const scene = createScene();
    scene.limit(true);
    await check(scene, { kind: 'notModified', validators, exchange });
    expect([scene.asked.length, scene.reached()]).toEqual([0, 1]);
    scene.limit(false);
    await check(scene, { kind: 'notModified', validators, exchange });
    expect([scene.asked.length, scene.reached()]).toEqual([1, 1]);
  });

  it('a list that is never confirmed comes no later because the clock was set back', async () => {
    const scene = createScene();
    for (let count = 0; count < 2; count += 1)
      await check(scene, { kind: 'changed', value: [], validators: none, exchange });
    scene.time.advance(-3_600_000);
    await check(scene, { kind: 'changed', value: [], validators: none, exchange });
    expect([scene.asked.length, scene.reached()]).toEqual([3, 0]);
  });

  it('D15: what is stored is announced no later because the clock was set back', async () => {
    const scene = createScene({ setsBackAt: 2 });
    const refreshed = scene.fleet.refresh();
    const value = Array.from({ length: 4 }, (_, index) => ({
      id: `o${index}`,
      name: `Region ${index}`,
      fields: {},
      devices: [],
    }));
    scene.asked[0]?.answer({ kind: 'changed', value, validators, exchange });
    await refreshed;
    // The first two come at once, and the fourth one an hour before them by the clock.
    expect(scene.states).toEqual(['loading', 'loading', 'loading', 'loading', 'idle']);
  });
});
