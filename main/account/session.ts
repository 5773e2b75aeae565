import {
  type Account,
  type Failure,
  fail,
  type KnownAccount,
  type Result,
  type SessionState,
  succeed,
} from '../../preload/contract/index.ts';
import type { SettingsFile } from '../shared/desktop.ts';
import { remember } from '../shared/remember.ts';
import { listKnownAccounts, openAccountState, signedInState } from './account-state.ts';
import { type CurrentAccount, createCurrentAccount } from './current-account.ts';
import { cancelled, notOffered, unknownAccount, unknownEnvironment } from './sign-in/session-failures.ts';
import {
  createSignInAttempts,
  type SignInAttempts,
  type SignInAttemptsOptions,
} from './sign-in/sign-in-attempts.ts';
import type { SignInAttempt } from './sign-in/sign-in-method.ts';
import { createSignOut } from './sign-out.ts';

/**
 * The account on the screen, the other accounts, and their sign-ins. Tokens stay in `LiveSignIns`
 * and never leave the main process.
 */
export interface Session {
  state(): SessionState;
  /** Opens the account of the last run without a request. */
  restore(): Promise<void>;
  /** Opens the current account with its token once the keychain is unlocked. */
  unlock(): Promise<void>;
  /**
   * Signs in and puts the account on the screen; others stay signed in. Failure `jobRunning`: it
   * is signed in, but not on the screen yet.
   */
  signIn(attempt: SignInAttempt): Promise<Result<SessionState>>;
  /** Cancels a sign-in that is waiting for the service or the browser. */
  cancelSignIn(): void;
  /**
   * Failure: `storageFailed` if the stored sign-in could not be removed; the token is disabled
   * anyway.
   */
  signOut(): Result<SessionState>;
  /**
   * Call if the service refused the token with that number: browsing goes on read-only. Refusals
   * of older tokens are ignored.
   */
  refuse(accountId: string, credential: number): void;
  /** Lists the accounts of this laptop, most recently used first. */
  accounts(): Promise<readonly KnownAccount[]>;
  /** Puts another account on the screen without a request. */
  openAccount(accountId: string): Promise<Result<SessionState>>;
  /** Signs an account out and removes it from the list; its library stays. */
  forgetAccount(accountId: string): Promise<Result<readonly KnownAccount[]>>;
  /**
   * Signs out all accounts of an environment, so that it can be removed. Failures: those of
   * `signOut`.
   */
  leaveEnvironment(environmentId: string): Result<null>;
  /**
   * Returns the environment of the last sign-in and this run's user, to prefill the sign-in page.
   */
  last(): { readonly environmentId: string | null; readonly username: string };
}

export interface SessionOptions extends SignInAttemptsOptions {
  readonly settings: SettingsFile;
  readonly onChanged: (state: SessionState) => void;
  readonly onAccountsChanged: () => void;
  /** Called if an account was signed in that is not on the screen yet. */
  readonly onOtherAccount: () => void;
  /** Returns why another account can't be opened now; `null` if it can. */
  readonly mayLeave: () => Failure | null;
}

const LAST_KEY = 'lastEnvironment';

/** Ignores a full or read-only disk: it only costs which account the next start opens (P37). */
function rememberIfPossible(write: () => void): void {
  try {
    write();
  } catch {
    // The account is in the list anyway.
  }
}

async function unlock(options: SessionOptions, current: CurrentAccount): Promise<void> {
  const state = current.state();
  const isLocked = state.status === 'readOnly' && state.reason === 'locked';
  const environment = isLocked ? options.environments.find(state.account.environment.id) : null;
  if (!isLocked || environment === null) return options.onAccountsChanged();
  const isLatest = current.begin();
  const next = await openAccountState(state.account.id, environment, options.signIns, options.vault);
  if (isLatest()) current.change(next);
}

/**
 * Returns a listed account with its environment; `null` if either was removed, perhaps while the
 * account opens.
 */
function findListed({ registry, environments }: SessionOptions, accountId: string) {
  const registered = registry.find(accountId);
  const environment = registered === null ? null : environments.find(registered.environmentId);
  return registered === null || environment === null ? null : { registered, environment };
}

async function openAccount(
  options: SessionOptions,
  current: CurrentAccount,
  attempts: SignInAttempts,
  accountId: string,
): Promise<Result<SessionState>> {
  const { registry, signIns, vault, settings } = options;
  const listed = findListed(options, accountId);
  if (listed === null) return fail(unknownAccount);
  const { registered, environment } = listed;
  if (accountId === current.id()) return succeed(current.state());
  const obstacle = current.id() === null ? null : options.mayLeave();
  if (obstacle !== null) return fail(obstacle);
  attempts.cancel();
  const isLatest = current.begin();
  const next = await openAccountState(accountId, environment, signIns, vault);
  if (!isLatest()) return fail(cancelled);
  if (findListed(options, accountId) === null) {
    signIns.drop(accountId);
    return fail(unknownAccount);
  }
  const remembers = signIns.find(accountId)?.tokenStorage !== 'memoryByChoice';
  rememberIfPossible(() => registry.use({ ...registered, usedAt: options.clock.now() }, remembers));
  remember(settings, LAST_KEY, environment.id);
  return succeed(current.change(next));
}

export function createSession(options: SessionOptions): Session {
  const { environments, vault, registry, signIns, settings, onAccountsChanged } = options;
  let lastUsername = '';
  const current = createCurrentAccount((state) => {
    options.onChanged(state);
    onAccountsChanged();
  });
  const attempts = createSignInAttempts(options);
  const accounts = () => listKnownAccounts(options);
  const signOut = createSignOut({ ...options, current, attempts, accounts });

  /** Shows an account that has just signed in. */
  function show(account: Account): Result<SessionState> {
    lastUsername = account.username;
    remember(settings, LAST_KEY, account.environment.id);
    const obstacle = account.id === current.id() || current.id() === null ? null : options.mayLeave();
    if (obstacle !== null) {
      onAccountsChanged();
      return fail(obstacle);
    }
    if (account.id !== current.id()) rememberIfPossible(options.onOtherAccount);
    const next = signedInState(account, signIns);
    if (next === null) throw new Error('An account that has just signed in is signed in.');
    return succeed(current.change(next));
  }

  return {
    state: current.state,
    accounts,
    cancelSignIn: attempts.cancel,
    signOut: signOut.current,
    forgetAccount: signOut.forget,
    leaveEnvironment: signOut.ofEnvironment,
    last() {
      const stored = settings.read(LAST_KEY);
      return { environmentId: typeof stored === 'string' ? stored : null, username: lastUsername };
    },
    async restore() {
      if (!options.canKeepSignedIn) return signOut.all();
      const account = registry.current();
      const environment = account === null ? null : environments.find(account.environmentId);
      if (account === null || environment === null) return;
      const restored = current.change(await openAccountState(account.accountId, environment, signIns, vault));
      if (restored.status === 'signedIn') lastUsername = restored.account.username;
    },
    unlock: () => unlock(options, current),
    async signIn(attempt) {
      const environment = environments.find(attempt.environmentId);
      if (environment === null) return fail(unknownEnvironment);
      if (!environment.signIn.methods.includes(attempt.method)) return fail(notOffered);
      const signedIn = await attempts.run(attempt, environment);
      return signedIn.ok ? show(signedIn.value) : signedIn;
    },
    openAccount: (accountId) => openAccount(options, current, attempts, accountId),
    refuse(accountId, credential) {
      if (!signIns.refuse(accountId, credential)) return;
      const state = current.state();
      if (state.status !== 'signedIn' || state.account.id !== accountId) return onAccountsChanged();
      current.change({ status: 'readOnly', account: state.account, reason: 'refused' });
    },
  };
}
