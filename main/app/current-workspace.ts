import {
  type Account,
  type AppInfo,
  type Failure,
  fail,
  type Result,
  type SessionState,
} from '../../preload/contract/index.ts';
import { LibraryError } from '../library/database/library-error.ts';
import type { Workspace } from './workspace.ts';

/** The workspace of the account in use. It follows the session; calls that come while it opens wait for it. */
export type CurrentWorkspace = ReturnType<typeof createCurrentWorkspace>;

export function createCurrentWorkspace(open: (account: Account) => Promise<Workspace>) {
  let account: Account | null = null;
  let failed = false;
  let current: Workspace | null = null;
  let opening: Promise<Workspace | null> = Promise.resolve(null);

  async function change(
    previous: Promise<Workspace | null>,
    wanted: Account | null,
    isSignedOut: boolean,
  ): Promise<Workspace | null> {
    const closing = await previous.catch(() => null);
    current = null;
    // What could not be closed in order must not keep the next account out.
    await closing?.close({ isSignedOut }).catch(() => undefined);
    if (wanted === null) return null;
    const opened = await open(wanted);
    current = opened;
    return opened;
  }

  function begin(wanted: Account | null, isSignedOut = false): void {
    account = wanted;
    failed = false;
    const opened = change(opening, wanted, isSignedOut);
    opening = opened;
    opened.catch(() => {
      failed = opening === opened;
    });
  }

  /** The workspace once it is open, null when there is no account in use. Rejects with why it could not be opened; the next call tries again. */
  function ready(): Promise<Workspace | null> {
    // A library that another program blocked for a short time opens at a later call (P30).
    if (failed) begin(account);
    return opening;
  }

  return {
    /** Opens, changes or closes the workspace so that it fits the session. */
    follow(state: SessionState): void {
      const wanted = state.status === 'signedOut' ? null : state.account;
      // A token that was refused or renewed changes nothing about the stored images: the same workspace goes on.
      if (wanted?.id !== account?.id || failed) begin(wanted, state.status === 'signedOut');
    },
    /** Null while no workspace is open. */
    current: () => current,
    ready,
    /**
     * Calls `action` with the workspace. Answers `notSignedIn` when there is none, and the failure of the library when it can't be opened, read or
     * written.
     */
    async use<Value>(
      action: (workspace: Workspace) => Result<Value> | Promise<Result<Value>>,
    ): Promise<Result<Value>> {
      try {
        const opened = await ready();
        return opened === null ? fail(notSignedIn) : await action(opened);
      } catch (error) {
        // An unexpected error goes on to the IPC router, which logs it.
        if (error instanceof LibraryError) return fail(error.failure);
        throw error;
      }
    },
    /** What happened while opening that the person has to know. */
    async notices(): Promise<AppInfo['notices']> {
      const opened = await opening.catch(() => null);
      if (opened === null) return [];
      const { setAside, areChoicesLost, areImagesMissing, unsaved } = opened.library;
      const missing: AppInfo['notices'] = areImagesMissing ? ['libraryImagesMissing'] : [];
      if (unsaved !== null) return [`unsaved.${unsaved}`, ...missing];
      if (!setAside) return missing;
      return [areChoicesLost ? 'librarySetAside.lost' : 'librarySetAside', ...missing];
    },
    async close(): Promise<void> {
      begin(null);
      await opening;
    },
  };
}

const notSignedIn: Failure = {
  code: 'notSignedIn',
  message: 'You’re not signed in.',
  advice: 'Sign in to an environment first.',
};
