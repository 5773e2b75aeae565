import { fetchImage, type ImageSource } from '../imaging/image-decode.ts';

/** The shown frame of an image, and the last one of another scale. */
const FRAME_LIMIT = 2;

/** The decoded frames of the shown image, by scale. Chromium holds them in YUV: 1.5 bytes a pixel instead of 4. */
interface RegionFrames {
  /** Rejects when the image can't be read or decoded, or is turned by EXIF. */
  frame(source: ImageSource, scale: number): Promise<VideoFrame>;
}

export function createRegionFrames(): RegionFrames {
  const frames = new Map<number, Promise<VideoFrame>>();
  let hash = '';

  function drop(scale: number): void {
    const frame = frames.get(scale);
    frames.delete(scale);
    void frame?.then(
      (decoded) => decoded.close(),
      () => undefined,
    );
  }

  return {
    frame(source, scale) {
      if (source.hash !== hash) for (const other of frames.keys()) drop(other);
      hash = source.hash;
      const known = frames.get(scale);
      if (known !== undefined) return known;
      const [oldest] = frames.keys();
      if (frames.size >= FRAME_LIMIT && oldest !== undefined) drop(oldest);
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
      throw new Error('The image is turned: its parts are counted before the turn.');
    }
    return image;
  } finally {
    decoder.close();
  }
}

/** `copyTo` takes parts of the stored frame, which are the parts of the image only where nothing is turned. */
function isUpright(frame: VideoFrame, source: ImageSource): boolean {
  const { rotation = 0, flip = false } = frame as { readonly rotation?: number; readonly flip?: boolean };
  const wide = source.widthPixels > source.heightPixels;
  return rotation === 0 && !flip && wide === frame.displayWidth > frame.displayHeight;
}
