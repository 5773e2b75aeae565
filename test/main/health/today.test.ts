import { describe, expect, it } from 'vitest';
import { limits, siteChangeOf } from '../../../main/health/compare-days.ts';
import { pictured } from '../../../main/health/pictured.ts';
import { type ImageFacts, MAP_COLUMNS, MAP_ROWS } from '../../../preload/contract/index.ts';
import { archive, device } from '../library/support/library-fixture.ts';
import { judgeNow } from './support/judge-now.ts';
import { madeFacts } from './support/made-facts.ts';
import { DAY_MS, NOON, watchCameras } from './support/watched-camera.ts';

const HOUR = 1 / 24;
const THING = { left: 20, top: 14, right: 26, bottom: 20 };

/** Facts with something at a place of the picture that is not there usually. */
function withThing(camera: number, snapshot: number): ImageFacts {
  const facts = madeFacts(camera, snapshot);
  const map = facts.map.map((edge, cell) => {
    const [x, y] = [cell % MAP_COLUMNS, Math.floor(cell / MAP_COLUMNS)];
    const isThing = x >= THING.left && x < THING.right && y >= THING.top && y < THING.bottom;
    return isThing ? 250 - (snapshot % 7) : edge;
  });
  return { ...facts, map };
}

/** Facts in other light: all edges are weaker. */
function dimmed(facts: ImageFacts): ImageFacts {
  return { ...facts, luma: facts.luma * 0.6, map: facts.map.map((edge) => Math.round(edge * 0.5)) };
}

describe('what changed at a site', () => {
  const seen = (facts: ImageFacts, hour: number) => pictured({ capturedAt: NOON + hour * 3_600_000, facts });
  const history = Array.from({ length: 12 }, (_, day) => seen(madeFacts(0, day), -24 * (day + 1)));
  const [dayBefore = null] = history;
  const scoreOf = (newestFirst: readonly ImageFacts[]) =>
    siteChangeOf(
      newestFirst.map((facts, index) => ({ now: seen(facts, -index), dayBefore })),
      history,
    );

  it('is found where it is, if two images show it', () => {
    const found = scoreOf([withThing(0, 90), withThing(0, 91)]);
    expect(found?.score).toBeGreaterThan(limits.listed);
    const { x = 0, y = 0, width = 0, height = 0 } = found?.part ?? {};
    expect([x * MAP_COLUMNS, y * MAP_ROWS]).toEqual([
      expect.closeTo(THING.left, -1),
      expect.closeTo(THING.top, -1),
    ]);
    expect((x + width / 2) * MAP_COLUMNS).toBeGreaterThan(THING.left);
    expect((x + width / 2) * MAP_COLUMNS).toBeLessThan(THING.right);
    expect((y + height / 2) * MAP_ROWS).toBeGreaterThan(THING.top);
    expect((y + height / 2) * MAP_ROWS).toBeLessThan(THING.bottom);
    expect(found?.edges).toBeGreaterThan(0);
  });

  it('is nothing that passes, and no other light', () => {
    const listed = (newestFirst: readonly ImageFacts[]) =>
      (scoreOf(newestFirst)?.score ?? 0) >= limits.listed;
    expect(listed([withThing(0, 90), madeFacts(0, 91)])).toBe(false);
    expect(listed([madeFacts(0, 90), withThing(0, 91)])).toBe(false);
    expect(listed([dimmed(madeFacts(0, 90)), dimmed(madeFacts(0, 91))])).toBe(false);
    expect(listed([dimmed(withThing(0, 90)), dimmed(withThing(0, 91))])).toBe(true);
  });

  it('ranks alike in any light', () => {
    const newestFirst = [withThing(0, 90), withThing(0, 91)];
    const [bright, dim] = [newestFirst, newestFirst.map(dimmed)].map((list) => scoreOf(list)?.score ?? 0);
    expect((dim ?? 0) / (bright ?? 1)).toBeCloseTo(1, 1);
  });

  it('is found although only the newest of several images show it', () => {
    const found = scoreOf([withThing(0, 90), withThing(0, 91), madeFacts(0, 92), madeFacts(0, 93)]);
    expect(found?.score).toBeGreaterThan(limits.listed);
    expect(found?.images).toBe(2);
  });

  it('is unknown without a history or a second image', () => {
    expect(siteChangeOf([{ now: seen(withThing(0, 90), 0), dayBefore }], history)).toBeNull();
    expect(siteChangeOf([{ now: seen(withThing(0, 90), 0), dayBefore: null }], [])).toBeNull();
  });
});

describe('today', () => {
  type Watched = Awaited<ReturnType<typeof watchCameras>>;
  const store = (watched: Watched, camera: number, day: number, facts: ImageFacts, size = {}) =>
    watched.store(day, 'asUsual', { subject: device(`c${camera}`), facts, ...size });

  async function storeDays(watched: Watched, camera: number, days: number): Promise<void> {
    for (let day = 8 - days; day < 8; day += 1)
      for (const hour of [-HOUR, 0])
        await store(watched, camera, day + hour, madeFacts(camera, (day + hour) * 24));
  }

  async function judged() {
    const watched = await watchCameras();
    await storeDays(watched, 0, 5);
    await storeDays(watched, 1, 5);
    await storeDays(watched, 2, 1);
    const changed = [];
    for (const hour of [-HOUR, 0]) {
      changed.push(await store(watched, 0, 8 + hour, withThing(0, 200 + hour * 24)));
      await store(watched, 1, 8 + hour, madeFacts(1, 200 + hour * 24));
      await store(watched, 2, 8 + hour, withThing(2, 200 + hour * 24));
    }
    await watched.measure();
    await judgeNow(watched.library);
    const list = (since = NOON + 7.5 * DAY_MS) =>
      watched.library.health.today.list({ since, offset: 0, limit: 10 });
    return { watched, changed, list };
  }

  it('lists a changed device with its newest image and that of the same hour the day before', async () => {
    const { changed, list } = await judged();
    const { rows, ...page } = list();
    expect(page).toMatchObject({ total: 1, unseen: 1, notCompared: { history: 1, size: 0 } });
    expect(rows).toMatchObject([
      {
        subject: device('c0'),
        isSeen: false,
        change: { kind: 'more', images: 2, dayBefore: { capturedAt: NOON + 7 * DAY_MS } },
        now: { hash: changed.at(-1), capturedAt: NOON + 8 * DAY_MS },
      },
    ]);
  });

  it('lists nothing of before the period', async () => {
    const { list } = await judged();
    expect(list(NOON + 8 * DAY_MS + 1)).toMatchObject({ total: 0, rows: [] });
  });

  it('keeps a seen change, as no new one, until another follows', async () => {
    const { watched, list } = await judged();
    const see = (isSeen: boolean, through = NOON + 8 * DAY_MS) =>
      watched.library.health.today.see({ subjects: [device('c0')], through, isSeen });
    see(true, NOON + 8 * DAY_MS - 1);
    expect(list()).toMatchObject({ total: 1, unseen: 1, rows: [{ isSeen: false }] });
    see(true);
    expect(list()).toMatchObject({ total: 1, unseen: 0, rows: [{ isSeen: true }] });
    see(false);
    expect(list()).toMatchObject({ total: 1, unseen: 1 });
    see(true);
    await store(watched, 0, 8 + HOUR, withThing(0, 300));
    await watched.measure();
    await judgeNow(watched.library);
    expect(list()).toMatchObject({ total: 1, unseen: 1, rows: [{ isSeen: false }] });
  });

  it('shows the newest unseen change of a device, however strong a seen one is', async () => {
    const { watched, list } = await judged();
    const { today } = watched.library.health;
    today.see({ subjects: [device('c0')], through: NOON + 8 * DAY_MS, isSeen: true });
    const capturedAt = NOON + (8 + HOUR) * DAY_MS;
    const hash = await store(watched, 0, 8 + HOUR, withThing(0, 300));
    await watched.measure();
    await judgeNow(watched.library);
    watched.change(
      `UPDATE image_facts SET change_score = iif(at = ${capturedAt}, 2, 8) WHERE change_score IS NOT NULL`,
    );
    expect(list()).toMatchObject({
      total: 1,
      unseen: 1,
      rows: [{ isSeen: false, at: capturedAt, now: { hash } }],
    });
  });

  it('is not what one picture shows that is that of the newest archive too', async () => {
    const watched = await watchCameras();
    await storeDays(watched, 0, 5);
    await store(watched, 0, 8 - HOUR, madeFacts(0, 199));
    const facts = withThing(0, 200);
    for (const subject of [archive('c0', 'a8'), device('c0')])
      await watched.store(8, 'asUsual', { subject, facts, bytes: 'one picture' });
    await watched.store(8 + HOUR, 'asUsual', { facts: madeFacts(0, 201) });
    await watched.measure();
    await judgeNow(watched.library);
    expect(
      watched.library.health.today.list({ since: NOON + 7.5 * DAY_MS, offset: 0, limit: 10 }).rows,
    ).toEqual([]);
  });

  it('says that an image of another shape was not compared', async () => {
    const watched = await watchCameras();
    await storeDays(watched, 3, 5);
    for (const hour of [-HOUR, 0])
      await store(watched, 3, 8 + hour, withThing(3, 200 + hour * 24), {
        size: { widthPixels: 480, heightPixels: 480 },
      });
    await watched.measure();
    await judgeNow(watched.library);
    const found = watched.library.health.today.list({ since: NOON, offset: 0, limit: 10 });
    expect(found).toMatchObject({ total: 0, notCompared: { history: 0, size: 1 } });
  });

  it('lists a moved camera on the day it moved, with no part of its image', async () => {
    const watched = await watchCameras();
    for (let day = -5; day < 15; day += 1) await watched.store(day, day < 12 ? 'asUsual' : 'moved');
    await watched.measure();
    await judgeNow(watched.library);
    const rows = (since: number) =>
      watched.library.health.today.list({ since: NOON + since * DAY_MS, offset: 0, limit: 10 }).rows;
    expect(rows(12.5)).toMatchObject([
      { change: { kind: 'moved', part: null }, now: { capturedAt: NOON + 13 * DAY_MS } },
    ]);
    expect(rows(13.5)).toEqual([]);
  });

  /** Stores images at these days; after that of `silent`, the service confirms it until `until`. */
  async function storedAt(days: readonly number[], silent: number, until: number) {
    const watched = await watchCameras();
    for (const day of days) {
      await watched.store(day);
      if (day !== silent) continue;
      const { library } = watched;
      library.confirm(device('c0'), 'full', { lastModified: null, etag: null }, NOON + until * DAY_MS);
    }
    await watched.measure();
    await judgeNow(watched.library);
    return (since: number) => {
      const found = watched.library.health.today.list({ since: NOON + since * DAY_MS, offset: 0, limit: 10 });
      return [found.cameBack.map(({ name }) => name), found.cameBackTotal];
    };
  }

  const back = [['c0'], 1];
  const none = [[], 0];

  it('names a device that sent again after a silence', async () => {
    const cameBack = await storedAt([0, 1, 2, 3, 4, 5, 6, 16], 6, 15.9);
    expect(cameBack(15.5)).toEqual(back);
    expect(cameBack(16.5)).toEqual(none);
    const later = await storedAt([0, 1, 2, 3, 4, 5, 6, 16, 17], 6, 15.9);
    expect(later(16.5)).toEqual(none);
  });

  it('names no device whose silence was that of the laptop', async () => {
    const hours = [0, 1, 2, 3, 4, 5, 6, 18].map((hour) => hour * HOUR);
    expect((await storedAt(hours, 6 * HOUR, 6.5 * HOUR))(17 * HOUR)).toEqual(none);
    expect((await storedAt(hours, 6 * HOUR, 17.9 * HOUR))(17 * HOUR)).toEqual(back);
  });
});
