import { describe, expect, it } from 'vitest';
import { exifCapture } from '../../../main/service/snapshots/exif-capture.ts';
import { siteKinds } from '../../../simulator/core/site.ts';
import { renderImage } from '../../../simulator/image/render-image.ts';
import { sceneRequest } from '../support/scene-request.ts';

const KILOBYTE = 1_000;

describe('the images', () => {
  it.each(siteKinds)(
    'of a %s are the same for the same request, and full ones have 100 to 450 KB',
    (kind) => {
      const full = renderImage(sceneRequest({ kind, precision: 'full' }));
      const low = renderImage(sceneRequest({ kind }));
      expect(full.length).toBeGreaterThan(100 * KILOBYTE);
      expect(full.length).toBeLessThan(450 * KILOBYTE);
      expect(low.length).toBeGreaterThan(8 * KILOBYTE);
      expect(low.length).toBeLessThan(40 * KILOBYTE);
      expect(Buffer.from(renderImage(sceneRequest({ kind }))).equals(Buffer.from(low))).toBe(true);
    },
  );

  it('carry the capture time in full precision with its offset', () => {
    const capturedAt = Date.UTC(2026, 0, 31, 23, 59, 58, 7);
    for (const offsetMinutes of [0, 330, -210]) {
      expect(exifCapture(renderImage(sceneRequest({ capturedAt, offsetMinutes })))?.at).toBe(capturedAt);
    }
  });
});
