import { describe, expect, test, vi } from 'vitest';
import {
  type DecodeRegion,
  grown,
  ImageRegions,
  levelFor,
} from '../../../../renderer/elements/image/image-regions.ts';
import type { RegionRequest } from '../../../../renderer/workers/region-worker.ts';

const huge = { hash: 'h', mediaType: 'image/jpeg', widthPixels: 12_000, heightPixels: 8_000 };
const small = { ...huge, hash: 's', widthPixels: 1_920, heightPixels: 1_080 };
const middle = { x: 5_000, y: 3_000, width: 1_000, height: 800 };

/** Regions whose worker answers at once; `requests` are those it got, `open` the bitmaps that are not closed. */
function makeRegions(fails = false) {
  const requests: RegionRequest[] = [];
  const signals: AbortSignal[] = [];
  const open = new Set<number>();
  const onChange = vi.fn();
  const ask: DecodeRegion = async (request, signal) => {
    const number = requests.push(request);
    signals.push(signal);
    if (fails) throw new Error('turned');
    open.add(number);
    return { bitmap: { close: () => open.delete(number) } as unknown as ImageBitmap, part: request.part };
  };
  return { regions: new ImageRegions(ask, onChange), requests, signals, open, onChange };
}

describe('the parts of a very large image', () => {
  test('are for very large images alone', () => {
    const { regions } = makeRegions();
    expect([regions.serves(huge), regions.serves(small)]).toEqual([true, false]);
  });

  test('are asked for with a margin inside the image, at the next level of halves that is sharp', () => {
    expect([1, 0.6, 0.5, 0.3, 0.2, 0.01].map(levelFor)).toEqual([1, 1, 0.5, 0.5, 0.25, 1 / 64]);
    expect(grown(middle, { width: 12_000, height: 8_000 })).toEqual({
      x: 4_500,
      y: 2_600,
      width: 2_000,
      height: 1_600,
    });
    expect(grown({ x: 0, y: 0, width: 100, height: 100 }, { width: 120, height: 100 })).toEqual({
      x: 0,
      y: 0,
      width: 120,
      height: 100,
    });
  });

  test('are asked for once while what is seen stays inside', async () => {
    const { regions, requests, onChange } = makeRegions();
    regions.request(huge, middle, 1);
    regions.request(huge, middle, 1);
    await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
    regions.request(huge, { ...middle, x: middle.x + 400 }, 0.7);
    expect(requests).toHaveLength(1);
    regions.request(huge, { ...middle, x: middle.x + 600 }, 1);
    expect(requests).toHaveLength(2);
  });

  test('one that is not wanted any more is given up, and one part is held at a time', async () => {
    const { regions, signals, open, onChange } = makeRegions();
    regions.request(huge, middle, 1);
    regions.request(huge, { ...middle, x: 0 }, 1);
    expect(signals[0]?.aborted).toBe(true);
    await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
    await vi.waitFor(() => expect(open.size).toBe(1));
    expect(regions.layer(huge)?.part).toMatchObject({ x: 0 });
    regions.retain('another');
    expect(open.size).toBe(0);
    expect(regions.layer(huge)).toBeNull();
  });

  test('that can not be had leave the image to be decoded whole', async () => {
    const { regions, onChange } = makeRegions(true);
    regions.request(huge, middle, 1);
    await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
    expect(regions.serves(huge)).toBe(false);
  });
});
