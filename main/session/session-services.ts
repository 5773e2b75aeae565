import type { KnownAccount, ServiceNotice } from '../../preload/contract/index.ts';
import type { Cloud } from '../cloud/cloud.ts';
import { createPlainFetch } from '../cloud/http/plain-fetch.ts';
import type { Agents } from '../cloud/routes/agents.ts';
import type { AccountFolders } from '../core/account-folders.ts';
import type { Desktop } from '../core/desktop.ts';
import type { Timers } from '../core/timers.ts';
import type { Environments } from './environments/environments.ts';
import type { StoredEnvironment } from './environments/stored-environment.ts';
import { createSaveIdentities } from './found-accounts.ts';
import { createLeftoverAccounts } from './leftover-accounts.ts';
import { refreshGrant } from './oauth/refresh-grant.ts';
import { createServiceNotices } from './service-notices.ts';
import { createSession, type Session, type SessionOptions } from './session.ts';
import { createAccountRegistry } from './sign-in/account-registry.ts';
import { createLiveSignIns } from './sign-in/live-sign-ins.ts';
import { createTokenVault } from './sign-in/token-vault.ts';
import { createBrowserMethod } from './sign-in-methods/browser-method.ts';
import { createPasswordMethod } from './sign-in-methods/password-method.ts';
import { createTokenMethod } from './sign-in-methods/token-method.ts';

interface SessionServicesOptions
  extends Pick<SessionOptions, 'onChanged' | 'onOtherAccount' | 'mayLeave' | 'canKeepSignedIn'> {
  readonly desktop: Desktop;
  readonly environments: Environments;
  readonly accountFolders: AccountFolders;
  readonly timers: Timers;
  readonly requestId: () => string;
  /** Makes the connections to authorization servers, by the system's proxies. */
  readonly createAgents: () => Agents;
  /** A client of an environment for signing in: with the token that is tried, or without one. */
  readonly connect: (environment: StoredEnvironment, token: string | null) => Promise<Cloud>;
  readonly onAccountsChanged: (accounts: readonly KnownAccount[]) => void;
  readonly onNoticesChanged: (notices: readonly ServiceNotice[]) => void;
}

/** Metadata and tokens have a few kilobytes, and a person waits for them. */
const AUTHORIZATION_LIMITS = {
  totalMs: 30_000,
  silenceMs: 20_000,
  wireBytes: 262_144,
  decodedBytes: 1_048_576,
  dripGraceMs: 15_000,
  dripBytesPerSecond: 64,
} as const;

/** Sends the list of accounts; one that took longer does not replace a newer one. */
function createNotifyAccounts(
  read: Session['accounts'],
  notify: SessionServicesOptions['onAccountsChanged'],
): () => Promise<void> {
  let lists = 0;
  return async () => {
    lists += 1;
    const list = lists;
    const accounts = await read();
    if (list === lists) notify(accounts);
  };
}

/** Creates the services around signing in: accounts, their tokens, and the notices of services. */
export function createSessionServices(options: SessionServicesOptions) {
  const { desktop, environments, accountFolders: folders, timers, connect } = options;
  const { settings, clock } = desktop;
  const plain = createPlainFetch({
    limits: AUTHORIZATION_LIMITS,
    version: desktop.version,
    requestId: options.requestId,
    agents: options.createAgents(),
  });
  const ending = new AbortController();
  const vault = createTokenVault(desktop.secrets, settings);
  const signIns = createLiveSignIns({
    clock,
    async refresh(environmentId, refreshToken) {
      const environment = environments.find(environmentId);
      const server = environment?.signIn.authorization;
      // An environment that names no authorization server any more gives no tokens.
      if (environment === null || server === undefined) return { kind: 'refused' };
      const context = { server, kind: environment.kind, fetch: plain.fetch, clock };
      return refreshGrant(context, refreshToken, ending.signal);
    },
    store: vault.replace,
  });
  const registry = createAccountRegistry(settings);
  const saveIdentities = createSaveIdentities({ settings, folders, registry, environments });
  function accountsChanged(): void {
    saveIdentities();
    void notifyAccounts();
  }

  const session: Session = createSession({
    environments,
    vault,
    registry,
    signIns,
    settings,
    clock,
    methods: {
      password: createPasswordMethod((environment) => connect(environment, null)),
      token: createTokenMethod(connect),
      browser: createBrowserMethod({
        fetch: plain.fetch,
        clock,
        timers,
        openPage: (page) => desktop.openAuthorizationPage(page),
      }),
    },
    canKeepSignedIn: options.canKeepSignedIn,
    mayLeave: options.mayLeave,
    onChanged: options.onChanged,
    onOtherAccount: options.onOtherAccount,
    onAccountsChanged: accountsChanged,
  });
  const notifyAccounts = createNotifyAccounts(() => session.accounts(), options.onAccountsChanged);

  return {
    session,
    signIns,
    leftovers: createLeftoverAccounts({
      ...options,
      ...desktop,
      folders,
      registry,
      openAccountId() {
        const state = session.state();
        return state.status === 'signedOut' ? null : state.account.id;
      },
      onRelisted: accountsChanged,
    }),
    /** To be called when the folder of an account was made. */
    saveIdentities,
    notices: createServiceNotices({ settings, onChanged: options.onNoticesChanged }),
    close() {
      session.cancelSignIn();
      ending.abort();
      plain.close();
    },
  };
}
