import { hash32, hashText } from '../core/random.ts';
import type { SceneRequest } from '../scene/site/scene-request.ts';
import { encodeJpeg } from './jpeg-encoder.ts';

/** Pixels on a side: one unit of JPEG. */
const SIDE = 16;
const QUALITY = 75;

/** A small picture of noise, another one for each request: made in less than a millisecond, for who looks at no picture. */
export function plainImage(request: SceneRequest): Uint8Array<ArrayBuffer> {
  const seed = hashText(JSON.stringify(request));
  const y = Uint8Array.from({ length: SIDE * SIDE }, (_, index) => hash32(seed, index) & 0xff);
  const grey = new Uint8Array((SIDE * SIDE) / 4).fill(128);
  return encodeJpeg({ width: SIDE, height: SIDE, y, cb: grey, cr: grey }, QUALITY);
}
