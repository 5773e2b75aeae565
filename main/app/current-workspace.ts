import type { Account, AppInfo, SessionState } from '../../preload/contract/index.ts';
import type { Workspace } from './workspace.ts';

/** The workspace of the account in use. It follows the session; calls that come while it opens wait for it. */
export interface CurrentWorkspace {
  /** Opens, changes or closes the workspace so that it fits the session. */
  follow(state: SessionState): void;
  /** The open workspace, or null while there is none. */
  current(): Workspace | null;
  /** The workspace once it is open, null when nobody is signed in. Rejects with why it could not be opened; the next call tries again. */
  ready(): Promise<Workspace | null>;
  /** What happened while opening that the person has to know. */
  notices(): Promise<AppInfo['notices']>;
  close(): Promise<void>;
}

interface CurrentWorkspaceOptions {
  readonly open: (account: Account) => Promise<Workspace>;
}

export function createCurrentWorkspace(options: CurrentWorkspaceOptions): CurrentWorkspace {
  let account: Account | null = null;
  let failed = false;
  let current: Workspace | null = null;
  let opening: Promise<Workspace | null> = Promise.resolve(null);

  async function change(
    previous: Promise<Workspace | null>,
    wanted: Account | null,
  ): Promise<Workspace | null> {
    const closing = await previous.catch(() => null);
    current = null;
    // What could not be closed in order must not keep the next account out.
    await closing?.close().catch(() => undefined);
    if (wanted === null) return null;
    const opened = await options.open(wanted);
    current = opened;
    return opened;
  }

  function begin(wanted: Account | null): void {
    account = wanted;
    failed = false;
    const opened = change(opening, wanted);
    opening = opened;
    opened.catch(() => {
      failed = opening === opened;
    });
  }

  return {
    follow(state) {
      const wanted = state.status === 'signedOut' ? null : state.account;
      // A token that was refused or renewed changes nothing about what is kept: the same workspace goes on.
      if (wanted?.id !== account?.id || failed) begin(wanted);
    },
    current: () => current,
    ready() {
      // A library that another program held for a moment opens when somebody asks again (P30).
      if (failed) begin(account);
      return opening;
    },
    async notices() {
      const opened = await opening.catch(() => null);
      return opened?.library.setAside === true ? ['librarySetAside'] : [];
    },
    async close() {
      begin(null);
      await opening;
    },
  };
}
