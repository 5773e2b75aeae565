import { z } from 'zod';
import type { SessionState } from '../../../preload/contract/index.ts';
import type { Secrets, SettingsFile } from '../../shared/desktop.ts';
import { remember } from '../../shared/remember.ts';

export type TokenStorage = Extract<SessionState, { status: 'signedIn' }>['tokenStorage'];

/** Content of one sealed secret: the user's name is as private as the token (P13). */
export interface SignInSecret {
  readonly username: string;
  readonly token: string;
  /** Expiry, ms since the epoch; absent if the server did not state it. */
  readonly expiresAt?: number | undefined;
  /** Gets the next token (OAuth 2.0), if any. */
  readonly refreshToken?: string | undefined;
}

/**
 * `opened`: the sealed token. `none`: none is stored. `locked`: the system does not open the
 * sealed token now; it stays stored (P12).
 */
type OpenedToken =
  | { readonly kind: 'opened'; readonly secret: SignInSecret }
  | { readonly kind: 'none' }
  | { readonly kind: 'locked' };

/** A sign-in that is ready to be stored. */
interface SealedSignIn {
  /** Replaces the account's stored sign-in. Throws if the disk refuses it. */
  store(): TokenStorage;
}

/**
 * Stores user names and bearer tokens, sealed in the settings file, or in memory until the app
 * ends.
 */
export interface TokenVault {
  /**
   * Seals the secret if the user wants that, the system can protect it and the settings are
   * readable; else it is forgotten at the end. Sealing may wait for the keychain's own dialog;
   * nothing is written before `store`.
   */
  seal(accountId: string, secret: SignInSecret, wanted: boolean): Promise<SealedSignIn>;
  open(accountId: string): Promise<OpenedToken>;
  /**
   * Returns the user's name, which survives a sign-out (sealed, or until the app ends) to
   * distinguish libraries; `null` if unknown.
   */
  openName(accountId: string): Promise<string | null>;
  /** Replaces the sealed secret with a renewed one. Throws if the disk refuses it. */
  replace(accountId: string, secret: SignInSecret): Promise<void>;
  /** Removes the stored token of an account at sign-out. */
  forget(accountId: string): void;
  forgetName(accountId: string): void;
}

const settingsKey = (accountId: string) => `tokens.${accountId}`;
/** Settings key of a locked value that a new sign-in replaced. */
const lockedKey = (accountId: string) => `lockedTokens.${accountId}`;
/** Settings key of the sealed name of an account. */
export const nameKey = (accountId: string) => `accountNames.${accountId}`;

export function createTokenVault(secrets: Secrets, settings: SettingsFile): TokenVault {
  /** Names of this run's sign-ins, including those that must not be stored. */
  const names = new Map<string, string>();

  /** Returns the stored sealed value if it can't be opened now, else `null`. */
  async function readLocked(accountId: string): Promise<string | null> {
    const sealed = settings.read(settingsKey(accountId));
    return typeof sealed === 'string' && (await secrets.open(sealed)).kind === 'locked' ? sealed : null;
  }

  return {
    async seal(accountId, secret, wanted) {
      const locked = await readLocked(accountId);
      const token = wanted ? await secrets.seal(JSON.stringify(secret)) : null;
      const name = token?.kind === 'sealed' ? await secrets.seal(secret.username) : null;
      return {
        store() {
          names.set(accountId, secret.username);
          if (token?.kind === 'refused')
            return token.protection === 'unprotected' ? 'memoryUnprotected' : 'memoryNoKeychain';
          // A sign-in that may be stored is neither replaced nor removed (P12).
          if (settings.fault === 'unreadable') return token === null ? 'memoryByChoice' : 'memoryNoSettings';
          // It may become decryptable later, so it is moved aside (P12). After a sign-out
          // meanwhile it is gone.
          if (locked !== null && settings.read(settingsKey(accountId)) === locked)
            settings.write(lockedKey(accountId), locked);
          if (token === null) {
            settings.remove(settingsKey(accountId));
            return 'memoryByChoice';
          }
          settings.write(settingsKey(accountId), token.sealed);
          if (name?.kind === 'sealed') settings.write(nameKey(accountId), name.sealed);
          return 'sealed';
        },
      };
    },
    async open(accountId) {
      const sealed = settings.read(settingsKey(accountId));
      if (typeof sealed !== 'string') return { kind: 'none' };
      const outcome = await secrets.open(sealed);
      if (outcome.kind === 'locked') return outcome;
      // If the disk refuses it, the old value stays, and is still valid.
      if (outcome.resealed !== undefined) remember(settings, settingsKey(accountId), outcome.resealed);
      const secret = readSecret(outcome.secret);
      return secret === null ? { kind: 'none' } : { kind: 'opened', secret };
    },
    async openName(accountId) {
      const known = names.get(accountId);
      const sealed = settings.read(nameKey(accountId));
      if (known !== undefined || typeof sealed !== 'string') return known ?? null;
      const outcome = await secrets.open(sealed);
      return outcome.kind === 'opened' ? outcome.secret : null;
    },
    async replace(accountId, secret) {
      const outcome = await secrets.seal(JSON.stringify(secret));
      // After a sign-out meanwhile, nothing is stored again.
      if (outcome.kind === 'sealed' && settings.read(settingsKey(accountId)) !== undefined) {
        await settings.store(settingsKey(accountId), outcome.sealed);
      }
    },
    forget(accountId) {
      settings.remove(settingsKey(accountId));
      settings.remove(lockedKey(accountId));
    },
    forgetName(accountId) {
      names.delete(accountId);
      settings.remove(nameKey(accountId));
    },
  };
}

const signInSecret = z.object({
  username: z.string(),
  token: z.string(),
  expiresAt: z.number().optional(),
  refreshToken: z.string().optional(),
});

function readSecret(text: string): SignInSecret | null {
  try {
    return signInSecret.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
