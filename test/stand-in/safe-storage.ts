import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { app } from './app.ts';
import { stateFolder } from './core/folders.ts';

/**
 * How the keychain behaves, from `FLEETGLASS_STANDIN_KEYRING`: `keychain` (also when unset), `none` (no encryption),
 * `v10` (Linux without a keyring: a key that everybody knows), `locked` (seals and opens nothing for now), `silent` (answers no call
 * until it is another one, as a keyring that waits for a person to unlock it). Electron says of none that it is not available: it answers
 * that it is as soon as it has what the system gave it, and refuses to seal (`SafeStorage::OnOsCryptReady`).
 */
function keyringMode(): string {
  return process.env.FLEETGLASS_STANDIN_KEYRING ?? 'keychain';
}

/** How often a silent keychain looks whether it may answer, ms. */
const LOOK_MS = 20;

/** In which order Electron answers what waited for the system's key. */
const ranks = { availability: 0, seal: 1, open: 2 } as const;

/** One wait for all calls, as Electron has one encryptor. */
let arriving: Promise<void> | null = null;

async function untilArrived(): Promise<void> {
  while (keyringMode() === 'silent') await setTimeout(LOOK_MS, undefined, { ref: false });
  arriving = null;
}

/** Electron answers no call before the system has given out its key. */
async function answered(call: keyof typeof ranks): Promise<string> {
  if (!app.isReady()) throw new Error('safeStorage cannot be used before app is ready');
  await setImmediate();
  if (keyringMode() !== 'silent') return keyringMode();
  arriving ??= untilArrived();
  await arriving;
  for (let rank = 0; rank < ranks[call]; rank += 1) await setImmediate();
  return keyringMode();
}

/**
 * The key of the person, in a file of their own outside the profile: what is in a profile is real ciphertext, and a copy of
 * the profile alone opens nothing. It protects less than a keychain does, from the person's own programs not at all; the
 * preview is for trying the product and for tests. `FLEETGLASS_STANDIN_KEY_FOLDER` names another folder.
 */
function personalKey(): Buffer {
  const folder = process.env.FLEETGLASS_STANDIN_KEY_FOLDER ?? join(stateFolder(), 'fleetglass-preview');
  const file = join(folder, 'key');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, randomBytes(32), { mode: 0o600, flag: 'wx' });
  } catch {
    // It is there already.
  }
  chmodSync(file, 0o600);
  return readFileSync(file);
}

/** The prefixes of Chromium on Linux: `v10` for the key that everybody knows, `v11` for the keyring's. */
function keyOf(prefix: string): Buffer {
  return prefix === 'v10' ? scryptSync('peanuts', 'saltysalt', 32) : personalKey();
}

const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;
const PREFIX_LENGTH = 3;

/** safeStorage with real encryption (AES-256-GCM): prefix, nonce, tag, text. */
export const safeStorage = {
  async isAsyncEncryptionAvailable() {
    if (!app.isReady()) return false;
    await answered('availability');
    return true;
  },
  async encryptStringAsync(plainText) {
    const mode = await answered('seal');
    if (mode === 'none' || mode === 'locked')
      throw new Error('Error while encrypting the text provided to safeStorage.encryptStringAsync.');
    const prefix = mode === 'v10' ? 'v10' : 'v11';
    const nonce = randomBytes(NONCE_LENGTH);
    const cipher = createCipheriv('aes-256-gcm', keyOf(prefix), nonce);
    const text = Buffer.concat([cipher.update(plainText, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.from(prefix), nonce, cipher.getAuthTag(), text]);
  },
  async decryptStringAsync(encrypted) {
    if (!Buffer.isBuffer(encrypted))
      throw new Error('Expected the first argument of decryptStringAsync() to be a buffer');
    if (encrypted.length === 0) return { shouldReEncrypt: false, result: '' };
    const mode = await answered('open');
    if (mode === 'none')
      throw new Error('Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.');
    if (mode === 'locked')
      throw new Error('safeStorage.decryptStringAsync is temporarily unavailable. Please try again.');
    const prefix = encrypted.subarray(0, PREFIX_LENGTH).toString();
    const nonce = encrypted.subarray(PREFIX_LENGTH, PREFIX_LENGTH + NONCE_LENGTH);
    const tagEnd = PREFIX_LENGTH + NONCE_LENGTH + TAG_LENGTH;
    const decipher = createDecipheriv('aes-256-gcm', keyOf(prefix), nonce, {
      authTagLength: TAG_LENGTH,
    });
    decipher.setAuthTag(encrypted.subarray(PREFIX_LENGTH + NONCE_LENGTH, tagEnd));
    const result = Buffer.concat([decipher.update(encrypted.subarray(tagEnd)), decipher.final()]).toString();
    return { result, shouldReEncrypt: prefix === 'v10' && mode === 'keychain' };
  },
} satisfies Pick<
  Electron.SafeStorage,
  'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync'
>;
