import { describe, expect, it, vi } from 'vitest';
import type { SnapshotSummary } from '../../../../preload/contract/index.ts';
import { type Decode, ImageCache } from '../../../../renderer/elements/image/image-cache.ts';
import { pickImage } from '../../../../renderer/elements/image/image-drawing.ts';
import { wheelFactor } from '../../../../renderer/elements/image/image-gestures.ts';
import {
  BrokenImageError,
  type DecodedImage,
  sizeWithin,
  uprightSize,
} from '../../../../renderer/imaging/image-decode.ts';
import { fitted } from '../../../../renderer/imaging/image-view.ts';

function snapshot(letter: string): SnapshotSummary {
  return {
    hash: letter.repeat(64),
    precision: 'full',
    mediaType: 'image/jpeg',
    widthPixels: 4_000,
    heightPixels: 2_000,
    byteLength: 1,
    capturedAt: null,
    receivedAt: null,
    fetchedAt: 1,
    confirmedAt: 1,
  };
}

/** Decodes at once into bitmaps without pixels and counts which are open. */
function setUp() {
  const open = new Set<string>();
  const decode: Decode = async ({ hash, widthPixels, heightPixels }, limit) => {
    const size = sizeWithin({ width: widthPixels, height: heightPixels }, limit);
    const name = `${hash[0]} ${size.width}`;
    open.add(name);
    return {
      natural: { width: widthPixels, height: heightPixels },
      bitmap: { ...size, close: () => void open.delete(name) },
    };
  };
  const cache = new ImageCache(decode, () => undefined);
  cache.setViewport({ width: 1_000, height: 1_000 });
  return { cache, open };
}

const [a, b, c] = [snapshot('a'), snapshot('b'), snapshot('c')];

describe('the decoded images of the viewer', () => {
  it('are no larger than the viewport until every pixel is wanted', async () => {
    const { cache, open } = setUp();
    cache.request(a, 'viewport');
    await vi.waitFor(() => expect([...open]).toEqual(['a 1024']));
    cache.request(a, 'whole');
    await vi.waitFor(() => expect([...open]).toEqual(['a 1024', 'a 4000']));
  });

  it('are closed when left behind; neighbours keep what fits the viewport', async () => {
    const { cache, open } = setUp();
    for (const each of [a, b, c]) cache.request(each, 'viewport');
    cache.request(a, 'whole');
    await vi.waitFor(() => expect(open.size).toBe(4));
    cache.retain([b], [a]);
    expect([...open].toSorted()).toEqual(['a 1024', 'b 1024']);
    cache.retain([], []);
    expect(open.size).toBe(0);
  });

  it('are closed when they arrive after they were left behind', async () => {
    const { cache, open } = setUp();
    cache.request(a, 'viewport');
    cache.retain([], []);
    await vi.waitFor(() => expect(open.size).toBe(0));
    expect(cache.images(a)).toEqual([]);
  });

  it('are not asked for twice', () => {
    const decode = vi.fn<Decode>(() => new Promise(() => undefined));
    const cache = new ImageCache(decode, () => undefined);
    cache.request(a, 'viewport');
    cache.request(a, 'viewport');
    expect(decode).toHaveBeenCalledTimes(1);
  });

  it('say when none could be decoded', async () => {
    const cache = new ImageCache(
      () => Promise.reject(new Error('no image')),
      () => undefined,
    );
    cache.request(a, 'viewport');
    expect(cache.failureOf(a)).toBeNull();
    await vi.waitFor(() => expect(cache.failureOf(a)).toBe('damaged'));
  });

  it('are decoded again after a failure that is forgotten', async () => {
    const decode = vi.fn<Decode>(() => Promise.reject(new BrokenImageError('empty')));
    const cache = new ImageCache(decode, () => undefined);
    cache.request(a, 'viewport');
    await vi.waitFor(() => expect(cache.failureOf(a)).toBe('empty'));
    cache.forgetFailures();
    cache.request(a, 'viewport');
    expect(decode).toHaveBeenCalledTimes(2);
  });
});

describe('sizes of decoded images', () => {
  it('keep the sides and never grow', () => {
    expect(sizeWithin({ width: 4_000, height: 2_000 }, { width: 1_000, height: 1_000 })).toEqual({
      width: 1_000,
      height: 500,
    });
    expect(sizeWithin({ width: 40, height: 20 }, { width: 1_000, height: 1_000 })).toEqual({
      width: 40,
      height: 20,
    });
    expect(sizeWithin({ width: 40, height: 20 }, null)).toEqual({ width: 40, height: 20 });
  });

  it('follow an image that EXIF turns', () => {
    expect(uprightSize({ width: 400, height: 200 }, { width: 100, height: 200 })).toEqual({
      width: 200,
      height: 400,
    });
    expect(uprightSize({ width: 400, height: 200 }, { width: 200, height: 100 })).toEqual({
      width: 400,
      height: 200,
    });
  });

  it('are chosen as small as is sharp', () => {
    const image = (width: number): DecodedImage => ({
      natural: { width: 4_000, height: 2_000 },
      bitmap: { width, height: width / 2, close: () => undefined },
    });
    const stage = {
      image: { width: 4_000, height: 2_000 },
      viewport: { width: 1_000, height: 500 },
      pixelRatio: 1,
    };
    const images = [image(4_000), image(1_024)];
    expect(pickImage(images, fitted, stage)?.bitmap.width).toBe(1_024);
    expect(pickImage(images, { ...fitted, magnification: 3 }, stage)?.bitmap.width).toBe(4_000);
    expect(pickImage([image(1_024)], { ...fitted, magnification: 3 }, stage)?.bitmap.width).toBe(1_024);
    expect(pickImage([], fitted, stage)).toBeUndefined();
  });
});

describe('the wheel', () => {
  it('zooms in upwards and out downwards by the same factor', () => {
    const up = wheelFactor({ deltaY: -100, deltaMode: 0, ctrlKey: false });
    const down = wheelFactor({ deltaY: 100, deltaMode: 0, ctrlKey: false });
    expect(up).toBeGreaterThan(1);
    expect(up * down).toBeCloseTo(1, 9);
  });

  it('never leaps, however many pixels or lines an event has', () => {
    expect(wheelFactor({ deltaY: -90_000, deltaMode: 2, ctrlKey: true })).toBeLessThan(2);
  });
});
