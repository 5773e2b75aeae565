import { forwardTransform, reciprocals } from './dct.ts';
import { codesOf, huffman, quantization, zigzag } from './jpeg-tables.ts';
import { createJpegWriter } from './jpeg-writer.ts';

/**
 * Full-resolution luminance, and both chroma planes at half the width and height (4:2:0), padded
 * to whole blocks (`paddedSize`).
 */
export interface Planes {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly y: Uint8Array;
  readonly cb: Uint8Array;
  readonly cr: Uint8Array;
}

/** Rounds up to whole units of 16 × 16 pixels. */
export function paddedSize(pixels: number): number {
  return Math.ceil(pixels / 16) * 16;
}

const dcY = codesOf(huffman.dcLuminance);
const acY = codesOf(huffman.acLuminance);
const dcC = codesOf(huffman.dcChrominance);
const acC = codesOf(huffman.acChrominance);
/** Symbols of a run of sixteen zeros and of the end of a block (T.81 F.1.2.2). */
const ZERO_RUN = 0xf0;
const END_OF_BLOCK = 0x00;

/**
 * Encodes as baseline JPEG (ITU-T T.81) with the standard Huffman tables. `quality` is 1 to 100 on
 * libjpeg's scale; `segments` are whole marker segments (EXIF) that follow the start of the image.
 *
 * Own code, as no package fits: jpeg-js has no release since 2022, no 4:2:0, and takes three times
 * as long; the WASM encoders load a second file at run time, and the main process is one bundle.
 */
export function encodeJpeg(
  planes: Planes,
  quality: number,
  segments: readonly Uint8Array[] = [],
): Uint8Array<ArrayBuffer> {
  const { width, height, y, cb, cr } = planes;
  const divisors = quantization(quality);
  const [scaleY, scaleC] = [reciprocals(divisors[0]), reciprocals(divisors[1])];
  const stride = paddedSize(width);
  const rows = paddedSize(height);
  const writer = createJpegWriter(stride * rows);
  writer.header(planes, divisors, segments);

  const block = new Float64Array(64);
  const scan = new Int32Array(64);
  const encodeBlock = (
    plane: Uint8Array,
    offset: number,
    planeStride: number,
    scale: Float64Array,
    dc: Int32Array,
    ac: Int32Array,
    previous: number,
  ): number => {
    forwardTransform(plane, offset, planeStride, block);
    let last = 0;
    for (let index = 0; index < 64; index += 1) {
      const position = zigzag[index] as number;
      // Rounds half up for either sign without a call: the sum is positive, and the bias is
      // subtracted again.
      const value = (((block[position] as number) * (scale[position] as number) + 16_384.5) | 0) - 16_384;
      scan[index] = value;
      if (value !== 0) last = index;
    }
    const value = scan[0] as number;
    writer.coefficient(dc, 0, value - previous);
    let run = 0;
    for (let index = 1; index <= last; index += 1) {
      const level = scan[index] as number;
      if (level === 0) {
        run += 1;
        continue;
      }
      for (; run > 15; run -= 16) writer.code(ac[ZERO_RUN] as number);
      writer.coefficient(ac, run << 4, level);
      run = 0;
    }
    if (last < 63) writer.code(ac[END_OF_BLOCK] as number);
    return value;
  };

  let lastY = 0;
  let lastCb = 0;
  let lastCr = 0;
  const half = stride >> 1;
  for (let row = 0; row < rows; row += 16) {
    for (let column = 0; column < stride; column += 16) {
      const at = row * stride + column;
      lastY = encodeBlock(y, at, stride, scaleY, dcY, acY, lastY);
      lastY = encodeBlock(y, at + 8, stride, scaleY, dcY, acY, lastY);
      lastY = encodeBlock(y, at + 8 * stride, stride, scaleY, dcY, acY, lastY);
      lastY = encodeBlock(y, at + 8 * stride + 8, stride, scaleY, dcY, acY, lastY);
      const atColour = (row >> 1) * half + (column >> 1);
      lastCb = encodeBlock(cb, atColour, half, scaleC, dcC, acC, lastCb);
      lastCr = encodeBlock(cr, atColour, half, scaleC, dcC, acC, lastCr);
    }
  }
  return writer.finish();
}
