import { answerRequests } from './answer-requests.ts';
import { createRegionFrames } from './region-frames.ts';
import type { RegionAnswer, RegionRequest } from './region-request.ts';

const frames = createRegionFrames();

/** Colour is stored for two by two pixels, so a part begins and ends at even ones. */
function even(value: number): number {
  return Math.floor(value / 2) * 2;
}

answerRequests<RegionRequest, RegionAnswer>(async ({ source, scale, part }) => {
  const frame = await frames.frame(source, scale);
  const actual = frame.displayWidth / source.widthPixels;
  const x = even(part.x * actual);
  const y = even(part.y * actual);
  const width = Math.min(even(part.width * actual) + 2, even(frame.codedWidth) - x);
  const height = Math.min(even(part.height * actual) + 2, even(frame.codedHeight) - y);
  const rect = { x, y, width, height };
  const pixels = new Uint8ClampedArray(frame.allocationSize({ rect, format: 'RGBA' }));
  await frame.copyTo(pixels, { rect, format: 'RGBA' });
  const bitmap = await createImageBitmap(new ImageData(pixels, width, height));
  const covered = { x: x / actual, y: y / actual, width: width / actual, height: height / actual };
  return { value: { bitmap, part: covered }, transfer: [bitmap] };
});
