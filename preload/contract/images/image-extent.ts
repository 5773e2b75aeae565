/** How much of an image its file has, by the structure of its format: `cutOff` ends too early, `empty` ends before the picture begins. */
export type ImageExtent = 'whole' | 'cutOff' | 'empty';

/** Reads how much of an image is there, in time that grows with the length of the file. Other formats than those that the app accepts are `whole`. */
export function imageExtent(bytes: Uint8Array, mediaType: string): ImageExtent {
  const read = READERS[mediaType];
  return read === undefined ? 'whole' : read(bytes);
}

const READERS: Readonly<Record<string, (bytes: Uint8Array) => ImageExtent>> = {
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

/** The name of a chunk or a box as a number: one of them may have millions of others before it. */
export function numberOf(name: string): number {
  return Array.from(name).reduce((number, letter) => number * 256 + letter.charCodeAt(0), 0);
}

/** Markers of ITU-T T.81, B.1.1.3. */
const START_OF_SCAN = 0xda;
const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;

/** SOI, TEM and RSTm have no length. */
function isBareMarker(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}

/** Where the data of the first scan begin; null: before that the file ends, or the image does. */
function startOfScan(bytes: Uint8Array): number | null {
  for (let at = 2; at + 4 <= bytes.byteLength; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || marker === 0xff) at += 1;
    else if (marker === END_OF_IMAGE) return null;
    else if (marker === 0 || isBareMarker(marker)) at += 2;
    else {
      at += 2 + viewOf(bytes).getUint16(at + 2);
      if (marker === START_OF_SCAN) return at < bytes.byteLength ? at : null;
    }
  }
  return null;
}

/**
 * In the data of scans 0xff is followed by 0 or RSTm (ITU-T T.81, B.1.1.5), and between scans stand segments with tables. Another image that begins
 * before the first one has ended, as a preview behind it, has cut it off.
 */
function extentOfJpeg(bytes: Uint8Array): ImageExtent {
  const start = startOfScan(bytes);
  if (start === null) return 'empty';
  for (let at = bytes.indexOf(0xff, start); at >= 0 && at + 1 < bytes.byteLength; ) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === END_OF_IMAGE) return 'whole';
    if (marker === START_OF_IMAGE) return 'cutOff';
    const isData = marker === 0 || marker === 0xff || isBareMarker(marker);
    const length = isData || at + 4 > bytes.byteLength ? 0 : viewOf(bytes).getUint16(at + 2);
    at = bytes.indexOf(0xff, at + (isData ? 1 : 2 + length));
  }
  return 'cutOff';
}

const PNG_SIGNATURE_BYTES = 8;
/** Length, type and checksum around the data of a chunk (ISO/IEC 15948, 5.3). */
const PNG_CHUNK_BYTES = 12;

const [IDAT, IEND] = [numberOf('IDAT'), numberOf('IEND')];

function extentOfPng(bytes: Uint8Array): ImageExtent {
  let hasPicture = false;
  const view = viewOf(bytes);
  for (let at = PNG_SIGNATURE_BYTES; at + 8 < bytes.byteLength; ) {
    const type = view.getUint32(at + 4);
    if (type === IDAT) hasPicture = true;
    at += PNG_CHUNK_BYTES + view.getUint32(at);
    if (type === IEND) return at <= bytes.byteLength ? 'whole' : cutAt(hasPicture);
  }
  return cutAt(hasPicture);
}

/** `RIFF`, the length of all that follows, `WEBP` (RFC 9649, 2.4). */
const RIFF_HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;

const [VP8, VP8L, ANMF] = [numberOf('VP8 '), numberOf('VP8L'), numberOf('ANMF')];

/** A frame of an animation is shown when all of it is there, a still picture as far as it goes. */
function extentOfWebp(bytes: Uint8Array): ImageExtent {
  const view = viewOf(bytes);
  if (bytes.byteLength < RIFF_HEADER_BYTES) return 'empty';
  const end = CHUNK_HEADER_BYTES + view.getUint32(4, true);
  if (bytes.byteLength >= end) return 'whole';
  for (let at = RIFF_HEADER_BYTES; at + CHUNK_HEADER_BYTES < bytes.byteLength; ) {
    const name = view.getUint32(at);
    const length = view.getUint32(at + 4, true);
    if (name === VP8 || name === VP8L) return 'cutOff';
    at += CHUNK_HEADER_BYTES + length + (length % 2);
    if (name === ANMF) return cutAt(at <= bytes.byteLength);
  }
  return 'empty';
}

const [MDAT, MOOV] = [numberOf('mdat'), numberOf('moov')];
/** What else a file may have on its top. Anything else behind the data is no box: programs write there what they like. */
const OTHER_BOXES: ReadonlySet<number> = new Set(['free', 'skip', 'meta', 'uuid', 'moof'].map(numberOf));

/** The boxes of the file (ISO/IEC 14496-12, 4.2). Of a still picture all data are needed, of a sequence those of its first frame. */
function extentOfAvif(bytes: Uint8Array): ImageExtent {
  const view = viewOf(bytes);
  let [hasData, hasSequence] = [false, false];
  for (let at = 0; at < bytes.byteLength; ) {
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

/** Zero: up to the end of the file. */
function boxLength(view: DataView, at: number): number {
  const short = view.getUint32(at);
  if (short !== 1) return short === 0 ? 0 : Math.max(8, short);
  return at + 16 <= view.byteLength
    ? Math.max(16, Number(view.getBigUint64(at + 8)))
    : Number.POSITIVE_INFINITY;
}

/** The header and the screen descriptor (GIF89a, 17 and 18). */
const GIF_HEADER_BYTES = 13;
const GIF_DESCRIPTOR_BYTES = 10;
const GIF_EXTENSION = 0x21;
const GIF_IMAGE = 0x2c;
const GIF_TRAILER = 0x3b;

/** The bytes of a table of colors, by the field that says whether there is one. */
function colorTableBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

function extentOfGif(bytes: Uint8Array): ImageExtent {
  let hasPicture = false;
  let at = GIF_HEADER_BYTES + colorTableBytes(bytes[10] ?? 0);
  while (at < bytes.byteLength) {
    const kind = bytes[at];
    if (kind === GIF_IMAGE) {
      at += GIF_DESCRIPTOR_BYTES + colorTableBytes(bytes[at + 9] ?? 0);
      // After the size of a code and the length of its first block the data begin.
      if (at + 2 < bytes.byteLength) hasPicture = true;
      at = endOfBlocks(bytes, at + 1);
    } else if (kind === GIF_EXTENSION) at = endOfBlocks(bytes, at + 2);
    // What decoders know nothing of ends the file, too.
    else return kind === GIF_TRAILER && hasPicture ? 'whole' : cutAt(hasPicture);
  }
  return cutAt(hasPicture);
}

function endOfBlocks(bytes: Uint8Array, start: number): number {
  let at = start;
  while (at < bytes.byteLength) {
    const length = bytes[at] ?? 0;
    at += 1 + length;
    if (length === 0) break;
  }
  return at;
}
