import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import {
  type Account,
  type AppEvent,
  type CapabilityValues,
  type Failure,
  PAGE_LIMIT,
  type Settings,
  type SubjectReference,
} from '../../preload/contract/index.ts';
import { type RefusalWatch, watchRefusals } from '../account/watch-refusals.ts';
import { createDragFiles } from '../export/drag-files.ts';
import { createExporter, type Exporter } from '../export/exporter.ts';
import { createFilmFiles } from '../export/film-files.ts';
import { saveImage } from '../export/save-image.ts';
import { createUnfinishedExports } from '../export/unfinished-exports.ts';
import type { ExportSigner } from '../export/write/signing-key.ts';
import { createHealthWork } from '../health/health-work.ts';
import { accountFolder } from '../library/files/account-folders.ts';
import type { Library } from '../library/library.ts';
import { openLibrary } from '../library/open-library.ts';
import { createPackOpener, type PackOpenerOptions } from '../packs/open/pack-opener.ts';
import type { Contact } from '../service/client/outcome.ts';
import type { Cloud } from '../service/cloud.ts';
import type { Clock, Desktop, NetworkAddress } from '../shared/desktop.ts';
import type { PartialImages } from '../shared/partial-images.ts';
import type { ResponseStore } from '../shared/response-store.ts';
import type { Timers } from '../shared/timers.ts';
import { createConnection } from '../sync/connection.ts';
import { createDeviceArchives } from '../sync/device-archives.ts';
import { createFleetRefresh, type FleetRefresh } from '../sync/fleet-refresh.ts';
import { createOfflineWork, type OfflineWork } from '../sync/offline/offline-work.ts';
import type { OfflineChoice } from '../sync/offline-choice.ts';
import { createRevalidation } from '../sync/revalidation.ts';
import { ScreenCheck } from '../sync/screen-check.ts';
import { createTileAnnouncer } from '../sync/tile-announcer.ts';
import { createMeteredCloud } from '../sync/traffic/metered-cloud.ts';
import type { NetworkBook } from '../sync/traffic/network-book.ts';
import { identifyNetwork } from '../sync/traffic/network-identity.ts';
import { createTrafficMeter } from '../sync/traffic/traffic-meter.ts';
import { describeError } from './describe-error.ts';
import { endEach, endEachNow } from './end-each.ts';
import { removeOldImages } from './old-images.ts';
import { createPackMaker, type PackMakerOptions } from './pack-maker.ts';
import { createStorageAnnouncer } from './storage-announcer.ts';

/** Parts of an account's library and sync that its client uses. */
interface ClientParts {
  readonly onContact: (contact: Contact) => void;
  readonly responses: ResponseStore;
  readonly partials: PartialImages;
  readonly network: () => string | null;
}

interface WorkspaceOptions {
  readonly account: Account;
  readonly profileFolder: string;
  readonly clock: Clock;
  readonly version: string;
  readonly timers: Timers;
  readonly random: () => number;
  readonly connect: (parts: ClientParts) => Promise<Cloud>;
  /** Place of the archives in the service; `null` if not detected yet. */
  readonly archiveLists: () => CapabilityValues['archiveLists'] | null;
  readonly emit: (event: AppEvent) => void;
  readonly networkAddresses: () => readonly NetworkAddress[];
  readonly settings: () => Settings;
  /** Returns this laptop's key; `null` if none can be used now. */
  readonly signer: () => Promise<ExportSigner | null>;
  readonly printPage: Desktop['printPage'];
  /** Returns how far the service's clock is ahead, ms; `null` if unknown or within the limit. */
  readonly clockOffset: () => Promise<number | null>;
  /** Shared by all accounts. */
  readonly networks: NetworkBook;
  /** Begins a job that nothing may interrupt; the returned function ends it. */
  readonly beginJob: () => () => void;
  readonly isJobRunning: () => boolean;
  readonly isWindows: boolean;
  readonly packs: Pick<PackMakerOptions, 'origin' | 'laptop' | 'isAllowed' | 'recipients'> &
    Pick<PackOpenerOptions, 'identities'>;
  /** Starts offline although the user has not chosen it. */
  readonly startOffline: boolean;
  readonly offlineChoice: OfflineChoice;
  /** Renews the account's sign-in, and is notified if it is refused. */
  readonly signIn: RefusalWatch;
}

/**
 * Everything that belongs to the current account: its library, its client, and the sync between
 * them.
 */
export type Workspace = Awaited<ReturnType<typeof openWorkspace>>;

/**
 * Opens an account. Throws `LibraryError` if its library can't be opened and must not be touched.
 */
export async function openWorkspace(options: WorkspaceOptions) {
  const { account } = options;
  const folder = accountFolder(options.profileFolder, account.id);
  const { library, storageFailed, closeAnnouncer } = await openAccountLibrary(options, folder);
  // Downloads can't be saved, so start offline.
  const startOffline = options.startOffline || library.unsaved !== null;
  const sync = await startSync({ ...options, startOffline }, library, storageFailed).catch(
    (error: unknown) => {
      closeAnnouncer();
      library.close();
      throw error;
    },
  );
  sync.health.begin();
  const exports = createExports(options, library, sync, folder);
  const packs = createPacks(options, library, sync, exports.exporter, folder);
  const ending = new AbortController();

  return {
    ...sync,
    account,
    library,
    storageFailed,
    ...exports,
    ...packs,
    /**
     * Returns a stored image. If its file is gone, downloads it again; its tiles show it as
     * missing until then.
     */
    async openImage(hash: string) {
      const image = await library.openImage(hash);
      if (image !== null) return image;
      for (const { subject, precision } of await library.storage.mendImage(hash)) {
        await sync.offline.requestDownload([subject], precision);
        sync.announce(subject);
      }
      return null;
    },
    /** Aborts when the workspace closes. */
    ending: ending.signal,
    /**
     * Stops downloads and exports, then closes the library once its last line is on the disk.
     * After a sign-out, no partial image remains (P40).
     */
    async close({ isSignedOut }: { readonly isSignedOut: boolean }): Promise<void> {
      ending.abort();
      const leftovers = isSignedOut ? [library.partials.clear] : [];
      await endEach([
        closeAnnouncer,
        packs.packOpener.close,
        packs.packMaker.close,
        sync.close,
        exports.exporter.close,
        exports.unfinishedExports.close,
        exports.dragFiles.close,
        exports.films.close,
        ...leftovers,
        library.close,
        library.settled,
      ]);
    },
    /** Does the synchronous part of `close`; the library is closed on return. */
    endNow(): void {
      ending.abort();
      endEachNow([
        closeAnnouncer,
        packs.packOpener.close,
        sync.endNow,
        exports.exporter.close,
        exports.unfinishedExports.close,
        exports.dragFiles.close,
        exports.films.close,
        library.close,
      ]);
    },
  };
}

/** Creates the exporter and films. `folder`: the account's. */
function createExports(
  options: WorkspaceOptions,
  library: Library,
  sync: Awaited<ReturnType<typeof startSync>>,
  folder: string,
) {
  const { clock, timers } = options;
  const source = {
    library,
    clock,
    version: options.version,
    environment: options.account.environment,
    settings: options.settings,
    clockOffset: options.clockOffset,
    signer: options.signer,
    printPage: options.printPage,
    running: new Set<string>(),
    onExported(subjects: Iterable<SubjectReference>) {
      library.gallery.markExported(subjects, clock.now());
      for (const subject of subjects) sync.announce(subject);
    },
  };
  const films = createFilmFiles({ timers, newId: randomUUID });
  return {
    exporter: createExporter({
      ...source,
      filmFile: films.path,
      newId: randomUUID,
      downloads: sync.offline.imageRequests,
      isWindows: options.isWindows,
      profileFolder: options.profileFolder,
    }),
    unfinishedExports: createUnfinishedExports(source),
    dragFiles: createDragFiles({
      folder: join(folder, 'drag'),
      library,
      timers,
      newId: randomUUID,
      timeZone: () => options.settings().timeZone,
    }),
    saveImage: saveImage.bind(null, { library, timeZone: () => options.settings().timeZone }),
    films,
  };
}

/** Creates what makes and opens carry packs. */
function createPacks(
  options: WorkspaceOptions,
  library: Library,
  sync: Awaited<ReturnType<typeof startSync>>,
  exporter: Exporter,
  folder: string,
) {
  const { clock, emit } = options;
  const common = { ...options.packs, library, clock, newId: randomUUID };
  return {
    packMaker: createPackMaker({
      ...common,
      exporter,
      version: options.version,
      environment: options.account.environment,
      spoolFolder: folder,
      profileFolder: options.profileFolder,
    }),
    packOpener: createPackOpener({
      ...common,
      beginJob: options.beginJob,
      describeError,
      onProgress: (opening) => emit({ name: 'packOpeningChanged', payload: opening }),
      onJoined: sync.announce,
      estimatePins: sync.offline.estimatePins,
      onImported() {
        sync.notifyFleetChanged();
        sync.offline.fleetChanged();
      },
    }),
  };
}

async function openAccountLibrary({ clock, timers, emit, isJobRunning }: WorkspaceOptions, folder: string) {
  const failed = (error: unknown) => emit({ name: 'storageFailed', payload: describeError(error) });
  const announcer = createStorageAnnouncer(timers, emit, failed);
  const library = await openLibrary({ folder, clock, observer: announcer });
  announcer.follow(library.storage);
  const { storage } = library;
  const endOldImages = removeOldImages({ storage, timers, isJobRunning, onFailed: announcer.onFailed });
  return {
    library,
    /**
     * On a full disk, deletes images that nothing retains (P29); the failed work retries on its
     * own.
     */
    storageFailed(cause: unknown): void {
      failed(cause);
      if (describeError(cause).code === 'storageFull') void library.storage.freeSpace().catch(failed);
    },
    closeAnnouncer(): void {
      endOldImages();
      announcer.close();
    },
  };
}

/** Sends changed subjects to the page, and judges the health of their devices. */
function createHealth(
  { settings, clockOffset }: WorkspaceOptions,
  common: Parameters<typeof createTileAnnouncer>[0] &
    Pick<WorkspaceOptions, 'timers'> & { readonly library: Library },
) {
  const announcer = createTileAnnouncer(common);
  const health = createHealthWork({
    ...common,
    sensitivity: () => settings().healthSensitivity,
    clockOffset,
    onJudged: announcer.announce,
    onFailed: common.onStorageFailed,
  });
  return {
    health,
    /** Call if the image or state of a subject changed. */
    announce(subject: SubjectReference): void {
      announcer.announce(subject);
      health.wake();
    },
    announceConfirmed: announcer.announceConfirmed,
    closings: [announcer, health],
  };
}

async function connectClient(
  { connect, signIn }: WorkspaceOptions,
  { responses, partials }: Library,
  network: ClientParts['network'],
  onContact: ClientParts['onContact'],
): Promise<Cloud> {
  return watchRefusals(await connect({ responses, partials, network, onContact }), signIn);
}

/** Starts syncing a library with its account's service. */
async function startSync(
  options: WorkspaceOptions,
  library: Library,
  onStorageFailed: (error: unknown) => void,
) {
  const { clock, timers, random, emit, networks } = options;
  const common = { library, clock, timers, random, emit, networks, onStorageFailed };
  let offline: OfflineWork | null = null;
  // The network is blocked while images are checked before leaving; the end of the check sends a
  // request.
  const isBlocked = () => offline?.ready.isChecking() === true;
  const { health, announce, announceConfirmed, closings: announcing } = createHealth(options, common);
  const notifyFleetChanged = () => emit({ name: 'fleetChanged', payload: fleet.overview(0, PAGE_LIMIT) });

  const connection = createConnection({
    ...common,
    lastConfirmedAt: library.lastConfirmedAt(),
    ...workingOffline(options, library, onStorageFailed),
    probe: (isSmallest) => checkConnection(fleet, isSmallest, isBlocked, onStorageFailed),
    onChanged(state) {
      emit({ name: 'connectionChanged', payload: state });
      if (state.status === 'online') {
        revalidation.resume();
        deviceArchives.resume();
      }
      offline?.connectionChanged();
    },
    onConfirmed: (state) => emit({ name: 'connectionChanged', payload: state }),
  });
  const traffic = createTrafficMeter({
    ...common,
    store: library.offline,
    identify: () => identifyNetwork(options.networkAddresses()),
    isBlocked,
    onChanged: () => offline?.connectionChanged(),
  });
  const direct = await connectClient(options, library, traffic.networkId, connection.report);
  const endings = () => [connection.offline()];
  const cloud = createMeteredCloud({ cloud: direct, traffic, job: 'screen', endings, library });
  const screen = { ...common, cloud };
  const fleet = createFleetRefresh({
    ...screen,
    mayReceive: traffic.mayReceive,
    onChanged: notifyFleetChanged,
    onStored(isConfirmable) {
      if (isConfirmable) connection.quicken();
      offline?.fleetChanged();
      health.listed();
    },
  });
  const { mayRequest } = connection;
  const lists = { archiveLists: options.archiveLists, onStored: notifyFleetChanged };
  const deviceArchives = createDeviceArchives({ ...screen, ...lists, mayRequest });
  const revalidation = createRevalidation({
    ...screen,
    connection: { ...connection, mayRequest: () => mayRequest() && traffic.mayReceive() && !isBlocked() },
    onTouched: announce,
    onConfirmed: announceConfirmed,
  });
  const offlineWork = createOfflineWork({
    ...common,
    archiveLists: options.archiveLists,
    cloud: direct,
    traffic,
    connection,
    beginJob: options.beginJob,
    onTouched: announce,
    onListed() {
      notifyFleetChanged();
      health.listed();
    },
  });
  offline = offlineWork;
  const screenCheck = new ScreenCheck({
    clock,
    timers,
    request: revalidation.request,
    checkable: (wanted) => (mayRequest() ? offlineWork.checkable(wanted) : null),
    onActed: connection.quicken,
  });
  const endScreen = { close: () => screenCheck.close() };
  const parts = [
    ...announcing,
    endScreen,
    connection,
    revalidation,
    fleet,
    deviceArchives,
    cloud,
    offlineWork,
  ];
  const closings = parts.map((part) => part.close);

  return {
    cloud,
    connection,
    fleet,
    deviceArchives,
    revalidation,
    screen: screenCheck,
    offline: offlineWork,
    health,
    announce,
    notifyFleetChanged,
    close: () => endEach(closings),
    /** Also runs the steps that come after waits, to store the counted bytes. */
    endNow: () => endEachNow([...closings, traffic.close]),
  };
}

/**
 * Resolves with the reason why the service could not be checked; `null` if it was, or if the
 * laptop itself blocks requests.
 */
async function checkConnection(
  fleet: Pick<FleetRefresh, 'check'>,
  isSmallest: boolean,
  isBlocked: () => boolean,
  onStorageFailed: (error: unknown) => void,
): Promise<Failure | null> {
  if (isBlocked()) return null;
  try {
    const checked = await fleet.check(isSmallest);
    return checked.ok || isBlocked() ? null : checked.failure;
  } catch (error) {
    onStorageFailed(error);
    return null;
  }
}

/** Decides if an account starts offline, and where the user's choice is stored. */
function workingOffline(
  { startOffline, offlineChoice }: WorkspaceOptions,
  { offline }: Library,
  onStorageFailed: (error: unknown) => void,
) {
  const isOfflineMode = offline.read((tables) => tables.settings()).mode === 'offline';
  return {
    worksOffline: startOffline || offlineChoice.isOn() || isOfflineMode,
    onWorkOffline(on: boolean): void {
      try {
        offlineChoice.change(on);
      } catch (error) {
        onStorageFailed(error);
      }
    },
  };
}
