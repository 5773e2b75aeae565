import { fetchImage, type ImageSource } from '../imaging/image-decode.ts';

/** Frames of one image that are kept at a time: the one that is looked at, and the last one of another scale. */
const KEPT_FRAMES = 2;

/** The decoded frames of the one image that is looked at, by scale. Chromium keeps them in YUV: 1.5 bytes a pixel instead of 4. */
interface RegionFrames {
  /** Rejects when the image can't be read or decoded, or is turned by EXIF. */
  frame(source: ImageSource, scale: number): Promise<VideoFrame>;
}

/** Makes an empty store of frames. */
export function createRegionFrames(): RegionFrames {
  const frames = new Map<number, Promise<VideoFrame>>();
  let hash = '';

  function drop(scale: number): void {
    const frame = frames.get(scale);
    frames.delete(scale);
    // A frame that failed to decode holds nothing.
    void frame?.then(
      (decoded) => decoded.close(),
      () => undefined,
    );
  }

  return {
    frame(source, scale) {
      if (source.hash !== hash) for (const kept of frames.keys()) drop(kept);
      hash = source.hash;
      const known = frames.get(scale);
      if (known !== undefined) return known;
      const [oldest] = frames.keys();
      if (frames.size >= KEPT_FRAMES && oldest !== undefined) drop(oldest);
      const decoding = decode(source, scale);
      frames.set(scale, decoding);
      return decoding;
    },
  };
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
    if (!isUpright(image, source)) {
      image.close();
      throw new Error('The image is turned, and its parts are counted before the turn.');
    }
    return image;
  } finally {
    decoder.close();
  }
}

/** `copyTo` takes parts of the frame as it was stored: only where nothing is turned are these the parts of the image. */
function isUpright(frame: VideoFrame, source: ImageSource): boolean {
  const { rotation = 0, flip = false } = frame as { readonly rotation?: number; readonly flip?: boolean };
  const wide = source.widthPixels > source.heightPixels;
  return rotation === 0 && !flip && wide === frame.displayWidth > frame.displayHeight;
}
