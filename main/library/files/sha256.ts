import { hash, webcrypto } from 'node:crypto';

/** What takes the main loop less than a millisecond; longer bytes are hashed by Node's own threads (B7). */
const MOST_AT_ONCE_BYTES = 512 * 1_024;

/** SHA-256 in lower-case hex. The bytes must not change until it resolves. */
export async function sha256(bytes: Uint8Array): Promise<string> {
  if (bytes.byteLength <= MOST_AT_ONCE_BYTES) return hash('sha256', bytes, 'hex');
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)).toString(
    'hex',
  );
}
