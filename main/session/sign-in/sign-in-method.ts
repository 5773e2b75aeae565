import type {
  BrowserSignIn,
  Result,
  SignInMethod as SignInMethodName,
  SignInRequest,
  TokenSignIn,
} from '../../../preload/contract/index.ts';
import type { StoredEnvironment } from '../environments/stored-environment.ts';
import type { Identity } from './account-identity.ts';

/** What a person entered to sign in, by the way that they chose. */
interface Attempts {
  readonly password: SignInRequest;
  readonly browser: BrowserSignIn;
  readonly token: TokenSignIn;
}

/** One try to sign in. */
export type SignInAttempt = {
  readonly [Method in SignInMethodName]: { readonly method: Method } & Attempts[Method];
}[SignInMethodName];

/** What a sign-in brought: who it is, and with what requests are sent from now on. */
export interface Grant {
  readonly identity: Identity;
  /** For people. */
  readonly username: string;
  readonly token: string;
  /** When the token ends, ms since the epoch; null where nobody said. */
  readonly expiresAt: number | null;
  /** Gets the next token without the person; null where there is none. */
  readonly refreshToken: string | null;
}

/** A way of signing in: from what a person entered to a grant. Never throws for what a server or a person did. */
export type SignInMethod<Attempt> = (
  environment: StoredEnvironment,
  attempt: Attempt,
  signal: AbortSignal,
) => Promise<Result<Grant>>;

/** Every way of signing in. */
export type SignInMethods = { readonly [Method in SignInMethodName]: SignInMethod<Attempts[Method]> };
