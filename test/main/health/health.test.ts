import { describe, expect, it } from 'vitest';
import { rulesOf } from '../../../main/health/limits.ts';
import { archive, device, image, noValidators } from '../library/support/library-fixture.ts';
import { judgeNow } from './support/judge-now.ts';
import { madeFacts } from './support/made-facts.ts';
import { DAY_MS, NOON, watchCameras } from './support/watched-camera.ts';

type Watched = Awaited<ReturnType<typeof watchCameras>>;

const everything = { offset: 0, limit: 10, fine: false } as const;

async function usualDays(watched: Watched, from: number, to: number): Promise<void> {
  for (let day = from; day <= to; day += 1) await watched.store(day);
}

/** Seventeen usual days, as of fewer only what is plain is said, then some in a state; all is measured and judged. */
async function watchFallingIll(state: Parameters<Watched['store']>[1], days = 3): Promise<Watched> {
  const watched = await watchCameras();
  await usualDays(watched, -5, 11);
  for (let day = 12; day < 12 + days; day += 1) await watched.store(day, state);
  await watched.measure();
  await judgeNow(watched.library);
  return watched;
}

describe('a device that needs a look', () => {
  it('is listed with its number, since when, and two snapshots as evidence', async () => {
    const watched = await watchCameras();
    await usualDays(watched, 0, 11);
    const ill = [
      await watched.store(12, 'moved'),
      await watched.store(13, 'moved'),
      await watched.store(14, 'moved'),
    ];
    const batches = await watched.measure();
    expect(batches.map(({ length }) => length)).toEqual([15]);
    expect(batches[0]?.slice(-3)).toEqual(ill);
    await judgeNow(watched.library);

    const health = watched.health();
    expect(health).toMatchObject({
      verdict: 'moved',
      since: NOON + 12 * DAY_MS,
      finding: { measure: 'shift' },
      movement: { x: 5 / 64, y: 0, degrees: 0 },
      comparedWith: 12,
      fineAt: null,
      now: { hash: ill[2] },
      usual: { capturedAt: NOON + 11 * DAY_MS },
    });
    expect(health?.values.map(({ measure }) => measure)).toEqual([
      'shift',
      'brightness',
      'contrast',
      'sharpness',
      'likeness',
    ]);
    const { library } = watched;
    // Each image can be told beside the usual ones, not the newest alone.
    expect(library.health.picture(ill[2] ?? '')).toEqual(health?.values);
    expect(library.health.picture(ill[0] ?? '')?.map(({ measure }) => measure)).toContain('brightness');
    expect(library.health.picture('0'.repeat(64))).toBeNull();
    expect(library.health.list(everything)).toMatchObject({
      total: 1,
      rows: [{ subject: device('c0'), name: 'c0', organizationName: 'o', health: { verdict: 'moved' } }],
    });
    expect(library.tile(device('c0'))?.health).toBe('moved');
    expect(library.tile(device('c1'))).not.toHaveProperty('health');
    expect(library.health.summary()).toMatchObject({
      counts: { moved: 1, obscured: 0, silent: 0 },
      total: 1,
      measuring: { phase: 'idle', devices: 1, measured: 1 },
    });
  });

  it.each(['obscured', 'dark', 'washedOut', 'frozen', 'changedScene'] as const)(
    'is found when %s',
    async (state) => {
      expect((await watchFallingIll(state)).health()?.verdict).toBe(state);
    },
  );

  it('is as usual again with the next usual snapshot', async () => {
    const watched = await watchFallingIll('dark');
    await watched.store(15);
    await watched.measure();
    await judgeNow(watched.library);
    expect(watched.health()).toMatchObject({ verdict: 'asUsual', since: null, finding: null });
    expect(watched.library.health.list(everything).total).toBe(0);
  });

  it('the most urgent state comes first, and a state can be listed alone', async () => {
    const watched = await watchFallingIll('moved');
    for (let day = -5; day < 14; day += 1)
      await watched.store(day, day > 11 ? 'obscured' : 'asUsual', { subject: device('c1') });
    await watched.measure();
    await judgeNow(watched.library);
    const listed = (states?: ('moved' | 'obscured')[]) =>
      watched.library.health
        .list({ ...everything, ...(states === undefined ? {} : { states }) })
        .rows.map(({ name }) => name);
    expect(listed()).toEqual(['c1', 'c0']);
    expect(listed(['moved'])).toEqual(['c0']);
    expect(watched.library.health.list({ ...everything, limit: 1 })).toMatchObject({ total: 2 });
  });
});

describe('the history', () => {
  it('of fewer than five snapshots is too little: a dark picture is not judged, and the device is new', async () => {
    const watched = await watchCameras();
    await usualDays(watched, 0, 3);
    await watched.store(4, 'dark');
    await watched.measure();
    await judgeNow(watched.library);
    expect(watched.health()).toMatchObject({
      verdict: 'new',
      isMaybe: false,
      finding: null,
      comparedWith: 4,
    });
    expect(watched.library.health.summary()).toMatchObject({ total: 0, new: 1 });
  });

  it('that comes later than the newest snapshot is compared with it all the same', async () => {
    const watched = await watchCameras();
    await watched.store(20, 'moved');
    await watched.measure();
    await judgeNow(watched.library);
    expect(watched.health()?.verdict).toBe('new');
    for (let day = 0; day < 10; day += 1)
      await watched.store(day, 'asUsual', { subject: archive('c0', `a${day}`) });
    await watched.measure();
    await judgeNow(watched.library);
    expect(watched.health()).toMatchObject({ verdict: 'moved', comparedWith: 9 });
  });

  it('is of one precision: a low snapshot is compared with low ones', async () => {
    const watched = await watchCameras();
    await usualDays(watched, 0, 9);
    // As another picture: the full ones would call it a changed scene.
    for (let day = 10; day < 14; day += 1)
      await watched.store(day, 'asUsual', { precision: 'low', facts: madeFacts(500, day) });
    await watched.measure();
    await judgeNow(watched.library);
    expect(watched.health()?.verdict).toBe('new');
    for (let day = 14; day < 18; day += 1)
      await watched.store(day, 'asUsual', { precision: 'low', facts: madeFacts(500, day) });
    await watched.measure();
    await judgeNow(watched.library);
    expect(watched.health()).toMatchObject({ verdict: 'asUsual', now: { precision: 'low' } });
  });

  it('has the image of a device once, which is that of its newest archive too', async () => {
    const watched = await watchCameras();
    for (let day = 0; day < 8; day += 1)
      await watched.store(day, 'asUsual', { subject: archive('c0', `a${day}`), bytes: `picture ${day}` });
    const { library } = watched;
    // The device says no time of its own: the same picture stands a minute later.
    await watched.store(7 + 1 / 1_440, 'asUsual', { bytes: 'picture 7', facts: madeFacts(0, 7) });
    await watched.measure();
    await judgeNow(library);
    expect(watched.health()?.verdict).toBe('asUsual');
  });

  it('has no first ill snapshot once the second says that it was ill too', async () => {
    const watched = await watchFallingIll('washedOut', 2);
    expect(watched.health()).toMatchObject({
      verdict: 'washedOut',
      since: NOON + 12 * DAY_MS,
      comparedWith: 17,
    });
    await watched.store(14, 'washedOut');
    await watched.measure();
    await judgeNow(watched.library);
    expect(watched.health()).toMatchObject({ verdict: 'washedOut', comparedWith: 17 });
  });

  it('goes with its snapshots', async () => {
    const watched = await watchFallingIll('moved');
    await watched.library.storage.act({
      target: { kind: 'device', deviceId: 'c0' },
      action: 'forget',
      isPreview: false,
    });
    await judgeNow(watched.library);
    expect(watched.health()).toBeNull();
    expect(watched.library.health.summary().total).toBe(0);
    watched.restart((database) => {
      expect(database.prepare('SELECT count(*) AS number FROM image_facts').get()).toEqual({ number: 0 });
    });
  });
});

describe('P28: a restart', () => {
  it('keeps facts and verdicts', async () => {
    const watched = await watchFallingIll('obscured');
    const before = watched.health();
    watched.restart();
    expect(watched.health()).toEqual(before);
    expect(await judgeNow(watched.library)).toBe(0);
    expect(await watched.measure()).toEqual([]);
  });

  it('goes on where judging and measuring were cut off', async () => {
    const watched = await watchCameras();
    await usualDays(watched, 0, 11);
    await watched.measure();
    await watched.store(12, 'moved');
    watched.restart();
    expect(watched.library.health.summary().measuring).toEqual({
      phase: 'measuring',
      devices: 1,
      measured: 0,
    });
    expect(await watched.measure()).toHaveLength(1);
    watched.restart();
    expect(await judgeNow(watched.library)).toBe(13);
    expect(watched.health()?.verdict).toBe('moved');
  });

  it('does not start again what the user stopped', async () => {
    const watched = await watchCameras();
    await usualDays(watched, 0, 1);
    watched.library.health.stopMeasuring(true);
    watched.restart();
    expect(watched.library.health.summary().measuring.phase).toBe('stopped');
    expect(await watched.measure()).toEqual([]);
    watched.library.health.stopMeasuring(false);
    expect(await watched.measure()).toHaveLength(1);
  });
});

describe('after an update', () => {
  it('another method measures all again; the verdict stays until it has', async () => {
    const watched = await watchFallingIll('moved');
    watched.restart((database) => {
      database.exec('UPDATE image_facts SET method = 0; UPDATE health SET method = 0');
    });
    expect(await judgeNow(watched.library)).toBe(0);
    expect(watched.health()?.verdict).toBe('moved');
    expect((await watched.measure()).flat()).toHaveLength(20);
    expect(await judgeNow(watched.library)).toBe(20);
    expect(watched.health()).toMatchObject({ verdict: 'moved', comparedWith: 17 });
  });

  it('other rules judge all again, without a new image: they find what the old ones did not', async () => {
    const watched = await watchFallingIll('moved');
    watched.restart((database) => {
      database.exec(`
        UPDATE image_facts SET verdict = 'asUsual', usual = 1, details = NULL;
        UPDATE health SET verdict = 'asUsual', since = NULL, rules = '0 usual'`);
    });
    const { health } = watched.library;
    expect(watched.health()?.verdict).toBe('asUsual');
    await health.judging.markOld(rulesOf('usual'));
    expect(health.summary().measuring).toEqual({ phase: 'measuring', devices: 1, measured: 0 });
    expect(await watched.measure()).toEqual([]);
    expect(await judgeNow(watched.library)).toBe(20);
    expect(watched.health()).toMatchObject({ verdict: 'moved', since: NOON + 12 * DAY_MS });
    expect(health.summary()).toMatchObject({ total: 1, measuring: { phase: 'idle', measured: 1 } });
    watched.restart();
    expect(await judgeNow(watched.library)).toBe(0);
  });

  it('the user can stop the judging by other rules; what is new is judged all the same', async () => {
    const watched = await watchFallingIll('moved');
    for (let day = 0; day < 12; day += 1) await watched.store(day, 'asUsual', { subject: device('c1') });
    await watched.measure();
    await judgeNow(watched.library);
    watched.restart((database) => database.exec("UPDATE health SET rules = '0 usual'"));
    watched.library.health.stopMeasuring(true);
    expect(await judgeNow(watched.library)).toBe(0);
    watched.restart();
    expect(await judgeNow(watched.library)).toBe(0);
    expect(watched.library.health.summary().measuring).toEqual({ phase: 'stopped', devices: 2, measured: 0 });
    const hash = await watched.store(12, 'asUsual', { subject: device('c1') });
    watched.library.health.storeFacts([{ hash, facts: madeFacts(1, 12), flaw: null }]);
    expect(await judgeNow(watched.library)).toBe(13);
    watched.library.health.stopMeasuring(false);
    expect(await judgeNow(watched.library)).toBe(20);
  });

  it('another method and other rules at once: the verdict stays until all is measured', async () => {
    const watched = await watchFallingIll('moved');
    watched.restart((database) => {
      database.exec("UPDATE image_facts SET method = 0; UPDATE health SET method = 0, rules = '0 usual'");
    });
    expect(await judgeNow(watched.library)).toBe(0);
    expect(watched.health()?.verdict).toBe('moved');
    await watched.measure();
    expect(await judgeNow(watched.library)).toBe(20);
    expect(watched.health()?.verdict).toBe('moved');
  });

  it('snapshots without facts are measured, those of each device the oldest first', async () => {
    const watched = await watchCameras();
    const hashes = [
      await watched.store(1),
      await watched.store(0, 'asUsual', { subject: archive('c0', 'a0') }),
    ];
    const other = await watched.store(2, 'asUsual', { subject: device('c1') });
    watched.restart((database) => database.exec('DELETE FROM image_facts'));
    expect(await watched.measure()).toEqual([hashes.toReversed(), [other]]);
  });

  it('an image that can not be decoded is not asked for again, and counts once it can be', async () => {
    const watched = await watchCameras();
    await usualDays(watched, 0, 9);
    const broken = await watched.store(10, 'moved');
    watched.damage(broken);
    await watched.measure();
    await judgeNow(watched.library);
    expect(watched.health()?.verdict).toBe('asUsual');
    watched.library.health.storeFacts([{ hash: broken, facts: madeFacts(0, 10, 'moved'), flaw: null }]);
    await judgeNow(watched.library);
    expect(watched.health()?.verdict).toBe('moved');
  });
});

describe('"Looks fine"', () => {
  it('hides a device until its state changes, and can be taken back', async () => {
    const watched = await watchFallingIll('moved');
    const { health } = watched.library;
    health.callFine([device('c0')], NOON);
    expect(health.list(everything).total).toBe(0);
    expect(health.list({ ...everything, fine: true }).rows[0]?.health).toMatchObject({
      verdict: 'moved',
      fineAt: NOON,
    });
    expect(health.summary()).toMatchObject({ total: 0, fine: 1, counts: { moved: 0 } });
    expect(watched.library.tile(device('c0'))).not.toHaveProperty('health');

    health.callFine([device('c0')], null);
    expect(health.summary()).toMatchObject({ total: 1, fine: 0 });
    health.callFine([device('c0')], NOON);

    await watched.store(15, 'moved');
    await watched.measure();
    await judgeNow(watched.library);
    expect(health.summary()).toMatchObject({ total: 0, fine: 1 });
    await watched.store(16, 'changedScene');
    await watched.store(17, 'changedScene');
    await watched.measure();
    await judgeNow(watched.library);
    expect(health.summary()).toMatchObject({ total: 1, fine: 0, counts: { changedScene: 1 } });
  });

  it('of a silent device says nothing of its picture', async () => {
    const watched = await watchFallingIll('moved');
    const { library } = watched;
    const day = 14;
    const newest = image(`c0 null full ${day} moved`, {
      capturedAt: NOON + day * DAY_MS,
      receivedAt: NOON + day * DAY_MS,
    });
    await library.storeImage(device('c0'), newest, noValidators, NOON + 40 * DAY_MS);
    await judgeNow(library);
    expect(watched.health()).toMatchObject({ verdict: 'silent', since: NOON + day * DAY_MS });
    library.health.callFine([device('c0')], NOON);
    watched.restart((database) => {
      const usual = database.prepare("SELECT sum(usual) AS number FROM image_facts WHERE verdict = 'moved'");
      expect(usual.get()).toEqual({ number: 0 });
    });
  });

  it('makes the new picture the usual one in time, which outlives an update', async () => {
    const watched = await watchFallingIll('moved');
    watched.library.health.callFine([device('c0')], NOON);
    for (let day = 15; day < 32; day += 1) {
      await watched.store(day, 'moved');
      await watched.measure();
      await judgeNow(watched.library);
    }
    expect(watched.health()?.verdict).toBe('asUsual');
    for (const update of ["rules = '0 usual'", 'method = 0']) {
      watched.restart((database) => {
        database.exec(`UPDATE health SET ${update}`);
        if (update.startsWith('method')) database.exec(`UPDATE image_facts SET ${update}`);
      });
      await judgeNow(watched.library);
      await watched.measure();
      await judgeNow(watched.library);
      expect(watched.health()).toMatchObject({ verdict: 'asUsual', comparedWith: 35 });
    }
    await watched.store(40);
    await watched.store(41, 'obscured');
    await watched.store(42, 'obscured');
    await watched.measure();
    await judgeNow(watched.library);
    expect(watched.health()?.verdict).not.toBe('asUsual');
  });
});

it('with another sensitivity all is judged again', async () => {
  const watched = await watchCameras();
  await usualDays(watched, 0, 11);
  for (const day of [12, 13])
    await watched.store(day, 'asUsual', { facts: { ...madeFacts(0, day), luma: 165, blown: 0.045 } });
  await watched.measure();
  await judgeNow(watched.library);
  expect(watched.health()?.verdict).toBe('washedOut');
  await judgeNow(watched.library, 'fewer');
  expect(watched.health()?.verdict).toBe('asUsual');
  await judgeNow(watched.library, 'more');
  expect(watched.health()?.verdict).toBe('washedOut');
});
