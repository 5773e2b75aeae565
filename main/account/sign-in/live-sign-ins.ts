import type { Failure } from '../../../preload/contract/index.ts';
import type { Clock } from '../../shared/desktop.ts';
import type { SignInSecret, TokenStorage } from './token-vault.ts';

/**
 * Outcome of requesting an account's next token. `refused`: its refresh token has ended for good.
 */
export type RefreshOutcome =
  | {
      readonly kind: 'renewed';
      readonly token: string;
      readonly expiresAt: number | null;
      /**
       * Next refresh token if the server rotates them (RFC 9700 4.14); `null` if the current one
       * stays valid.
       */
      readonly refreshToken: string | null;
    }
  | { readonly kind: 'refused' }
  | { readonly kind: 'failed'; readonly failure: Failure };

/**
 * `renewed`: another token replaced the refused one. `none`: the account can't get another.
 * `failed`: the server was not reached, so nothing is known about the sign-in.
 */
export type Renewal =
  | { readonly kind: 'renewed' }
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly failure: Failure };

interface LiveSignIn {
  readonly username: string;
  readonly tokenStorage: TokenStorage;
  /** Expiry of a token that is not renewed; ms since the epoch. */
  readonly endsAt: number | null;
  readonly isRefused: boolean;
}

/**
 * Sign-ins of this run, with a token for each account. A token is returned for its own account
 * only (P14, P15).
 */
export interface LiveSignIns {
  put(accountId: string, environmentId: string, secret: SignInSecret, tokenStorage: TokenStorage): void;
  find(accountId: string): LiveSignIn | null;
  /** `null` if the account has none, or the service refused it. */
  token(accountId: string): string | null;
  /** Number of the current token, so that a late refusal of an older one is ignored. */
  credential(accountId: string): number;
  /**
   * Call if the service refused the token with that number. Returns false if it is not the current
   * token.
   */
  refuse(accountId: string, credential: number): boolean;
  drop(accountId: string): void;
  /**
   * Renews a token that is about to expire; `null` if it is not. The failure says why no request
   * can be sent now.
   */
  prepare(accountId: string): Promise<Failure | null> | null;
  /** Replaces the token with that number, using one request at a time per account. */
  renew(accountId: string, credential: number): Promise<Renewal>;
}

interface LiveSignInsOptions {
  readonly clock: Clock;
  readonly refresh: (environmentId: string, refreshToken: string) => Promise<RefreshOutcome>;
  /** Replaces the stored secret with the renewed one. */
  readonly store: (accountId: string, secret: SignInSecret) => Promise<void>;
}

interface Entry {
  readonly environmentId: string;
  readonly tokenStorage: TokenStorage;
  secret: SignInSecret;
  credential: number;
  isRefused: boolean;
  renewing: Promise<Renewal> | null;
}

/**
 * Time before its expiry at which a token is renewed: a request may queue, and clocks differ
 * slightly.
 */
const RENEW_BEFORE_MS = 60_000;

export function createLiveSignIns(options: LiveSignInsOptions): LiveSignIns {
  const { clock } = options;
  const entries = new Map<string, Entry>();
  let credentials = 0;

  async function refresh(accountId: string, entry: Entry, refreshToken: string): Promise<Renewal> {
    const outcome = await options.refresh(entry.environmentId, refreshToken);
    if (outcome.kind === 'failed') return outcome;
    if (outcome.kind === 'refused') {
      entry.secret = { ...entry.secret, refreshToken: undefined };
      return { kind: 'none' };
    }
    entry.secret = renewedSecret(entry.secret, outcome);
    credentials += 1;
    entry.credential = credentials;
    if (entries.get(accountId) === entry && entry.tokenStorage === 'sealed') {
      // On a full disk the sign-in lasts until the app ends.
      await options.store(accountId, entry.secret).catch(() => undefined);
    }
    return { kind: 'renewed' };
  }

  async function renew(accountId: string, credential: number): Promise<Renewal> {
    const entry = entries.get(accountId);
    if (entry === undefined || entry.isRefused) return { kind: 'none' };
    if (entry.credential !== credential) return { kind: 'renewed' };
    const { refreshToken } = entry.secret;
    if (refreshToken === undefined) return { kind: 'none' };
    entry.renewing ??= refresh(accountId, entry, refreshToken).finally(() => {
      entry.renewing = null;
    });
    return entry.renewing;
  }

  return {
    put(accountId, environmentId, secret, tokenStorage) {
      credentials += 1;
      entries.set(accountId, {
        environmentId,
        tokenStorage,
        secret,
        credential: credentials,
        isRefused: false,
        renewing: null,
      });
    },
    find(accountId) {
      const entry = entries.get(accountId);
      if (entry === undefined) return null;
      const { username, expiresAt, refreshToken } = entry.secret;
      const endsAt = refreshToken === undefined ? (expiresAt ?? null) : null;
      return { username, tokenStorage: entry.tokenStorage, endsAt, isRefused: entry.isRefused };
    },
    token(accountId) {
      const entry = entries.get(accountId);
      return entry === undefined || entry.isRefused ? null : entry.secret.token;
    },
    credential: (accountId) => entries.get(accountId)?.credential ?? 0,
    refuse(accountId, credential) {
      const entry = entries.get(accountId);
      if (entry === undefined || entry.credential !== credential || entry.isRefused) return false;
      entry.isRefused = true;
      return true;
    },
    drop: (accountId) => void entries.delete(accountId),
    prepare(accountId) {
      const entry = entries.get(accountId);
      if (entry?.secret.refreshToken === undefined || !endsWithin(entry.secret, RENEW_BEFORE_MS, clock))
        return null;
      return renew(accountId, entry.credential).then((renewal) =>
        // A token with a few seconds left is better than none.
        renewal.kind === 'failed' && endsWithin(entry.secret, 0, clock) ? renewal.failure : null,
      );
    },
    renew,
  };
}

function renewedSecret(
  present: SignInSecret,
  { token, expiresAt, refreshToken }: Extract<RefreshOutcome, { readonly kind: 'renewed' }>,
): SignInSecret {
  const next = refreshToken ?? present.refreshToken;
  return { username: present.username, token, expiresAt: expiresAt ?? undefined, refreshToken: next };
}

function endsWithin({ expiresAt }: SignInSecret, milliseconds: number, clock: Clock): boolean {
  return expiresAt !== undefined && expiresAt - clock.now() <= milliseconds;
}
