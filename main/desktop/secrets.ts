import type { SafeStorage } from 'electron';
import type { OpenOutcome, SealOutcome, SecretProtection, Secrets } from '../shared/desktop.ts';

/**
 * Asynchronous calls of safeStorage; the synchronous ones are deprecated in Electron 45 and
 * removed in 46.
 */
type AsyncSafeStorage = Pick<
  SafeStorage,
  'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync'
>;

/**
 * Prefix of ciphertext with a fixed key on Linux (Chromium's os_crypt without a keyring), with the
 * system's key elsewhere.
 */
const UNPROTECTED_PREFIX = Buffer.from('v10');

/** Public text that is sealed to find out how the system seals. */
const PROBE = 'fleetglass';

/**
 * Longest wait for the keychain, ms. It may be waiting for the user to unlock it, or for a hung
 * D-Bus service; the library can be browsed meanwhile.
 */
const KEYCHAIN_PATIENCE_MS = 2_500;

/**
 * Finds out if the keychain can be used. Electron answers all calls together once the system
 * provides its key, which may never happen: after the time limit, callers get false at once until
 * it answers.
 */
function createAvailability(storage: AsyncSafeStorage, onLateAnswer: () => void) {
  let asking: Promise<boolean> | null = null;

  async function ask(): Promise<boolean> {
    let isLate = false;
    const answer = storage.isAsyncEncryptionAvailable().catch(() => false);
    void answer.then((isAvailable) => {
      asking = null;
      if (isLate && isAvailable) onLateAnswer();
    });
    let patience: NodeJS.Timeout | undefined;
    const silence = new Promise<boolean>((resolve) => {
      patience = setTimeout(() => {
        isLate = true;
        resolve(false);
      }, KEYCHAIN_PATIENCE_MS);
    });
    const isAvailable = await Promise.race([answer, silence]);
    clearTimeout(patience);
    return isAvailable;
  }

  return (): Promise<boolean> => {
    asking ??= ask();
    return asking;
  };
}

/** Seals secrets using the system's keychain (P11). No failure deletes a sealed value (P12). */
export function createSecrets(storage: AsyncSafeStorage, platform: NodeJS.Platform): Secrets {
  const isUnprotected = (ciphertext: Buffer) =>
    platform === 'linux' && ciphertext.subarray(0, UNPROTECTED_PREFIX.length).equals(UNPROTECTED_PREFIX);

  const lateListeners = new Set<() => void>();
  const isAvailable = createAvailability(storage, () => {
    for (const listener of lateListeners) listener();
  });

  async function encrypt(text: string): Promise<SealOutcome> {
    try {
      if (!(await isAvailable())) return { kind: 'refused', protection: 'noKeychain' };
      const ciphertext = await storage.encryptStringAsync(text);
      return isUnprotected(ciphertext)
        ? { kind: 'refused', protection: 'unprotected' }
        : { kind: 'sealed', sealed: ciphertext.toString('base64') };
    } catch {
      return { kind: 'refused', protection: 'noKeychain' };
    }
  }

  return {
    async protection(): Promise<SecretProtection> {
      // Electron reports a keychain that seals nothing as available; only ciphertext reveals an
      // unprotected key.
      const outcome = await encrypt(PROBE);
      return outcome.kind === 'sealed' ? 'keychain' : outcome.protection;
    },
    seal: encrypt,
    onLateAnswer: (listener) => void lateListeners.add(listener),
    async open(sealed): Promise<OpenOutcome> {
      try {
        if (!(await isAvailable())) return { kind: 'locked' };
        const ciphertext = Buffer.from(sealed, 'base64');
        // Electron decrypts an empty buffer to `''`.
        if (ciphertext.length === 0) return { kind: 'locked' };
        const { result, shouldReEncrypt } = await storage.decryptStringAsync(ciphertext);
        if (!shouldReEncrypt) return { kind: 'opened', secret: result };
        const again = await encrypt(result);
        return again.kind === 'sealed'
          ? { kind: 'opened', secret: result, resealed: again.sealed }
          : { kind: 'opened', secret: result };
      } catch {
        return { kind: 'locked' };
      }
    },
  };
}
