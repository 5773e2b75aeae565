import { type ImageExtent, imageExtent } from '../../preload/contract/images/image-extent.ts';
import type { SnapshotSummary } from '../../preload/contract/index.ts';
import { RecentKeys } from '../core/recent-keys.ts';
import type { Rectangle, Size } from './image-view.ts';

export type ImageSource = Pick<SnapshotSummary, 'hash' | 'mediaType' | 'widthPixels' | 'heightPixels'>;

/**
 * `natural`: size of the upright image; `bitmap` may be smaller. `part`: the shown part in px of
 * that size; absent for all.
 */
export interface DecodedImage {
  readonly bitmap: ImageBitmap;
  readonly natural: Size;
  readonly part?: Rectangle;
}

/**
 * Returns the largest size in the proportion of `natural` that fits `limit` (px), never larger
 * than the image.
 */
export function sizeWithin(natural: Size, limit: Size | null): Size {
  const scale = limit === null ? 1 : Math.min(1, limit.width / natural.width, limit.height / natural.height);
  return {
    width: Math.max(1, Math.round(natural.width * scale)),
    height: Math.max(1, Math.round(natural.height * scale)),
  };
}

/**
 * Returns the size to request from a decoder for at least the wanted size. JPEG is decoded in
 * eighths of its size, and Chromium rounds down: 1,920 px wanted at 320 would give 240.
 */
export function eighthsFor(natural: Size, wanted: Size): Size {
  const scale = Math.max(wanted.width / natural.width, wanted.height / natural.height);
  const eighths = Math.min(8, Math.ceil(scale * 8 - 1e-6));
  return {
    width: Math.ceil((natural.width * eighths) / 8),
    height: Math.ceil((natural.height * eighths) / 8),
  };
}

/** Returns the size in the header, swapped if EXIF rotated the decoded image. */
export function uprightSize(header: Size, decoded: Size): Size {
  const turned = header.width > header.height !== decoded.width > decoded.height;
  return turned && decoded.width !== decoded.height ? { width: header.height, height: header.width } : header;
}

/**
 * Why an image can't be shown. `gone`: its file can't be read; `empty`: it ends before the picture
 * begins; `damaged`: it contains no image data.
 */
export type BrokenReason = 'gone' | 'empty' | 'damaged';

export class BrokenImageError extends Error {
  override readonly name = 'BrokenImageError';
  readonly reason: BrokenReason;

  constructor(reason: BrokenReason, cause?: unknown) {
    super(`The image is ${reason}.`, { cause });
    this.reason = reason;
  }
}

/**
 * A decoded image, the same throughout the app. `isCutOff`: its file ends too early; missing
 * pixels are transparent.
 */
export interface DecodedSnapshot extends DecodedImage {
  readonly isCutOff: boolean;
}

/**
 * Decodes a stored snapshot, within `limit` device px if given. Thumbnails, viewer, comparison,
 * film, print and the check before leaving all use it, so that an image is shown everywhere or
 * nowhere. Rejects with `BrokenImageError`, and on abort.
 *
 * `ImageDecoder` scales while it decodes (4K in 4 ms of the main thread instead of 85); without it
 * (it needs a secure context), `createImageBitmap` does the same more slowly. Both apply the EXIF
 * rotation, and refuse a truncated image.
 */
export async function decodeImage(
  snapshot: ImageSource,
  limit: Size | null,
  signal: AbortSignal,
): Promise<DecodedSnapshot> {
  const bytes = await fetchImage(snapshot.hash, signal);
  const header = { width: snapshot.widthPixels, height: snapshot.heightPixels };
  const extent = imageExtent(new Uint8Array(bytes), snapshot.mediaType);
  const bitmap = await decodeBytes(bytes, snapshot.mediaType, extent, header, limit).catch(
    (error: unknown) => {
      broken.add(snapshot.hash);
      throw error;
    },
  );
  if (signal.aborted) {
    bitmap.close();
    throw new Error('The image is not wanted any more.');
  }
  return { bitmap, natural: uprightSize(header, bitmap), isCutOff: extent === 'cutOff' };
}

async function decodeBytes(
  bytes: ArrayBuffer,
  type: string,
  extent: ImageExtent,
  header: Size,
  limit: Size | null,
): Promise<ImageBitmap> {
  if (extent === 'empty') throw new BrokenImageError('empty');
  try {
    return await decodeStrictly(bytes, type, header, limit);
  } catch (error) {
    if (extent === 'whole') throw new BrokenImageError('damaged', error);
    return await decodeCutOff(bytes, type, header, limit);
  }
}

/**
 * Fetches the bytes of a stored snapshot; not as a blob, which would pass through Chromium's main
 * process and back. The path is absolute, because a worker's own address is below it. Rejects with
 * `BrokenImageError` `gone` if there is no such image.
 */
export async function fetchImage(hash: string, signal: AbortSignal): Promise<ArrayBuffer> {
  // The file of a broken image may have been repaired since, with the same name.
  const cache = broken.has(hash) ? 'reload' : 'default';
  const response = await fetch(`/snapshots/${hash}`, { signal, cache });
  if (!response.ok) throw new BrokenImageError('gone');
  return response.arrayBuffer();
}

/** Bound of the list; an image dropped from it is read from the page's cache again. */
export const BROKEN_LIMIT = 1_000;

/** Hashes of images that could not be shown. */
const broken = new RecentKeys(BROKEN_LIMIT);

async function decodeStrictly(
  data: ArrayBuffer,
  type: string,
  header: Size,
  limit: Size | null,
): Promise<ImageBitmap> {
  if (limit === null || typeof ImageDecoder === 'undefined')
    return await decodeWhole(new Blob([data], { type }), limit);
  const decoder = new ImageDecoder({ data, type, ...desiredSize(header, limit) });
  try {
    const { image } = await decoder.decode();
    return await resizedFrame(image, limit);
  } finally {
    decoder.close();
  }
}

function desiredSize(header: Size, limit: Size | null): Partial<ImageDecoderInit> {
  const { width, height } = eighthsFor(header, sizeWithin(header, limit));
  return { desiredWidth: width, desiredHeight: height };
}

/** Time limit for a header, ms: a decoder waiting for the rest of it would never stop. */
const HEADER_LIMIT_MS = 10_000;

/**
 * Decodes the beginning of a truncated image: a decoder shows the available part of an open
 * stream. Rejects with `BrokenImageError`.
 */
async function decodeCutOff(
  bytes: ArrayBuffer,
  type: string,
  header: Size,
  limit: Size | null,
): Promise<ImageBitmap> {
  const { stream, end } = openStream(new Uint8Array(bytes));
  const decoder = new ImageDecoder({ data: stream, type, ...desiredSize(header, limit) });
  const timer = setTimeout(end, HEADER_LIMIT_MS);
  try {
    await decoder.tracks.ready;
    const decoding = decoder.decode({ completeFramesOnly: false });
    end();
    const { image } = await decoding;
    const bitmap = await resizedFrame(image, limit);
    if (await isTransparent(bitmap)) {
      bitmap.close();
      throw new BrokenImageError('empty');
    }
    return bitmap;
  } catch (error) {
    throw error instanceof BrokenImageError ? error : new BrokenImageError('damaged', error);
  } finally {
    clearTimeout(timer);
    decoder.close();
  }
}

/** Creates a stream of bytes that stays open until `end` is called. */
function openStream(bytes: Uint8Array) {
  let isOpen = true;
  let end = () => {};
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes);
      end = () => {
        if (isOpen) controller.close();
        isOpen = false;
      };
    },
    cancel() {
      isOpen = false;
    },
  });
  return { stream, end };
}

/** Side of the copy that is searched for pixels. */
const PROBE_SIDE = 256;

async function isTransparent(bitmap: ImageBitmap): Promise<boolean> {
  const probe = await resized(bitmap, bitmap, { width: PROBE_SIDE, height: PROBE_SIDE });
  const context = new OffscreenCanvas(probe.width, probe.height).getContext('2d', {
    willReadFrequently: true,
  });
  if (context === null) throw new Error('This browser can’t read pixels.');
  context.drawImage(probe, 0, 0);
  const { data } = context.getImageData(0, 0, probe.width, probe.height);
  probe.close();
  return data.every((value, index) => index % 4 !== 3 || value === 0);
}

async function resizedFrame(frame: VideoFrame, limit: Size | null): Promise<ImageBitmap> {
  try {
    return await resized(frame, { width: frame.displayWidth, height: frame.displayHeight }, limit);
  } finally {
    frame.close();
  }
}

async function decodeWhole(blob: Blob, limit: Size | null): Promise<ImageBitmap> {
  const whole = await createImageBitmap(blob);
  if (sizeWithin(whole, limit).width === whole.width) return whole;
  try {
    return await resized(whole, whole, limit);
  } finally {
    whole.close();
  }
}

function resized(image: ImageBitmapSource, size: Size, limit: Size | null): Promise<ImageBitmap> {
  const wanted = sizeWithin(size, limit);
  return createImageBitmap(image, {
    resizeWidth: wanted.width,
    resizeHeight: wanted.height,
    resizeQuality: 'high',
  });
}
