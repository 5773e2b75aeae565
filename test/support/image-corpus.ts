import sharp, { type Sharp } from 'sharp';
import { avifSequence } from './avif-sequence.ts';

/** Size of the images without a shape of their own, pixels. */
export const CORPUS_SIZE = { width: 320, height: 200 } as const;

const { width: WIDTH, height: HEIGHT } = CORPUS_SIZE;

/** Image of the corpus; `width` and `height` as shown. */
export interface CorpusImage {
  readonly name: string;
  readonly bytes: Buffer;
  readonly mediaType: string;
  readonly width: number;
  readonly height: number;
}

/** Returns colours that change from pixel to pixel: each row is distinct, and no pixel black. */
function pixels(width: number, height: number, channels = 3): Buffer {
  const bytes = Buffer.alloc(width * height * channels);
  for (let index = 0, at = 0; at < bytes.byteLength; index += 1) {
    const [x, y] = [index % width, Math.floor(index / width)];
    for (let channel = 0; channel < channels; channel += 1, at += 1)
      bytes[at] = 64 + ((x * (channel + 2) + y * 3 + ((x ^ y) & 15)) % 190);
  }
  return bytes;
}

function draw(width: number = WIDTH, height: number = HEIGHT, channels: 3 | 4 = 3): Sharp {
  return sharp(pixels(width, height, channels), { raw: { width, height, channels } });
}

/** Draws three different frames. */
function drawFrames(): Sharp {
  const frame = pixels(WIDTH, HEIGHT);
  const frames = Buffer.concat([frame, Buffer.from(frame.toReversed()), frame]);
  return sharp(frames, { raw: { width: WIDTH, height: HEIGHT * 3, channels: 3, pageHeight: HEIGHT } });
}

const delay = [100, 100, 100];

interface Drawn {
  readonly image: Sharp;
  readonly mediaType: string;
  readonly width?: number;
  readonly height?: number;
}

const jpeg = (image: Sharp, size: Partial<Drawn> = {}) => ({ image, mediaType: 'image/jpeg', ...size });
const png = (image: Sharp, size: Partial<Drawn> = {}) => ({ image, mediaType: 'image/png', ...size });
const webp = (image: Sharp) => ({ image, mediaType: 'image/webp' });

/** Returns the eight orientations of Exif; from the fifth on the sides are swapped. */
function turned(): Record<string, Drawn> {
  return Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7, 8].map((orientation) => {
      const size = orientation < 5 ? {} : { width: HEIGHT, height: WIDTH };
      return [`JPEG turned ${orientation}`, jpeg(draw().withMetadata({ orientation }).jpeg(), size)];
    }),
  );
}

function drawn(): Record<string, Drawn> {
  const sideways = { width: HEIGHT, height: WIDTH };
  return {
    JPEG: jpeg(draw().jpeg()),
    'JPEG progressive': jpeg(draw().jpeg({ progressive: true })),
    'JPEG CMYK': jpeg(draw().toColourspace('cmyk').jpeg()),
    'JPEG grey': jpeg(draw().greyscale().jpeg()),
    'JPEG with restarts': jpeg(draw().jpeg({ optimiseScans: true, trellisQuantisation: true })),
    'JPEG 1 × 1': jpeg(draw(1, 1).jpeg(), { width: 1, height: 1 }),
    ...turned(),
    PNG: png(draw().png()),
    'PNG interlaced': png(draw().png({ progressive: true })),
    'PNG of 16 bits': png(draw().toColourspace('rgb16').png()),
    'PNG with alpha': png(draw(WIDTH, HEIGHT, 4).png()),
    'PNG with a palette': png(draw().png({ palette: true, colours: 16 })),
    'PNG turned 6': png(draw().withMetadata({ orientation: 6 }).png(), sideways),
    'PNG 1 × 20,000': png(draw(1, 20_000).png(), { width: 1, height: 20_000 }),
    'PNG 20,000 × 1': png(draw(20_000, 1).png(), { width: 20_000, height: 1 }),
    WebP: webp(draw().webp()),
    'WebP without loss': webp(draw().webp({ lossless: true })),
    'WebP with alpha': webp(draw(WIDTH, HEIGHT, 4).webp()),
    'WebP turned 6': webp(draw().withMetadata({ orientation: 6 }).webp()),
    'WebP animated': webp(drawFrames().webp({ delay })),
    AVIF: { image: draw().avif({ effort: 0 }), mediaType: 'image/avif' },
    'AVIF turned 6': {
      image: draw().withMetadata({ orientation: 6 }).avif({ effort: 0 }),
      mediaType: 'image/avif',
      ...sideways,
    },
    GIF: { image: draw().gif(), mediaType: 'image/gif' },
    'GIF animated': { image: drawFrames().gif({ delay }), mediaType: 'image/gif' },
  };
}

/** Names of what `kindOf` returns. */
export const CORPUS_KINDS = ['JPEG', 'turned JPEG', 'PNG', 'WebP', 'AVIF', 'GIF'] as const;

/** Returns the kind of an image of the corpus by its name. */
export function kindOf(name: string): (typeof CORPUS_KINDS)[number] {
  if (name.startsWith('JPEG turned')) return 'turned JPEG';
  const kind = CORPUS_KINDS.find((one) => one === name.split(' ', 1)[0]);
  if (kind === undefined) throw new Error(`No kind of the corpus begins "${name}".`);
  return kind;
}

let made: Promise<readonly CorpusImage[]> | undefined;

async function animatedAvif(): Promise<CorpusImage> {
  const still = await draw().avif({ effort: 0 }).toBuffer();
  const bytes = avifSequence(still, CORPUS_SIZE);
  return { name: 'AVIF animated', bytes, mediaType: 'image/avif', ...CORPUS_SIZE };
}

/** Returns whole images of every kind that a device may send, created once. */
export function imageCorpus(): Promise<readonly CorpusImage[]> {
  made ??= Promise.all([
    ...Object.entries(drawn()).map(async ([name, { image, mediaType, width = WIDTH, height = HEIGHT }]) => ({
      name,
      bytes: await image.toBuffer(),
      mediaType,
      width,
      height,
    })),
    animatedAvif(),
  ]);
  return made;
}

/** Where files are cut: some bytes before the end, and at parts of the length. */
const CUTS = [1, 2, 3, 8, 20] as const;
const PARTS = [0.99, 0.95, 0.75, 0.5, 0.25, 0.1, 0.05, 0.02] as const;

function cutAt(whole: CorpusImage, length: number): CorpusImage {
  const { name, bytes } = whole;
  return {
    ...whole,
    name: `${name}, ${length} of ${bytes.byteLength} bytes`,
    bytes: bytes.subarray(0, length),
  };
}

/** Returns the image cut at many places; each name says where. */
export function cutImages(whole: CorpusImage): readonly CorpusImage[] {
  const { bytes } = whole;
  const lengths = [
    ...CUTS.map((cut) => bytes.byteLength - cut),
    ...PARTS.map((part) => Math.floor(bytes.byteLength * part)),
  ];
  return [...new Set(lengths)].filter((length) => length > 0).map((length) => cutAt(whole, length));
}
