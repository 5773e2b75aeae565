import type { SnapshotSummary } from '../../preload/contract/index.ts';
import type { Rectangle, Size } from './image-view.ts';

export type ImageSource = Pick<SnapshotSummary, 'hash' | 'mediaType' | 'widthPixels' | 'heightPixels'>;

/** `natural` is the size of the upright image; `bitmap` may be smaller. `part` is the shown part in px of that size; absent: all. */
export interface DecodedImage {
  readonly bitmap: ImageBitmap;
  readonly natural: Size;
  readonly part?: Rectangle;
}

/** The largest size in the proportion of `natural` that fits inside `limit` (px); never larger than the image. */
export function sizeWithin(natural: Size, limit: Size | null): Size {
  const scale = limit === null ? 1 : Math.min(1, limit.width / natural.width, limit.height / natural.height);
  return {
    width: Math.max(1, Math.round(natural.width * scale)),
    height: Math.max(1, Math.round(natural.height * scale)),
  };
}

/**
 * The size to request of a decoder for an image of at least the wanted size. JPEG is decoded at eighths of its size, and Chromium
 * takes the eighth below: 1,920 px wanted at 320 would be decoded at 240.
 */
export function eighthsFor(natural: Size, wanted: Size): Size {
  const scale = Math.max(wanted.width / natural.width, wanted.height / natural.height);
  const eighths = Math.min(8, Math.ceil(scale * 8 - 1e-6));
  return {
    width: Math.ceil((natural.width * eighths) / 8),
    height: Math.ceil((natural.height * eighths) / 8),
  };
}

/** The size in the header, turned where EXIF turned the decoded image. */
export function uprightSize(header: Size, decoded: Size): Size {
  const turned = header.width > header.height !== decoded.width > decoded.height;
  return turned && decoded.width !== decoded.height ? { width: header.height, height: header.width } : header;
}

/**
 * Decodes a stored snapshot, inside `limit` device px where one is given. `ImageDecoder` scales while it decodes (4K in 4 ms
 * of the main thread instead of 85); where it is missing (it needs a secure context) or refuses, `createImageBitmap` does
 * the same work slower. Both turn the image as EXIF says. Rejects when the image can't be read or decoded, or on abort.
 */
export async function decodeImage(
  snapshot: ImageSource,
  limit: Size | null,
  signal: AbortSignal,
): Promise<DecodedImage> {
  const bytes = await fetchImage(snapshot.hash, signal);
  const header = { width: snapshot.widthPixels, height: snapshot.heightPixels };
  const bitmap =
    (await decodeScaled(bytes, snapshot.mediaType, header, limit)) ??
    (await decodeWhole(new Blob([bytes], { type: snapshot.mediaType }), limit));
  if (signal.aborted) {
    bitmap.close();
    throw new Error('The image is not wanted any more.');
  }
  return { bitmap, natural: uprightSize(header, bitmap) };
}

/**
 * The bytes of a stored snapshot; no blob, as that would go through Chromium's main process and back. The path begins at the root,
 * as a worker's own address is below it. Rejects when there is no such image.
 */
export async function fetchImage(hash: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const response = await fetch(`/snapshots/${hash}`, { signal });
  if (!response.ok) throw new Error(`The image answered with status ${response.status}.`);
  return response.arrayBuffer();
}

/** Null without a limit, and where `ImageDecoder` is missing, does not know the type, or refuses the bytes. */
async function decodeScaled(
  data: ArrayBuffer,
  type: string,
  header: Size,
  limit: Size | null,
): Promise<ImageBitmap | null> {
  if (limit === null || typeof ImageDecoder === 'undefined') return null;
  if (!(await ImageDecoder.isTypeSupported(type))) return null;
  const wanted = eighthsFor(header, sizeWithin(header, limit));
  const decoder = new ImageDecoder({
    data,
    type,
    desiredWidth: wanted.width,
    desiredHeight: wanted.height,
  });
  try {
    const { image } = await decoder.decode();
    try {
      return await resized(image, { width: image.displayWidth, height: image.displayHeight }, limit);
    } finally {
      image.close();
    }
  } catch {
    return null;
  } finally {
    decoder.close();
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
