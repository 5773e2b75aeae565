import { isBareMarker, readJpegHeader } from './jpeg-header.ts';

/**
 * Completeness of an image file, by the structure of its format: `cutOff` ends too early, `empty`
 * ends before the picture begins.
 */
export type ImageExtent = 'whole' | 'cutOff' | 'empty';

/**
 * Reads how complete an image is, in linear time. Formats that the app does not accept count as
 * `whole`.
 */
export function imageExtent(bytes: Uint8Array, mediaType: string): ImageExtent {
  const slices = extentInSlices(bytes, mediaType);
  for (;;) {
    const { done, value } = slices.next();
    if (done === true) return value;
  }
}

type Slices = Generator<void, ImageExtent>;

/**
 * As `imageExtent`; yields after each slice of some milliseconds. Only an image of tens of
 * megabytes has several, or one made to take long.
 */
export function* extentInSlices(bytes: Uint8Array, mediaType: string): Slices {
  const read = READERS[mediaType];
  return read === undefined ? 'whole' : yield* read(bytes);
}

/** Markers, chunks, boxes or blocks in a slice. */
const SLICE_STEPS = 100_000;

const READERS: Readonly<Record<string, (bytes: Uint8Array) => Slices>> = {
  'image/jpeg': extentOfJpeg,
  'image/png': extentOfPng,
  'image/webp': extentOfWebp,
  'image/avif': extentOfAvif,
  'image/gif': extentOfGif,
};

function cutAt(hasPicture: boolean): ImageExtent {
  return hasPicture ? 'cutOff' : 'empty';
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Encodes the name of a chunk or box as a number: a file may contain millions. */
export function numberOf(name: string): number {
  return Array.from(name).reduce((number, letter) => number * 256 + letter.charCodeAt(0), 0);
}

/** Markers of ITU-T T.81, B.1.1.3. */
const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;

/**
 * Bytes that cost as much to look at as one search by the engine. A stranger's picture may consist
 * of markers only.
 */
const NEAR_BYTES = 16;

function* extentOfJpeg(bytes: Uint8Array): Slices {
  const { scan } = readJpegHeader(bytes);
  if (scan === null) return 'empty';
  for (let at = scan; ; ) {
    const next = walkScans(bytes, at);
    if (typeof next === 'string') return next;
    yield;
    at = next;
  }
}

/**
 * Returns how complete the picture is, or where the next slice begins. In scan data 0xff is
 * followed by 0 or RSTm (ITU-T T.81, B.1.1.5); segments with tables are between scans. An image
 * that starts before the first one ends, such as a preview, shows that the first is truncated.
 */
function walkScans(bytes: Uint8Array, from: number): ImageExtent | number {
  const last = bytes.byteLength - 1;
  let skipped = 0;
  let steps = 0;
  for (let at = from; at < last; ) {
    if (bytes[at] !== 0xff) {
      at += 1;
      skipped += 1;
      if (skipped < NEAR_BYTES) continue;
      at = bytes.indexOf(0xff, at);
      if (at < 0) break;
    }
    if (steps === SLICE_STEPS) return at;
    steps += 1;
    skipped = 0;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (marker === 0) at += 2;
    else if (marker === END_OF_IMAGE) return 'whole';
    else if (marker === START_OF_IMAGE) return 'cutOff';
    else if (isBareMarker(marker) || at + 4 > bytes.byteLength) at += 2;
    else at += 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
  }
  return 'cutOff';
}

const PNG_SIGNATURE_BYTES = 8;
/** Length, type and checksum around the data of a chunk (ISO/IEC 15948, 5.3). */
const PNG_CHUNK_BYTES = 12;

const [IDAT, IEND] = [numberOf('IDAT'), numberOf('IEND')];

function* extentOfPng(bytes: Uint8Array): Slices {
  let hasPicture = false;
  let steps = 0;
  const view = viewOf(bytes);
  for (let at = PNG_SIGNATURE_BYTES; at + 8 < bytes.byteLength; ) {
    steps += 1;
    if (steps % SLICE_STEPS === 0) yield;
    const type = view.getUint32(at + 4);
    if (type === IDAT) hasPicture = true;
    at += PNG_CHUNK_BYTES + view.getUint32(at);
    if (type === IEND) return at <= bytes.byteLength ? 'whole' : cutAt(hasPicture);
  }
  return cutAt(hasPicture);
}

/** `RIFF`, the length of the rest, `WEBP` (RFC 9649, 2.4). */
const RIFF_HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;

const [VP8, VP8L, ANMF] = [numberOf('VP8 '), numberOf('VP8L'), numberOf('ANMF')];

/** An animation frame is shown once complete, a still picture as far as it goes. */
function* extentOfWebp(bytes: Uint8Array): Slices {
  let steps = 0;
  const view = viewOf(bytes);
  if (bytes.byteLength < RIFF_HEADER_BYTES) return 'empty';
  const end = CHUNK_HEADER_BYTES + view.getUint32(4, true);
  if (bytes.byteLength >= end) return 'whole';
  for (let at = RIFF_HEADER_BYTES; at + CHUNK_HEADER_BYTES < bytes.byteLength; ) {
    steps += 1;
    if (steps % SLICE_STEPS === 0) yield;
    const name = view.getUint32(at);
    const length = view.getUint32(at + 4, true);
    if (name === VP8 || name === VP8L) return 'cutOff';
    at += CHUNK_HEADER_BYTES + length + (length % 2);
    if (name === ANMF) return cutAt(at <= bytes.byteLength);
  }
  return 'empty';
}

const [MDAT, MOOV] = [numberOf('mdat'), numberOf('moov')];
/**
 * Other boxes allowed at the top level. Anything else after the data is not a box: programs append
 * whatever they like.
 */
const OTHER_BOXES: ReadonlySet<number> = new Set(['free', 'skip', 'meta', 'uuid', 'moof'].map(numberOf));

/**
 * Reads the boxes of the file (ISO/IEC 14496-12, 4.2). A still picture needs all data, a sequence
 * those of its first frame.
 */
function* extentOfAvif(bytes: Uint8Array): Slices {
  let steps = 0;
  const view = viewOf(bytes);
  let [hasData, hasSequence] = [false, false];
  for (let at = 0; at < bytes.byteLength; ) {
    steps += 1;
    if (steps % SLICE_STEPS === 0) yield;
    const name = at + 8 <= bytes.byteLength ? view.getUint32(at + 4) : null;
    const length = name === null ? Number.POSITIVE_INFINITY : boxLength(view, at);
    if (length === 0) return 'whole';
    if (hasData && name !== MDAT && name !== MOOV && !OTHER_BOXES.has(name ?? 0)) return 'whole';
    if (at + length > bytes.byteLength) return cutAt(hasData || (name === MDAT && hasSequence));
    hasData ||= name === MDAT;
    hasSequence ||= name === MOOV;
    at += length;
  }
  return 'whole';
}

/** Returns the length of a box of ISO/IEC 14496-12; zero means until the end of the file. */
export function boxLength(view: DataView, at: number): number {
  const short = view.getUint32(at);
  if (short !== 1) return short === 0 ? 0 : Math.max(8, short);
  return at + 16 <= view.byteLength
    ? Math.max(16, Number(view.getBigUint64(at + 8)))
    : Number.POSITIVE_INFINITY;
}

/** Header and screen descriptor (GIF89a, 17 and 18). */
const GIF_HEADER_BYTES = 13;
const GIF_DESCRIPTOR_BYTES = 10;
const GIF_EXTENSION = 0x21;
const GIF_IMAGE = 0x2c;
const GIF_TRAILER = 0x3b;

/** Returns the size of a colour table from the flags that announce it. */
function colorTableBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

function* extentOfGif(bytes: Uint8Array): Slices {
  let hasPicture = false;
  let isInBlocks = false;
  let steps = 0;
  for (let at = GIF_HEADER_BYTES + colorTableBytes(bytes[10] ?? 0); at < bytes.byteLength; ) {
    steps += 1;
    if (steps % SLICE_STEPS === 0) yield;
    const kind = bytes[at] ?? 0;
    if (isInBlocks) {
      isInBlocks = kind !== 0;
      at += 1 + kind;
    } else if (kind === GIF_IMAGE) {
      at += GIF_DESCRIPTOR_BYTES + colorTableBytes(bytes[at + 9] ?? 0);
      // The data begin after the code size and the length of the first block.
      if (at + 2 < bytes.byteLength) hasPicture = true;
      at += 1;
      isInBlocks = true;
    } else if (kind === GIF_EXTENSION) {
      at += 2;
      isInBlocks = true;
    } else {
      // Anything that decoders don't know also ends the file.
      return kind === GIF_TRAILER && hasPicture ? 'whole' : cutAt(hasPicture);
    }
  }
  return cutAt(hasPicture);
}
