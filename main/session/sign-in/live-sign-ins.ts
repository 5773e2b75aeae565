import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { Failure } from '../../../preload/contract/index.ts';
import type { Clock } from '../../core/desktop.ts';
import type { SignInSecret, TokenKept } from './token-vault.ts';

/** What came of asking for the next token of an account. `refused`: its refresh token is over, for good. */
export type RefreshOutcome =
  | {
      readonly kind: 'renewed';
      readonly token: string;
      readonly expiresAt: number | null;
      /** The next refresh token where the server rotates them (RFC 9700 4.14); null: the present one stays good. */
      readonly refreshToken: string | null;
    }
  | { readonly kind: 'refused' }
  | { readonly kind: 'failed'; readonly failure: Failure };

/**
 * `renewed`: there is another token than the one that was refused. `none`: there is no way to get one. `failed`: nobody could be asked, so
 * nothing is known about the sign-in.
 */
export type Renewal =
  | { readonly kind: 'renewed' }
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** A sign-in as the session tells it. */
interface LiveSignIn {
  readonly username: string;
  readonly tokenKept: TokenKept;
  /** When its token ends, where it is not renewed; ms since the epoch. */
  readonly endsAt: number | null;
  readonly isRefused: boolean;
}

/** The sign-ins of this run, each account with its own token. A token is given out for its own account only (P14, P15). */
export interface LiveSignIns {
  put(accountId: string, environmentId: string, secret: SignInSecret, tokenKept: TokenKept): void;
  find(accountId: string): LiveSignIn | null;
  /** Null when the account has none, or the service refused it. */
  token(accountId: string): string | null;
  /** Counts tokens, so that a late refusal of an older one is told from one of the present one. */
  credential(accountId: string): number;
  /** The service refused the token with that count. False when it is not the present one. */
  refuse(accountId: string, credential: number): boolean;
  drop(accountId: string): void;
  /** Renews the token when it is about to end; null when it is not. Its failure says why nothing can be asked with it now. */
  prepare(accountId: string): Promise<Failure | null> | null;
  /** Gets another token than the one with that count. One request at a time for an account, whoever asks. */
  renew(accountId: string, credential: number): Promise<Renewal>;
}

interface LiveSignInsOptions {
  readonly clock: Clock;
  readonly refresh: (environmentId: string, refreshToken: string) => Promise<RefreshOutcome>;
  /** A renewed secret takes the place of the sealed one. */
  readonly store: (accountId: string, secret: SignInSecret) => Promise<void>;
}

interface Entry {
  readonly environmentId: string;
  readonly tokenKept: TokenKept;
  secret: SignInSecret;
  credential: number;
  isRefused: boolean;
  renewing: Promise<Renewal> | null;
}

/** A token that ends within this time is renewed before it is used: a request may wait in line, and clocks differ a little; ms. */
const RENEW_BEFORE_MS = 60_000;

export function createLiveSignIns(options: LiveSignInsOptions): LiveSignIns {
  const { clock } = options;
  const entries = new Map<string, Entry>();
  let credentials = 0;

  const endsWithin = (entry: Entry, milliseconds: number): boolean =>
    entry.secret.expiresAt !== undefined && entry.secret.expiresAt - clock.now() <= milliseconds;

  async function ask(accountId: string, entry: Entry, refreshToken: string): Promise<Renewal> {
    const outcome = await options.refresh(entry.environmentId, refreshToken);
    switch (outcome.kind) {
      case 'renewed': {
        const { username } = entry.secret;
        entry.secret = {
          username,
          token: outcome.token,
          expiresAt: outcome.expiresAt ?? undefined,
          refreshToken: outcome.refreshToken ?? refreshToken,
        };
        credentials += 1;
        entry.credential = credentials;
        if (entries.get(accountId) === entry && entry.tokenKept === 'sealed') {
          // On a full disk the sign-in lasts as long as the app runs.
          await options.store(accountId, entry.secret).catch(() => undefined);
        }
        return { kind: 'renewed' };
      }
      case 'refused':
        entry.secret = { ...entry.secret, refreshToken: undefined };
        return { kind: 'none' };
      case 'failed':
        return outcome;
      default:
        return assertNever(outcome);
    }
  }

  async function renew(accountId: string, credential: number): Promise<Renewal> {
    const entry = entries.get(accountId);
    if (entry === undefined || entry.isRefused) return { kind: 'none' };
    if (entry.credential !== credential) return { kind: 'renewed' };
    const { refreshToken } = entry.secret;
    if (refreshToken === undefined) return { kind: 'none' };
    entry.renewing ??= ask(accountId, entry, refreshToken).finally(() => {
      entry.renewing = null;
    });
    return entry.renewing;
  }

  return {
    put(accountId, environmentId, secret, tokenKept) {
      credentials += 1;
      entries.set(accountId, {
        environmentId,
        tokenKept,
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
      return { username, tokenKept: entry.tokenKept, endsAt, isRefused: entry.isRefused };
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
      if (entry?.secret.refreshToken === undefined || !endsWithin(entry, RENEW_BEFORE_MS)) return null;
      return renew(accountId, entry.credential).then((renewal) =>
        // A token that is good for a moment still is better than none.
        renewal.kind === 'failed' && endsWithin(entry, 0) ? renewal.failure : null,
      );
    },
    renew,
  };
}
