import { createHash } from 'node:crypto';
import type {
  BrowserSignIn,
  Result,
  SignInMethod as SignInMethodName,
  SignInRequest,
  TokenSignIn,
} from '../../../preload/contract/index.ts';
import type { StoredEnvironment } from '../environments/stored-environment.ts';

/** Fields entered by the user, by sign-in method. */
interface Attempts {
  readonly password: SignInRequest;
  readonly browser: BrowserSignIn;
  readonly token: TokenSignIn;
}

export type SignInAttempt = {
  readonly [Method in SignInMethodName]: { readonly method: Method } & Attempts[Method];
}[SignInMethodName];

/** Result of a sign-in: the identity, and the token for further requests. */
export interface Grant {
  readonly identity: Identity;
  /** For display. */
  readonly username: string;
  readonly token: string;
  /** Expiry, ms since the epoch; `null` if the server did not state it. */
  readonly expiresAt: number | null;
  /** Gets the next token without the user, if any. */
  readonly refreshToken: string | null;
}

/**
 * A sign-in method turns the entered fields into a grant. Never throws for an error of the server
 * or the user.
 */
export type SignInMethod<Attempt> = (
  environment: StoredEnvironment,
  attempt: Attempt,
  signal: AbortSignal,
) => Promise<Result<Grant>>;

export type SignInMethods = { readonly [Method in SignInMethodName]: SignInMethod<Attempts[Method]> };

/** Identity of a user in an environment. */
export interface Identity {
  /**
   * Authority behind the subject: `null` for the service's own sign-in, else the issuer of a
   * token, or a constant for a name that only the user stated.
   */
  readonly authority: string | null;
  /** User name, or the `sub` of a token. */
  readonly subject: string;
}

/**
 * Returns the id of an account, which also names its folder, so it contains no user name. It
 * depends on environment, authority and subject: two authorities may use one name for different
 * users, so their accounts share nothing (P14).
 */
export function accountIdentity(environmentId: string, { authority, subject }: Identity): string {
  const parts = authority === null ? [environmentId, subject] : [environmentId, authority, subject];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 24);
}
