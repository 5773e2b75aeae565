import { z } from 'zod';
import { ACCOUNT_LIST_LIMIT, signInMethods } from '../../preload/contract/index.ts';
import type { SettingsFile } from '../core/desktop.ts';

/** An account that was used on this laptop. No user name: on disk that is only in a sealed secret (P13). */
const entry = z.object({
  accountId: z.string().regex(/^[0-9a-f]{24}$/),
  environmentId: z.string(),
  method: z.enum(signInMethods),
  /** When it was last opened; ms since the epoch. */
  usedAt: z.number(),
});

/** The account that was on the screen last. */
const currentEntry = entry.pick({ accountId: true, environmentId: true });

export type RegisteredAccount = z.infer<typeof entry>;

/** Which accounts there are on this laptop, and which one was on the screen last. */
export interface AccountRegistry {
  /** The one that was used last first. */
  list(): readonly RegisteredAccount[];
  find(accountId: string): RegisteredAccount | null;
  /** The one to begin with at the next start. */
  current(): RegisteredAccount | null;
  /** Writes down that an account is in use. `kept`: also for the next start; else for this run alone. */
  use(account: RegisteredAccount, kept: boolean): void;
  /** At the next start nobody is on the screen, unless somebody signs in. */
  leave(): void;
  remove(accountId: string): void;
}

const ACCOUNTS_KEY = 'accounts';
/** As versions wrote it that knew one account alone. */
const CURRENT_KEY = 'currentAccount';

/** Reads the registry. What a version left that knew one account alone is its first entry. */
export function createAccountRegistry(settings: SettingsFile): AccountRegistry {
  /** Accounts of this run that are not to be found after it. */
  const unkept = new Map<string, RegisteredAccount>();

  function readKept(): readonly RegisteredAccount[] {
    const stored = settings.read(ACCOUNTS_KEY);
    const entries = (Array.isArray(stored) ? stored : []).flatMap((value) => {
      const parsed = entry.safeParse(value);
      return parsed.success ? [parsed.data] : [];
    });
    const current = readCurrent();
    if (current === null || entries.some(({ accountId }) => accountId === current.accountId)) return entries;
    return [...entries, { ...current, method: 'password', usedAt: 0 }];
  }

  function readCurrent(): z.infer<typeof currentEntry> | null {
    const stored = currentEntry.safeParse(settings.read(CURRENT_KEY));
    return stored.success ? stored.data : null;
  }

  function list(): readonly RegisteredAccount[] {
    const kept = readKept().filter(({ accountId }) => !unkept.has(accountId));
    return [...unkept.values(), ...kept].toSorted((one, other) => other.usedAt - one.usedAt);
  }

  const find = (accountId: string) => list().find((account) => account.accountId === accountId) ?? null;

  function writeKept(entries: readonly RegisteredAccount[]): void {
    settings.write(ACCOUNTS_KEY, entries.slice(0, ACCOUNT_LIST_LIMIT));
  }

  return {
    list,
    find,
    current() {
      const current = readCurrent();
      return current === null ? null : find(current.accountId);
    },
    use(account, kept) {
      const others = readKept().filter(({ accountId }) => accountId !== account.accountId);
      if (kept) {
        unkept.delete(account.accountId);
        writeKept([account, ...others]);
        const { accountId, environmentId } = account;
        settings.write(CURRENT_KEY, { accountId, environmentId });
        return;
      }
      unkept.set(account.accountId, account);
      writeKept(others);
      if (readCurrent()?.accountId === account.accountId) settings.remove(CURRENT_KEY);
    },
    leave() {
      // The entry of an older version is in this value alone.
      writeKept(readKept());
      settings.remove(CURRENT_KEY);
    },
    remove(accountId) {
      unkept.delete(accountId);
      const others = readKept().filter((account) => account.accountId !== accountId);
      if (readCurrent()?.accountId === accountId) settings.remove(CURRENT_KEY);
      writeKept(others);
    },
  };
}
