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
import { createPackOpener, type PackOpenerOptions } from '../carry-pack/open/pack-opener.ts';
import type { Contact } from '../cloud/api/outcome.ts';
import type { Cloud } from '../cloud/cloud.ts';
import type { Clock, Desktop, NetworkAddress } from '../core/desktop.ts';
import type { PartialImages } from '../core/partial-images.ts';
import type { ResponseStore } from '../core/response-store.ts';
import type { Timers } from '../core/timers.ts';
import { createDragFiles } from '../export/drag-files.ts';
import { createExporter, type Exporter } from '../export/exporter.ts';
import { createFilmFiles } from '../export/film/film-files.ts';
import type { ExportSigner } from '../export/sign/signing-key.ts';
import { createUnfinishedExports } from '../export/unfinished-exports.ts';
import { createHealthWork } from '../health/health-work.ts';
import { accountFolder } from '../library/files/account-folders.ts';
import type { Library } from '../library/library.ts';
import { openLibrary } from '../library/open-library.ts';
import { type RefusalWatch, watchRefusals } from '../session/watch-refusals.ts';
import { createConnection } from '../sync/connection.ts';
import { createDeviceArchives } from '../sync/device-archives.ts';
import { createFleetRefresh, type FleetRefresh } from '../sync/fleet-refresh.ts';
import { createOfflineWork, type OfflineWork } from '../sync/offline/offline-work.ts';
import { createMeteredCloud } from '../sync/offline/traffic/metered-cloud.ts';
import type { NetworkBook } from '../sync/offline/traffic/network-book.ts';
import { identifyNetwork } from '../sync/offline/traffic/network-identity.ts';
import { createTrafficMeter } from '../sync/offline/traffic/traffic-meter.ts';
import type { OfflineChoice } from '../sync/offline-choice.ts';
import { createRevalidation } from '../sync/revalidation.ts';
import { ScreenCheck } from '../sync/screen-check.ts';
import { createTileAnnouncer } from '../sync/tile-announcer.ts';
import { describeError } from './describe-error.ts';
import { endEach, endEachNow } from './end-each.ts';
import { createPackMaker, type PackMakerOptions } from './packs/pack-maker.ts';
import { createStorageAnnouncer } from './storage-announcer.ts';

/** What the client of an account gets from its library and its sync. */
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
  /** The app's own version. */
  readonly version: string;
  readonly timers: Timers;
  readonly random: () => number;
  readonly connect: (parts: ClientParts) => Promise<Cloud>;
  /** Where the service lists archives; null: not detected yet. */
  readonly archiveLists: () => CapabilityValues['archiveLists'] | null;
  readonly emit: (event: AppEvent) => void;
  readonly networkAddresses: () => readonly NetworkAddress[];
  readonly settings: () => Settings;
  /** The key of this laptop; null where there is none that can be used now. */
  readonly signer: () => Promise<ExportSigner | null>;
  readonly printPage: Desktop['printPage'];
  /** How far the service's clock is ahead of the laptop's, ms; null: not, or not known. */
  readonly clockOffset: () => Promise<number | null>;
  /** Of all accounts of the laptop. */
  readonly networks: NetworkBook;
  /** A job that nothing may cut off begins; the returned function ends it. */
  readonly beginJob: () => () => void;
  readonly isWindows: boolean;
  readonly packs: Pick<PackMakerOptions, 'origin' | 'laptop' | 'isAllowed' | 'recipients'> &
    Pick<PackOpenerOptions, 'identities'>;
  /** Begins offline although the person has not chosen it. */
  readonly startOffline: boolean;
  readonly offlineChoice: OfflineChoice;
  /** Renews the account's sign-in, and is notified when it is refused. */
  readonly signIn: RefusalWatch;
}

/** Everything that belongs to one account while it is in use: its library, its client, and the work that syncs both. */
export type Workspace = Awaited<ReturnType<typeof openWorkspace>>;

/** Opens an account. Throws `LibraryError` when its library can't be opened and must not be touched. */
export async function openWorkspace(options: WorkspaceOptions) {
  const { account } = options;
  const folder = accountFolder(options.profileFolder, account.id);
  const { library, storageFailed, closeAnnouncer } = await openAccountLibrary(options, folder);
  // What comes could not be stored.
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
    /** A stored image. One whose file is gone is downloaded again, and its tiles say until then that it is not here. */
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
     * Ends downloads and exports under way, then closes the library, and waits for its last line on the disk. After a sign-out no part of an
     * image stays (P40).
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
    /** The same as far as it needs no wait: the library is closed when this returns. */
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

/** What takes images out of the app. `folder`: the account's. */
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
    films,
  };
}

/** What takes images to a laptop without a network, and in from another one. */
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
      async estimatePin({ target, rule, precision }) {
        if (target.kind === 'view') return { images: 0, byteLength: 0 };
        const estimate = await sync.offline.estimate({ kind: 'pin', target, rule });
        const { missing, byteLength } = estimate[precision] ?? estimate.full;
        return { images: missing, byteLength };
      },
      onImported() {
        sync.notifyFleetChanged();
        sync.offline.fleetChanged();
      },
    }),
  };
}

async function openAccountLibrary({ clock, timers, emit }: WorkspaceOptions, folder: string) {
  const failed = (error: unknown) => emit({ name: 'storageFailed', payload: describeError(error) });
  const announcer = createStorageAnnouncer(timers, emit, failed);
  const library = await openLibrary({ folder, clock, observer: announcer });
  announcer.follow(library.storage);
  return {
    library,
    /** On a full disk, images that nothing retains are deleted (P29); the failed work repeats by itself. */
    storageFailed(cause: unknown): void {
      failed(cause);
      if (describeError(cause).code === 'storageFull') void library.storage.freeSpace().catch(failed);
    },
    closeAnnouncer: announcer.close,
  };
}

/** Sends changed subjects to the screen, and judges the health of their devices. */
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
    /** The image or the state of a subject changed. */
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

/** Syncs a library with the service of its account. */
async function startSync(
  options: WorkspaceOptions,
  library: Library,
  onStorageFailed: (error: unknown) => void,
) {
  const { clock, timers, random, emit, networks } = options;
  const common = { library, clock, timers, random, emit, networks, onStorageFailed };
  let offline: OfflineWork | null = null;
  // The network is blocked while images are checked for a journey; the end of the check sends a request.
  const isBlocked = () => offline?.ready.isChecking() === true;
  const { health, announce, announceConfirmed, closings: announcing } = createHealth(options, common);
  const notifyFleetChanged = () => emit({ name: 'fleetChanged', payload: fleet.overview(0, PAGE_LIMIT) });

  const connection = createConnection({
    ...common,
    lastConfirmedAt: library.lastConfirmedAt(),
    ...workingOffline(options, library, onStorageFailed),
    probe: () => checkConnection(fleet, isBlocked, onStorageFailed),
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
    /** Sends a changed subject to the screen. */
    announce,
    notifyFleetChanged,
    close: () => endEach(closings),
    /** What offline work does last, and after waits, is done too: to store the counted bytes. */
    endNow: () => endEachNow([...closings, traffic.close]),
  };
}

/** Resolves to why the service could not be checked; null: it was, or the laptop itself blocks requests. */
async function checkConnection(
  fleet: Pick<FleetRefresh, 'check'>,
  isBlocked: () => boolean,
  onStorageFailed: (error: unknown) => void,
): Promise<Failure | null> {
  if (isBlocked()) return null;
  try {
    const checked = await fleet.check();
    return checked.ok || isBlocked() ? null : checked.failure;
  } catch (error) {
    onStorageFailed(error);
    return null;
  }
}

/** Whether an account begins offline, and where a person's choice is stored. */
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
