import {
  type AppEvent,
  defaultSettings,
  type OfflineState,
  type Settings,
} from '../../../preload/contract/index.ts';

/** State of the downloads, as the page shows it. */
type SyncWork = Pick<OfflineState, 'actions' | 'progress' | 'share' | 'waiting'> & {
  readonly isSyncing: boolean;
};

export interface NativeShellState {
  readonly language: Settings['language'];
  readonly tray: Settings['tray'];
  /** True if an account is open; else browsing, syncing and working offline are disabled. */
  readonly hasAccount: boolean;
  readonly isOfflineByChoice: boolean;
  /** True if the web is known to be unreachable: the built-in guide replaces the documentation. */
  readonly isOffline: boolean;
  readonly work: SyncWork;
  /** Current or last sync: its failed images, and how many of them the user has seen. */
  readonly sync: { readonly id: number; readonly failed: number; readonly seen: number } | null;
}

export const initialState: NativeShellState = {
  language: defaultSettings.language,
  tray: defaultSettings.tray,
  hasAccount: false,
  isOfflineByChoice: false,
  isOffline: false,
  work: { progress: { kind: 'idle' }, actions: [], share: 0, waiting: 0, isSyncing: false },
  sync: null,
};

function workOf({ sync, progress, actions, share, waiting }: OfflineState): SyncWork {
  // Drops the remaining time, which changes four times a second and isn't shown here.
  const isRunning = progress.kind === 'running';
  return {
    progress: isRunning ? { kind: 'running', secondsLeft: null } : progress,
    actions,
    share: Math.round(share * 100) / 100,
    waiting,
    isSyncing: sync !== null,
  };
}

export function isPaused({ work: { progress } }: NativeShellState): boolean {
  return progress.kind === 'held' && progress.hold === 'paused';
}

/** Counts images that failed since the user last looked at the window. */
export function failedUnseen({ sync }: NativeShellState): number {
  return sync === null ? 0 : sync.failed - sync.seen;
}

/** Returns the state after the user looked at the window: failed images count as seen. */
export function seen(state: NativeShellState): NativeShellState {
  const { sync } = state;
  if (sync === null || sync.seen === sync.failed) return state;
  return { ...state, sync: { ...sync, seen: sync.failed } };
}

/** Returns the state after an event; the same object if nothing changed. */
export function stateAfter(state: NativeShellState, event: AppEvent): NativeShellState {
  const change = changeOf(state, event);
  const isSame = Object.entries(change).every(
    ([name, value]) => JSON.stringify(Reflect.get(state, name)) === JSON.stringify(value),
  );
  return isSame ? state : { ...state, ...change };
}

function changeOf(state: NativeShellState, event: AppEvent): Partial<NativeShellState> {
  const { name, payload } = event;
  if (name === 'settingsChanged') return { language: payload.language, tray: payload.tray };
  if (name === 'connectionChanged') {
    const { byChoice, status } = payload;
    return {
      isOfflineByChoice: byChoice,
      isOffline: status === 'offline' || status === 'networkNeedsSignIn',
    };
  }
  if (name === 'offlineChanged') return { work: workOf(payload), sync: syncAfter(state, payload) };
  if (name !== 'sessionChanged') return {};
  if (payload.status !== 'signedOut') return { hasAccount: true };
  // A sync belongs to its account, so the sync of the closed account is dropped.
  return {
    hasAccount: false,
    isOfflineByChoice: false,
    isOffline: false,
    work: initialState.work,
    sync: null,
  };
}

function syncAfter(state: NativeShellState, { sync }: OfflineState): NativeShellState['sync'] {
  if (sync === null) return state.sync;
  const { id, failedCount: failed } = sync;
  return { id, failed, seen: state.sync?.id === id ? Math.min(state.sync.seen, failed) : 0 };
}
