import { randomBytes } from 'node:crypto';
import { Encrypter } from 'age-encryption';
import type { SealStart } from '../bagit/age-stream.ts';
import { contentKey, headerLength, NONCE_BYTES } from './age-file.ts';
import { passphraseRecipient } from './scrypt.ts';

/** Who can open a pack: whoever knows the passphrase, or laptops by their `age1…`. */
export type PackLock =
  | { readonly kind: 'passphrase'; readonly passphrase: string; readonly workFactor?: number }
  | { readonly kind: 'recipients'; readonly recipients: readonly string[] };

/** Throws if a recipient is invalid. */
function encrypterOf(lock: PackLock): Encrypter {
  const encrypter = new Encrypter();
  if (lock.kind === 'passphrase')
    encrypter.addRecipient(passphraseRecipient(lock.passphrase, lock.workFactor));
  else for (const recipient of lock.recipients) encrypter.addRecipient(recipient);
  return encrypter;
}

/**
 * Returns the beginning of a new age file (age-encryption.org/v1) and its content key. The library
 * creates the header and gives the key to recipients only, so a recipient that adds nothing keeps
 * it. Throws if a recipient is invalid.
 */
export async function startSeal(lock: PackLock): Promise<SealStart> {
  const encrypter = encrypterOf(lock);
  let fileKey = new Uint8Array();
  encrypter.addRecipient({
    wrapFileKey(key) {
      fileKey = Uint8Array.from(key);
      return [];
    },
  });
  const empty = Buffer.from(await encrypter.encrypt(new Uint8Array()));
  // The header's own nonce has sealed the empty content.
  const nonce = randomBytes(NONCE_BYTES);
  const head = Buffer.concat([empty.subarray(0, headerLength(empty) ?? 0), nonce]);
  return { head: new Uint8Array(head), key: contentKey(fileKey, nonce) };
}
