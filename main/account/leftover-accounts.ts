import {
  ACCOUNT_LIST_LIMIT,
  type Failure,
  fail,
  type LeftoverAccount,
  type Result,
  succeed,
} from '../../preload/contract/index.ts';
import type { AccountFolders } from '../shared/account-folders.ts';
import type { Clock, Secrets, SettingsFile } from '../shared/desktop.ts';
import { type AccountIdentity, readIdentity } from './account-identity.ts';
import type { Environments } from './environments/environments.ts';
import type { AccountRegistry } from './sign-in/account-registry.ts';
import { unknownAccount } from './sign-in/session-failures.ts';
import { nameKey } from './sign-in/token-vault.ts';

interface LeftoverAccountsParts {
  readonly folders: Pick<AccountFolders, 'list'>;
  readonly registry: Pick<AccountRegistry, 'find' | 'list' | 'relist'>;
  readonly environments: Environments;
  readonly secrets: Pick<Secrets, 'open'>;
  readonly settings: Pick<SettingsFile, 'write'>;
  readonly clock: Clock;
  /** Account on the screen; `null` if none. */
  readonly openAccountId: () => string | null;
  readonly onRelisted: () => void;
}

function nameTaken(name: string): Failure {
  return { code: 'invalidInput', refusal: 'leftoverNameTaken', facts: { name } };
}

interface Leftover {
  readonly accountId: string;
  readonly identity: AccountIdentity | null;
}

export type LeftoverAccounts = ReturnType<typeof createLeftoverAccounts>;

/**
 * Lists accounts whose data are on this laptop but which are not in the list: removed, not
 * remembered, or of a removed environment (P38). Never the open one.
 */
export function createLeftoverAccounts(parts: LeftoverAccountsParts) {
  const { folders, registry, environments, secrets, settings, clock } = parts;

  function isListed(accountId: string): boolean {
    const registered = registry.find(accountId);
    return registered !== null && environments.find(registered.environmentId) !== null;
  }

  const leftovers = (): readonly Leftover[] =>
    folders
      .list()
      .filter(({ accountId }) => !isListed(accountId) && accountId !== parts.openAccountId())
      .map(({ accountId, identityText }) => ({ accountId, identity: readIdentity(identityText) }));

  const find = (accountId: string) => leftovers().find((leftover) => leftover.accountId === accountId);

  function environmentOf({ environmentId, environment }: AccountIdentity) {
    return environments.find(environmentId) ?? (environments.canAdd ? environment : null);
  }

  async function describe({ accountId, identity }: Leftover): Promise<LeftoverAccount> {
    const environment = identity === null ? null : environmentOf(identity);
    const sealedName = identity?.sealedName ?? null;
    const name = sealedName === null ? null : await secrets.open(sealedName);
    return {
      accountId,
      username: name?.kind === 'opened' ? name.secret : '',
      environment: environment && { name: environment.name, kind: environment.kind },
      usedAt: identity?.usedAt ?? null,
      canOpen: environment !== null,
    };
  }

  /**
   * Adds the environment of an account again. Its name is part of its identity, so another of that
   * name must be removed first.
   */
  function addEnvironment({ environmentId, environment }: AccountIdentity): Result<unknown> {
    if (environments.find(environmentId) !== null) return succeed(null);
    if (environment === null) return fail(unknownAccount);
    const isTaken = environments.list().some(({ name }) => name === environment.name);
    return isTaken ? fail(nameTaken(environment.name)) : environments.add(environment);
  }

  return {
    ids: (): readonly string[] => leftovers().map(({ accountId }) => accountId),
    /** Lists them, most recently used first. */
    async list(): Promise<readonly LeftoverAccount[]> {
      const described = await Promise.all(leftovers().map(describe));
      return described
        .toSorted((one, other) => (other.usedAt ?? 0) - (one.usedAt ?? 0))
        .slice(0, ACCOUNT_LIST_LIMIT);
    },
    has: (accountId: string): boolean => find(accountId) !== undefined,
    /**
     * Puts an account back on the list, signed out. Failures: `notFound`, `invalidInput`. Throws
     * the disk's error.
     */
    relist(accountId: string): Result<null> {
      const identity = find(accountId)?.identity ?? null;
      if (identity === null) return fail(unknownAccount);
      const added = addEnvironment(identity);
      if (!added.ok) return added;
      const { environmentId, method, sealedName } = identity;
      if (sealedName !== null) settings.write(nameKey(accountId), sealedName);
      registry.relist({ accountId, environmentId, method, usedAt: clock.now() });
      parts.onRelisted();
      return succeed(null);
    },
  };
}
