import { describe, expect, it } from 'vitest';
import { exifCaptureTime } from '../../../main/cloud/image/exif-capture-time.ts';
import { offsetText, zoneOffsetMinutes } from '../../../simulator/core/zone-offset.ts';
import { createFleet } from '../../../simulator/fleet/fleet.ts';
import { siteKinds } from '../../../simulator/fleet/site.ts';
import { encodeJpeg, paddedSize } from '../../../simulator/image/jpeg-encoder.ts';
import { createLruCache } from '../../../simulator/image/lru-cache.ts';
import { renderImage } from '../../../simulator/image/render-image.ts';
import { createSceneImages } from '../../../simulator/image/scene-images.ts';
import { sequence } from '../../../simulator/random.ts';
import { drawScene } from '../../../simulator/scene/draw-scene.ts';
import type { SceneRequest } from '../../../simulator/scene/site/scene-request.ts';
import { decodeJpeg } from './decode-jpeg.ts';

const KILOBYTE = 1_000;

function scene(change: Partial<SceneRequest> = {}): SceneRequest {
  return {
    siteSeed: 11,
    areaSeed: 5,
    variant: 3,
    kind: 'mast',
    landscape: 'coast',
    latitude: 54,
    longitude: 10,
    capturedAt: Date.UTC(2026, 5, 20, 10, 12, 13, 456),
    offsetMinutes: 120,
    model: 'Lynx S2',
    caption: 'Mast Holtenau 12',
    precision: 'low',
    ...change,
  };
}

describe('the JPEG encoder', () => {
  it.each([
    [16, 16],
    [40, 24],
    [33, 17],
  ])('%i × %i: a decoder from the standard gets back what went in', (width, height) => {
    const next = sequence(width);
    const stride = paddedSize(width);
    const y = Uint8Array.from({ length: stride * paddedSize(height) }, (_, index) =>
      Math.round(120 + 90 * Math.sin(index / 23) + next() * 30),
    );
    const colour = new Uint8Array(y.length / 4).fill(140);
    const decoded = decodeJpeg(encodeJpeg({ width, height, y, cb: colour, cr: colour }, 100));
    expect([decoded.width, decoded.height]).toEqual([width, height]);
    let squares = 0;
    for (let row = 0; row < height; row += 1) {
      for (let column = 0; column < width; column += 1) {
        squares += ((decoded.brightness[row * width + column] ?? 0) - (y[row * stride + column] ?? 0)) ** 2;
      }
    }
    expect(Math.sqrt(squares / (width * height))).toBeLessThan(0.7);
  });

  it('makes larger files for a higher quality', () => {
    const y = Uint8Array.from({ length: 64 * 64 }, (_, index) => (index * 37) & 255);
    const colour = new Uint8Array(32 * 32).fill(128);
    const length = (quality: number) =>
      encodeJpeg({ width: 64, height: 64, y, cb: colour, cr: colour }, quality).length;
    expect(length(90)).toBeGreaterThan(length(50));
    expect(length(50)).toBeGreaterThan(length(10));
  });
});

describe('the images', () => {
  it.each(siteKinds)(
    'of a %s are the same for the same request, and full ones have 100 to 450 KB',
    (kind) => {
      const full = renderImage(scene({ kind, precision: 'full' }));
      const low = renderImage(scene({ kind }));
      expect(full.length).toBeGreaterThan(100 * KILOBYTE);
      expect(full.length).toBeLessThan(450 * KILOBYTE);
      expect(low.length).toBeGreaterThan(8 * KILOBYTE);
      expect(low.length).toBeLessThan(40 * KILOBYTE);
      expect(Buffer.from(renderImage(scene({ kind }))).equals(Buffer.from(low))).toBe(true);
    },
  );

  it('carry the capture time in full precision with its offset', () => {
    const capturedAt = Date.UTC(2026, 0, 31, 23, 59, 58, 7);
    for (const offsetMinutes of [0, 330, -210]) {
      expect(exifCaptureTime(renderImage(scene({ capturedAt, offsetMinutes })))).toBe(capturedAt);
    }
  });

  it('show the same site in another light: the structure stays where it is', () => {
    const at = (hour: number) => drawScene(scene({ capturedAt: Date.UTC(2026, 5, 20, hour), variant: hour }));
    const [morning, noon, night] = [at(6), at(11), at(23)];
    expect(noon?.site).toEqual(morning?.site);
    expect(night?.light.night).not.toBe('no');
    expect(noon?.light.sunElevation).toBeGreaterThan(morning?.light.sunElevation ?? 9);
    const mean = (drawn: typeof noon) => {
      const { pixels } = drawn?.canvas ?? { pixels: new Uint8ClampedArray() };
      return pixels.reduce((sum, value) => sum + value, 0) / pixels.length;
    };
    expect(mean(noon)).toBeGreaterThan(mean(night) * 2);
  });

  it('are drawn in a worker, each once however often it is asked for', async () => {
    const fleet = createFleet({ seed: 7, hostile: true, organizations: 1, devices: 3, archives: 1 });
    const images = createSceneImages(fleet);
    const subject = { deviceIndex: 1, archiveSlot: null };
    const snapshot = fleet.snapshot(subject, Date.UTC(2026, 10, 20));
    if (snapshot === null) throw new Error('The device has a snapshot.');
    const [one, two] = await Promise.all([
      images.image(subject, snapshot, 'low'),
      images.image(subject, snapshot, 'low'),
    ]);
    expect(two).toBe(one);
    expect(await images.image(subject, snapshot, 'low')).toBe(one);
    await images.close();
  });

  it('are kept up to a number of bytes, those used last', () => {
    const cache = createLruCache(30);
    for (const key of ['a', 'b', 'c']) cache.set(key, new Uint8Array(10));
    cache.get('a');
    cache.set('d', new Uint8Array(10));
    expect(['a', 'b', 'c', 'd'].filter((key) => cache.get(key) !== undefined)).toEqual(['a', 'c', 'd']);
  });

  it('have the local time of their site, in summer and winter', () => {
    expect(zoneOffsetMinutes('Europe/Berlin', Date.UTC(2026, 6, 1))).toBe(120);
    expect(zoneOffsetMinutes('Europe/Berlin', Date.UTC(2026, 0, 1))).toBe(60);
    expect(zoneOffsetMinutes('America/Argentina/Buenos_Aires', Date.UTC(2026, 0, 1))).toBe(-180);
    expect([offsetText(-210), offsetText(0), offsetText(345)]).toEqual(['-03:30', '+00:00', '+05:45']);
  });
});
