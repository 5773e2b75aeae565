import type { Account, AppInfo, SessionState } from '../preload/contract/index.ts';
import type { Workspace } from './workspace.ts';

/** The workspace of the account in use. It follows the session; calls that come while it opens wait for it. */
export interface CurrentWorkspace {
  /** Opens, changes or closes the workspace so that it fits the session. */
  follow(state: SessionState): void;
  /** The open workspace, or null while there is none. */
  current(): Workspace | null;
  /** The workspace once it is open, null when nobody is signed in. Rejects with why it could not be opened. */
  ready(): Promise<Workspace | null>;
  /** What happened while opening that the person has to know. */
  notices(): Promise<AppInfo['notices']>;
  close(): Promise<void>;
}

export interface CurrentWorkspaceOptions {
  readonly open: (account: Account) => Promise<Workspace>;
}

export function createCurrentWorkspace(options: CurrentWorkspaceOptions): CurrentWorkspace {
  let accountId: string | null = null;
  let current: Workspace | null = null;
  let opening: Promise<Workspace | null> = Promise.resolve(null);

  async function change(
    previous: Promise<Workspace | null>,
    account: Account | null,
  ): Promise<Workspace | null> {
    const closing = await previous.catch(() => null);
    await closing?.close();
    current = null;
    if (account === null) return null;
    const opened = await options.open(account);
    current = opened;
    return opened;
  }

  return {
    follow(state) {
      const account = state.status === 'signedOut' ? null : state.account;
      // A token that was refused or renewed changes nothing about what is kept: the same workspace goes on.
      if (account?.id === accountId || (account === null && accountId === null)) return;
      accountId = account?.id ?? null;
      opening = change(opening, account);
      opening.catch(() => {});
    },
    current: () => current,
    ready: () => opening,
    async notices() {
      const opened = await opening.catch(() => null);
      return opened?.library.setAside === true ? ['librarySetAside'] : [];
    },
    async close() {
      accountId = null;
      opening = change(opening, null);
      await opening;
    },
  };
}
