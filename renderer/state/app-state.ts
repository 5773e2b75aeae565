import type {
  AppInfo,
  Bridge,
  OfflineState,
  StorageState,
  UpdateState,
} from '../../preload/contract/index.ts';
import type { BookmarkStore } from './fleet/bookmark-store.ts';
import type { FleetStore } from './fleet/fleet-store.ts';
import type { GalleryStore } from './gallery/gallery-view.ts';
import type { CommandStore } from './navigation/command-store.ts';
import type { LocationStore } from './navigation/location-store.ts';
import type { NavigationStore } from './navigation/navigation-store.ts';
import type { PinningStore } from './offline/offline-pinning.ts';
import type { AccountsStore } from './session/accounts-store.ts';
import type { ConnectionStore } from './session/connection-store.ts';
import type { NetworkStore } from './session/network-store.ts';
import type { SessionStore } from './session/session-store.ts';
import type { SettingsStore } from './settings/settings-store.ts';
import type { ToastStore } from './settings/toast-store.ts';
import type { BridgedStore } from './store/bridged-store.ts';
import type { Readable } from './store/store.ts';
import type { ViewerSource } from './viewer/viewer-source.ts';

/** All stores of the window and the bridge to the main process. An element takes some of them by `fromApp`. */
export interface AppState {
  readonly bridge: Bridge;
  readonly info: Readable<AppInfo | null>;
  /** The present time in ms, updated each minute. */
  readonly now: Readable<number>;
  readonly settings: SettingsStore;
  readonly session: SessionStore;
  readonly accounts: AccountsStore;
  readonly connection: ConnectionStore;
  readonly network: NetworkStore;
  readonly fleet: FleetStore;
  readonly gallery: GalleryStore;
  /** The location at the end of the last start. */
  readonly lastLocation: LocationStore;
  readonly updates: BridgedStore<UpdateState, Bridge['updates']>;
  readonly offline: BridgedStore<OfflineState, Bridge['offline']>;
  /** The request of the pin dialog. */
  readonly pinning: PinningStore;
  readonly storage: BridgedStore<StorageState, Bridge['storage']>;
  readonly viewer: ViewerSource;
  readonly navigation: NavigationStore;
  readonly bookmarks: BookmarkStore;
  readonly commands: CommandStore;
  readonly toasts: ToastStore;
}
