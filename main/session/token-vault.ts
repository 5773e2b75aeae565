import type { SessionState } from '../../preload/contract/index.ts';
import type { Secrets, SettingsFile } from '../desktop.ts';

export type TokenKept = Extract<SessionState, { status: 'signedIn' }>['tokenKept'];

/**
 * `opened` with the token and where it lives; `none` when nothing was kept; `locked` when a sealed token is there but the
 * system would not open it now: it stays where it is (P12).
 */
export type OpenedToken =
  | { readonly kind: 'opened'; readonly token: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'locked' };

/** Keeps bearer tokens: sealed in the settings file, or in memory until the app ends. */
export interface TokenVault {
  /** Seals and stores the token when the person wants that and the system can protect it; else forgets it at the end. */
  keep(accountId: string, token: string, wanted: boolean): Promise<TokenKept>;
  open(accountId: string): Promise<OpenedToken>;
  /** Removes the stored token of an account, because the person signed out. */
  forget(accountId: string): void;
}

export function createTokenVault(secrets: Secrets, settings: SettingsFile): TokenVault {
  return {
    async keep(accountId, token, wanted) {
      if (!wanted) {
        settings.remove(settingsKey(accountId));
        return 'memoryByChoice';
      }
      const outcome = await secrets.seal(token);
      if (outcome.kind === 'sealed') {
        settings.write(settingsKey(accountId), outcome.sealed);
        return 'sealed';
      }
      return outcome.protection === 'unprotected' ? 'memoryUnprotected' : 'memoryNoKeychain';
    },
    async open(accountId) {
      const sealed = settings.read(settingsKey(accountId));
      if (typeof sealed !== 'string') return { kind: 'none' };
      const outcome = await secrets.open(sealed);
      if (outcome.kind === 'locked') return outcome;
      if (outcome.resealed !== undefined) settings.write(settingsKey(accountId), outcome.resealed);
      return { kind: 'opened', token: outcome.secret };
    },
    forget(accountId) {
      settings.remove(settingsKey(accountId));
    },
  };
}

function settingsKey(accountId: string): string {
  return `tokens.${accountId}`;
}
