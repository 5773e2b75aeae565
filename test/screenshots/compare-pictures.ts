import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

/** Pixels are compared at this width (px): letters of another font are the same grey lines. */
const COMPARED_WIDTH = 320;

/** How far a colour may be off to count as the same, 0 to 1 (pixelmatch: of the largest distance that eyes tell). */
const COLOR_TOLERANCE = 0.12;

/** Share of the pixels that may differ: the port of the service, the name of a request, a count with one digit more. */
const SHARE_TOLERANCE = 0.008;

/** A rectangle of the window, CSS px. */
export interface DifferentPart {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What two pictures of a window have in common. */
export interface PictureComparison {
  readonly isSame: boolean;
  /** Share of the pixels that differ, 0 to 1. */
  readonly share: number;
  /** Where they differ; null where nowhere. */
  readonly part: DifferentPart | null;
  /** The pixels that differ in red over the picture, as PNG. */
  readonly marked: Buffer;
}

interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

async function pixelsOf(picture: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(picture)
    .resize(COMPARED_WIDTH)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Compares two pictures of a window that is `windowWidth` CSS px wide. Pictures of different shapes differ in all. */
export async function comparePictures(
  before: Buffer,
  now: Buffer,
  windowWidth: number,
): Promise<PictureComparison> {
  const [one, other] = await Promise.all([pixelsOf(before), pixelsOf(now)]);
  const { width, height } = other;
  const scale = windowWidth / width;
  if (one.height !== height) {
    const part = { left: 0, top: 0, right: windowWidth, bottom: Math.round(height * scale) };
    return { isSame: false, share: 1, part, marked: now };
  }
  const mask = Buffer.alloc(width * height * 4);
  const options = { threshold: COLOR_TOLERANCE, includeAA: false };
  const count = pixelmatch(one.data, other.data, mask, width, height, { ...options, diffMask: true });
  const marked = Buffer.alloc(width * height * 4);
  pixelmatch(one.data, other.data, marked, width, height, options);
  const share = count / (width * height);
  return {
    isSame: share <= SHARE_TOLERANCE,
    share,
    part: partOf(mask, width, scale),
    marked: await sharp(marked, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer(),
  };
}

/** The smallest rectangle around all pixels that are marked. */
function partOf(mask: Buffer, width: number, scale: number): DifferentPart | null {
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, -1, -1];
  for (let at = 3; at < mask.length; at += 4) {
    if (mask[at] === 0) continue;
    const pixel = (at - 3) / 4;
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + 1);
    bottom = Math.max(bottom, y + 1);
  }
  if (right < 0) return null;
  const [l, t, r, b] = [left, top, right, bottom].map((edge) => Math.round(edge * scale));
  return { left: l ?? 0, top: t ?? 0, right: r ?? 0, bottom: b ?? 0 };
}
