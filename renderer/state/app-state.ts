import type { AppInfo, Bridge } from '../../preload/contract/index.ts';
import { cancelAwaitedOverlays } from '../dom/awaited-overlays.ts';
import { createBookmarkStore } from './fleet/bookmark-store.ts';
import { createFleetStore } from './fleet/fleet-store.ts';
import { createSavedViewStore } from './fleet/saved-view-store.ts';
import { createGalleryStore } from './gallery/gallery-store.ts';
import { createScreenWatch } from './gallery/screen-watch.ts';
import { createCommandStore } from './navigation/command-store.ts';
import { followLinks } from './navigation/follow-links.ts';
import { createLocationStore } from './navigation/location-store.ts';
import { createNavigationStore } from './navigation/navigation-store.ts';
import { announceLongWork } from './offline/announce-long-work.ts';
import { announceReady } from './offline/announce-ready.ts';
import { followReadyCheck } from './offline/offline-decoding.ts';
import { createPinningStore } from './offline/offline-pinning.ts';
import { createAccountsStore } from './session/accounts-store.ts';
import { createConnectionStore } from './session/connection-store.ts';
import { createNetworkStore } from './session/network-store.ts';
import { accountOf, createSessionStore } from './session/session-store.ts';
import { createSettingsStore } from './settings/settings-store.ts';
import { createToastStore } from './settings/toast-store.ts';
import { createBridgedStore } from './store/bridged-store.ts';
import { invoke } from './store/invoke.ts';
import { createMinuteClock } from './store/minute-clock.ts';
import { createStore, withActions } from './store/store.ts';
import { announceExports } from './viewer/announce-exports.ts';
import { createExportsStore } from './viewer/exports-store.ts';
import { createNoteStore } from './viewer/note-store.ts';
import { createViewerSource } from './viewer/viewer-source.ts';

/**
 * All stores of the window, and the bridge to the main process. Elements get them using `fromApp`.
 */
export type AppState = Readonly<ReturnType<typeof createStores>>;

function createInfoStore(bridge: Bridge) {
  const store = createStore<AppInfo | null>(null);
  /** An event that arrives before the answer is newer. */
  let reported: AppInfo['defect'] = null;
  bridge.on.defectFound((defect) => {
    reported = defect;
    if (store.value !== null) store.set({ ...store.value, defect });
  });
  return withActions(store, {
    async load() {
      const answer = await invoke(() => bridge.app.info());
      if (answer.ok) store.set({ ...answer.value, defect: reported ?? answer.value.defect });
    },
  });
}

/** Creates the stores without loading them. */
function createStores(bridge: Bridge) {
  const settings = createSettingsStore(bridge);
  const info = createInfoStore(bridge);
  const session = createSessionStore(bridge);
  /**
   * While the sign-in page may lead to another account, a request could be sent in that account's
   * name.
   */
  const mayRequest = () => {
    const { session: state, signInWanted, switchingTo } = session.value;
    return state?.status === 'signedIn' && !signInWanted && switchingTo === null;
  };
  const navigation = createNavigationStore(cancelAwaitedOverlays);
  const screen = createScreenWatch(bridge, mayRequest);
  const gallery = createGalleryStore(
    bridge,
    mayRequest,
    () => (settings.value?.timeZone === 'utc' ? 'utc' : 'laptop'),
    (orders) => lastLocation.saveOrders(orders),
    // Browsing stays behind other pages.
    (tiles) => screen.showTiles(navigation.value.current.page === 'browse' ? tiles : []),
  );
  const lastLocation = createLocationStore(bridge, gallery.recall);
  const offline = createBridgedStore(bridge.offline, bridge.on.offlineChanged);
  const toasts = createToastStore(undefined, () => settings.value?.keepMessages === true);
  const notes = createNoteStore(bridge, toasts);
  const bookmarks = createBookmarkStore(bridge);
  return {
    bridge,
    info,
    /** Current time in ms, updated each minute. */
    now: createMinuteClock(Date.now),
    settings,
    session,
    accounts: createAccountsStore(bridge),
    connection: createConnectionStore(bridge),
    network: createNetworkStore(bridge),
    fleet: createFleetStore(bridge),
    gallery,
    /** Location at the end of the last run. */
    lastLocation,
    updates: createBridgedStore(bridge.updates, bridge.on.updateChanged),
    navigation,
    screen,
    bookmarks,
    savedViews: createSavedViewStore(bridge, toasts),
    offline,
    /** Request of the pin dialog. */
    pinning: createPinningStore(),
    storage: createBridgedStore(bridge.storage, bridge.on.storageChanged),
    health: createBridgedStore(bridge.health, bridge.on.healthChanged),
    commands: createCommandStore(),
    exports: createExportsStore(bridge),
    toasts,
    notes,
    viewer: createViewerSource(bridge, {
      settings,
      info,
      notes,
      mode: () => offline.value.state?.effectiveMode ?? null,
      isFavorite: (deviceId) => bookmarks.isStarred({ kind: 'device', deviceId }),
    }),
  };
}

/** Creates the stores, connects them, and starts the session. */
export function createAppState(bridge: Bridge): AppState {
  const app = createStores(bridge);
  followReadyCheck(bridge, app.offline);
  followAccount(app);
  followFleet(app);
  followConnection(app);
  followPage(app);
  void start(app);
  followLinks(app);
  announceLongWork(app);
  announceExports(app);
  announceReady(app);
  return app;
}

/** Removes a message about one page when another is shown. */
function followPage({ gallery, navigation, screen, toasts }: AppState): void {
  let { page } = navigation.value.current;
  navigation.subscribe(() => {
    if (page === navigation.value.current.page) return;
    page = navigation.value.current.page;
    toasts.leavePage();
    screen.showTiles(page === 'browse' ? gallery.visible() : []);
  });
}

async function start({ info, settings, connection, network, updates, accounts, session }: AppState) {
  await Promise.all([info.load(), settings.load(), connection.load(), network.load()]);
  void updates.load();
  void accounts.load();
  await session.start(info.value?.startInDemo === true);
}

/** Empties the stores of the last account and loads those of the next one. */
function followAccount(app: AppState): void {
  const {
    session,
    fleet,
    gallery,
    lastLocation,
    navigation,
    bookmarks,
    savedViews,
    notes,
    offline,
    storage,
    health,
    connection,
    info,
    exports,
    screen,
  } = app;
  let accountId: string | null = null;
  let status: string | undefined;
  session.subscribe(() => {
    const account = session.value.switchingTo === null ? accountOf(session.value.session) : null;
    const isSameAccount = account?.id === accountId;
    if (isSameAccount && session.value.session?.status === status) return;
    accountId = account?.id ?? null;
    status = session.value.session?.status;
    if (!isSameAccount) {
      const stores = [
        fleet,
        gallery,
        lastLocation,
        navigation,
        bookmarks,
        savedViews,
        notes,
        offline,
        storage,
        health,
        exports,
        screen,
      ];
      for (const store of stores) store.reset();
    }
    if (account === null) return;
    if (!isSameAccount) {
      // The notices include what happened while its library was opened.
      const loaded = [info, lastLocation, bookmarks, savedViews, offline, storage, health, exports];
      for (const store of loaded) void store.load();
    }
    void connection.load();
    void fleet.load();
  });
}

/** Rereads the gallery after each new fleet list. */
function followFleet({ fleet, gallery }: AppState): void {
  let lastOverview = fleet.value.overview;
  fleet.subscribe(() => {
    const { overview } = fleet.value;
    if (overview === lastOverview) return;
    lastOverview = overview;
    if (overview !== null) gallery.reload(false);
  });
}

/** Repeats failed requests each time the connection is back. */
function followConnection({ connection, fleet, gallery }: AppState): void {
  let wasOnline = false;
  connection.subscribe(() => {
    const isOnline = connection.value?.status === 'online';
    if (isOnline && !wasOnline) {
      gallery.reload(true);
      const { failure, overview } = fleet.value;
      if (failure !== null || overview?.state.kind === 'failed') void fleet.refresh();
    }
    wasOnline = isOnline;
  });
}
