import { randomUUID } from 'node:crypto';
import type { Account, Failure } from '../../preload/contract/index.ts';
import { eventsOfAccount } from '../account/account-events.ts';
import type { StoredEnvironment } from '../account/environments/stored-environment.ts';
import type { LeftoverAccounts } from '../account/leftover-accounts.ts';
import type { ServiceNotices } from '../account/service-notices.ts';
import type { Session } from '../account/session.ts';
import { createSessionServices } from '../account/session-services.ts';
import type { LiveSignIns } from '../account/sign-in/live-sign-ins.ts';
import { leavingWouldEndExport } from '../account/sign-in/session-failures.ts';
import type { RefusalWatch } from '../account/watch-refusals.ts';
import { deletePartialImages } from '../library/account-data.ts';
import { accountFolder } from '../library/files/account-folders.ts';
import { packOrigin } from '../packs/pack-files.ts';
import { type Cloud, type CloudOptions, createCloud } from '../service/cloud.ts';
import type { AppOptions } from './app-options.ts';
import type { AppServices } from './app-services.ts';
import { type CurrentWorkspace, createCurrentWorkspace } from './current-workspace.ts';
import { describeError } from './describe-error.ts';
import { openWorkspace } from './workspace.ts';

/** Services for the handlers of calls. */
export type Services = AppServices & ReturnType<typeof createAccounts> & { readonly options: AppOptions };

type AccountConnection = Pick<CloudOptions, 'token' | 'onContact' | 'responses' | 'partials' | 'network'>;

/** Creates the session, and the workspace that follows it. */
export function createAccounts(services: AppServices, options: AppOptions) {
  const { desktop, environments, clock, timers, random, network, emit } = services;
  const connect = createConnect(services, options, (environmentId, path, headers) =>
    notices.look(environmentId, path, headers),
  );
  const { session, signIns, notices, leftovers, saveIdentities, plainFetch, close } = createSessionServices({
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
    // That account may have no data on the laptop, so it is loaded from the service.
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
      isJobRunning: services.jobs.isRunning,
      startOffline: options.safeStart ?? false,
      offlineChoice: services.offlineChoice,
      signIn: signInOf(account.id, session, signIns),
    }),
  );

  /** Uses a fresh token at once: requests the lists first, then the images on the screen. */
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
    plainFetch,
    deleteLeftoverParts: createDeleteParts(desktop.profileFolder, leftovers, workspace),
    workspace,
    /** Settles once the last account is open again. A failure must not block the sign-in page. */
    restored,
    closeSession: close,
  };
}

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

/** Returns the facts, keys and signatures that exports and packs include. */
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

/** Returns what carry packs need to know of an account and this laptop. */
function packFacts({ desktop, environments, managed, packIdentity }: AppServices, { environment }: Account) {
  const { allow = true, recipients = null } = managed.values.carryPacks ?? {};
  return {
    origin: packOrigin(environments.require(environment.id).baseUrl),
    laptop: desktop.laptopName,
    isAllowed: allow,
    recipients,
    /** A failing keychain counts as locked: a passphrase still works. */
    async identities(): Promise<readonly string[]> {
      const own = await packIdentity.storedKey().catch(() => null);
      return own === null ? [] : [own.identity];
    },
  };
}

/** Deletes partial images of accounts that are not in the list (P40). Throws the disk's error. */
function createDeleteParts(
  profileFolder: string,
  leftovers: Pick<LeftoverAccounts, 'ids'>,
  workspace: Pick<CurrentWorkspace, 'current'>,
) {
  return async (): Promise<void> => {
    for (const accountId of leftovers.ids()) {
      // The open account deletes its own as it closes.
      if (accountId !== workspace.current()?.account.id)
        await deletePartialImages(accountFolder(profileFolder, accountId));
    }
  };
}

/**
 * Creates clients of environments. `onAnswered`: called after each response, except from the demo,
 * which has no notices.
 */
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
        profile: environment.profile ?? null,
        pauses,
        createAgents: network.routes.createAgents,
        onExchanged: recorder.exchanged,
        onAnswered: (path, headers) => {
          if (environment.kind !== 'demo') onAnswered(environment.id, path, headers);
        },
        // The demo has a new port at each start, and its clock doesn't count.
        ...(environment.kind === 'demo' ? {} : { windows, onServerTime: network.sampleTime }),
      },
      limits,
    );
}

const signInNeeded: Failure = { code: 'notSignedIn' };
