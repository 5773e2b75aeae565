import {
  type AppEvent,
  defaultSettings,
  type OfflineState,
  type Settings,
} from '../../../preload/contract/index.ts';

/** What the downloads do, as the page shows it. */
type SyncWork = Pick<OfflineState, 'actions' | 'progress' | 'share' | 'waiting'> & {
  readonly isSyncing: boolean;
};

export interface NativeShellState {
  readonly language: Settings['language'];
  readonly tray: Settings['tray'];
  /** Whether an account is open; without one, browsing, syncing and working offline have no meaning. */
  readonly hasAccount: boolean;
  readonly isOfflineByChoice: boolean;
  /** No page on the web opens, as far as is known: the guide, which is in the app, stands in for it. */
  readonly isOffline: boolean;
  readonly work: SyncWork;
  /** The current or the last sync, its failed images, and the failed ones that the person has seen. */
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
  // The shell shows no time left, which changes four times a second.
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

/** Images that failed since the person last looked at the window. */
export function failedUnseen({ sync }: NativeShellState): number {
  return sync === null ? 0 : sync.failed - sync.seen;
}

/** The state after the person looked at the window: they have seen what failed. */
export function seen(state: NativeShellState): NativeShellState {
  const { sync } = state;
  if (sync === null || sync.seen === sync.failed) return state;
  return { ...state, sync: { ...sync, seen: sync.failed } };
}

/** The state after an event; the same object when the event changes nothing. */
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
  // A sync belongs to an account: another account's sync is no longer shown.
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
