import { z } from 'zod';
import type { SessionState } from '../../../preload/contract/index.ts';
import type { Secrets, SettingsFile } from '../../core/desktop.ts';

export type TokenStorage = Extract<SessionState, { status: 'signedIn' }>['tokenStorage'];

/** The content of one sealed secret: the user's name is as private as the token (P13). */
export interface SignInSecret {
  readonly username: string;
  readonly token: string;
  /** When the token ends, ms since the epoch; absent where the server did not state it. */
  readonly expiresAt?: number | undefined;
  /** Gets the next token (OAuth 2.0); absent where there is none. */
  readonly refreshToken?: string | undefined;
}

/** `opened`: the sealed token. `none`: none is stored. `locked`: the system does not open the sealed token now; it stays where it is (P12). */
type OpenedToken =
  | { readonly kind: 'opened'; readonly secret: SignInSecret }
  | { readonly kind: 'none' }
  | { readonly kind: 'locked' };

/** A sign-in that can be stored at once. */
interface SealedSignIn {
  /** Replaces the stored sign-in of the account. Throws when the disk does not take it. */
  store(): TokenStorage;
}

/** Stores user names with their bearer tokens, sealed in the settings file, or in memory until the app ends. */
export interface TokenVault {
  /**
   * Seals the secret when the person wants that, the system can protect it and the settings can be read; else it is forgotten when the app ends. Sealing may wait for the
   * person at the keychain's own window; nothing is written before `store`.
   */
  seal(accountId: string, secret: SignInSecret, wanted: boolean): Promise<SealedSignIn>;
  open(accountId: string): Promise<OpenedToken>;
  /** The user's name, which stays after a sign-out, sealed or until the app ends, so that libraries can be distinguished; null where it is not known now. */
  openName(accountId: string): Promise<string | null>;
  /** Replaces the sealed secret by a renewed one. Throws when the disk does not take it. */
  replace(accountId: string, secret: SignInSecret): Promise<void>;
  /** Removes the stored token of an account, because the person signed out. */
  forget(accountId: string): void;
  /** Removes the name of an account, too. */
  forgetName(accountId: string): void;
}

const settingsKey = (accountId: string) => `tokens.${accountId}`;
/** The key of a sealed value that could not be opened when a new one replaced it. */
const lockedKey = (accountId: string) => `lockedTokens.${accountId}`;
/** The key of the sealed name of an account, in the settings. */
export const nameKey = (accountId: string) => `accountNames.${accountId}`;

export function createTokenVault(secrets: Secrets, settings: SettingsFile): TokenVault {
  /** The names of the sign-ins of this run: of one that is not kept, nothing is written. */
  const names = new Map<string, string>();

  /** The stored sealed value when it can't be opened now, else null. */
  async function readLocked(accountId: string): Promise<string | null> {
    const sealed = settings.read(settingsKey(accountId));
    return typeof sealed === 'string' && (await secrets.open(sealed)).kind === 'locked' ? sealed : null;
  }

  /** On a full disk the old value stays, and it is still good. */
  function replaceSealed(accountId: string, sealed: string): void {
    try {
      settings.write(settingsKey(accountId), sealed);
    } catch {
      // Tried again at the next start.
    }
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
          // The one that may be stored is neither replaced nor removed (P12).
          if (settings.fault === 'unreadable') return token === null ? 'memoryByChoice' : 'memoryNoSettings';
          // It may open another day: it is moved aside, never lost (P12). After a sign-out in the meantime it is gone.
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
      if (outcome.resealed !== undefined) replaceSealed(accountId, outcome.resealed);
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
      // After a sign-out in the meantime nothing is stored again.
      if (outcome.kind === 'sealed' && settings.read(settingsKey(accountId)) !== undefined) {
        settings.write(settingsKey(accountId), outcome.sealed);
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
