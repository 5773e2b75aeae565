import { randomBytes } from 'node:crypto';
import { Encrypter } from 'age-encryption';
import type { SealStart } from '../../bagit/threads/age-stream.ts';
import { contentKey, headerLength, NONCE_BYTES } from './age-file.ts';
import { passphraseRecipient } from './scrypt.ts';

/** Who opens a pack: those who know a passphrase, or some laptops, each by its `age1…`. */
export type PackLock =
  | { readonly kind: 'passphrase'; readonly passphrase: string; readonly workFactor?: number }
  | { readonly kind: 'recipients'; readonly recipients: readonly string[] };

/** Throws for a recipient that is none. */
function encrypterOf(lock: PackLock): Encrypter {
  const encrypter = new Encrypter();
  if (lock.kind === 'passphrase')
    encrypter.addRecipient(passphraseRecipient(lock.passphrase, lock.workFactor));
  else for (const recipient of lock.recipients) encrypter.addRecipient(recipient);
  return encrypter;
}

/**
 * How a new file in the age format (age-encryption.org/v1) begins, and the key of its content. The library makes the header, and gives the key to
 * recipients alone: one that adds nothing to the header keeps it. Throws for a recipient that is none.
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
  // The nonce behind the header has sealed the empty content.
  const nonce = randomBytes(NONCE_BYTES);
  const head = Buffer.concat([empty.subarray(0, headerLength(empty) ?? 0), nonce]);
  return { head: new Uint8Array(head), key: contentKey(fileKey, nonce) };
}
