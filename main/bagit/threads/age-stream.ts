import { chacha20poly1305 } from '@noble/ciphers/chacha.js';

/** The content of a file in the age format is encrypted in pieces of this length, each with a tag (age-encryption.org/v1, section STREAM). */
export const PIECE_BYTES = 64 * 1_024;
export const TAG_BYTES = 16;
export const SEALED_BYTES = PIECE_BYTES + TAG_BYTES;

/** What stands before the content of a new file, and the key of the content. */
export interface SealStart {
  readonly head: Uint8Array;
  readonly key: Uint8Array;
}

/** The number of a piece, and whether it is the last. */
function nonceOf(index: number, isLast: boolean): Uint8Array {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(index), 3);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

const cipher = (key: Uint8Array, index: number, isLast: boolean) =>
  chacha20poly1305(key, nonceOf(index, isLast));

/** A piece of a content: its number, and whether it is the last. */
export interface PiecePosition {
  readonly index: number;
  readonly isLast: boolean;
}

/** Decrypts a piece into `into`, which has `PIECE_BYTES`; answers the part of it that is filled. Throws where the piece is not as it was written. */
export function openPiece(
  key: Uint8Array,
  { index, isLast }: PiecePosition,
  sealed: Uint8Array,
  into: Uint8Array,
): Uint8Array {
  return cipher(key, index, isLast).decrypt(sealed, into.subarray(0, sealed.byteLength - TAG_BYTES));
}

/** Encrypts bytes of any length one after the other; `write` gets pieces, each valid until the next. Only an empty content has an empty piece. */
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
        // A full piece waits: it may be the last.
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
