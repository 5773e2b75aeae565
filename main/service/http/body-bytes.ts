/** Largest buffer reserved for a stated length; a longer body grows as it arrives (P18). */
export const LONGEST_RESERVED_BYTES = 16 * 1_024 * 1_024;

export type BodyBytes = ReturnType<typeof createBodyBytes>;

/**
 * Collects a body. With the server's `statedBytes` it writes each byte in place instead of copying
 * all pieces at the end; a wrong length only costs a copy.
 */
export function createBodyBytes(statedBytes: number | null) {
  const reserved = statedBytes !== null && statedBytes <= LONGEST_RESERVED_BYTES ? statedBytes : 0;
  let pieces: Uint8Array[] = [];
  let whole: Uint8Array | null = null;
  let length = 0;

  return {
    add(piece: Uint8Array) {
      // A body of one piece needs no copy.
      if (length === 0 && piece.byteLength < reserved) whole = Buffer.allocUnsafeSlow(reserved);
      if (whole !== null && length + piece.byteLength > reserved) {
        pieces = [whole.subarray(0, length)];
        whole = null;
      }
      if (whole === null) pieces.push(piece);
      else whole.set(piece, length);
      length += piece.byteLength;
    },
    byteLength: () => length,
    /** Returns all bytes so far; more may follow. */
    take(): Uint8Array {
      if (whole !== null) return whole.subarray(0, length);
      const [only] = pieces;
      const joined = pieces.length === 1 && only !== undefined ? only : Buffer.concat(pieces, length);
      pieces = [joined];
      return joined;
    },
  };
}
