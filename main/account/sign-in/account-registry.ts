import { z } from 'zod';
import { ACCOUNT_LIST_LIMIT, signInMethods } from '../../../preload/contract/index.ts';
import type { SettingsFile } from '../../shared/desktop.ts';

/** An account used on this laptop, without a user name: on disk that exists only sealed (P13). */
const entry = z.object({
  accountId: z.string().regex(/^[0-9a-f]{24}$/),
  environmentId: z.string(),
  method: z.enum(signInMethods),
  /** Time when the account was last opened; ms since the epoch. */
  usedAt: z.number(),
});

const currentEntry = entry.pick({ accountId: true, environmentId: true });

export type RegisteredAccount = z.infer<typeof entry>;

/** The accounts of this laptop, and the one last on the screen. */
export interface AccountRegistry {
  /** Most recently used first. */
  list(): readonly RegisteredAccount[];
  /** Returns the accounts that the next start has as well. */
  remembered(): readonly RegisteredAccount[];
  find(accountId: string): RegisteredAccount | null;
  /** Returns the account that the next start opens. */
  current(): RegisteredAccount | null;
  /**
   * Registers an account in use. `remembers`: for the next start as well; else for this run only.
   */
  use(account: RegisteredAccount, remembers: boolean): void;
  /** Puts an account back on the list without changing which one the next start opens. */
  relist(account: RegisteredAccount): void;
  /** Makes the next start begin with the sign-in page. */
  leave(): void;
  remove(accountId: string): void;
}

export const ACCOUNTS_KEY = 'accounts';
const CURRENT_KEY = 'currentAccount';

export function createAccountRegistry(settings: SettingsFile): AccountRegistry {
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
