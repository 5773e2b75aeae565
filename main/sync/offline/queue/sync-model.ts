import type {
  ConnectionState,
  SyncAction,
  SyncHold,
  SyncMode,
  SyncProgress,
} from '../../../../preload/contract/index.ts';

/** A wait after downloads failed. */
export interface FailureHold {
  readonly hold: Extract<SyncHold, 'diskFull' | 'imagesAway' | 'storageFailed' | 'imageServer'>;
  /** When they are tried again; ms since the epoch. */
  readonly until: number;
}

/** What everything depends on that is downloaded. */
export interface SyncFacts {
  /** Images are being checked with the network blocked. */
  readonly isChecking: boolean;
  readonly isPaused: boolean;
  /** The mode in effect. */
  readonly mode: SyncMode;
  readonly service:
    | 'open'
    | Extract<SyncHold, 'signedOut' | 'networkNeedsSignIn' | 'offline' | 'serviceWait'>;
  /** The end of the wait that the service asked for; ms since the epoch. */
  readonly serviceWaitUntil: number | null;
  /** What the last downloads failed by; null: they did not, or are tried again. */
  readonly failing: FailureHold | null;
  readonly limit: Extract<SyncHold, 'networkLimit' | 'syncLimit'> | null;
}

/** What there is to do. */
export interface SyncWork {
  readonly waiting: number;
  /** Of the waiting: what the mode lets the sync download that is under way, or one of the background. */
  readonly allowed: number;
  /** The same of a sync that a person starts. */
  readonly allowedToPerson: number;
  readonly active: number;
  readonly failed: number;
  readonly isSyncing: boolean;
  /** Of the allowed, at the measured speed; null: not measured. */
  readonly secondsLeft: number | null;
}

/** How far the service can be used for downloads. */
export function serviceFact({ status, failure, pausedUntil }: ConnectionState): SyncFacts['service'] {
  if (failure?.code === 'notSignedIn') return 'signedOut';
  // Until then nothing is requested, not even to find out whether the network is back.
  if (pausedUntil !== null) return 'serviceWait';
  return status === 'offline' || status === 'networkNeedsSignIn' ? status : 'open';
}

/** Why nothing at all may be downloaded; null: it may. */
export function gateOf({ isChecking, isPaused, mode, service, failing, limit }: SyncFacts): SyncHold | null {
  if (isChecking) return 'checking';
  if (isPaused) return 'paused';
  if (mode === 'offline') return 'workingOffline';
  return service === 'open' ? (failing?.hold ?? limit) : service;
}

/** Why the waiting images wait, none of which is under way; null: the sync takes them next. */
function holdOf({ allowed, allowedToPerson, isSyncing }: SyncWork): SyncHold | null {
  if (allowed > 0) return isSyncing ? null : 'notStarted';
  return allowedToPerson > 0 ? 'mode' : 'lowOnly';
}

/** What the downloads do; the page, the status bar, the tray and the menu show this and nothing else. */
export function progressOf(facts: SyncFacts, work: SyncWork): SyncProgress {
  if (work.waiting + work.active === 0) return { kind: 'idle' };
  const hold = gateOf(facts) ?? (work.active > 0 ? null : holdOf(work));
  return hold === null
    ? { kind: 'running', secondsLeft: work.active > 0 ? work.secondsLeft : null }
    : { kind: 'held', hold, until: untilOf(hold, facts) };
}

/** When a hold ends by itself; ms since the epoch; null: not known, or only a person ends it. */
function untilOf(hold: SyncHold, { failing, serviceWaitUntil }: SyncFacts): number | null {
  if (hold === 'serviceWait') return serviceWaitUntil;
  return hold === failing?.hold ? failing.until : null;
}

/** The next steps out of each hold, the best one first. Nothing but time ends a wait that the service asked for. */
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

/** What a person can do, the next step first. */
export function actionsOf(progress: SyncProgress, { failed, isSyncing }: SyncWork): readonly SyncAction[] {
  if (progress.kind === 'idle') return failed > 0 ? ['retryFailed', 'start'] : ['start'];
  const steps: readonly SyncAction[] = progress.kind === 'running' ? ['pause'] : NEXT_STEPS[progress.hold];
  return isSyncing ? [...steps, 'cancel'] : steps;
}
