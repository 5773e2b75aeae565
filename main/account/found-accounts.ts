import { z } from 'zod';
import type { AccountFolders } from '../shared/account-folders.ts';
import type { SettingsFile } from '../shared/desktop.ts';
import { type AccountIdentity, readIdentity } from './account-identity.ts';
import type { Environments } from './environments/environments.ts';
import { ENVIRONMENTS_KEY } from './environments/environments.ts';
import type { StoredEnvironment } from './environments/stored-environment.ts';
import { ACCOUNTS_KEY, type AccountRegistry } from './sign-in/account-registry.ts';
import { nameKey } from './sign-in/token-vault.ts';

const storedAccounts = z.array(z.looseObject({ accountId: z.string() })).catch([]);
const storedEnvironments = z
  .array(z.looseObject({ name: z.string(), kind: z.string(), baseUrl: z.string() }))
  .catch([]);

/**
 * Wraps the settings: `put` values that the disk refuses stay in memory for this run, as does
 * every change if the file was unreadable. A key that may be on the disk is never removed in
 * memory alone: a sign-out would leave its token behind (P14).
 */
function createLastingSettings(settings: SettingsFile) {
  const unwritten = new Map<string, unknown>();
  const isUnreadable = settings.fault === 'unreadable';
  const lasting: SettingsFile = {
    fault: settings.fault,
    read: (key) => (unwritten.has(key) ? unwritten.get(key) : settings.read(key)),
    write(key, value) {
      if (isUnreadable) {
        unwritten.set(key, value);
        return;
      }
      settings.write(key, value);
      unwritten.delete(key);
    },
    async store(key, value) {
      if (isUnreadable) {
        unwritten.set(key, value);
        return;
      }
      await settings.store(key, value);
      unwritten.delete(key);
    },
    flush: settings.flush,
    remove(key) {
      if (isUnreadable && unwritten.delete(key)) return;
      settings.remove(key);
      unwritten.delete(key);
    },
  };
  return {
    settings: lasting,
    put(key: string, value: unknown): void {
      try {
        lasting.write(key, value);
      } catch {
        unwritten.set(key, value);
      }
    },
  };
}

/**
 * Restores accounts whose folders exist but which the settings have lost (P37). If the disk can't
 * be written or the settings were unreadable, they are listed for this run only.
 */
export function restoreAccounts(given: SettingsFile, folders: Pick<AccountFolders, 'list'>) {
  const known = storedAccounts.parse(given.read(ACCOUNTS_KEY));
  const found = folders
    .list()
    .flatMap(({ accountId, identityText }) => {
      const identity = readIdentity(identityText);
      return identity?.isListed === true ? [{ accountId, ...identity }] : [];
    })
    .filter(({ accountId }) => known.every((other) => other.accountId !== accountId));
  const { settings, put } = createLastingSettings(given);
  if (found.length === 0) return { settings, isRestored: false };
  put(ACCOUNTS_KEY, [
    ...known,
    ...found.map(({ accountId, environmentId, method, usedAt }) => ({
      accountId,
      environmentId,
      method,
      usedAt,
    })),
  ]);
  // Copies, because the schema's fallback list is shared by all calls.
  const environments = [...storedEnvironments.parse(given.read(ENVIRONMENTS_KEY))];
  for (const { environment } of found) {
    const isThere = environments.some(
      ({ name, kind, baseUrl }) =>
        name === environment?.name && kind === environment.kind && baseUrl === environment.baseUrl,
    );
    if (environment !== null && !isThere) environments.push(environment);
  }
  put(ENVIRONMENTS_KEY, environments);
  for (const { accountId, sealedName } of found) {
    if (sealedName !== null && settings.read(nameKey(accountId)) === undefined)
      put(nameKey(accountId), sealedName);
  }
  return { settings, isRestored: true };
}

/**
 * Returns the environment as the user would add it; `null` if built in or managed, so that it
 * exists without the settings.
 */
function addedEnvironment({
  name,
  kind,
  baseUrl,
  signIn,
  origin,
}: StoredEnvironment): AccountIdentity['environment'] {
  if (baseUrl === null || kind === 'demo' || origin === 'managed') return null;
  return { name, kind, baseUrl, signIn };
}

interface SaveIdentitiesParts {
  readonly settings: SettingsFile;
  readonly folders: AccountFolders;
  readonly registry: Pick<AccountRegistry, 'list' | 'remembered'>;
  readonly environments: Pick<Environments, 'find'>;
}

/**
 * Saves the settings of each account next to its data. Call after an account was added, opened or
 * removed.
 */
export function createSaveIdentities({ settings, folders, registry, environments }: SaveIdentitiesParts) {
  function wanted(accountId: string, before: AccountIdentity | null): AccountIdentity | null {
    const registered = registry.list().find((account) => account.accountId === accountId);
    if (registered === undefined) return before && { ...before, isListed: false };
    const environment = environments.find(registered.environmentId);
    // An administrator may have hidden it temporarily.
    if (environment === null) return before;
    const { environmentId, method, usedAt } = registered;
    const sealedName = settings.read(nameKey(accountId));
    return {
      isListed: registry.remembered().some((account) => account.accountId === accountId),
      environmentId,
      environment: addedEnvironment(environment),
      method,
      usedAt,
      sealedName: typeof sealedName === 'string' ? sealedName : null,
    };
  }

  return (): void => {
    for (const { accountId, identityText } of folders.list()) {
      const next = wanted(accountId, readIdentity(identityText));
      const text = next && JSON.stringify(next);
      if (text === null || text === identityText) continue;
      try {
        folders.save(accountId, text);
      } catch {
        // On a full or read-only disk the settings still have it; the next change tries again.
      }
    }
  };
}
