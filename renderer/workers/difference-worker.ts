import { decodeImage, type ImageSource } from '../imaging/image-decode.ts';
import type { Size } from '../imaging/image-view.ts';
import { answerRequests } from './answer-requests.ts';
import { type Pixels, paintDifference } from './difference.ts';
import { type DifferenceSummary, summarizeDifference } from './difference-summary.ts';

/** Requests the difference of two images, at the size of the one with fewer pixels. */
export interface DifferenceRequest {
  readonly one: ImageSource;
  readonly other: ImageSource;
  /** Share of the full range, 0 to 1, from which a pixel counts as changed. */
  readonly threshold: number;
}

/** Heat view, the changed `share` of all pixels, 0 to 1, and the compared `size`. */
export interface DifferenceAnswer extends DifferenceSummary {
  readonly bitmap: ImageBitmap;
  readonly share: number;
  readonly size: Size;
}

/** Comparing two larger images would take more than 200 MB. */
const PIXEL_LIMIT = 16_000_000;

/** The last compared pair, which another threshold does not decode again. */
interface Pair {
  readonly key: string;
  readonly size: Size;
  readonly before: Pixels;
  readonly after: Pixels;
}

let last: Pair | null = null;

/**
 * Returns the size of the image with fewer pixels: at a larger size, interpolated pixels would be
 * compared.
 */
function commonSize(one: ImageSource, other: ImageSource): Size {
  const [smaller] = [one, other]
    .map(({ widthPixels, heightPixels }) => ({ width: widthPixels, height: heightPixels }))
    .toSorted((first, second) => first.width * first.height - second.width * second.height);
  const { width, height } = smaller ?? { width: 1, height: 1 };
  const scale = Math.min(1, Math.sqrt(PIXEL_LIMIT / (width * height)));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

async function readPixels(source: ImageSource, size: Size, signal: AbortSignal): Promise<Pixels> {
  const { bitmap } = await decodeImage(source, size, signal);
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('There is no canvas to read the image from.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, size.width, size.height);
  bitmap.close();
  return new Uint32Array(context.getImageData(0, 0, size.width, size.height).data.buffer);
}

async function readPair({ one, other }: DifferenceRequest, signal: AbortSignal): Promise<Pair> {
  const key = `${one.hash} ${other.hash}`;
  if (last?.key === key) return last;
  last = null;
  const size = commonSize(one, other);
  const before = await readPixels(one, size, signal);
  const after = await readPixels(other, size, signal);
  last = { key, size, before, after };
  return last;
}

answerRequests<DifferenceRequest, DifferenceAnswer>(async (request, signal) => {
  const { size, before, after } = await readPair(request, signal);
  const threshold = Math.round(request.threshold * 255);
  const { pixels, changed, compared } = paintDifference(before, after, threshold);
  const summary = summarizeDifference(before, after, size.width, threshold);
  const data = new ImageData(new Uint8ClampedArray(pixels.buffer as ArrayBuffer), size.width, size.height);
  const bitmap = await createImageBitmap(data);
  return { value: { bitmap, share: changed / Math.max(1, compared), size, ...summary }, transfer: [bitmap] };
});
