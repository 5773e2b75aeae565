import type { KnownAccount, ServiceNotice } from '../../preload/contract/index.ts';
import type { Cloud } from '../service/cloud.ts';
import { createPlainFetch } from '../service/http/plain-fetch.ts';
import type { Agents } from '../service/routes/agents.ts';
import type { AccountFolders } from '../shared/account-folders.ts';
import type { Desktop } from '../shared/desktop.ts';
import type { Timers } from '../shared/timers.ts';
import type { Environments } from './environments/environments.ts';
import type { StoredEnvironment } from './environments/stored-environment.ts';
import { createSaveIdentities } from './found-accounts.ts';
import { createLeftoverAccounts } from './leftover-accounts.ts';
import { createServiceNotices } from './service-notices.ts';
import { createSession, type Session, type SessionOptions } from './session.ts';
import { createAccountRegistry } from './sign-in/account-registry.ts';
import { createBrowserMethod } from './sign-in/browser-method.ts';
import { createLiveSignIns } from './sign-in/live-sign-ins.ts';
import { createPasswordMethod } from './sign-in/password-method.ts';
import { refreshGrant } from './sign-in/refresh-grant.ts';
import { createTokenMethod } from './sign-in/token-method.ts';
import { createTokenVault } from './sign-in/token-vault.ts';

interface SessionServicesOptions
  extends Pick<SessionOptions, 'onChanged' | 'onOtherAccount' | 'mayLeave' | 'canKeepSignedIn'> {
  readonly desktop: Desktop;
  readonly environments: Environments;
  readonly accountFolders: AccountFolders;
  readonly timers: Timers;
  readonly requestId: () => string;
  /** Creates connections to authorization servers, using the system's proxies. */
  readonly createAgents: () => Agents;
  /** Creates a client for signing in: with the token to try, or without one. */
  readonly connect: (environment: StoredEnvironment, token: string | null) => Promise<Cloud>;
  readonly onAccountsChanged: (accounts: readonly KnownAccount[]) => void;
  readonly onNoticesChanged: (notices: readonly ServiceNotice[]) => void;
}

/** Metadata and tokens have a few kilobytes, and the user is waiting. */
const AUTHORIZATION_LIMITS = {
  totalMs: 30_000,
  silenceMs: 20_000,
  wireBytes: 262_144,
  decodedBytes: 1_048_576,
  dripGraceMs: 15_000,
  dripBytesPerSecond: 64,
} as const;

/** Sends the list of accounts; a slow one does not replace a newer one. */
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

/** Creates the services around signing in: accounts, their tokens, and service notices. */
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
      // An environment without an authorization server gives no tokens.
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
        ending: (how) => desktop.signInEnding(how),
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
    /**
     * Sends requests without a token, with the same certificates, proxies and limits as a sign-in.
     */
    plainFetch: plain.fetch,
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
    /** Call once the folder of an account exists. */
    saveIdentities,
    notices: createServiceNotices({ settings, onChanged: options.onNoticesChanged }),
    close() {
      session.cancelSignIn();
      ending.abort();
      plain.close();
    },
  };
}
