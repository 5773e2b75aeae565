import { createHash } from 'node:crypto';
import type {
  BrowserSignIn,
  Result,
  SignInMethod as SignInMethodName,
  SignInRequest,
  TokenSignIn,
} from '../../../preload/contract/index.ts';
import type { StoredEnvironment } from '../environments/stored-environment.ts';

/** The fields that a person entered, by sign-in method. */
interface Attempts {
  readonly password: SignInRequest;
  readonly browser: BrowserSignIn;
  readonly token: TokenSignIn;
}

export type SignInAttempt = {
  readonly [Method in SignInMethodName]: { readonly method: Method } & Attempts[Method];
}[SignInMethodName];

/** The result of a sign-in: the identity, and the token for requests from then on. */
export interface Grant {
  readonly identity: Identity;
  /** For people. */
  readonly username: string;
  readonly token: string;
  /** When the token ends, ms since the epoch; null where the server did not state it. */
  readonly expiresAt: number | null;
  /** Gets the next token without the person; null where there is none. */
  readonly refreshToken: string | null;
}

/** A sign-in method: from the entered fields to a grant. Never throws for an error of a server or a person. */
export type SignInMethod<Attempt> = (
  environment: StoredEnvironment,
  attempt: Attempt,
  signal: AbortSignal,
) => Promise<Result<Grant>>;

export type SignInMethods = { readonly [Method in SignInMethodName]: SignInMethod<Attempts[Method]> };

/** The identity of a person in an environment. */
export interface Identity {
  /**
   * The authority behind the subject: null for the service's own sign-in, else the issuer of a token, or a constant for a name that only the person
   * stated.
   */
  readonly authority: string | null;
  /** The user name, or the `sub` of a token. */
  readonly subject: string;
}

/**
 * The id of an account, which also names its folder, so it holds no user name. Same environment, authority and subject, same id; two authorities may
 * mean different people by one name, so their accounts never share anything (P14).
 */
export function accountIdentity(environmentId: string, { authority, subject }: Identity): string {
  const parts = authority === null ? [environmentId, subject] : [environmentId, authority, subject];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 24);
}
