import type {
  AccountDeletion,
  Bridge,
  KnownAccount,
  LeftoverAccount,
  Result,
  ServiceNotice,
} from '../../../preload/contract/index.ts';
import { invoke } from '../store/invoke.ts';
import { createRenewableSignal } from '../store/renewable-signal.ts';
import { createStore, withActions } from '../store/store.ts';

/** The accounts of this laptop, and the notices of their services. */
interface AccountsView {
  /** Most recently used first. */
  readonly accounts: readonly KnownAccount[];
  /** Excludes dismissed ones. */
  readonly notices: readonly ServiceNotice[];
  /** Accounts not in the list with data on this laptop, most recently used first. */
  readonly leftovers: readonly LeftoverAccount[];
  /** Progress of deleting an account's data, if reported. */
  readonly deletion: AccountDeletion | null;
}

export function createAccountsStore(bridge: Bridge) {
  const store = createStore<AccountsView>({ accounts: [], notices: [], leftovers: [], deletion: null });
  const reading = createRenewableSignal();
  /** An event that arrives before the answer is newer. */
  const reported = { accounts: false, notices: false };

  /** Only the answer to the last call counts. */
  async function loadLeftovers(): Promise<void> {
    const signal = reading.renew();
    const answer = await invoke(() => bridge.session.leftoverAccounts());
    if (answer.ok && !signal.aborted) store.change({ leftovers: answer.value });
  }

  bridge.on.accountsChanged((accounts) => {
    reported.accounts = true;
    store.change({ accounts });
    void loadLeftovers();
  });
  bridge.on.serviceNoticesChanged((notices) => {
    reported.notices = true;
    store.change({ notices });
  });

  bridge.on.accountDataDeleted((deletion) => store.change({ deletion }));

  return withActions(store, {
    async load() {
      void loadLeftovers();
      const [accounts, notices] = await Promise.all([
        invoke(() => bridge.session.accounts()),
        invoke(() => bridge.session.serviceNotices()),
      ]);
      if (accounts.ok && !reported.accounts) store.change({ accounts: accounts.value });
      if (notices.ok && !reported.notices) store.change({ notices: notices.value });
    },
    measure: (accountId: string) => invoke(() => bridge.session.accountData({ accountId })),
    /** Signs an account out and removes it from the list; its data stay unless `deletesData`. */
    async forget(accountId: string, deletesData: boolean): Promise<Result<null>> {
      store.change({ deletion: null });
      const answer = await invoke(() => bridge.session.forgetAccount({ accountId, deletesData }));
      if (!answer.ok) return answer;
      store.change({ accounts: answer.value });
      return { ok: true, value: null };
    },
    /** Puts an account whose data are on this laptop back on the list. */
    async relist(accountId: string): Promise<Result<null>> {
      const answer = await invoke(() => bridge.session.relistAccount({ accountId }));
      if (!answer.ok) return answer;
      store.change({ accounts: answer.value });
      return { ok: true, value: null };
    },
    /** Deletes the data of an account that is not in the list. */
    async deleteLeftover(accountId: string): Promise<Result<null>> {
      store.change({ deletion: null });
      const answer = await invoke(() => bridge.session.deleteLeftover({ accountId }));
      if (!answer.ok) return answer;
      reading.renew();
      store.change({ leftovers: answer.value });
      return { ok: true, value: null };
    },
    dismiss(noticeId: string) {
      // At once, even if it can't be stored.
      store.change({ notices: store.value.notices.filter(({ id }) => id !== noticeId) });
      void invoke(() => bridge.session.dismissServiceNotice({ id: noticeId }));
    },
  });
}
