import type { SnapshotSummary } from '../../preload/contract/index.ts';
import type { Size } from './image-view.ts';

/** A decoded image, ready to be drawn. `natural` is the image's own size as seen upright; `bitmap` may be smaller. */
export interface DecodedImage {
  readonly bitmap: ImageBitmap;
  readonly natural: Size;
}

/** The largest size with the sides of `natural` that fits inside `limit` (px); never larger than the image itself. */
export function sizeWithin(natural: Size, limit: Size | null): Size {
  const scale = limit === null ? 1 : Math.min(1, limit.width / natural.width, limit.height / natural.height);
  return {
    width: Math.max(1, Math.round(natural.width * scale)),
    height: Math.max(1, Math.round(natural.height * scale)),
  };
}

/** The size that the header tells, turned where EXIF turns the image: then what was decoded stands the other way. */
export function uprightSize(header: Size, decoded: Size): Size {
  const turned = header.width > header.height !== decoded.width > decoded.height;
  return turned && decoded.width !== decoded.height ? { width: header.height, height: header.width } : header;
}

/**
 * Decodes a kept snapshot, inside `limit` device px where one is given. `ImageDecoder` scales while it decodes (4K in 4 ms
 * of the main thread instead of 85); where it is missing (it needs a secure context) or refuses, `createImageBitmap` does
 * the same work slower. Both turn the image as EXIF says. Rejects when the image can't be read or decoded, or on abort.
 */
export async function decodeImage(
  snapshot: SnapshotSummary,
  limit: Size | null,
  signal: AbortSignal,
): Promise<DecodedImage> {
  const response = await fetch(`snapshots/${snapshot.hash}`, { signal });
  if (!response.ok) throw new Error(`The image answered with status ${response.status}.`);
  const blob = await response.blob();
  const header = { width: snapshot.widthPixels, height: snapshot.heightPixels };
  const bitmap =
    (await decodeScaled(blob, snapshot.mediaType, header, limit)) ?? (await decodeWhole(blob, limit));
  if (signal.aborted) {
    bitmap.close();
    throw new Error('The image is not wanted any more.');
  }
  return { bitmap, natural: uprightSize(header, bitmap) };
}

/** Null where `ImageDecoder` is missing, does not know the type, or refuses the bytes. */
async function decodeScaled(
  blob: Blob,
  type: string,
  header: Size,
  limit: Size | null,
): Promise<ImageBitmap | null> {
  if (limit === null || typeof ImageDecoder === 'undefined') return null;
  if (!(await ImageDecoder.isTypeSupported(type))) return null;
  const wanted = sizeWithin(header, limit);
  const decoder = new ImageDecoder({
    data: await blob.arrayBuffer(),
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
