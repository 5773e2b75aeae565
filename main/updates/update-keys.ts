import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { signedMessage } from './signed-message.ts';

/** Returns true if a key of the release signed this version with this hash. */
export type VerifyUpdate = (version: string, sha512: string, signature: string) => boolean;

/**
 * Reads the built-in public keys: ed25519 in base64 SPKI, separated by commas, so that a new key
 * can be released before it is used. `null` if there is none; throws if one is unreadable: the
 * build is broken.
 */
export function readUpdateKeys(text: string): VerifyUpdate | null {
  const keys = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(readKey);
  if (keys.length === 0) return null;
  return (version, sha512, signature) => {
    const message = signedMessage(version, sha512);
    const bytes = Buffer.from(signature, 'base64');
    return keys.some((key) => verify(null, message, key, bytes));
  };
}

function readKey(text: string): KeyObject {
  const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The key for updates is not an ed25519 key.');
  return key;
}
