/** Boxes of ISO/IEC 14496-12, as far as a sequence of pictures needs them. */
const text = (letters: string) => Buffer.from(letters, 'latin1');
const u16 = (value: number) => Buffer.from([value >> 8, value & 255]);

function u32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, index * 4);
  return bytes;
}

function box(name: string, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([u32(content.byteLength + 8), text(name), content]);
}

const full = (name: string, flags: number, ...parts: readonly Buffer[]) => box(name, u32(flags), ...parts);

const MATRIX = u32(0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000);
const TRACK = 1;
const SCALE = 1_000;
const FRAME_MS = 100;

/** Returns a box's content, without its own head. */
function contentOf(file: Buffer, name: string): Buffer {
  const at = file.indexOf(name, 0, 'latin1');
  return file.subarray(at + 4, at - 4 + file.readUInt32BE(at - 4));
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function sampleEntry(configuration: Buffer, { width, height }: Size): Buffer {
  const size = Buffer.concat([u16(width), u16(height)]);
  const [reference, resolution] = [Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), u32(0x48_0000, 0x48_0000, 0)];
  const name = Buffer.alloc(32);
  const depth = Buffer.from([0, 0x18, 0xff, 0xff]);
  return box(
    'av01',
    reference,
    Buffer.alloc(16),
    size,
    resolution,
    u16(1),
    name,
    depth,
    box('av1C', configuration),
  );
}

function movie(
  frames: number,
  frameBytes: number,
  at: number,
  entry: Buffer,
  { width, height }: Size,
): Buffer {
  const duration = frames * FRAME_MS;
  const table = box(
    'stbl',
    full('stsd', 0, u32(1), entry),
    full('stts', 0, u32(1, frames, FRAME_MS)),
    full('stsc', 0, u32(1, 1, frames, 1)),
    full('stsz', 0, u32(frameBytes, frames)),
    full('stco', 0, u32(1, at)),
  );
  const media = box(
    'mdia',
    full('mdhd', 0, u32(0, 0, SCALE, duration), u16(0x55c4), u16(0)),
    full('hdlr', 0, u32(0), text('pict'), Buffer.alloc(13)),
    box(
      'minf',
      full('vmhd', 1, Buffer.alloc(8)),
      box('dinf', full('dref', 0, u32(1), full('url ', 1))),
      table,
    ),
  );
  const head = u32(0, 0, TRACK, 0, duration, 0, 0, 0, 0);
  return box(
    'moov',
    full(
      'mvhd',
      0,
      u32(0, 0, SCALE, duration, 0x1_0000),
      u16(0x100),
      Buffer.alloc(10),
      MATRIX,
      Buffer.alloc(24),
      u32(TRACK + 1),
    ),
    box('trak', full('tkhd', 3, head, MATRIX, u32(width << 16, height << 16)), media),
  );
}

/**
 * Makes an animated AVIF (brand `avis`) of a still one, with its picture as each of three key
 * frames and as the primary item. No encoder here writes sequences.
 */
export function avifSequence(still: Buffer, size: Size, frames = 3): Buffer {
  const picture = contentOf(still, 'mdat');
  const entry = sampleEntry(contentOf(still, 'av1C'), size);
  const brands = box('ftyp', text('avis'), u32(0), text('avisavifmsf1mif1miaf'));
  const meta = box('meta', contentOf(still, 'meta'));
  const length = movie(frames, picture.byteLength, 0, entry, size).byteLength;
  const at = brands.byteLength + meta.byteLength + length + 8;
  // The only base offset of `iloc`, after its head, count and item number.
  meta.writeUInt32BE(at, meta.indexOf('iloc', 0, 'latin1') + 4 + 12);
  return Buffer.concat([
    brands,
    meta,
    movie(frames, picture.byteLength, at, entry, size),
    box('mdat', ...Array.from({ length: frames }, () => picture)),
  ]);
}
