import { chacha20poly1305 } from '@noble/ciphers/chacha.js';

/**
 * Length of the pieces, each with a tag, that the age format encrypts (age-encryption.org/v1,
 * section STREAM).
 */
export const PIECE_BYTES = 64 * 1_024;
export const TAG_BYTES = 16;
export const SEALED_BYTES = PIECE_BYTES + TAG_BYTES;

/** Header of a new file, and the key of its content. */
export interface SealStart {
  readonly head: Uint8Array;
  readonly key: Uint8Array;
}

function nonceOf(index: number, isLast: boolean): Uint8Array {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(index), 3);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

const cipher = (key: Uint8Array, index: number, isLast: boolean) =>
  chacha20poly1305(key, nonceOf(index, isLast));

export interface PiecePosition {
  readonly index: number;
  readonly isLast: boolean;
}

/**
 * Decrypts a piece into `into`, which has `PIECE_BYTES`; returns the part that is filled. Throws
 * if the piece was altered.
 */
export function openPiece(
  key: Uint8Array,
  { index, isLast }: PiecePosition,
  sealed: Uint8Array,
  into: Uint8Array,
): Uint8Array {
  return cipher(key, index, isLast).decrypt(sealed, into.subarray(0, sealed.byteLength - TAG_BYTES));
}

/**
 * Encrypts a stream of bytes; `write` gets pieces, each valid until the next. Only an empty
 * content has an empty piece.
 */
export function createSealing(key: Uint8Array, write: (sealed: Uint8Array) => void) {
  const piece = new Uint8Array(PIECE_BYTES);
  const sealed = new Uint8Array(SEALED_BYTES);
  let [index, length] = [0, 0];

  function seal(bytes: Uint8Array, isLast: boolean): void {
    const into = sealed.subarray(0, bytes.byteLength + TAG_BYTES);
    write(cipher(key, index, isLast).encrypt(bytes, into));
    index += 1;
  }

  return {
    add(bytes: Uint8Array): void {
      for (let at = 0; at < bytes.byteLength; ) {
        // Holds a full piece back: it may be the last.
        if (length === PIECE_BYTES) {
          seal(piece, false);
          length = 0;
        }
        const taken = bytes.subarray(at, at + PIECE_BYTES - length);
        piece.set(taken, length);
        length += taken.byteLength;
        at += taken.byteLength;
      }
    },
    end: () => seal(piece.subarray(0, length), true),
  };
}
