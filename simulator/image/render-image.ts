import { localText, offsetText } from '../core/zone-offset.ts';
import { drawScene } from '../scene/draw-scene.ts';
import type { SceneRequest } from '../scene/site/scene-request.ts';
import { exifSegment } from './exif.ts';
import { finish } from './finish.ts';
import { encodeJpeg } from './jpeg-encoder.ts';

/** Chosen so that a full image has 200 to 400 KB and a low one 15 to 30 KB. */
const QUALITY = { full: 75, low: 80 } as const;
/** Noise is finer than a pixel of the low precision, so there is less of it left. Levels. */
const NOISE = { full: 3.2, low: 2.2 } as const;

/** Draws and encodes an image with the capture time in its EXIF data. Takes some 150 ms in full, 12 ms in low precision. */
export function renderImage(request: SceneRequest): Uint8Array<ArrayBuffer> {
  const { canvas, light } = drawScene(request);
  const dark = light.night !== 'no';
  const planes = finish(canvas, {
    noise: NOISE[request.precision] * (dark ? 1.6 : 1),
    vignette: dark ? 0.2 : 0.1,
    blackAndWhite: light.night === 'infrared',
    seed: request.variant,
  });
  const exif = exifSegment({
    make: 'Fleetglass Simulator',
    model: request.model,
    dateTimeOriginal: localText(request.capturedAt, request.offsetMinutes).replaceAll('-', ':'),
    offsetTimeOriginal: offsetText(request.offsetMinutes),
    subSecTimeOriginal: String(request.capturedAt % 1_000).padStart(3, '0'),
  });
  return encodeJpeg(planes, QUALITY[request.precision], [exif]);
}
