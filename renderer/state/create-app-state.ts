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
import { followAccount, followConnection, followFleet } from './reload-stores.ts';
import { createAccountsStore } from './session/accounts-store.ts';
import { createConnectionStore } from './session/connection-store.ts';
import { createNetworkStore } from './session/network-store.ts';
import { createSessionStore } from './session/session-store.ts';
import { createSettingsStore } from './settings/settings-store.ts';
import { createToastStore } from './settings/toast-store.ts';
import { createBridgedStore } from './store/bridged-store.ts';
import { invoke } from './store/invoke.ts';
import { createMinuteClock } from './store/minute-clock.ts';
import { createStore } from './store/store.ts';
import { createViewerSource } from './viewer/create-viewer-source.ts';

/** Makes the stores, without loading them. */
function createStores(bridge: Bridge) {
  const settings = createSettingsStore(bridge);
  const info = createStore<AppInfo | null>(null);
  const session = createSessionStore(bridge);
  /** The sign-in page may lead to another account: a request of then could be sent in its name. */
  const mayRequest = () => {
    const { session: state, signInWanted, switchingTo } = session.value;
    return state?.status === 'signedIn' && !signInWanted && switchingTo === null;
  };
  const gallery = createGalleryStore(
    bridge,
    mayRequest,
    () => (settings.value?.timeZone === 'utc' ? 'utc' : 'laptop'),
    (orders) => lastLocation.saveOrders(orders),
  );
  const lastLocation = createLocationStore(bridge, gallery.recall);
  return {
    bridge,
    info,
    now: createMinuteClock(Date.now),
    settings,
    session,
    accounts: createAccountsStore(bridge),
    connection: createConnectionStore(bridge),
    network: createNetworkStore(bridge),
    fleet: createFleetStore(bridge),
    gallery,
    lastLocation,
    updates: createBridgedStore(bridge.updates, bridge.on.updateChanged),
    navigation: createNavigationStore(),
    bookmarks: createBookmarkStore(bridge),
    offline: createBridgedStore(bridge.offline, bridge.on.offlineChanged),
    pinning: createPinningStore(),
    storage: createBridgedStore(bridge.storage, bridge.on.storageChanged),
    commands: createCommandStore(),
    toasts: createToastStore(),
    viewer: createViewerSource(bridge, settings, info),
  };
}

/** Makes the stores over the bridge, lets them follow each other, and starts the session. */
export function createAppState(bridge: Bridge): AppState {
  const app = createStores(bridge);
  followReadyCheck(bridge, app.offline);
  followAccount(app);
  followFleet(app);
  followConnection(app);
  void start(app);
  followLinks(app);
  announceLongWork(app);
  return app;
}

async function start(app: ReturnType<typeof createStores>): Promise<void> {
  const { bridge, info, settings, connection, network, updates, accounts, session } = app;
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
