import type { SafeStorage } from 'electron';
import type { OpenOutcome, SealOutcome, SecretProtection, Secrets } from '../core/desktop.ts';

/** The asynchronous calls of safeStorage; the synchronous ones are deprecated in Electron 45 and removed in 46. */
type AsyncSafeStorage = Pick<
  SafeStorage,
  'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync'
>;

/** Marks ciphertext under a fixed key on Linux (Chromium's os_crypt without a keyring), under the system's own key elsewhere. */
const UNPROTECTED_PREFIX = Buffer.from('v10');

/** Public text that is sealed to find out how the system seals. */
const PROBE = 'fleetglass';

/** The longest wait for the keychain, ms. It may wait for a person to unlock it, or for a D-Bus service that hangs; what is on the disk can be browsed meanwhile. */
const KEYCHAIN_PATIENCE_MS = 2_500;

/**
 * Finds out whether the keychain can be used. Electron's encryptor answers all calls at the same time, as soon as the system gives out its key, and
 * may never do so: a caller that waited too long gets false, and so do later callers at once, until it answers.
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

/** Seals secrets by the system's keychain (P11). No failure deletes a sealed value (P12). */
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
      // Electron takes a keychain that seals nothing for available, and only ciphertext shows a key that protects nothing.
      const outcome = await encrypt(PROBE);
      return outcome.kind === 'sealed' ? 'keychain' : outcome.protection;
    },
    seal: encrypt,
    onLateAnswer: (listener) => void lateListeners.add(listener),
    async open(sealed): Promise<OpenOutcome> {
      try {
        if (!(await isAvailable())) return { kind: 'locked' };
        const ciphertext = Buffer.from(sealed, 'base64');
        // Electron opens nothing as an empty text.
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
