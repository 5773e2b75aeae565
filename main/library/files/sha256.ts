import { hash, webcrypto } from 'node:crypto';

/** These take the main loop less than a millisecond; Node's threads hash longer ones (B7). */
const MAIN_LOOP_BYTES = 512 * 1_024;

/** SHA-256 in lower-case hex. The bytes must not change until it resolves. */
export async function sha256(bytes: Uint8Array): Promise<string> {
  if (bytes.byteLength <= MAIN_LOOP_BYTES) return hash('sha256', bytes, 'hex');
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)).toString(
    'hex',
  );
}
