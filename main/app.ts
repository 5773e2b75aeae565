import { randomUUID } from 'node:crypto';
import type { AppInfo, Failure } from '../preload/contract/index.ts';
import { createHandlers } from './api/handlers.ts';
import { createCurrentWorkspace } from './app/current-workspace.ts';
import { describeError } from './app/describe-error.ts';
import { createJobs, createPartOfJobs } from './app/jobs.ts';
import { createLinks } from './app/links.ts';
import { createLocationMemory } from './app/location-memory.ts';
import { createNetworkTest } from './app/network-test.ts';
import { createPreferences } from './app/preferences.ts';
import { createWorkProgress } from './app/work-progress.ts';
import { openWorkspace } from './app/workspace.ts';
import { createAppEvents } from './app-events.ts';
import type { App, AppOptions } from './app-interface.ts';
import type { Contact } from './cloud/api/outcome.ts';
import { createCloud } from './cloud/cloud.ts';
import type { Desktop } from './core/desktop.ts';
import type { ResponseStore } from './core/response-store.ts';
import { systemTimers } from './core/timers.ts';
import { diagnosticsReport } from './diagnostics/diagnostics-report.ts';
import { noLog } from './diagnostics/log.ts';
import { createRecorder } from './diagnostics/recorder.ts';
import { createRedactor } from './diagnostics/redactor.ts';
import { createNetwork } from './network/network.ts';
import { eventsOfAccount } from './session/account-events.ts';
import { createCapabilityRegistry } from './session/environments/capability-registry.ts';
import { createDemoEnvironment } from './session/environments/demo-environment.ts';
import { createEnvironments } from './session/environments/environments.ts';
import type { StoredEnvironment } from './session/environments/stored-environment.ts';
import { describeManaged, readManaged } from './session/managed/read-managed.ts';
import { createSessionServices } from './session/session-services.ts';
import { leavingWouldEndExport } from './session/sign-in/session-failures.ts';
import { noUpdateEngine } from './updates/update-engine.ts';
import { readUpdateKeys } from './updates/update-keys.ts';
import { createUpdateMemory } from './updates/update-memory.ts';
import { createUpdates } from './updates/updates.ts';

/** Builds the services of the product around a desktop. */
export function createApp(desktop: Desktop, options: AppOptions): App {
  const { timers = systemTimers, random = Math.random } = options;
  const demo = createDemoEnvironment();
  const { safeStart = false, updateEngine = noUpdateEngine, updateKeys = '', log = noLog } = options;
  const managed = readManaged(options.managed ?? []);
  const canKeepSignedIn = managed.values.keepSignedIn ?? true;
  const environments = createEnvironments(desktop.settings, options.environmentsText, managed);
  const capabilities = createCapabilityRegistry(desktop.settings, environments);
  const preferences = createPreferences(desktop.settings, managed.values.settings);
  const redactor = createRedactor(randomUUID(), () => preferences.read().namesInLog);
  const recorder = createRecorder(log, redactor, randomUUID);
  const events = createAppEvents(recorder, createWorkProgress(desktop));
  const { emit } = events;
  recorder.state('app', `started ${desktop.version}`);
  const places = createLocationMemory(desktop.settings, timers);
  const jobs = createJobs();
  /** Downloads go on by themselves when their account is open again; an export would have to be begun again. */
  const exporting = createPartOfJobs(jobs);
  const links = createLinks(environments, () => emit({ name: 'linkOpened', payload: null }));
  const network = createNetwork({
    desktop,
    onChanged: (state) => emit({ name: 'networkChanged', payload: state }),
  });
  const updates = createUpdates({
    engine: updateEngine,
    verify: readUpdateKeys(updateKeys),
    memory: createUpdateMemory(desktop.settings, randomUUID),
    managed: managed.values.updates ?? {},
    currentVersion: desktop.version,
    clock: desktop.clock,
    timers,
    random,
    isJobRunning: jobs.isRunning,
    onChanged: (state) => emit({ name: 'updateChanged', payload: state }),
  });
  jobs.onChanged(updates.jobsChanged);

  async function connect(
    environment: StoredEnvironment,
    token: () => string | null,
    onContact: (contact: Contact) => void,
    responses: ResponseStore | null,
  ) {
    return createCloud(
      {
        baseUrl: environment.baseUrl ?? (await demo.baseUrl()),
        token,
        version: desktop.version,
        requestId: randomUUID,
        responses,
        capabilities: capabilities.of(environment.id),
        clock: desktop.clock,
        timers,
        random,
        createAgents: network.routes.createAgents,
        onContact,
        onExchanged: recorder.exchanged,
        // The demo is part of this app: what it says of itself concerns nobody.
        onAnswered: (path, headers) => {
          if (environment.kind !== 'demo') notices.look(environment.id, path, headers);
        },
        ...(environment.kind === 'demo' ? {} : { onServerTime: network.sampleTime }),
      },
      options.limits,
    );
  }

  const { session, signIns, notices, ...sessionServices } = createSessionServices({
    desktop,
    environments,
    timers,
    requestId: randomUUID,
    createAgents: network.routes.createAgents,
    canKeepSignedIn,
    connect: (environment, token) =>
      connect(
        environment,
        () => token,
        () => {},
        null,
      ),
    mayLeave: () => (exporting.isRunning() ? leavingWouldEndExport : null),
    onChanged: (state) => {
      workspace.follow(state);
      emit({ name: 'sessionChanged', payload: state });
      if (state.status === 'signedIn') void askAtOnce();
      if (state.status === 'readOnly') void restUntilSignedIn();
    },
    onAccountsChanged: (accounts) => emit({ name: 'accountsChanged', payload: [...accounts] }),
    onNoticesChanged: (all) => emit({ name: 'serviceNoticesChanged', payload: [...all] }),
  });

  const workspace = createCurrentWorkspace({
    open: (account) =>
      openWorkspace({
        account,
        profileFolder: desktop.profileFolder,
        version: desktop.version,
        clock: desktop.clock,
        timers,
        random,
        connect: (onContact, responses) =>
          connect(
            environments.require(account.environment.id),
            () => signIns.token(account.id),
            onContact,
            responses,
          ),
        emit: eventsOfAccount(account.id, session, emit),
        networkAddresses: () => desktop.networkAddresses(),
        beginJob: jobs.begin,
        workOffline: safeStart,
        signIn: {
          credential: () => signIns.credential(account.id),
          onRefused: (credential) => session.refuse(account.id, credential),
          prepare: () => signIns.prepare(account.id),
          renew: (credential) => signIns.renew(account.id, credential),
        },
      }),
  });

  /** A fresh token is put to use: the lists first, what is on the screen follows. */
  async function askAtOnce(): Promise<void> {
    const opened = await workspace.ready().catch(() => null);
    opened?.connection.retryNow();
  }

  async function restUntilSignedIn(): Promise<void> {
    const opened = await workspace.ready().catch(() => null);
    opened?.connection.suspend(signInNeeded);
  }

  // Nothing that goes wrong here may keep the sign-in page from the person.
  const restored = session.restore().catch((error: unknown) => {
    emit({ name: 'storageFailed', payload: describeError(error) });
  });
  desktop.onSuspend(() => recorder.state('power', 'suspended'));
  desktop.onResume(() => recorder.state('power', 'resumed'));
  desktop.onNetworkHint(() => {
    network.routes.networkChanged();
    network.proxySignIns.networkChanged();
    workspace.current()?.offline.traffic.detectNetwork();
    workspace.current()?.connection.retryNow();
  });
  desktop.onResume(() => {
    // What was sent while the laptop fell asleep waits for an answer that can't come.
    network.routes.dropConnections();
    workspace.current()?.connection.retryNow();
  });
  desktop.onSuspend(network.routes.dropConnections);

  const networkTest = createNetworkTest({
    desktop,
    network,
    environments,
    demoBaseUrl: demo.baseUrl,
    workspace: workspace.ready,
    timers,
    random,
    emit,
  });

  const info = async (): Promise<AppInfo> => ({
    version: desktop.version,
    platform: desktop.platform,
    startInDemo: options.startInDemo,
    notices: [
      ...(desktop.settings.setAside ? (['settingsSetAside'] as const) : []),
      ...(environments.configurationInvalid ? (['environmentsInvalid'] as const) : []),
      ...(managed.problems.length > 0 ? (['managedInvalid'] as const) : []),
      ...(safeStart ? (['safeStart'] as const) : []),
      ...(await workspace.notices()),
    ],
    managed: describeManaged(managed),
  });

  /** Sign-ins, environments and the library are no settings of the screen: they stay. */
  function resetSettings(): void {
    emit({ name: 'settingsChanged', payload: preferences.reset() });
    places.reset();
    for (const key of ['window', 'lastExportFolder']) desktop.settings.remove(key);
  }

  async function report(): Promise<string> {
    return diagnosticsReport({
      at: desktop.clock.now(),
      diagnostics: await desktop.diagnostics(),
      settings: preferences.read(),
      managed: describeManaged(managed),
      states: {
        session: session.state().status,
        connection: workspace.current()?.connection.state().status ?? 'none',
        job: jobs.isRunning() ? 'running' : 'none',
      },
      log: await log.recent(),
    });
  }

  return {
    recorder,
    handlers: createHandlers({
      desktop,
      workspace,
      environments,
      capabilities,
      preferences,
      locations: places,
      links,
      network,
      test: networkTest,
      session,
      notices,
      canKeepSignedIn,
      restored,
      updates,
      jobs,
      exporting,
      info,
      report,
      resetSettings,
      environmentId: () => workspace.current()?.account.environment.id ?? null,
      onSignedIn: () => workspace.current()?.connection.retryNow(),
      onPainted: options.onPainted ?? (() => {}),
      clock: desktop.clock,
      emit,
    }),
    openLink: links.open,
    subscribe: events.subscribe,
    async openImage(hash) {
      await restored;
      return (await workspace.ready())?.library.openImage(hash) ?? null;
    },
    async openThumbnail(hash) {
      await restored;
      return (await workspace.ready())?.library.openThumbnail(hash) ?? null;
    },
    async close() {
      await restored;
      sessionServices.close();
      await workspace.close();
      await demo.close();
      places.close();
      await updates.close();
      recorder.state('app', 'ended');
    },
  };
}

const signInNeeded: Failure = {
  code: 'notSignedIn',
  message: 'You’re not signed in to the service.',
  advice: 'You can browse offline data. Sign in to refresh.',
};
