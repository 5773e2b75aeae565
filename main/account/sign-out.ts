import {
  type Failure,
  fail,
  type KnownAccount,
  type Result,
  type SessionState,
  succeed,
} from '../../preload/contract/index.ts';
import type { CurrentAccount } from './current-account.ts';
import type { AccountRegistry } from './sign-in/account-registry.ts';
import type { LiveSignIns } from './sign-in/live-sign-ins.ts';
import { stillStored } from './sign-in/session-failures.ts';
import type { SignInAttempts } from './sign-in/sign-in-attempts.ts';
import type { TokenVault } from './sign-in/token-vault.ts';

interface SignOutOptions {
  readonly current: CurrentAccount;
  readonly attempts: SignInAttempts;
  readonly registry: AccountRegistry;
  readonly signIns: LiveSignIns;
  readonly vault: TokenVault;
  readonly accounts: () => Promise<readonly KnownAccount[]>;
  readonly mayLeave: () => Failure | null;
  readonly onAccountsChanged: () => void;
}

export function createSignOut(options: SignOutOptions) {
  const { current, attempts, registry, signIns, vault } = options;

  /** Disables the token first, whatever the disk does. */
  function end(accountId: string): void {
    signIns.drop(accountId);
    vault.forget(accountId);
  }

  /**
   * Failure: `storageFailed` if the stored sign-in could not be removed; the token is disabled
   * anyway.
   */
  function ofCurrent(): Result<SessionState> {
    const obstacle = current.id() === null ? null : options.mayLeave();
    if (obstacle !== null) return fail(obstacle);
    attempts.cancel();
    const accountId = current.id() ?? registry.current()?.accountId;
    if (accountId !== undefined) signIns.drop(accountId);
    const signedOut = current.change({ status: 'signedOut' });
    try {
      if (accountId !== undefined) end(accountId);
      registry.leave();
      return succeed(signedOut);
    } catch {
      return fail(stillStored);
    } finally {
      options.onAccountsChanged();
    }
  }

  return {
    current: ofCurrent,
    /** Signs an account out and removes it from the list; its library stays. */
    async forget(accountId: string): Promise<Result<readonly KnownAccount[]>> {
      const isOpen = accountId === current.id();
      const obstacle = isOpen ? options.mayLeave() : null;
      if (obstacle !== null) return fail(obstacle);
      try {
        if (isOpen) {
          attempts.cancel();
          signIns.drop(accountId);
          current.change({ status: 'signedOut' });
        }
        end(accountId);
        vault.forgetName(accountId);
        registry.remove(accountId);
      } catch {
        return fail(stillStored);
      } finally {
        options.onAccountsChanged();
      }
      return succeed(await options.accounts());
    },
    /**
     * Ends the sign-ins of an environment, starting with the account on the screen. Failures:
     * those of `current`.
     */
    ofEnvironment(environmentId: string): Result<null> {
      const state = current.state();
      if (state.status !== 'signedOut' && state.account.environment.id === environmentId) {
        const signedOut = ofCurrent();
        if (!signedOut.ok) return signedOut;
      }
      // The browser may still answer for the environment.
      attempts.cancel();
      for (const registered of registry.list()) {
        if (registered.environmentId === environmentId) end(registered.accountId);
      }
      options.onAccountsChanged();
      return succeed(null);
    },
    /** Ends every sign-in stored by an earlier run. */
    all() {
      for (const { accountId } of registry.list()) end(accountId);
      registry.leave();
    },
  };
}
