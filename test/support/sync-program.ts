import { randomUUID } from 'node:crypto';
import { createCapabilityRegistry } from '../../main/account/environments/capability-registry.ts';
import type { Library } from '../../main/library/library.ts';
import { createWindowMemory } from '../../main/service/client/window-memory.ts';
import { type Cloud, createCloud } from '../../main/service/cloud.ts';
import type { Clock, SettingsFile } from '../../main/shared/desktop.ts';
import { systemTimers } from '../../main/shared/timers.ts';
import type { OfflineWork } from '../../main/sync/offline/offline-work.ts';
import { createOfflineWork } from '../../main/sync/offline/offline-work.ts';
import { createNetworkBook } from '../../main/sync/traffic/network-book.ts';
import { createTrafficMeter } from '../../main/sync/traffic/traffic-meter.ts';
import { describeFailure } from '../../preload/contract/core/describe-failure.ts';
import type { ConnectionState, OfflineState, SubjectReference } from '../../preload/contract/index.ts';
import { createDirectAgents } from './client/direct-agents.ts';
import { createMemorySettings } from './memory-desktop.ts';
import { openLibrarySync } from './open-library-sync.ts';

/** Address of a service, and who signs in. */
export interface ServiceAddress {
  readonly baseUrl: string;
  readonly username: string;
  readonly password: string;
}

/** The product's offline work with its client and library, without a window. */
export interface SyncProgram {
  readonly library: Library;
  readonly cloud: Cloud;
  readonly work: OfflineWork;
  /** Keeps all organizations offline and waits for the downloads. */
  downloadAll(): Promise<OfflineState>;
  close(): Promise<void>;
}

const NETWORK = { id: 'loopback', label: 'lo 127.0.0.0/8' } as const;

/** Settings and laptop state by library folder, which outlive the program. */
const allSettings = new Map<string, Map<string, string>>();

function settingsOf(folder: string): Map<string, string> {
  const content = allSettings.get(folder) ?? new Map<string, string>();
  allSettings.set(folder, content);
  return content;
}

const ALIVE_MILLISECONDS = 1_000;

const alwaysOnline: ConnectionState = {
  status: 'online',
  since: 0,
  byChoice: false,
  lastConfirmedAt: null,
  pending: 0,
  pausedUntil: null,
  storageFailure: null,
  failure: null,
};

async function signIn(
  { baseUrl, username, password }: ServiceAddress,
  clock: Clock,
  settings: SettingsFile,
  { partials }: Library,
) {
  let token: string | null = null;
  const windows = createWindowMemory(settings, systemTimers);
  const cloud = createCloud({
    windows,
    network: () => NETWORK.id,
    capabilities: createCapabilityRegistry(settings, { find: () => null }).of('service'),
    createAgents: createDirectAgents,
    baseUrl,
    token: () => token,
    version: 'test',
    requestId: randomUUID,
    responses: null,
    partials,
    clock,
    timers: systemTimers,
    random: Math.random,
    onContact() {},
  });
  const signedIn = await cloud.authenticate({ username, password }, new AbortController().signal);
  if (!signedIn.ok) throw new Error(describeFailure(signedIn.failure));
  token = signedIn.value;
  return { cloud, flush: windows.flush };
}

export interface SyncProgramOptions {
  /** Called for each image as soon as it is acknowledged. */
  readonly onStored?: (hash: string) => void;
  /** Called for each subject as soon as its outcome is acknowledged. */
  readonly onTouched?: (subject: SubjectReference) => void;
  readonly clock?: Clock;
  /**
   * The laptop's settings; absent: those of this folder, which outlive the program but not the
   * process.
   */
  readonly settings?: SettingsFile;
}

export async function openSyncProgram(
  folder: string,
  address: ServiceAddress,
  options: SyncProgramOptions = {},
): Promise<SyncProgram> {
  const { onStored = () => {}, onTouched = () => {}, clock = { now: () => Date.now() } } = options;
  const { settings = createMemorySettings(settingsOf(folder)) } = options;
  const library = openLibrarySync({ folder, clock });
  const { cloud, flush } = await signIn(address, clock, settings, library);
  const traffic = createTrafficMeter({
    store: library.offline,
    networks: createNetworkBook(
      { settings, state: createMemorySettings(settingsOf(`${folder} state`)) },
      systemTimers,
    ),
    clock,
    timers: systemTimers,
    identify: () => NETWORK,
    isBlocked: () => false,
    onChanged() {},
    onStorageFailed: fail,
  });
  const work = createOfflineWork({
    archiveLists: () => 'deviceArchives',
    library: {
      ...library,
      async storeImage(subject, image, validators, at) {
        const stored = await library.storeImage(subject, image, validators, at);
        onStored(stored.hash);
        return stored;
      },
    },
    cloud,
    traffic,
    clock,
    timers: systemTimers,
    connection: {
      mayRequest: () => true,
      state: () => alwaysOnline,
      offline: () => online.signal,
      workOffline() {},
      retryNow() {},
    },
    beginJob: () => () => {},
    onTouched,
    onListed() {},
    emit(event) {
      if (event.name === 'offlineChanged') for (const listener of listeners) listener(event.payload);
    },
    onStorageFailed: fail,
  });
  const online = new AbortController();
  const listeners = new Set<(state: OfflineState) => void>();

  function fail(error: unknown): void {
    throw error;
  }

  async function downloadAll(): Promise<OfflineState> {
    const signal = new AbortController().signal;
    const answer = await cloud.organizations(library.organizationsValidators(), signal);
    if (answer.kind === 'changed')
      await library.storeOrganizations(answer.value, answer.validators, clock.now());
    else if (answer.kind !== 'notModified') throw new Error(`The organizations are ${answer.kind}.`);
    for (const { id } of library.organizations(0, 500).rows) {
      const target = { kind: 'organization', organizationId: id } as const;
      await work.addPin({ target, rule: { kind: 'all' }, precision: 'full' });
    }
    const { promise, resolve } = Promise.withResolvers<OfflineState>();
    const look = (state: OfflineState) => {
      if (state.sync === null && state.waiting === 0 && state.active === 0) resolve(state);
    };
    // The product's timers never keep a process alive; here nothing else does.
    const alive = setInterval(() => {}, ALIVE_MILLISECONDS);
    await work.act('start');
    // Starts here: while a large pin is planned nothing waits yet, which looks like the end.
    listeners.add(look);
    look(work.state());
    const state = await promise;
    listeners.delete(look);
    clearInterval(alive);
    return state;
  }

  return {
    library,
    cloud,
    work,
    downloadAll,
    async close() {
      await work.close();
      cloud.close();
      flush();
      library.close();
      await library.settled();
    },
  };
}
