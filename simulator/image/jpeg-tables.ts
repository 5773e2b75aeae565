/**
 * Order of a block's coefficients in the file (ITU-T T.81 figure A.6): index in the scan to index
 * in the block.
 */
export const zigzag = Uint8Array.from([
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7,
  14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46,
  53, 60, 61, 54, 47, 55, 62, 63,
]);

/** Quantization tables of T.81 annex K.1 at quality 50, in the order of the block. */
const LUMINANCE = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22,
  29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103,
  121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
];
const CHROMINANCE_HEAD = [
  17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99, 24, 26, 56, 99, 99, 99, 99, 99, 47, 66,
];
const CHROMINANCE = Array.from({ length: 64 }, (_, index) => CHROMINANCE_HEAD[index] ?? 99);

/** Returns luminance and chrominance divisors for a quality from 1 to 100 (libjpeg's scale). */
export function quantization(quality: number): readonly [luminance: Uint8Array, chrominance: Uint8Array] {
  const scale = quality < 50 ? 5_000 / quality : 200 - 2 * quality;
  const scaled = (table: readonly number[]) =>
    Uint8Array.from(table, (value) => Math.min(255, Math.max(1, Math.floor((value * scale + 50) / 100))));
  return [scaled(LUMINANCE), scaled(CHROMINANCE)];
}

/** Number of codes of each length from 1 to 16, and their symbols in order (T.81 annex K.3). */
export interface HuffmanTable {
  readonly counts: readonly number[];
  readonly symbols: readonly number[];
}

const bytes = (hex: string): number[] => [...Buffer.from(hex.replace(/\s/g, ''), 'hex')];

export const huffman: Readonly<
  Record<'dcLuminance' | 'acLuminance' | 'dcChrominance' | 'acChrominance', HuffmanTable>
> = {
  dcLuminance: {
    counts: [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0],
    symbols: bytes('000102030405060708090a0b'),
  },
  acLuminance: {
    counts: [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 0x7d],
    symbols: bytes(`
        01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728
        292a3435363738393a434445464748494a535455565758595a636465666768696a737475767778797a83848586878889
        8a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2
        e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa`),
  },
  dcChrominance: {
    counts: [0, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0],
    symbols: bytes('000102030405060708090a0b'),
  },
  acChrominance: {
    counts: [0, 2, 1, 2, 4, 4, 3, 4, 7, 5, 4, 4, 0, 1, 2, 0x77],
    symbols: bytes(`
        0001020311040521310612415107617113223281081442 91a1b1c109233352f0156272d10a162434e125f11718191a26
        2728292a35363738393a434445464748494a535455565758595a636465666768696a737475767778797a828384858687
        88898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9da
        e2e3e4e5e6e7e8e9eaf2f3f4f5f6f7f8f9fa`),
  },
};

/** Returns each symbol's code, with its length in the lowest five bits. */
export function codesOf({ counts, symbols }: HuffmanTable): Int32Array {
  const codes = new Int32Array(256);
  let code = 0;
  let next = 0;
  counts.forEach((count, index) => {
    for (let each = 0; each < count; each += 1) {
      codes[symbols[next] ?? 0] = (code << 5) | (index + 1);
      next += 1;
      code += 1;
    }
    code <<= 1;
  });
  return codes;
}
