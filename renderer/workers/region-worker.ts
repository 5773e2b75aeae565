import { fetchImage, type ImageSource } from '../imaging/image-decode.ts';
import type { Rectangle } from '../imaging/image-view.ts';
import { answerRequests } from './answer-requests.ts';

/** Requests a part (image px) of a very large image, decoded at `scale` of its size, 0 to 1. */
export interface RegionRequest {
  readonly source: ImageSource;
  readonly scale: number;
  readonly part: Rectangle;
}

/**
 * `part` may be slightly larger than requested; `bitmap` may have another scale, if the format
 * requires it.
 */
export interface RegionAnswer {
  readonly bitmap: ImageBitmap;
  readonly part: Rectangle;
}

/** The image's current frame, and the last one of another scale. */
const FRAME_LIMIT = 2;

/**
 * Decoded frames of the shown image, by scale. Chromium holds them in YUV: 1.5 bytes a pixel
 * instead of 4.
 */
const frames = new Map<number, Promise<VideoFrame>>();
let shownHash = '';

function drop(scale: number): void {
  const frame = frames.get(scale);
  frames.delete(scale);
  void frame?.then(
    (decoded) => decoded.close(),
    () => undefined,
  );
}

/**
 * Returns the frame of an image at a scale. Rejects if the image can't be read or decoded, or is
 * rotated by EXIF.
 */
function frameOf(source: ImageSource, scale: number): Promise<VideoFrame> {
  if (source.hash !== shownHash) for (const other of frames.keys()) drop(other);
  shownHash = source.hash;
  const known = frames.get(scale);
  if (known !== undefined) return known;
  const [oldest] = frames.keys();
  if (frames.size >= FRAME_LIMIT && oldest !== undefined) drop(oldest);
  const decoding = decode(source, scale);
  frames.set(scale, decoding);
  return decoding;
}

async function decode(source: ImageSource, scale: number): Promise<VideoFrame> {
  const decoder = new ImageDecoder({
    data: await fetchImage(source.hash, new AbortController().signal),
    type: source.mediaType,
    desiredWidth: Math.max(1, Math.round(source.widthPixels * scale)),
    desiredHeight: Math.max(1, Math.round(source.heightPixels * scale)),
  });
  try {
    const { image } = await decoder.decode();
    if (isUpright(image, source)) return image;
    image.close();
    throw new Error('The image is turned: its parts are counted before the turn.');
  } finally {
    decoder.close();
  }
}

/** `copyTo` takes parts of the stored frame, which match the image only if nothing is rotated. */
function isUpright(frame: VideoFrame, source: ImageSource): boolean {
  const { rotation = 0, flip = false } = frame as { readonly rotation?: number; readonly flip?: boolean };
  const wide = source.widthPixels > source.heightPixels;
  return rotation === 0 && !flip && wide === frame.displayWidth > frame.displayHeight;
}

/** Colour is stored for two by two pixels, so a part starts and ends at even ones. */
function even(value: number): number {
  return Math.floor(value / 2) * 2;
}

answerRequests<RegionRequest, RegionAnswer>(async ({ source, scale, part }) => {
  const frame = await frameOf(source, scale);
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
