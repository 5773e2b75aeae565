import { describe, expect, test } from 'vitest';
import type { Bridge, GalleryOrder } from '../../../preload/contract/index.ts';
import { readHistory } from '../../../renderer/state/film/read-snapshots.ts';
import {
  findTileIndex,
  readDays,
  readGalleryCsv,
  readMissing,
} from '../../../renderer/state/gallery/gallery-reader.ts';
import { measureImages } from '../../../renderer/state/health/measure-images.ts';
import { followReadyCheck } from '../../../renderer/state/offline/offline-decoding.ts';
import { createStore } from '../../../renderer/state/store/store.ts';

const scope = { kind: 'device', deviceId: 'd' } as const;
const order: GalleryOrder = { sort: 'captured', descending: true, filters: [] };
const subject = { deviceId: 'd', archiveId: 'a' };
const source = { hash: 'h', mediaType: 'image/jpeg', widthPixels: 4, heightPixels: 3 } as const;
const day = { kind: 'day', startsAt: -62_135_596_800_000, count: 1, full: 0, low: 0, missing: 1 } as const;

/** Far more questions than any list needs. */
const QUESTIONS_AT_MOST = 150;

/** As many pages of tiles as a device can have. */
const TILE_PAGES = 100;

/** A main process that gives the same answer to each question, and counts them. */
function sameAnswers() {
  let asked = 0;
  const always = (value: unknown) => async () => {
    asked += 1;
    if (asked > QUESTIONS_AT_MOST) throw new Error('The page asks for ever.');
    return { ok: true, value };
  };
  const rows = [{ subject, byteLength: 0 }];
  const frame = { subject, at: 5, clock: 'captured', full: null, low: null, knowledge: 'onService' };
  const bridge = {
    gallery: {
      days: always({ groups: [day], next: day.startsAt, reportedUntil: null }),
      weights: always({ total: 3, rows }),
      tiles: always({ total: Number.MAX_SAFE_INTEGER, rows }),
      csv: always({ total: 700, text: 'line\r\n' }),
    },
    viewer: { timeline: always({ deviceName: 'd', total: 9, undated: 0, frames: [frame] }) },
    health: {
      state: always({ measuring: { phase: 'measuring' } }),
      nextToMeasure: always({ images: [source] }),
      storeFacts: always(null),
    },
    offline: { nextToDecode: always({ images: [source] }), reportDecoded: always(null) },
    on: { healthChanged: () => undefined },
  } as unknown as Bridge;
  return { bridge, asked: () => asked };
}

async function settled(asked: () => number): Promise<void> {
  for (let before = -1; before !== asked(); ) {
    before = asked();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('W2: a list whose pages never move on ends', () => {
  test('the days of a gallery, each once', async () => {
    const { bridge } = sameAnswers();
    expect(await readDays(bridge, { scope, order }, 'utc')).toEqual({
      ok: true,
      value: { groups: [day, day], reportedUntil: null },
    });
  });

  test('the missing images of a gallery, at the number that it had', async () => {
    const { bridge } = sameAnswers();
    const pages: unknown[] = [];
    for await (const page of readMissing(bridge, { scope, order })) pages.push(page);
    expect(pages).toEqual([{ ok: true, value: [subject] }]);
  });

  test('the tiles among which one is looked for, after those that a device can have', async () => {
    const { bridge, asked } = sameAnswers();
    expect(await findTileIndex(bridge, { scope, order }, { deviceId: 'd', archiveId: 'b' })).toBeNull();
    expect(asked()).toBe(TILE_PAGES);
  });

  test('a table, at the number of its lines', async () => {
    const { bridge, asked } = sameAnswers();
    expect(await readGalleryCsv(bridge, { scope, order })).toMatchObject({ lines: 700 });
    expect(asked()).toBe(2);
  });

  test('the history of a device', async () => {
    const { bridge, asked } = sameAnswers();
    expect(await readHistory(bridge, 'd')).toMatchObject({ ok: true });
    expect(asked()).toBe(2);
  });

  test('images to measure whose facts are not kept, each measured once', async () => {
    const { bridge, asked } = sameAnswers();
    const measured: string[] = [];
    const measure = async ({ hash }: { readonly hash: string }) => {
      measured.push(hash);
      return { thumbnail: null, facts: null, flaw: null } as never;
    };
    measureImages(bridge, measure, async () => undefined);
    await settled(asked);
    expect(measured).toEqual(['h']);
  });

  test('images to decode whose results are not kept, each decoded once', async () => {
    const { bridge, asked } = sameAnswers();
    const decoded: string[] = [];
    const offline = createStore<Parameters<typeof followReadyCheck>[1]['value']>({ state: null });
    followReadyCheck(bridge, offline, async ({ hash }) => {
      decoded.push(hash);
      return null;
    });
    offline.set({ state: { ready: { id: 1, phase: 'decoding' } } } as typeof offline.value);
    await settled(asked);
    expect(decoded).toEqual(['h']);
  });
});
