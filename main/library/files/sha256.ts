import { createHash, hash } from 'node:crypto';
import { createOneInATurn } from '../../shared/one-in-a-turn.ts';

/** Takes the main loop less than a millisecond (B7). */
const PIECE_BYTES = 512 * 1_024;
/** Downloads that started together are hashed together. */
const pieceTurn = createOneInATurn();

/**
 * Returns the SHA-256 in lower-case hex. The bytes must not change until it resolves. Long ones
 * are hashed in pieces: copying them to a thread would take the main loop longer.
 */
export async function sha256(bytes: Uint8Array): Promise<string> {
  if (bytes.byteLength <= PIECE_BYTES) return hash('sha256', bytes, 'hex');
  const digest = createHash('sha256');
  for (let from = 0; from < bytes.byteLength; from += PIECE_BYTES) {
    await pieceTurn();
    digest.update(bytes.subarray(from, from + PIECE_BYTES));
  }
  return digest.digest('hex');
}
