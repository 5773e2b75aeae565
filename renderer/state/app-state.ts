import type { AppInfo, Bridge } from '../../preload/contract/index.ts';
import { ask } from './ask.ts';
import { type ConnectionStore, createConnectionStore } from './connection-store.ts';
import { createFleetStore, type FleetStore } from './fleet-store.ts';
import { createGalleryStore, type GalleryStore } from './gallery-store.ts';
import { createMinuteClock } from './minute-clock.ts';
import { createPlaceStore, type PlaceStore } from './place-store.ts';
import { accountOf, createSessionStore, type SessionStore } from './session-store.ts';
import { createSettingsStore, type SettingsStore } from './settings-store.ts';
import { createStore, type Readable } from './store.ts';
import { createUpdatesStore, type UpdatesStore } from './updates-store.ts';

/** Everything that the screen knows, and the way to the main process. */
export interface AppState {
  readonly bridge: Bridge;
  readonly info: Readable<AppInfo | null>;
  /** The present time in ms, moved each minute. */
  readonly now: Readable<number>;
  readonly settings: SettingsStore;
  readonly session: SessionStore;
  readonly connection: ConnectionStore;
  readonly fleet: FleetStore;
  readonly gallery: GalleryStore;
  /** Where the person was the last time. */
  readonly place: PlaceStore;
  readonly updates: UpdatesStore;
}

/** Makes the stores and lets what belongs together follow: another account empties what the last one saw. */
export function createAppState(bridge: Bridge): AppState {
  const settings = createSettingsStore(bridge);
  const info = createStore<AppInfo | null>(null);
  const session = createSessionStore(bridge);
  const connection = createConnectionStore(bridge);
  const fleet = createFleetStore(bridge);
  const gallery = createGalleryStore(bridge, () => session.value.session?.status === 'signedIn');

  const place = createPlaceStore(bridge);
  const updates = createUpdatesStore(bridge);

  let accountId: string | null = null;
  let status: string | undefined;
  session.subscribe(() => {
    const account = accountOf(session.value.session);
    const sameAccount = account?.id === accountId;
    const sameStatus = session.value.session?.status === status;
    if (sameAccount && sameStatus) return;
    accountId = account?.id ?? null;
    status = session.value.session?.status;
    if (!sameAccount) {
      fleet.reset();
      gallery.reset();
      place.reset();
    }
    if (account === null) return;
    if (!sameAccount) void place.load();
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
    const [answer] = await Promise.all([ask(() => bridge.app.info()), settings.load(), connection.load()]);
    void updates.load();
    if (answer.ok) info.set(answer.value);
    await session.start(answer.ok && answer.value.startInDemo);
  }

  const now = createMinuteClock(Date.now);
  return { bridge, info, now, settings, session, connection, fleet, gallery, place, updates };
}
