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

/** Seals secrets by the system's keychain (P11). No failure deletes a sealed value (P12). */
export function createSecrets(storage: AsyncSafeStorage, platform: NodeJS.Platform): Secrets {
  const isUnprotected = (ciphertext: Buffer) =>
    platform === 'linux' && ciphertext.subarray(0, UNPROTECTED_PREFIX.length).equals(UNPROTECTED_PREFIX);

  async function encrypt(text: string): Promise<SealOutcome> {
    try {
      if (!(await storage.isAsyncEncryptionAvailable())) return { kind: 'refused', protection: 'noKeychain' };
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
      const outcome = await encrypt(PROBE);
      return outcome.kind === 'sealed' ? 'keychain' : outcome.protection;
    },
    seal: encrypt,
    async open(sealed): Promise<OpenOutcome> {
      try {
        const { result, shouldReEncrypt } = await storage.decryptStringAsync(Buffer.from(sealed, 'base64'));
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
