import { type Account, type KnownAccount } from '../../preload/contract/index.ts';
import { type Environments } from './environments/environments.ts';
import { describeEnvironment } from './environments/stored-environment.ts';
import type { AccountRegistry, RegisteredAccount } from './sign-in/account-registry.ts';
import type { LiveSignIns } from './sign-in/live-sign-ins.ts';
import type { TokenVault } from './sign-in/token-vault.ts';

interface KnownAccountsSources {
  readonly registry: AccountRegistry;
  readonly environments: Environments;
  readonly signIns: LiveSignIns;
  readonly vault: TokenVault;
}

/**
 * Lists the accounts of this laptop with the state in which each would open. Secrets are opened for the name alone; accounts of environments that are
 * gone are left out.
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
  const account = (username: string): Account => ({
    id: accountId,
    username,
    environment: describeEnvironment(environment),
  });
  const live = signIns.find(accountId);
  if (live !== null) {
    return {
      account: account(live.username),
      state: live.isRefused ? 'refused' : 'signedIn',
      method,
      usedAt,
    };
  }
  const opened = await vault.open(accountId);
  if (opened.kind === 'opened') {
    return { account: account(opened.secret.username), state: 'signedIn', method, usedAt };
  }
  const username = (await vault.openName(accountId)) ?? '';
  return {
    account: account(username),
    state: opened.kind === 'locked' ? 'locked' : 'signedOut',
    method,
    usedAt,
  };
}
