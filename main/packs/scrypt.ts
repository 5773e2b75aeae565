import { randomBytes, scrypt } from 'node:crypto';
import { chacha20poly1305 } from '@noble/ciphers/chacha.js';
import { type Identity, type Recipient, Stanza } from 'age-encryption';

/** Stanza of a passphrase (age, section "The scrypt recipient type"). */
const TYPE = 'scrypt';
const LABEL = 'age-encryption.org/v1/scrypt';
const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** File key with its tag. */
const WRAPPED_BYTES = 32;
const BLOCK_SIZE = 8;
/** Memory next to scrypt's large block (RFC 7914). */
const SPARE_BYTES = 1_024 * 1_024;

/** Log2 of the work: a second and 256 MB of memory for each guess, as `age` does. */
const WORK_FACTOR = 18;
/** 1 GB of memory: no pack may take more. */
const WORK_FACTOR_LIMIT = 20;

/** `Stanza` takes base64 without padding. */
const unpadded = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replaceAll('=', '');

/** Takes a second, so uses a thread of Node's; the library's own would block the main loop. */
async function keyOf(passphrase: string, salt: Uint8Array, workFactor: number): Promise<Uint8Array> {
  const N = 2 ** workFactor;
  const options = { N, r: BLOCK_SIZE, p: 1, maxmem: 128 * N * BLOCK_SIZE + SPARE_BYTES };
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  scrypt(passphrase, Buffer.concat([Buffer.from(LABEL), salt]), KEY_BYTES, options, (error, key) =>
    error === null ? resolve(key) : reject(error),
  );
  return await promise;
}

/** Fixed nonce: each key wraps one file key only. */
const cipher = (key: Uint8Array) => chacha20poly1305(key, new Uint8Array(12));

export function passphraseRecipient(passphrase: string, workFactor = WORK_FACTOR): Recipient {
  return {
    async wrapFileKey(fileKey) {
      const salt = randomBytes(SALT_BYTES);
      const key = await keyOf(passphrase, salt, workFactor);
      return [new Stanza([TYPE, unpadded(salt), String(workFactor)], cipher(key).encrypt(fileKey))];
    },
  };
}

export function isForPassphrase(stanzas: readonly Stanza[]): boolean {
  return stanzas.some(({ args: [type] }) => type === TYPE);
}

/**
 * Throws for stanzas that may not be together (C2SP age.md): beside a passphrase, another stanza
 * would let its owner pass for somebody who knows the passphrase.
 */
export const stanzaGuard: Identity = {
  unwrapFileKey(stanzas) {
    if (stanzas.length === 0 || (stanzas.length > 1 && isForPassphrase(stanzas)))
      throw new Error('The header has no stanza, or several with a passphrase.');
    return null;
  },
};

/** Opens a file locked with a passphrase. Throws for a stanza that no program writes. */
export function passphraseIdentity(passphrase: string): Identity {
  return {
    async unwrapFileKey(stanzas) {
      const [stanza] = stanzas;
      if (stanza === undefined || !isForPassphrase(stanzas)) return null;
      const [, salt = '', workFactor = ''] = stanza.args;
      const isRegular =
        stanza.args.length === 3 &&
        /^[1-9]\d?$/.test(workFactor) &&
        Number(workFactor) <= WORK_FACTOR_LIMIT &&
        Buffer.from(salt, 'base64').byteLength === SALT_BYTES &&
        unpadded(Buffer.from(salt, 'base64')) === salt &&
        stanza.body.byteLength === WRAPPED_BYTES;
      if (!isRegular) throw new Error('The header has an irregular passphrase.');
      const key = await keyOf(passphrase, Buffer.from(salt, 'base64'), Number(workFactor));
      try {
        return cipher(key).decrypt(stanza.body);
      } catch {
        return null;
      }
    },
  };
}
