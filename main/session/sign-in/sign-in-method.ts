import type {
  BrowserSignIn,
  Result,
  SignInMethod as SignInMethodName,
  SignInRequest,
  TokenSignIn,
} from '../../../preload/contract/index.ts';
import type { StoredEnvironment } from '../environments/stored-environment.ts';
import type { Identity } from './account-identity.ts';

/** The fields that a person entered, by sign-in method. */
interface Attempts {
  readonly password: SignInRequest;
  readonly browser: BrowserSignIn;
  readonly token: TokenSignIn;
}

/** One try to sign in. */
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

/** All sign-in methods. */
export type SignInMethods = { readonly [Method in SignInMethodName]: SignInMethod<Attempts[Method]> };
