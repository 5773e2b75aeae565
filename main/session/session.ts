import { assertNever } from '../../preload/contract/core/assert-never.ts';
import {
  type Account,
  type Failure,
  fail,
  type KnownAccount,
  type Result,
  type SessionState,
  succeed,
} from '../../preload/contract/index.ts';
import type { Clock, SettingsFile } from '../core/desktop.ts';
import type { AccountRegistry } from './account-registry.ts';
import {
  describeEnvironment,
  type Environments,
  type StoredEnvironment,
} from './environments/environments.ts';
import { listKnownAccounts } from './known-accounts.ts';
import { accountIdentity } from './sign-in/account-identity.ts';
import type { LiveSignIns } from './sign-in/live-sign-ins.ts';
import {
  cancelled,
  notOffered,
  stillStored,
  unknownAccount,
  unknownEnvironment,
} from './sign-in/session-failures.ts';
import type { Grant, SignInAttempt, SignInMethods } from './sign-in/sign-in-method.ts';
import type { SignInSecret, TokenVault } from './sign-in/token-vault.ts';

/** Which account is on the screen, which others there are, and who is signed in. Tokens stay in `LiveSignIns` and never leave the main process. */
export interface Session {
  state(): SessionState;
  /** Brings back the account of the last time, from this laptop alone. */
  restore(): Promise<void>;
  /** Signs in and puts that account on the screen; others stay signed in. Failure `jobRunning`: it is signed in, but not on the screen yet. */
  signIn(attempt: SignInAttempt): Promise<Result<SessionState>>;
  /** Ends a sign-in that waits for the service or the browser. */
  cancelSignIn(): void;
  /** Failure: `storageFailed` when the stored sign-in could not be removed; the token is out of use all the same. */
  signOut(): Result<SessionState>;
  /** The service refused the token of that sign-in: browsing goes on, read-only. An older one changes nothing. */
  refuse(accountId: string, credential: number): void;
  /** The accounts of this laptop, the one that was used last first. */
  accounts(): Promise<readonly KnownAccount[]>;
  /** Puts another account on the screen, from this laptop alone. */
  openAccount(accountId: string): Promise<Result<SessionState>>;
  /** Signs an account out and takes it off the list; its library stays. */
  forgetAccount(accountId: string): Promise<Result<readonly KnownAccount[]>>;
  /** An environment was removed: nobody can sign in to it any more, so what is stored of sign-ins there goes, too. */
  environmentRemoved(environmentId: string): void;
  /** The environment of the last sign-in, and the user of this run, to propose on the sign-in page. */
  last(): { readonly environmentId: string | null; readonly username: string };
}

export interface SessionOptions {
  readonly environments: Environments;
  readonly vault: TokenVault;
  readonly registry: AccountRegistry;
  readonly signIns: LiveSignIns;
  readonly settings: SettingsFile;
  readonly methods: SignInMethods;
  readonly clock: Clock;
  readonly onChanged: (state: SessionState) => void;
  readonly onAccountsChanged: () => void;
  /** Why another account can't be put on the screen now; null: it can. */
  readonly mayLeave: () => Failure | null;
  /** False when an administrator decided that every sign-in ends with the app. */
  readonly canKeepSignedIn: boolean;
}

const LAST_KEY = 'lastEnvironment';

export function createSession(options: SessionOptions): Session {
  const { environments, vault, registry, signIns, settings } = options;
  let state: SessionState = { status: 'signedOut' };
  let lastUsername = '';
  let signingIn: AbortController | null = null;
  /** Moves on with each decision about what is on the screen: an account that took its time to open does not come after another choice. */
  let turn = 0;

  function change(next: SessionState): SessionState {
    turn += 1;
    state = next;
    options.onChanged(state);
    options.onAccountsChanged();
    return state;
  }

  const currentId = (): string | null => (state.status === 'signedOut' ? null : state.account.id);

  function signedIn(account: Account): SessionState | null {
    const live = signIns.find(account.id);
    if (live === null) return null;
    const named = { ...account, username: live.username };
    if (live.isRefused) return { status: 'readOnly', account: named, reason: 'refused' };
    const ends = live.endsAt === null ? {} : { endsAt: live.endsAt };
    return { status: 'signedIn', account: named, tokenKept: live.tokenKept, ...ends };
  }

  /** How an account opens: with the token of this run, with the sealed one, or read-only. */
  async function stateOf(accountId: string, environment: StoredEnvironment): Promise<SessionState> {
    const account = { id: accountId, username: '', environment: describeEnvironment(environment) };
    const live = signedIn(account);
    if (live !== null) return live;
    const opened = await vault.open(accountId);
    switch (opened.kind) {
      case 'opened':
        signIns.put(accountId, environment.id, opened.secret, 'sealed');
        return signedIn(account) ?? { status: 'readOnly', account, reason: 'noToken' };
      case 'none': {
        const username = (await vault.openName(accountId)) ?? '';
        return { status: 'readOnly', account: { ...account, username }, reason: 'noToken' };
      }
      case 'locked':
        return { status: 'readOnly', account, reason: 'locked' };
      default:
        return assertNever(opened);
    }
  }

  function runMethod(
    { method, ...attempt }: SignInAttempt,
    environment: StoredEnvironment,
    signal: AbortSignal,
  ) {
    // Each way gets what belongs to it: `attempt` and `method` come from one member of the union.
    const sign = options.methods[method] as (
      environment: StoredEnvironment,
      attempt: Omit<SignInAttempt, 'method'>,
      signal: AbortSignal,
    ) => Promise<Result<Grant>>;
    return sign(environment, attempt, signal);
  }

  function cancelSignIn(): void {
    signingIn?.abort();
    signingIn = null;
  }

  /** Takes the grant into use. Null when the person cancelled while the keychain asked. */
  async function keep(
    environment: StoredEnvironment,
    grant: Grant,
    { method, keepSignedIn }: SignInAttempt,
    controller: AbortController,
  ): Promise<Account | null> {
    const { username, token, expiresAt, refreshToken } = grant;
    const account = {
      id: accountIdentity(environment.id, grant.identity),
      username,
      environment: describeEnvironment(environment),
    };
    const kept = keepSignedIn && options.canKeepSignedIn;
    const secret: SignInSecret = {
      username,
      token,
      ...(expiresAt === null ? {} : { expiresAt }),
      ...(refreshToken === null ? {} : { refreshToken }),
    };
    const tokenKept = await vault.keep(account.id, secret, kept);
    // Sealing may have waited for the person at the keychain's own window.
    if (signingIn !== controller) {
      if (signIns.find(account.id) === null) vault.forget(account.id);
      return null;
    }
    signIns.put(account.id, environment.id, secret, tokenKept);
    lastUsername = username;
    settings.write(LAST_KEY, environment.id);
    if (kept) environments.remember(environment.id);
    const registered = {
      accountId: account.id,
      environmentId: environment.id,
      method,
      usedAt: options.clock.now(),
    };
    registry.use(registered, kept);
    return account;
  }

  const accounts = () => listKnownAccounts(options);

  /** Takes the sign-in of an account out of use, whatever the disk says. */
  function endSignIn(accountId: string): void {
    signIns.drop(accountId);
    vault.forget(accountId);
  }

  return {
    state: () => state,
    accounts,
    cancelSignIn,
    last() {
      const stored = settings.read(LAST_KEY);
      return { environmentId: typeof stored === 'string' ? stored : null, username: lastUsername };
    },
    async restore() {
      if (!options.canKeepSignedIn) {
        for (const { accountId } of registry.list()) endSignIn(accountId);
        registry.leave();
        return;
      }
      const current = registry.current();
      const environment = current === null ? null : environments.find(current.environmentId);
      if (current === null || environment === null) return;
      const restored = change(await stateOf(current.accountId, environment));
      if (restored.status === 'signedIn') lastUsername = restored.account.username;
    },
    async signIn(attempt) {
      const environment = environments.find(attempt.environmentId);
      if (environment === null) return fail(unknownEnvironment);
      if (!environment.signIn.methods.includes(attempt.method)) return fail(notOffered);
      signingIn?.abort();
      const controller = new AbortController();
      signingIn = controller;
      const answer = await runMethod(attempt, environment, controller.signal);
      if (signingIn !== controller) return fail(cancelled);
      if (!answer.ok) {
        signingIn = null;
        return answer;
      }
      const account = await keep(environment, answer.value, attempt, controller);
      if (account === null) return fail(cancelled);
      signingIn = null;
      const obstacle = account.id === currentId() || currentId() === null ? null : options.mayLeave();
      if (obstacle !== null) {
        options.onAccountsChanged();
        return fail(obstacle);
      }
      const next = signedIn(account);
      if (next === null) throw new Error('A sign-in that was just kept is there.');
      return succeed(change(next));
    },
    async openAccount(accountId) {
      const registered = registry.find(accountId);
      const environment = registered === null ? null : environments.find(registered.environmentId);
      if (registered === null || environment === null) return fail(unknownAccount);
      if (accountId === currentId()) return succeed(state);
      const obstacle = currentId() === null ? null : options.mayLeave();
      if (obstacle !== null) return fail(obstacle);
      cancelSignIn();
      turn += 1;
      const asked = turn;
      const next = await stateOf(accountId, environment);
      if (asked !== turn) return fail(cancelled);
      const isKept = signIns.find(accountId)?.tokenKept !== 'memoryByChoice';
      registry.use({ ...registered, usedAt: options.clock.now() }, isKept);
      settings.write(LAST_KEY, environment.id);
      return succeed(change(next));
    },
    signOut() {
      cancelSignIn();
      const accountId = currentId() ?? registry.current()?.accountId;
      // First out of use, whatever the disk says.
      if (accountId !== undefined) signIns.drop(accountId);
      const signedOut = change({ status: 'signedOut' });
      try {
        if (accountId !== undefined) endSignIn(accountId);
        registry.leave();
        return succeed(signedOut);
      } catch {
        return fail(stillStored);
      } finally {
        options.onAccountsChanged();
      }
    },
    async forgetAccount(accountId) {
      try {
        if (accountId === currentId()) {
          cancelSignIn();
          signIns.drop(accountId);
          change({ status: 'signedOut' });
        }
        endSignIn(accountId);
        vault.forgetName(accountId);
        registry.remove(accountId);
      } catch {
        return fail(stillStored);
      }
      options.onAccountsChanged();
      return succeed(await accounts());
    },
    environmentRemoved(environmentId) {
      for (const registered of registry.list()) {
        if (registered.environmentId === environmentId) endSignIn(registered.accountId);
      }
      options.onAccountsChanged();
    },
    refuse(accountId, credential) {
      if (!signIns.refuse(accountId, credential)) return;
      if (state.status !== 'signedIn' || currentId() !== accountId) {
        options.onAccountsChanged();
        return;
      }
      change({ status: 'readOnly', account: state.account, reason: 'refused' });
    },
  };
}
