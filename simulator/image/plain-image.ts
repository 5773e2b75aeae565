import { hash32, hashText } from '../core/random.ts';
import type { SceneRequest } from '../scene/scene-request.ts';
import { encodeJpeg } from './jpeg-encoder.ts';

/** Side length in pixels: one unit of JPEG. */
const SIDE = 16;
const QUALITY = 75;

/**
 * Renders a small noise image, different for each request, in under a millisecond, for runs in
 * which nobody views the images.
 */
export function plainImage(request: SceneRequest): Uint8Array<ArrayBuffer> {
  const seed = hashText(JSON.stringify(request));
  const y = Uint8Array.from({ length: SIDE * SIDE }, (_, index) => hash32(seed, index) & 0xff);
  const grey = new Uint8Array((SIDE * SIDE) / 4).fill(128);
  return encodeJpeg({ width: SIDE, height: SIDE, y, cb: grey, cr: grey }, QUALITY);
}
