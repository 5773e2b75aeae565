import { randomUUID } from 'node:crypto';
import { createCapabilityRegistry } from '../account/environments/capability-registry.ts';
import { createDemoEnvironment } from '../account/environments/demo-environment.ts';
import { createEnvironments } from '../account/environments/environments.ts';
import { readManaged } from '../account/environments/read-managed.ts';
import { restoreAccounts } from '../account/found-accounts.ts';
import { createDefects } from '../diagnostics/defects.ts';
import { noLog } from '../diagnostics/log.ts';
import { createRecorder } from '../diagnostics/recorder.ts';
import { createRedactor } from '../diagnostics/redactor.ts';
import { createKnownSigners } from '../export/verify/known-signers.ts';
import { createVerifier } from '../export/verify/verifier.ts';
import { createSigningKey } from '../export/write/signing-key.ts';
import { createAccountFolders } from '../library/files/account-folders.ts';
import { moveToState, StateFile } from '../library/files/state-file.ts';
import { createNetwork } from '../network/network.ts';
import { createPackIdentity } from '../packs/pack-identity.ts';
import { createPauseMemory } from '../service/client/pause-memory.ts';
import { createWindowMemory } from '../service/client/window-memory.ts';
import type { Desktop } from '../shared/desktop.ts';
import { systemTimers } from '../shared/timers.ts';
import { createOfflineChoice } from '../sync/offline-choice.ts';
import { createNetworkBook } from '../sync/traffic/network-book.ts';
import { identifyNetwork } from '../sync/traffic/network-identity.ts';
import { noUpdateEngine } from '../updates/update-engine.ts';
import { readUpdateKeys } from '../updates/update-keys.ts';
import { createUpdateMemory } from '../updates/update-memory.ts';
import { createUpdates } from '../updates/updates.ts';
import { createAppEvents } from './app-events.ts';
import type { AppOptions } from './app-options.ts';
import { createGivenPacks } from './given-packs.ts';
import { createJobs, createPartOfJobs } from './jobs.ts';
import { createLinks } from './links.ts';
import { createLocationMemory } from './location-memory.ts';
import { createPreferences } from './preferences.ts';
import { createWorkProgress } from './work-progress.ts';

export type AppServices = ReturnType<typeof createAppServices>;

/** Keys that moved from the settings to the state file. */
const movedKeys = ['locations', 'connectionWindows', 'servicePauses'];

/** Creates the services that need no account. */
export function createAppServices(given: Desktop, options: AppOptions) {
  const { clock, version } = given;
  const accountFolders = createAccountFolders(given.profileFolder);
  const { settings, isRestored } = restoreAccounts(given.settings, accountFolders);
  const desktop = { ...given, settings };
  const state = new StateFile(given.profileFolder);
  moveToState(settings, state, movedKeys);
  const { timers = systemTimers, random = Math.random, log = noLog } = options;
  const managed = readManaged(options.managed ?? []);
  const environments = createEnvironments(settings, options.environmentsText, managed);
  const preferences = createPreferences(settings, managed.values.settings);
  const redactor = createRedactor(randomUUID(), () => preferences.read().namesInLog);
  const recorder = createRecorder(log, redactor, randomUUID);
  const { emit, subscribe } = createAppEvents(recorder, createWorkProgress(desktop));
  const defects = createDefects(recorder, emit, randomUUID);
  recorder.state('app', `started ${version}`);
  const jobs = createJobs();
  const offlineChoice = createOfflineChoice(settings);
  const updates = createUpdates({
    engine: options.updateEngine ?? noUpdateEngine,
    verify: readUpdateKeys(options.updateKeys ?? ''),
    memory: createUpdateMemory(settings, randomUUID),
    managed: managed.values.updates ?? {},
    currentVersion: version,
    clock,
    timers,
    random,
    isJobRunning: jobs.isRunning,
    worksOffline: offlineChoice.isOn,
    onChanged: (state) => emit({ name: 'updateChanged', payload: state }),
  });
  jobs.onChanged(updates.jobsChanged);
  // A sealed key is in the file or discarded: one known only to this run would be lost with what
  // it signed or opens.
  const signingKey = createSigningKey(desktop.secrets, given.settings);
  return {
    desktop,
    /** Values that the app counts or learns. */
    state,
    accountFolders,
    /** True if accounts that the settings had lost were found on the disk and restored. */
    areAccountsRestored: isRestored,
    clock,
    timers,
    random,
    log,
    managed,
    canKeepSignedIn: managed.values.keepSignedIn ?? true,
    environments,
    preferences,
    signingKey,
    packIdentity: createPackIdentity(desktop.secrets, given.settings),
    givenPacks: createGivenPacks(() => emit({ name: 'packGiven', payload: null })),
    recorder,
    defects,
    emit,
    subscribe,
    jobs,
    /** Downloads resume when their account reopens; an export would have to restart. */
    exporting: createPartOfJobs(jobs),
    verifier: createVerifier({
      clock,
      newId: randomUUID,
      knownSigners: createKnownSigners(managed.values.knownSigners ?? [], signingKey),
      onProgress: (state) => emit({ name: 'verificationProgressed', payload: state }),
    }),
    updates,
    capabilities: createCapabilityRegistry(settings, environments),
    locations: createLocationMemory(state, timers),
    networks: createNetworkBook({ settings, state }, timers),
    offlineChoice,
    pauses: createPauseMemory(state, clock),
    windows: createWindowMemory(state, timers),
    links: createLinks(environments, () => emit({ name: 'linkOpened', payload: null })),
    network: createNetwork({
      desktop: given,
      network: () => identifyNetwork(given.networkAddresses())?.id ?? null,
      onChanged: (state) => emit({ name: 'networkChanged', payload: state }),
    }),
    demo: createDemoEnvironment(),
  };
}
