import { z } from 'zod';
import {
  type Failure,
  fail,
  type Result,
  type SessionState,
  type SignInRequest,
  succeed,
} from '../../preload/contract/index.ts';
import type { Cloud } from '../cloud/cloud.ts';
import type { SettingsFile } from '../desktop.ts';
import { accountIdentity } from './account-identity.ts';
import { describeEnvironment, type Environments, type StoredEnvironment } from './environments.ts';
import type { TokenVault } from './token-vault.ts';

/** Who is signed in. The token is read by the cloud client only and never leaves the main process. */
export interface Session {
  state(): SessionState;
  /** The bearer token of the account that is signed in, for the cloud client. */
  token(): string | null;
  /** Counts the sign-ins, so that a late refusal of an older token is told from one of the present one. */
  credential(): number;
  /** Brings back the account of the last time, from this laptop alone. */
  restore(): Promise<void>;
  signIn(request: SignInRequest): Promise<Result<SessionState>>;
  /** Ends a sign-in that waits for the service. */
  cancelSignIn(): void;
  /** Failure: `storageFailed` when the stored sign-in could not be removed; the token is out of use all the same. */
  signOut(): Result<SessionState>;
  /** The service refused the token of that sign-in: browsing goes on, read-only. An older one changes nothing. */
  refuse(credential: number): void;
  /** An environment was removed: nobody can sign in to it any more, so what is stored of a sign-in there goes, too. */
  environmentRemoved(environmentId: string): void;
  /** The environment of the last sign-in, and the user of this run, to propose on the sign-in page. */
  last(): { readonly environmentId: string | null; readonly username: string };
}

export interface SessionOptions {
  readonly environments: Environments;
  readonly vault: TokenVault;
  readonly settings: SettingsFile;
  /** A client of an environment for signing in, without a token. */
  readonly connect: (environment: StoredEnvironment) => Promise<Cloud>;
  readonly onChanged: (state: SessionState) => void;
  /** False when an administrator decided that every sign-in ends with the app. */
  readonly canKeepSignedIn: boolean;
}

const LAST_KEY = 'lastEnvironment';
const CURRENT_KEY = 'currentAccount';

/** No user name: on disk that is only in the sealed secret (P13). */
const storedAccount = z.object({ environmentId: z.string(), accountId: z.string().regex(/^[0-9a-f]{24}$/) });

export function createSession(options: SessionOptions): Session {
  const { environments, vault, settings } = options;
  let state: SessionState = { status: 'signedOut' };
  let token: string | null = null;
  let credential = 0;
  let lastUsername = '';
  let signingIn: AbortController | null = null;

  function change(next: SessionState, nextToken: string | null): SessionState {
    state = next;
    token = nextToken;
    credential += 1;
    options.onChanged(state);
    return state;
  }

  async function authenticate(
    environment: StoredEnvironment,
    request: SignInRequest,
    signal: AbortSignal,
  ): Promise<Result<string>> {
    const cloud = await options.connect(environment);
    try {
      return await cloud.authenticate({ username: request.username, password: request.password }, signal);
    } finally {
      cloud.close();
    }
  }

  function readStored(): z.infer<typeof storedAccount> | null {
    const stored = storedAccount.safeParse(settings.read(CURRENT_KEY));
    return stored.success ? stored.data : null;
  }

  function cancelSignIn(): void {
    signingIn?.abort();
    signingIn = null;
  }

  /** What is on the disk of a sign-in that ended. */
  function removeStored(accountId: string): void {
    settings.remove(CURRENT_KEY);
    vault.forget(accountId);
  }

  return {
    state: () => state,
    token: () => token,
    credential: () => credential,
    last() {
      const stored = settings.read(LAST_KEY);
      return { environmentId: typeof stored === 'string' ? stored : null, username: lastUsername };
    },
    async restore() {
      const stored = readStored();
      const environment = stored === null ? null : environments.find(stored.environmentId);
      if (stored === null || environment === null) return;
      const { accountId } = stored;
      if (!options.canKeepSignedIn) {
        removeStored(accountId);
        return;
      }
      const opened = await vault.open(accountId);
      if (opened.kind === 'opened') {
        const { username, token: opensWith } = opened.secret;
        lastUsername = username;
        const account = { id: accountId, username, environment: describeEnvironment(environment) };
        change({ status: 'signedIn', account, tokenKept: 'sealed' }, opensWith);
      } else {
        const account = { id: accountId, username: '', environment: describeEnvironment(environment) };
        change({ status: 'readOnly', account, reason: opened.kind === 'none' ? 'noToken' : 'locked' }, null);
      }
    },
    async signIn(request) {
      const environment = environments.find(request.environmentId);
      if (environment === null) return fail(unknownEnvironment);
      signingIn?.abort();
      const controller = new AbortController();
      signingIn = controller;
      const answer = await authenticate(environment, request, controller.signal);
      if (signingIn !== controller) return fail(cancelled);
      if (!answer.ok) {
        signingIn = null;
        return answer;
      }
      const { username } = request;
      const keepSignedIn = request.keepSignedIn && options.canKeepSignedIn;
      const account = {
        id: accountIdentity(environment.id, username),
        username,
        environment: describeEnvironment(environment),
      };
      const tokenKept = await vault.keep(account.id, { username, token: answer.value }, keepSignedIn);
      // Sealing may have waited for the person at the keychain's own window.
      if (signingIn !== controller) {
        vault.forget(account.id);
        return fail(cancelled);
      }
      signingIn = null;
      const previous = readStored();
      if (previous !== null && previous.accountId !== account.id) removeStored(previous.accountId);
      lastUsername = username;
      settings.write(LAST_KEY, environment.id);
      if (keepSignedIn) {
        environments.remember(environment.id);
        settings.write(CURRENT_KEY, { environmentId: environment.id, accountId: account.id });
      } else settings.remove(CURRENT_KEY);
      return succeed(change({ status: 'signedIn', account, tokenKept }, answer.value));
    },
    cancelSignIn,
    signOut() {
      cancelSignIn();
      const accountId = state.status === 'signedOut' ? readStored()?.accountId : state.account.id;
      // First out of use, whatever the disk says.
      const signedOut = change({ status: 'signedOut' }, null);
      try {
        if (accountId !== undefined) removeStored(accountId);
        return succeed(signedOut);
      } catch {
        return fail(stillStored);
      }
    },
    environmentRemoved(environmentId) {
      const stored = readStored();
      if (stored?.environmentId === environmentId) removeStored(stored.accountId);
    },
    refuse(refused) {
      if (state.status !== 'signedIn' || credential !== refused) return;
      change({ status: 'readOnly', account: state.account, reason: 'refused' }, null);
    },
  };
}

const unknownEnvironment: Failure = {
  code: 'notFound',
  message: 'This environment is not known any more.',
  advice: 'Choose another environment, or add it again.',
};

const cancelled: Failure = {
  code: 'cancelled',
  message: 'The sign-in was cancelled.',
  advice: 'Sign in again when you are ready.',
};

const stillStored: Failure = {
  code: 'storageFailed',
  message: 'You are signed out, but the stored sign-in could not be removed from the disk.',
  advice: 'Free some space, sign in and sign out again.',
};
