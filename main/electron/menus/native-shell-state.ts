import {
  type AppEvent,
  defaultSettings,
  type OfflineState,
  type SessionState,
  type Settings,
} from '../../../preload/contract/index.ts';

/** How a sync goes: `waiting` is one that something else than the person holds, such as the network or a limit. */
type SyncWork =
  | { readonly state: 'none' }
  | { readonly state: 'running' | 'paused' | 'waiting'; readonly share: number };

/** What the system's own parts of the app (menus, tray, dock, task bar) show. */
export interface Situation {
  readonly language: Settings['language'];
  readonly tray: Settings['tray'];
  /** Whether an account is in use: without one there is nothing to browse, to fetch or to be offline of. */
  readonly hasAccount: boolean;
  readonly isOfflineByChoice: boolean;
  readonly sync: SyncWork;
  /** The run under way or the one that ended last, with how many images failed in it, and how many of those the person has seen. */
  readonly run: { readonly id: number; readonly failed: number; readonly seen: number } | null;
}

export const firstSituation: Situation = {
  language: defaultSettings.language,
  tray: defaultSettings.tray,
  hasAccount: false,
  isOfflineByChoice: false,
  sync: { state: 'none' },
  run: null,
};

type OfflineChanged = Extract<AppEvent, { name: 'offlineChanged' }>['payload'];

function syncOf({ run, paused, active, share }: OfflineChanged): SyncWork {
  if (run === null) return { state: 'none' };
  if (paused) return { state: 'paused', share };
  return { state: active > 0 ? 'running' : 'waiting', share };
}

/** Images that failed since the person last looked at the window. */
export function failedUnseen({ run }: Situation): number {
  return run === null ? 0 : run.failed - run.seen;
}

/** The person looks at the window: what failed is known to them. */
export function seen(situation: Situation): Situation {
  const { run } = situation;
  return run === null || run.seen === run.failed
    ? situation
    : { ...situation, run: { ...run, seen: run.failed } };
}

/** The situation after an event; the same object where the event changes nothing of it. */
export function situationAfter(situation: Situation, event: AppEvent): Situation {
  const change = changeOf(situation, event);
  const isSame = Object.entries(change).every(
    ([name, value]) => JSON.stringify(Reflect.get(situation, name)) === JSON.stringify(value),
  );
  return isSame ? situation : { ...situation, ...change };
}

function changeOf(situation: Situation, event: AppEvent): Partial<Situation> {
  if (event.name === 'settingsChanged') {
    const { language, tray } = event.payload;
    return { language, tray };
  }
  if (event.name === 'sessionChanged') return afterSession(event.payload);
  if (event.name === 'connectionChanged') return { isOfflineByChoice: event.payload.byChoice };
  if (event.name === 'offlineChanged')
    return { sync: syncOf(event.payload), ...runAfter(situation, event.payload) };
  return {};
}

/** What runs belongs to an account: what another one did is told of no more. */
function afterSession({ status }: SessionState): Partial<Situation> {
  if (status !== 'signedOut') return { hasAccount: true };
  return { hasAccount: false, isOfflineByChoice: false, sync: firstSituation.sync, run: null };
}

function runAfter(situation: Situation, { run }: OfflineState): Partial<Situation> {
  if (run === null) return {};
  const seenBefore = situation.run?.id === run.id ? situation.run.seen : 0;
  return { run: { id: run.id, failed: run.failedCount, seen: Math.min(seenBefore, run.failedCount) } };
}
