import { type HuffmanTable, huffman, zigzag } from './jpeg-tables.ts';

/**
 * Writes marker segments, then the bits of the scan. `pixels` is the padded area; files take less
 * than half a byte per pixel, and the buffer grows otherwise.
 */
export function createJpegWriter(pixels: number) {
  let bytes = new Uint8Array(Math.max(4_096, pixels >> 1));
  let length = 0;
  /** Bits that do not fill a byte yet, the last one lowest. */
  let pending = 0;
  let pendingBits = 0;

  const reserve = (more: number): void => {
    if (length + more <= bytes.length) return;
    const larger = new Uint8Array(Math.max(bytes.length * 2, length + more));
    larger.set(bytes);
    bytes = larger;
  };
  const append = (...values: readonly number[]): void => {
    reserve(values.length);
    for (const value of values) {
      bytes[length] = value;
      length += 1;
    }
  };
  const word = (value: number): [number, number] => [value >> 8, value & 255];
  const bits = (value: number, count: number): void => {
    pending = (pending << count) | value;
    pendingBits += count;
    // At most 7 + 16 bits are pending, so 32 are enough; each byte may need a stuffed zero after
    // it.
    if (length + 8 > bytes.length) reserve(8);
    while (pendingBits >= 8) {
      pendingBits -= 8;
      const byte = (pending >> pendingBits) & 255;
      bytes[length] = byte;
      length += 1;
      if (byte === 255) {
        bytes[length] = 0;
        length += 1;
      }
    }
  };
  /** Appends a code packed by `codesOf`. */
  const code = (packed: number): void => bits(packed >> 5, packed & 31);

  const tables = (kind: number, { counts, symbols }: HuffmanTable): number[] => [kind, ...counts, ...symbols];

  return {
    header(
      { width, height }: { readonly width: number; readonly height: number },
      [divisorsY, divisorsC]: readonly [luminance: Uint8Array, chrominance: Uint8Array],
      segments: readonly Uint8Array[],
    ) {
      append(0xff, 0xd8);
      for (const segment of segments) append(...segment);
      const ordered = (divisors: Uint8Array) => Array.from(zigzag, (position) => divisors[position] ?? 1);
      append(0xff, 0xdb, ...word(132), 0, ...ordered(divisorsY), 1, ...ordered(divisorsC));
      append(0xff, 0xc0, ...word(17), 8, ...word(height), ...word(width), 3);
      append(1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1);
      const huffmanTables = [
        ...tables(0x00, huffman.dcLuminance),
        ...tables(0x10, huffman.acLuminance),
        ...tables(0x01, huffman.dcChrominance),
        ...tables(0x11, huffman.acChrominance),
      ];
      append(0xff, 0xc4, ...word(huffmanTables.length + 2), ...huffmanTables);
      append(0xff, 0xda, ...word(12), 3, 1, 0x00, 2, 0x11, 3, 0x11, 0, 63, 0);
    },
    code,
    /**
     * Appends the code for `base` plus the length of the value, then the value's bits (T.81
     * F.1.2.1).
     */
    coefficient(codes: Int32Array, base: number, value: number) {
      const magnitude = value < 0 ? -value : value;
      const size = 32 - Math.clz32(magnitude);
      code(codes[base + size] as number);
      if (size > 0) bits(value < 0 ? value + (1 << size) - 1 : value, size);
    },
    finish(): Uint8Array<ArrayBuffer> {
      // The last byte is filled with ones (T.81 F.1.2.3).
      if (pendingBits > 0) bits((1 << (8 - pendingBits)) - 1, 8 - pendingBits);
      append(0xff, 0xd9);
      return bytes.slice(0, length);
    },
  };
}
