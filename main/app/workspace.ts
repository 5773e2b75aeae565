import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import {
  type Account,
  type AppEvent,
  type FleetOverview,
  PAGE_LIMIT,
  type SubjectReference,
} from '../../preload/contract/index.ts';
import type { Contact } from '../cloud/api/outcome.ts';
import type { Cloud } from '../cloud/cloud.ts';
import type { Clock, NetworkAddress } from '../core/desktop.ts';
import type { ResponseStore } from '../core/response-store.ts';
import type { Timers } from '../core/timers.ts';
import { createDragFiles, type DragFiles } from '../export/drag-files.ts';
import { createExporter, type Exporter } from '../export/exporter.ts';
import type { Library } from '../library/library.ts';
import { openLibrary } from '../library/open-library.ts';
import { type RefusalWatch, watchRefusals } from '../session/watch-refusals.ts';
import { type Connection, createConnection } from '../sync/connection.ts';
import { createDeviceArchives, type DeviceArchives } from '../sync/device-archives.ts';
import { createFleetRefresh, type FleetRefresh } from '../sync/fleet-refresh.ts';
import type { OfflineWork } from '../sync/offline/offline-work.ts';
import { createOfflineWork } from '../sync/offline/offline-work.ts';
import { createMeteredCloud } from '../sync/offline/traffic/metered-cloud.ts';
import { identifyNetwork } from '../sync/offline/traffic/network-identity.ts';
import { createTrafficMeter } from '../sync/offline/traffic/traffic-meter.ts';
import { createRevalidation, type Revalidation } from '../sync/revalidation.ts';
import { createTileAnnouncer } from '../sync/tile-announcer.ts';
import { describeError } from './describe-error.ts';
import { endEach } from './end-each.ts';
import { createStorageAnnouncer } from './storage-announcer.ts';

/** Everything that belongs to one account while it is in use: its library, its client, and what keeps both in step. */
export interface Workspace {
  readonly account: Account;
  readonly library: Library;
  readonly cloud: Cloud;
  readonly connection: Connection;
  readonly fleet: FleetRefresh;
  readonly deviceArchives: DeviceArchives;
  readonly revalidation: Revalidation;
  readonly offline: OfflineWork;
  readonly exporter: Exporter;
  readonly dragFiles: DragFiles;
  /** The first organizations (at most 500), with the state of the list. */
  overview(offset: number, limit: number): FleetOverview;
  /** Tells the screen that subjects changed. */
  announce(subject: SubjectReference): void;
  /** Tells the screen that organizations, devices or archives changed. */
  notifyFleetChanged(): void;
  /** Aborts when the workspace closes. */
  readonly ending: AbortSignal;
  /** Ends what runs, exports included, then closes the library. */
  close(): Promise<void>;
}

interface WorkspaceOptions {
  readonly account: Account;
  readonly profileFolder: string;
  readonly clock: Clock;
  /** The app's own version. */
  readonly version: string;
  readonly timers: Timers;
  readonly random: () => number;
  readonly connect: (onContact: (contact: Contact) => void, responses: ResponseStore) => Promise<Cloud>;
  readonly emit: (event: AppEvent) => void;
  readonly networkAddresses: () => readonly NetworkAddress[];
  /** A job that nothing may cut off begins; the returned function ends it. */
  readonly beginJob: () => () => void;
  /** Begins as if the person had chosen to work offline. */
  readonly workOffline: boolean;
  /** Keeps the account's sign-in good, and hears when it is refused. */
  readonly signIn: RefusalWatch;
}

/** Opens an account. Throws `LibraryError` when its library can't be opened and must not be touched. */
export async function openWorkspace(options: WorkspaceOptions): Promise<Workspace> {
  const { account, clock, timers, emit } = options;
  const tellFailed = (error: unknown) => emit({ name: 'storageFailed', payload: describeError(error) });
  const storageAnnouncer = createStorageAnnouncer({ timers, emit, onFailed: tellFailed });
  const library = await openLibrary({
    folder: join(options.profileFolder, 'accounts', account.id),
    clock,
    observer: storageAnnouncer,
  });
  storageAnnouncer.follow(library.storage);

  /** What did not fit onto the disk may after what nothing promises has gone (P29); whoever wanted it asks again by itself. */
  function tellStorageFailed(error: unknown): void {
    tellFailed(error);
    if (describeError(error).code === 'storageFull') void makeRoom();
  }

  async function makeRoom(): Promise<void> {
    try {
      await library.storage.freeSpace();
    } catch (error) {
      tellFailed(error);
    }
  }

  const ending = new AbortController();
  let connection: Connection | null = null;
  const direct = await connectOrClose();
  let offline: OfflineWork | null = null;
  const traffic = createTrafficMeter({
    store: library.offline,
    clock,
    timers,
    identify: () => identifyNetwork(options.networkAddresses()),
    isBlocked: () => offline?.ready.isChecking() === true,
    onChanged: () => offline?.connectionChanged(),
    onStorageFailed: tellStorageFailed,
  });
  const cloud = createMeteredCloud({
    cloud: direct,
    traffic,
    job: 'screen',
    library,
  });

  async function connectOrClose(): Promise<Cloud> {
    try {
      const connected = await options.connect((contact) => connection?.report(contact), library.responses);
      return watchRefusals(connected, options.signIn);
    } catch (error) {
      library.close();
      throw error;
    }
  }

  function overview(offset: number, limit: number): FleetOverview {
    const page = library.organizations(offset, limit);
    return {
      organizations: [...page.rows],
      total: page.total,
      confirmedAt: library.organizationsValidators()?.confirmedAt ?? null,
      state: fleet.state(),
    };
  }

  const tellFleetChanged = () => emit({ name: 'fleetChanged', payload: overview(0, PAGE_LIMIT) });
  const fleet = createFleetRefresh({
    cloud,
    library,
    clock,
    onChanged: tellFleetChanged,
    onStored: () => offline?.fleetChanged(),
  });
  const deviceArchives = createDeviceArchives({
    cloud,
    library,
    clock,
    mayRequest: () => connection?.mayRequest() === true,
    onStored: tellFleetChanged,
    onStorageFailed: tellStorageFailed,
  });
  const announcer = createTileAnnouncer({ library, timers, emit, onFailed: tellStorageFailed });
  const workspaceConnection = createConnection({
    clock,
    timers,
    random: options.random,
    lastConfirmedAt: library.lastConfirmedAt(),
    // While images are checked for a journey the network is blocked; the end of the check asks again.
    probe: () => {
      if (offline?.ready.isChecking() !== true) void fleet.check().catch(tellStorageFailed);
    },
    onChanged: (state) => {
      emit({ name: 'connectionChanged', payload: state });
      if (state.status === 'online') revalidation.resume();
      offline?.connectionChanged();
    },
  });
  connection = workspaceConnection;
  if (options.workOffline) workspaceConnection.workOffline(true);
  const revalidation = createRevalidation({
    cloud,
    library,
    connection: {
      mayRequest: () =>
        workspaceConnection.mayRequest() && traffic.mayReceive() && offline?.ready.isChecking() !== true,
      setPending: workspaceConnection.setPending,
    },
    clock,
    timers,
    onTouched: announcer.announce,
    onStorageFailed: tellStorageFailed,
  });

  const offlineWork = createOfflineWork({
    library,
    cloud: direct,
    traffic,
    connection: workspaceConnection,
    clock,
    timers,
    beginJob: options.beginJob,
    onTouched: announcer.announce,
    onState: (state) => emit({ name: 'offlineChanged', payload: state }),
    onListed: tellFleetChanged,
    onStorageFailed: tellStorageFailed,
  });
  offline = offlineWork;

  const exporter = createExporter({
    library,
    clock,
    version: options.version,
    environment: account.environment,
    newId: randomUUID,
    onExported: (subjects) => {
      library.gallery.markExported(subjects, clock.now());
      for (const subject of subjects) announcer.announce(subject);
    },
  });

  const dragFiles = createDragFiles({
    folder: join(options.profileFolder, 'accounts', account.id, 'drag'),
    library,
    timers,
    newId: randomUUID,
  });

  return {
    account,
    library,
    cloud,
    connection: workspaceConnection,
    fleet,
    deviceArchives,
    revalidation,
    offline: offlineWork,
    exporter,
    dragFiles,
    overview,
    announce: announcer.announce,
    notifyFleetChanged: tellFleetChanged,
    ending: ending.signal,
    async close() {
      ending.abort();
      await endEach([
        announcer.close,
        storageAnnouncer.close,
        workspaceConnection.close,
        revalidation.close,
        fleet.close,
        deviceArchives.close,
        cloud.close,
        offlineWork.close,
        exporter.close,
        dragFiles.close,
        library.close,
      ]);
    },
  };
}
