import type {
  ConnectionState,
  SyncAction,
  SyncHold,
  SyncMode,
  SyncProgress,
} from '../../../preload/contract/index.ts';

/** A wait after failed downloads. */
export interface FailureHold {
  readonly hold: Extract<SyncHold, 'diskFull' | 'imagesAway' | 'storageFailed' | 'imageServer'>;
  /** Time of the next attempt; ms since the epoch. */
  readonly until: number;
}

/** Conditions that all downloads depend on. */
export interface SyncFacts {
  /** True while images are being checked with the network blocked. */
  readonly isChecking: boolean;
  readonly isPaused: boolean;
  /** Effective mode. */
  readonly mode: SyncMode;
  readonly service:
    | 'open'
    | Extract<SyncHold, 'signedOut' | 'networkNeedsSignIn' | 'offline' | 'serviceWait'>;
  /** End of the wait that the service asked for; ms since the epoch. */
  readonly serviceWaitUntil: number | null;
  /** Failure of the last downloads; `null` if they did not fail, or are being retried. */
  readonly failing: FailureHold | null;
  readonly limit: Extract<SyncHold, 'networkLimit' | 'syncLimit'> | null;
}

/** Amounts of pending work. */
export interface SyncWork {
  readonly waiting: number;
  /** Waiting items that the mode lets the running sync, or a background one, download. */
  readonly allowed: number;
  /** The same for a sync started by the user. */
  readonly allowedToPerson: number;
  readonly active: number;
  readonly failed: number;
  readonly isSyncing: boolean;
  /** Time for the allowed ones at the measured speed; `null` if not measured. */
  readonly secondsLeft: number | null;
}

/** Returns if the service can be used for downloads. */
export function serviceFact({ status, failure, pausedUntil }: ConnectionState): SyncFacts['service'] {
  if (failure?.code === 'notSignedIn') return 'signedOut';
  // Until then nothing is requested, not even to test the network.
  if (pausedUntil !== null) return 'serviceWait';
  return status === 'offline' || status === 'networkNeedsSignIn' ? status : 'open';
}

/** Returns why nothing at all may be downloaded; `null` if allowed. */
export function gateOf({ isChecking, isPaused, mode, service, failing, limit }: SyncFacts): SyncHold | null {
  if (isChecking) return 'checking';
  if (isPaused) return 'paused';
  if (mode === 'offline') return 'workingOffline';
  return service === 'open' ? (failing?.hold ?? limit) : service;
}

/** Returns why waiting images wait while none is running; `null` if the sync takes them next. */
function holdOf({ allowed, allowedToPerson, isSyncing }: SyncWork): SyncHold | null {
  if (allowed > 0) return isSyncing ? null : 'notStarted';
  return allowedToPerson > 0 ? 'mode' : 'lowOnly';
}

/** Returns the state of the downloads; the page, status bar, tray and menu show only this. */
export function progressOf(facts: SyncFacts, work: SyncWork): SyncProgress {
  if (work.waiting + work.active === 0) return { kind: 'idle' };
  const hold = gateOf(facts) ?? (work.active > 0 ? null : holdOf(work));
  return hold === null
    ? { kind: 'running', secondsLeft: work.active > 0 ? work.secondsLeft : null }
    : { kind: 'held', hold, until: untilOf(hold, facts) };
}

/**
 * Returns when a hold ends automatically; ms since the epoch; `null` if unknown, or if only the
 * user can end it.
 */
function untilOf(hold: SyncHold, { failing, serviceWaitUntil }: SyncFacts): number | null {
  if (hold === 'serviceWait') return serviceWaitUntil;
  return hold === failing?.hold ? failing.until : null;
}

/** Next steps out of each hold, best first. Only time ends a wait that the service asked for. */
const NEXT_STEPS: Readonly<Record<SyncHold, readonly SyncAction[]>> = {
  checking: ['cancelCheck'],
  paused: ['resume'],
  workingOffline: ['goOnline'],
  signedOut: ['signIn'],
  networkNeedsSignIn: ['tryNow', 'pause'],
  offline: ['tryNow', 'pause'],
  serviceWait: ['pause'],
  diskFull: ['openStorage', 'tryNow', 'pause'],
  imagesAway: ['tryNow', 'pause'],
  storageFailed: ['tryNow', 'pause'],
  imageServer: ['tryNow', 'pause'],
  networkLimit: ['continueAnyway', 'raiseLimit', 'pause'],
  syncLimit: ['continueAnyway', 'raiseLimit'],
  mode: ['start'],
  lowOnly: ['useAuto'],
  notStarted: ['start'],
};

/** Returns what the user can do, best next step first. */
export function actionsOf(progress: SyncProgress, { failed, isSyncing }: SyncWork): readonly SyncAction[] {
  if (progress.kind === 'idle') return failed > 0 ? ['retryFailed', 'start'] : ['start'];
  const steps: readonly SyncAction[] = progress.kind === 'running' ? ['pause'] : NEXT_STEPS[progress.hold];
  return isSyncing ? [...steps, 'cancel'] : steps;
}
