import type { Bridge, KnownAccount, Result, ServiceNotice } from '../../../preload/contract/index.ts';
import { invoke } from '../store/invoke.ts';
import { createStore, type Readable, withActions } from '../store/store.ts';

/** The accounts of this laptop, and what their services say of their own end. */
interface AccountsView {
  /** The one that was used last first. */
  readonly accounts: readonly KnownAccount[];
  /** Those that the person has not dismissed. */
  readonly notices: readonly ServiceNotice[];
}

export interface AccountsStore extends Readable<AccountsView> {
  load(): Promise<void>;
  /** Signs an account out and takes it off the list. */
  forget(accountId: string): Promise<Result<null>>;
  dismiss(noticeId: string): void;
}

/** Makes the store over the bridge. */
export function createAccountsStore(bridge: Bridge): AccountsStore {
  const store = createStore<AccountsView>({ accounts: [], notices: [] });
  /** What was told while asking is newer than the answer. */
  const told = { accounts: false, notices: false };

  bridge.on.accountsChanged((accounts) => {
    told.accounts = true;
    store.change({ accounts });
  });
  bridge.on.serviceNoticesChanged((notices) => {
    told.notices = true;
    store.change({ notices });
  });

  return withActions(store, {
    async load() {
      const [accounts, notices] = await Promise.all([
        invoke(() => bridge.session.accounts()),
        invoke(() => bridge.session.serviceNotices()),
      ]);
      if (accounts.ok && !told.accounts) store.change({ accounts: accounts.value });
      if (notices.ok && !told.notices) store.change({ notices: notices.value });
    },
    async forget(accountId) {
      const answer = await invoke(() => bridge.session.forgetAccount({ accountId }));
      if (!answer.ok) return answer;
      store.change({ accounts: answer.value });
      return { ok: true, value: null };
    },
    dismiss(noticeId) {
      // At once: whether the disk keeps it is not this person's concern.
      store.change({ notices: store.value.notices.filter(({ id }) => id !== noticeId) });
      void invoke(() => bridge.session.dismissServiceNotice({ id: noticeId }));
    },
  });
}
