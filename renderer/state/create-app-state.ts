import type { AppInfo, Bridge } from '../../preload/contract/index.ts';
import type { AppState } from './app-state.ts';
import { createBookmarkStore } from './fleet/bookmark-store.ts';
import { createFleetStore } from './fleet/fleet-store.ts';
import { createGalleryStore } from './gallery/gallery-store.ts';
import { createCommandStore } from './navigation/command-store.ts';
import { followLinks } from './navigation/follow-links.ts';
import { createLocationStore } from './navigation/location-store.ts';
import { createNavigationStore } from './navigation/navigation-store.ts';
import { announceLongWork } from './offline/announce-long-work.ts';
import { followReadyCheck } from './offline/offline-decoding.ts';
import { createPinningStore } from './offline/offline-pinning.ts';
import { createAccountsStore } from './session/accounts-store.ts';
import { createConnectionStore } from './session/connection-store.ts';
import { createNetworkStore } from './session/network-store.ts';
import { accountOf, createSessionStore } from './session/session-store.ts';
import { createSettingsStore } from './settings/settings-store.ts';
import { createToastStore } from './settings/toast-store.ts';
import { createUpdatesStore } from './settings/updates-store.ts';
import { createBridgedStore } from './store/bridged-store.ts';
import { invoke } from './store/invoke.ts';
import { createMinuteClock } from './store/minute-clock.ts';
import { createStore } from './store/store.ts';
import { createViewerSource } from './viewer/create-viewer-source.ts';

/** Makes the stores and lets what belongs together follow: another account empties what the last one saw. */
export function createAppState(bridge: Bridge): AppState {
  const settings = createSettingsStore(bridge);
  const info = createStore<AppInfo | null>(null);
  const session = createSessionStore(bridge);
  const accounts = createAccountsStore(bridge);
  const connection = createConnectionStore(bridge);
  const network = createNetworkStore(bridge);
  const fleet = createFleetStore(bridge);
  /** On the sign-in page another account may be about to come: what is asked for then could be asked in its name. */
  const mayAsk = () => {
    const { session: state, signInWanted, switchingTo } = session.value;
    return state?.status === 'signedIn' && !signInWanted && switchingTo === null;
  };
  const gallery = createGalleryStore(
    bridge,
    mayAsk,
    () => (settings.value?.timeZone === 'utc' ? 'utc' : 'laptop'),
    (orders) => lastLocation.saveOrders(orders),
  );
  const lastLocation = createLocationStore(bridge, gallery.recall);
  const updates = createUpdatesStore(bridge);
  const navigation = createNavigationStore();
  const toasts = createToastStore();
  const bookmarks = createBookmarkStore(bridge);
  const offline = createBridgedStore(bridge.offline, bridge.on.offlineChanged);
  const storage = createBridgedStore(bridge.storage, bridge.on.storageChanged);
  followReadyCheck(bridge, offline);
  const commands = createCommandStore();

  let accountId: string | null = null;
  let status: string | undefined;
  session.subscribe(() => {
    const account = session.value.switchingTo === null ? accountOf(session.value.session) : null;
    const sameAccount = account?.id === accountId;
    const sameStatus = session.value.session?.status === status;
    if (sameAccount && sameStatus) return;
    accountId = account?.id ?? null;
    status = session.value.session?.status;
    if (!sameAccount) {
      fleet.reset();
      gallery.reset();
      lastLocation.reset();
      navigation.reset();
      bookmarks.reset();
      offline.reset();
      storage.reset();
    }
    if (account === null) return;
    if (!sameAccount) {
      void lastLocation.load();
      void bookmarks.load();
      void offline.load();
    }
    void connection.load();
    void fleet.load();
  });

  let lastOverview = fleet.value.overview;
  fleet.subscribe(() => {
    const { overview } = fleet.value;
    if (overview === lastOverview) return;
    lastOverview = overview;
    if (overview !== null) gallery.reload(false);
  });

  let wasOnline = false;
  connection.subscribe(() => {
    const isOnline = connection.value?.status === 'online';
    if (isOnline && !wasOnline) {
      gallery.reload(true);
      // What could not be refreshed before may be now; nobody should have to press anything for that.
      const { failure, overview } = fleet.value;
      if (failure !== null || overview?.state.kind === 'failed') void fleet.refresh();
    }
    wasOnline = isOnline;
  });

  void start();
  async function start(): Promise<void> {
    const [answer] = await Promise.all([
      invoke(() => bridge.app.info()),
      settings.load(),
      connection.load(),
      network.load(),
    ]);
    void updates.load();
    void accounts.load();
    if (answer.ok) info.set(answer.value);
    await session.start(answer.ok && answer.value.startInDemo);
  }

  const now = createMinuteClock(Date.now);
  const app: AppState = {
    bridge,
    info,
    now,
    settings,
    session,
    accounts,
    connection,
    network,
    fleet,
    gallery,
    lastLocation,
    updates,
    navigation,
    bookmarks,
    offline,
    pinning: createPinningStore(),
    storage,
    commands,
    toasts,
    viewer: createViewerSource(bridge, settings, info),
  };
  followLinks(app);
  announceLongWork(app);
  return app;
}
