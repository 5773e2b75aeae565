import { z } from 'zod';
import { ACCOUNT_LIST_LIMIT, signInMethods } from '../../../preload/contract/index.ts';
import type { SettingsFile } from '../../core/desktop.ts';

/** An account that was used on this laptop. No user name: on disk that is only in a sealed secret (P13). */
const entry = z.object({
  accountId: z.string().regex(/^[0-9a-f]{24}$/),
  environmentId: z.string(),
  method: z.enum(signInMethods),
  /** When the account was last opened; ms since the epoch. */
  usedAt: z.number(),
});

/** The account that was on the screen last. */
const currentEntry = entry.pick({ accountId: true, environmentId: true });

export type RegisteredAccount = z.infer<typeof entry>;

/** The accounts of this laptop, and the account that was on the screen last. */
export interface AccountRegistry {
  /** The account that was used last comes first. */
  list(): readonly RegisteredAccount[];
  /** Those that the next start has as well. */
  remembered(): readonly RegisteredAccount[];
  find(accountId: string): RegisteredAccount | null;
  /** The account that the next start opens. */
  current(): RegisteredAccount | null;
  /** Registers an account that is in use. `remembers`: for the next start as well; else for this run alone. */
  use(account: RegisteredAccount, remembers: boolean): void;
  /** Puts an account back on the list; the next start opens the same one as without it. */
  relist(account: RegisteredAccount): void;
  /** The next start begins with the sign-in page. */
  leave(): void;
  remove(accountId: string): void;
}

/** The list of accounts, in the settings. */
export const ACCOUNTS_KEY = 'accounts';
const CURRENT_KEY = 'currentAccount';

export function createAccountRegistry(settings: SettingsFile): AccountRegistry {
  /** Accounts that are registered for this run alone. */
  const ofThisRun = new Map<string, RegisteredAccount>();

  function readStored(): readonly RegisteredAccount[] {
    const stored = settings.read(ACCOUNTS_KEY);
    return (Array.isArray(stored) ? stored : []).flatMap((value) => {
      const parsed = entry.safeParse(value);
      return parsed.success ? [parsed.data] : [];
    });
  }

  function readCurrent(): z.infer<typeof currentEntry> | null {
    const stored = currentEntry.safeParse(settings.read(CURRENT_KEY));
    return stored.success ? stored.data : null;
  }

  function list(): readonly RegisteredAccount[] {
    const stored = readStored().filter(({ accountId }) => !ofThisRun.has(accountId));
    return [...ofThisRun.values(), ...stored].toSorted((one, other) => other.usedAt - one.usedAt);
  }

  const find = (accountId: string) => list().find((account) => account.accountId === accountId) ?? null;

  function writeStored(entries: readonly RegisteredAccount[]): void {
    settings.write(ACCOUNTS_KEY, entries.slice(0, ACCOUNT_LIST_LIMIT));
  }

  return {
    list,
    remembered: readStored,
    find,
    current() {
      const current = readCurrent();
      return current === null ? null : find(current.accountId);
    },
    use(account, remembers) {
      const others = readStored().filter(({ accountId }) => accountId !== account.accountId);
      if (remembers) {
        ofThisRun.delete(account.accountId);
        writeStored([account, ...others]);
        const { accountId, environmentId } = account;
        settings.write(CURRENT_KEY, { accountId, environmentId });
        return;
      }
      ofThisRun.set(account.accountId, account);
      writeStored(others);
      if (readCurrent()?.accountId === account.accountId) settings.remove(CURRENT_KEY);
    },
    relist: (account) =>
      writeStored([account, ...readStored().filter(({ accountId }) => accountId !== account.accountId)]),
    leave() {
      if (readCurrent() !== null) settings.remove(CURRENT_KEY);
    },
    remove(accountId) {
      ofThisRun.delete(accountId);
      const others = readStored().filter((account) => account.accountId !== accountId);
      if (readCurrent()?.accountId === accountId) settings.remove(CURRENT_KEY);
      writeStored(others);
    },
  };
}
