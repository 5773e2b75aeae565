import {
  type AppEvent,
  defaultSettings,
  type OfflineState,
  type SessionState,
  type Settings,
} from '../../../preload/contract/index.ts';

/** The state of a sync; `waiting`: the network or a limit holds it. */
type SyncWork =
  | { readonly state: 'none' }
  | { readonly state: 'running' | 'paused' | 'waiting'; readonly share: number };

/** The state that the native shell shows: menus, tray, dock, task bar. */
export interface NativeShellState {
  readonly language: Settings['language'];
  readonly tray: Settings['tray'];
  /** Whether an account is open; without one, browsing, syncing and working offline have no meaning. */
  readonly hasAccount: boolean;
  readonly isOfflineByChoice: boolean;
  readonly sync: SyncWork;
  /** The current or the last sync, its failed images, and the failed ones that the person has seen. */
  readonly run: { readonly id: number; readonly failed: number; readonly seen: number } | null;
}

export const initialState: NativeShellState = {
  language: defaultSettings.language,
  tray: defaultSettings.tray,
  hasAccount: false,
  isOfflineByChoice: false,
  sync: { state: 'none' },
  run: null,
};

type OfflineChanged = Extract<AppEvent, { name: 'offlineChanged' }>['payload'];

function syncOf({ sync: run, paused, active, share }: OfflineChanged): SyncWork {
  if (run === null) return { state: 'none' };
  if (paused) return { state: 'paused', share };
  return { state: active > 0 ? 'running' : 'waiting', share };
}

/** Images that failed since the person last looked at the window. */
export function failedUnseen({ run }: NativeShellState): number {
  return run === null ? 0 : run.failed - run.seen;
}

/** The state after the person looked at the window: they have seen what failed. */
export function seen(state: NativeShellState): NativeShellState {
  const { run } = state;
  return run === null || run.seen === run.failed ? state : { ...state, run: { ...run, seen: run.failed } };
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
  if (event.name === 'settingsChanged') {
    const { language, tray } = event.payload;
    return { language, tray };
  }
  if (event.name === 'sessionChanged') return afterSession(event.payload);
  if (event.name === 'connectionChanged') return { isOfflineByChoice: event.payload.byChoice };
  if (event.name === 'offlineChanged')
    return { sync: syncOf(event.payload), ...runAfter(state, event.payload) };
  return {};
}

/** A sync belongs to an account: another account's sync is no longer shown. */
function afterSession({ status }: SessionState): Partial<NativeShellState> {
  if (status !== 'signedOut') return { hasAccount: true };
  return { hasAccount: false, isOfflineByChoice: false, sync: initialState.sync, run: null };
}

function runAfter(state: NativeShellState, { sync: run }: OfflineState): Partial<NativeShellState> {
  if (run === null) return {};
  const seenBefore = state.run?.id === run.id ? state.run.seen : 0;
  return { run: { id: run.id, failed: run.failedCount, seen: Math.min(seenBefore, run.failedCount) } };
}
