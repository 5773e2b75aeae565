import { expect, it } from 'vitest';
import type { SnapshotSummary } from '../../../../preload/contract/index.ts';
import { firstChoices, planFilm } from '../../../../renderer/state/film/film-plan.ts';
import { filmSize } from '../../../../renderer/state/film/film-size.ts';

it('the image keeps its proportions within the chosen side, all sides even, and the caption stands below it', () => {
  expect(filmSize([{ width: 3_840, height: 2_160 }], 1_920)).toEqual({
    width: 1_920,
    imageHeight: 1_080,
    captionHeight: 116,
  });
  expect(filmSize([{ width: 1_080, height: 1_921 }], 640)).toEqual({
    width: 480,
    imageHeight: 640,
    captionHeight: 44,
  });
  const sizes = filmSize([{ width: 801, height: 333 }], 640);
  expect(Object.values(sizes).map((length) => length % 2)).toEqual([0, 0, 0]);
});

it('the largest snapshot decides; a film of small ones is wider than they are, for the caption', () => {
  const small = { width: 320, height: 180 };
  expect(filmSize([small, { width: 1_280, height: 720 }, small], 1_920)).toMatchObject({
    width: 1_280,
    imageHeight: 720,
  });
  expect(filmSize([small], 1_920)).toMatchObject({ width: 480, imageHeight: 180 });
});

it('the plan counts frames, gaps, time and bytes', () => {
  const snapshots = [0, 1, 2, 3, 50].map((hour) => ({
    tile: { subject: { deviceId: 'd', archiveId: null }, name: 'Gate', deviceName: 'Gate' },
    snapshot: { widthPixels: 1_920, heightPixels: 1_080, byteLength: 100_000 } as SnapshotSummary,
    at: hour * 3_600_000,
  }));
  const material = { deviceName: 'Gate', snapshots, notDownloaded: 0, undated: 0, beyond: 0 };
  const plan = planFilm(material, firstChoices);
  expect(plan).toMatchObject({ gapCount: 1, lengthMs: 5 * 500 + 2_000 });
  expect(plan.frames).toHaveLength(6);
  const smaller = planFilm(material, { ...firstChoices, side: 640 });
  expect(smaller.byteLength).toBeLessThan(plan.byteLength / 4);
});
