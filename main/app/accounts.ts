import { randomUUID } from 'node:crypto';
import type { Account, Failure } from '../../preload/contract/index.ts';
import { packOrigin } from '../carry-pack/format/pack-files.ts';
import { type Cloud, type CloudOptions, createCloud } from '../cloud/cloud.ts';
import { deletePartialImages } from '../library/account-data.ts';
import { accountFolder } from '../library/files/account-folders.ts';
import { eventsOfAccount } from '../session/account-events.ts';
import type { StoredEnvironment } from '../session/environments/stored-environment.ts';
import type { LeftoverAccounts } from '../session/leftover-accounts.ts';
import type { ServiceNotices } from '../session/service-notices.ts';
import type { Session } from '../session/session.ts';
import { createSessionServices } from '../session/session-services.ts';
import type { LiveSignIns } from '../session/sign-in/live-sign-ins.ts';
import { leavingWouldEndExport } from '../session/sign-in/session-failures.ts';
import type { RefusalWatch } from '../session/watch-refusals.ts';
import type { AppOptions } from './app-options.ts';
import type { AppServices } from './app-services.ts';
import { type CurrentWorkspace, createCurrentWorkspace } from './current-workspace.ts';
import { describeError } from './describe-error.ts';
import { openWorkspace } from './workspace.ts';

/** Everything that the handlers of calls use. */
export type Services = AppServices & ReturnType<typeof createAccounts> & { readonly options: AppOptions };

type AccountConnection = Pick<CloudOptions, 'token' | 'onContact' | 'responses' | 'partials' | 'network'>;

/** The session, and the workspace that follows it. */
export function createAccounts(services: AppServices, options: AppOptions) {
  const { desktop, environments, clock, timers, random, network, emit } = services;
  const connect = createConnect(services, options, (environmentId, path, headers) =>
    notices.look(environmentId, path, headers),
  );
  const { session, signIns, notices, leftovers, saveIdentities, close } = createSessionServices({
    desktop,
    environments,
    accountFolders: services.accountFolders,
    timers,
    requestId: randomUUID,
    createAgents: network.routes.createAgents,
    canKeepSignedIn: services.canKeepSignedIn,
    connect: (environment, token) =>
      connect(environment, { token: () => token, onContact: () => {}, responses: null }),
    mayLeave: () => (services.exporting.isRunning() ? leavingWouldEndExport : null),
    onChanged(state) {
      workspace.follow(state);
      emit({ name: 'sessionChanged', payload: state });
      if (state.status !== 'signedOut') void followSignIn(state.status);
    },
    // Perhaps nothing of that account is on the laptop: the person wants it from the service.
    onOtherAccount: () => services.offlineChoice.change(false),
    onAccountsChanged: (accounts) => emit({ name: 'accountsChanged', payload: accounts }),
    onNoticesChanged: (all) => emit({ name: 'serviceNoticesChanged', payload: all }),
  });

  const workspace = createCurrentWorkspace((account) =>
    openWorkspace({
      account,
      clock,
      timers,
      random,
      profileFolder: desktop.profileFolder,
      version: desktop.version,
      isWindows: desktop.platform === 'win32',
      connect: (parts) =>
        connect(environments.require(account.environment.id), {
          ...parts,
          token: () => signIns.token(account.id),
        }),
      archiveLists: () => services.capabilities.of(account.environment.id).read('archiveLists'),
      emit: eventsOfAccount(account.id, session, emit),
      networkAddresses: () => desktop.networkAddresses(),
      ...exportFacts(services, account),
      networks: services.networks,
      beginJob: services.jobs.begin,
      startOffline: options.safeStart ?? false,
      offlineChoice: services.offlineChoice,
      signIn: signInOf(account.id, session, signIns),
    }),
  );

  /** A fresh token is used at once: the lists are requested first, then the images on the screen. */
  async function followSignIn(status: 'signedIn' | 'readOnly'): Promise<void> {
    const opened = await workspace.ready().catch(() => null);
    saveIdentities();
    if (status === 'signedIn') opened?.connection.signedIn();
    else opened?.connection.suspend(signInNeeded);
  }

  const failed = (error: unknown) => emit({ name: 'storageFailed', payload: describeError(error) });
  const restored = session.restore().catch(failed);
  desktop.secrets.onLateAnswer(() => void restored.then(session.unlock).catch(failed));

  return {
    session,
    notices,
    leftovers,
    deleteLeftoverParts: createDeleteParts(desktop.profileFolder, leftovers, workspace),
    workspace,
    /** Settles when the last account is open again. A failure here must not keep the sign-in page from the person. */
    restored,
    closeSession: close,
  };
}

/** The sign-in of an account, for its client. */
function signInOf(
  accountId: string,
  session: Pick<Session, 'refuse'>,
  signIns: Pick<LiveSignIns, 'credential' | 'prepare' | 'renew'>,
): RefusalWatch {
  return {
    credential: () => signIns.credential(accountId),
    onRefused: (credential) => session.refuse(accountId, credential),
    prepare: () => signIns.prepare(accountId),
    renew: (credential) => signIns.renew(accountId, credential),
  };
}

/** What exports and packs say besides their images, and how they are signed and opened. */
function exportFacts(services: AppServices, account: Account) {
  const { desktop, preferences, signingKey, network } = services;
  return {
    packs: packFacts(services, account),
    settings: preferences.read,
    signer: signingKey.signer,
    printPage: desktop.printPage,
    clockOffset: async () => (await network.state()).clockOffsetMs,
  };
}

/** What carry packs need to know of an account and this laptop. */
function packFacts({ desktop, environments, managed, packIdentity }: AppServices, { environment }: Account) {
  const { allow = true, recipients = null } = managed.values.carryPacks ?? {};
  return {
    origin: packOrigin(environments.require(environment.id).baseUrl),
    laptop: desktop.laptopName,
    isAllowed: allow,
    recipients,
    /** A keychain that fails is as good as locked: a passphrase still works. */
    async identities(): Promise<readonly string[]> {
      const own = await packIdentity.storedKey().catch(() => null);
      return own === null ? [] : [own.identity];
    },
  };
}

/** What stays of an account that is not in the list has no part of an image in it (P40). It throws the error of the disk. */
function createDeleteParts(
  profileFolder: string,
  leftovers: Pick<LeftoverAccounts, 'ids'>,
  workspace: Pick<CurrentWorkspace, 'current'>,
) {
  return async (): Promise<void> => {
    for (const accountId of leftovers.ids()) {
      // The one that is open deletes its parts as it closes.
      if (accountId !== workspace.current()?.account.id)
        await deletePartialImages(accountFolder(profileFolder, accountId));
    }
  };
}

/** Creates the clients of environments. `onAnswered`: a service responded; the demo is part of this app and has no notices. */
function createConnect(
  { desktop, clock, timers, random, demo, capabilities, pauses, windows, network, recorder }: AppServices,
  { limits }: AppOptions,
  onAnswered: ServiceNotices['look'],
) {
  return async (environment: StoredEnvironment, account: AccountConnection): Promise<Cloud> =>
    createCloud(
      {
        ...account,
        clock,
        timers,
        random,
        baseUrl: environment.baseUrl ?? (await demo.baseUrl()),
        version: desktop.version,
        requestId: randomUUID,
        capabilities: capabilities.of(environment.id),
        pauses,
        createAgents: network.routes.createAgents,
        onExchanged: recorder.exchanged,
        onAnswered: (path, headers) => {
          if (environment.kind !== 'demo') onAnswered(environment.id, path, headers);
        },
        // The demo has another port at each start, and no clock that counts.
        ...(environment.kind === 'demo' ? {} : { windows, onServerTime: network.sampleTime }),
      },
      limits,
    );
}

const signInNeeded: Failure = {
  code: 'notSignedIn',
  message: 'You’re not signed in to the service.',
  advice: 'You can browse offline data. Sign in to refresh.',
};
