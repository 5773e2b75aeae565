import { assertNever } from '../../preload/contract/core/assert-never.ts';
import type { Account, KnownAccount, SessionState } from '../../preload/contract/index.ts';
import type { Environments } from './environments/environments.ts';
import { describeEnvironment, type StoredEnvironment } from './environments/stored-environment.ts';
import type { AccountRegistry, RegisteredAccount } from './sign-in/account-registry.ts';
import type { LiveSignIns } from './sign-in/live-sign-ins.ts';
import type { TokenVault } from './sign-in/token-vault.ts';

export function signedInState(account: Account, signIns: LiveSignIns): SessionState | null {
  const live = signIns.find(account.id);
  if (live === null) return null;
  const named = { ...account, username: live.username };
  if (live.isRefused) return { status: 'readOnly', account: named, reason: 'refused' };
  const ends = live.endsAt === null ? {} : { endsAt: live.endsAt };
  return { status: 'signedIn', account: named, tokenStorage: live.tokenStorage, ...ends };
}

/** Opens an account: with this run's token, the sealed one, or read-only. */
export async function openAccountState(
  accountId: string,
  environment: StoredEnvironment,
  signIns: LiveSignIns,
  vault: TokenVault,
): Promise<SessionState> {
  const account = { id: accountId, username: '', environment: describeEnvironment(environment) };
  const live = signedInState(account, signIns);
  if (live !== null) return live;
  const opened = await vault.open(accountId);
  switch (opened.kind) {
    case 'opened':
      signIns.put(accountId, environment.id, opened.secret, 'sealed');
      return signedInState(account, signIns) ?? { status: 'readOnly', account, reason: 'noToken' };
    case 'none': {
      const username = (await vault.openName(accountId)) ?? '';
      return { status: 'readOnly', account: { ...account, username }, reason: 'noToken' };
    }
    case 'locked':
      return { status: 'readOnly', account, reason: 'locked' };
    default:
      return assertNever(opened);
  }
}

interface KnownAccountsSources {
  readonly registry: AccountRegistry;
  readonly environments: Environments;
  readonly signIns: LiveSignIns;
  readonly vault: TokenVault;
}

/**
 * Lists the accounts of this laptop with the state in which each would open. Unseals secrets for
 * the name only; omits accounts of removed environments.
 */
export async function listKnownAccounts(sources: KnownAccountsSources): Promise<readonly KnownAccount[]> {
  const all = await Promise.all(sources.registry.list().map((registered) => describe(registered, sources)));
  return all.filter((known) => known !== null);
}

async function describe(
  { accountId, environmentId, method, usedAt }: RegisteredAccount,
  { environments, signIns, vault }: KnownAccountsSources,
): Promise<KnownAccount | null> {
  const environment = environments.find(environmentId);
  if (environment === null) return null;
  const known = (username: string, state: KnownAccount['state']): KnownAccount => ({
    account: { id: accountId, username, environment: describeEnvironment(environment) },
    state,
    method,
    usedAt,
  });
  const live = signIns.find(accountId);
  if (live !== null) return known(live.username, live.isRefused ? 'refused' : 'signedIn');
  const opened = await vault.open(accountId);
  if (opened.kind === 'opened') return known(opened.secret.username, 'signedIn');
  return known((await vault.openName(accountId)) ?? '', opened.kind === 'locked' ? 'locked' : 'signedOut');
}
