import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { comparePictures } from './compare-pictures.ts';
import { smallPicture } from './small-picture.ts';

const WINDOW = { width: 1280, height: 800 };

/** A grey window with a white square of a size (CSS px) at 640,400. */
function windowWith(square: number, height = WINDOW.height): Promise<Buffer> {
  const part = {
    width: Math.max(1, square),
    height: Math.max(1, square),
    channels: 3,
    background: '#fff',
  } as const;
  return sharp({ create: { ...WINDOW, height, channels: 3, background: '#777' } })
    .composite(square === 0 ? [] : [{ input: { create: part }, left: 640, top: 400 }])
    .png()
    .toBuffer();
}

describe('the comparison of pictures', () => {
  it('takes a picture for the same as the small one that was made of it', async () => {
    const picture = await windowWith(200);
    const { isSame, share } = await comparePictures(await smallPicture(picture), picture, WINDOW.width);
    expect(isSame).toBe(true);
    expect(share).toBeLessThan(0.002);
  });

  it('says how much differs and where, in CSS px', async () => {
    const { isSame, share, part } = await comparePictures(
      await smallPicture(await windowWith(0)),
      await windowWith(200),
      WINDOW.width,
    );
    expect(isSame).toBe(false);
    expect(share).toBeCloseTo((200 * 200) / (1280 * 800), 2);
    expect(part?.left).toBeGreaterThanOrEqual(630);
    expect(part?.top).toBeGreaterThanOrEqual(390);
    expect(part?.right).toBeLessThanOrEqual(850);
    expect(part?.bottom).toBeLessThanOrEqual(610);
  });

  it('bears a number that changed', async () => {
    const before = await smallPicture(await windowWith(0));
    expect((await comparePictures(before, await windowWith(24), WINDOW.width)).isSame).toBe(true);
  });

  it('takes a window of another shape for another one', async () => {
    const before = await smallPicture(await windowWith(0, 700));
    expect((await comparePictures(before, await windowWith(0), WINDOW.width)).isSame).toBe(false);
  });
});
