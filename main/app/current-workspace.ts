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

/** The workspace of the current account. It follows the session; calls wait while it opens. */
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
    // A failed close must not block the next account.
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

  /**
   * Returns the open workspace; `null` without an account. Rejects if it can't be opened; the next
   * call tries again.
   */
  function ready(): Promise<Workspace | null> {
    // A library that another program blocked for a moment opens at a later call (P30).
    if (failed) begin(account);
    return opening;
  }

  return {
    /** Opens, changes or closes the workspace to match the session. */
    follow(state: SessionState): void {
      const wanted = state.status === 'signedOut' ? null : state.account;
      // A refused or renewed token doesn't affect the stored images: the workspace stays.
      if (wanted?.id !== account?.id || failed) begin(wanted, state.status === 'signedOut');
    },
    /** `null` while no workspace is open. */
    current: () => current,
    ready,
    /**
     * Calls `action` with the workspace. Returns `notSignedIn` if there is none, or the library's
     * failure if it can't be opened, read or written.
     */
    async use<Value>(
      action: (workspace: Workspace) => Result<Value> | Promise<Result<Value>>,
    ): Promise<Result<Value>> {
      try {
        const opened = await ready();
        return opened === null ? fail(notSignedIn) : await action(opened);
      } catch (error) {
        // Unexpected errors go to the IPC router, which logs them.
        if (error instanceof LibraryError) return fail(error.failure);
        throw error;
      }
    },
    /** Returns what the user must know about the opening. */
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

const notSignedIn: Failure = { code: 'notSignedIn' };
