import type { ConnectionState, Failure } from '../../preload/contract/index.ts';
import type { Contact } from '../service/client/outcome.ts';
import { createDelayedAction } from '../shared/delayed-action.ts';
import type { Clock } from '../shared/desktop.ts';
import { elapsedMs } from '../shared/elapsed-ms.ts';
import type { Timers } from '../shared/timers.ts';
import { createRequestSwitch } from './request-switch.ts';

interface ConnectionOptions {
  readonly clock: Clock;
  readonly timers: Timers;
  /** Between 0 and 1; spreads the attempts of many laptops behind one network. */
  readonly random: () => number;
  readonly lastConfirmedAt: number | null;
  /** Starts as if the user had chosen to work offline. */
  readonly worksOffline: boolean;
  /** Called if the user chose to work offline, or to go online. */
  readonly onWorkOffline: (on: boolean) => void;
  /**
   * Sends one small request whose outcome is reported here, and resolves at its end. Its failure
   * counts if nothing was reported; `null` if none, or if the laptop itself blocked the request.
   * `isSmallest`: sends the smallest request there is.
   */
  readonly probe: (isSmallest: boolean) => Promise<Failure | null>;
  readonly onChanged: (state: ConnectionState) => void;
  /**
   * Called instead if only values changed that each request changes, such as the time of the last
   * confirmation: once for all.
   */
  readonly onConfirmed: (state: ConnectionState) => void;
}

/** The first attempt after a failure comes soon: most interruptions on the road are short. */
const FIRST_RETRY_MS = 4_000;
/** Full jitter (P24) may draw nearly nothing; a network that was just lost is not back at once. */
const SHORTEST_RETRY_MS = 1_000;
/**
 * Attempts become less frequent, up to once a minute: a few hundred bytes, and a radio that may
 * sleep in between.
 */
const LONGEST_RETRY_MS = 60_000;
/**
 * While working online, a request of a few hundred bytes keeps "Online" true: it may be wrong for
 * half a minute.
 */
const ONLINE_CHECK_MS = 30_000;
/**
 * While nothing changes and nobody is active, each check waits twice as long, up to this: a dozen
 * wake-ups of the radio an hour (P48).
 */
const QUIET_CHECK_MS = 5 * 60_000;

/**
 * Three frames: the delay is invisible, and a burst of requests costs one message instead of
 * hundreds.
 */
const GATHER_MS = 50;

/**
 * Sends requests that test if the service is reachable: at times that adapt to failures, with
 * jitter.
 */
function createProbes(
  { clock, timers, random, probe }: ConnectionOptions,
  onEnded: (failure: Failure | null) => void,
) {
  let failedAttempts = 0;
  let cancelPlanned: (() => void) | null = null;
  let isCheckPlanned = false;
  let checkMs = ONLINE_CHECK_MS;
  let sentAt = clock.now();
  let isDeciding = false;

  function cancel(): void {
    cancelPlanned?.();
    cancelPlanned = null;
    isCheckPlanned = false;
  }

  function send(): void {
    cancel();
    sentAt = clock.now();
    void probe(false).then(onEnded);
  }

  function plan(milliseconds: number): void {
    cancel();
    cancelPlanned = timers.after(milliseconds, () => {
      send();
    });
  }

  function planCheck(milliseconds: number): void {
    cancel();
    cancelPlanned = timers.after(milliseconds, () => {
      checkMs = Math.min(QUIET_CHECK_MS, checkMs * 2);
      send();
    });
    isCheckPlanned = true;
  }

  return {
    /** Returns true if a request follows that shows the connection. */
    isPlanned: () => cancelPlanned !== null || isDeciding,
    cancel,
    /** Keeps a planned check: answers to other requests don't postpone it. */
    planCheck(): void {
      failedAttempts = 0;
      if (!isCheckPlanned) planCheck(checkMs);
    },
    /** Checks frequently again, and at once unless one was just made. */
    quicken(): void {
      checkMs = ONLINE_CHECK_MS;
      if (!isCheckPlanned) return;
      const earlyMs = ONLINE_CHECK_MS - elapsedMs(sentAt, clock.now());
      if (earlyMs > 0) planCheck(earlyMs);
      else send();
    },
    planRetry(): void {
      const longest = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failedAttempts);
      failedAttempts += 1;
      plan(Math.max(SHORTEST_RETRY_MS, longest * random()));
    },
    /** Decides by one small request if the service is out of reach, although a list failed. */
    decide(): void {
      if (isDeciding) return;
      isDeciding = true;
      cancel();
      void probe(true).then((failure) => {
        isDeciding = false;
        onEnded(failure);
      });
    },
    now(): void {
      failedAttempts = 0;
      checkMs = ONLINE_CHECK_MS;
      send();
    },
  };
}

/**
 * Returns true for values that each answer changes: the last confirmation, and the number of
 * pending requests above 0.
 */
function isCounted(name: keyof ConnectionState, before: ConnectionState, next: ConnectionState): boolean {
  return name === 'lastConfirmedAt' || (name === 'pending' && before.pending > 0 && next.pending > 0);
}

/** Holds the state, and reports its changes until it is closed. */
function createState({
  clock,
  timers,
  lastConfirmedAt,
  worksOffline,
  onChanged,
  onConfirmed,
}: ConnectionOptions) {
  let state: ConnectionState = {
    status: worksOffline ? 'offline' : 'unknown',
    since: clock.now(),
    byChoice: worksOffline,
    lastConfirmedAt,
    pending: 0,
    pausedUntil: null,
    failure: null,
    storageFailure: null,
  };
  let isClosed = false;
  const gathered = createDelayedAction(timers, GATHER_MS, () => onConfirmed(state));
  return {
    get: () => state,
    change(next: Partial<ConnectionState>): void {
      const names = Object.keys(next) as (keyof ConnectionState)[];
      const changed = names.filter((name) => state[name] !== next[name]);
      if (isClosed || changed.length === 0) return;
      const before = state;
      const since = (next.status ?? state.status) === state.status ? state.since : clock.now();
      state = { ...state, since, ...next };
      if (changed.every((name) => isCounted(name, before, state))) {
        gathered.plan();
        return;
      }
      gathered.cancel();
      onChanged(state);
    },
    /** Returns true if no request may be sent, not even to check the connection. */
    isIdle: () => isClosed || state.byChoice,
    close(): void {
      isClosed = true;
      gathered.cancel();
    },
  };
}

/**
 * Creates the wait that the service asked for; the longest of several applies. `onChanged` gets
 * its end, then `null`.
 */
function createServicePause(
  { clock, timers }: ConnectionOptions,
  get: () => ConnectionState,
  onChanged: (until: number | null) => void,
) {
  let cancelEnd = () => {};
  let isClosed = false;
  return {
    begin(until: number): void {
      const milliseconds = until - clock.now();
      if (isClosed || milliseconds <= 0 || until <= (get().pausedUntil ?? 0)) return;
      cancelEnd();
      cancelEnd = timers.after(milliseconds, () => onChanged(null));
      onChanged(until);
    },
    close(): void {
      isClosed = true;
      cancelEnd();
    },
  };
}

/** Updates the state with the outcome of requests, and plans the next one. */
function createReports(options: ConnectionOptions, { get, change, isIdle }: ReturnType<typeof createState>) {
  const probes = createProbes(options, probed);
  const isSuspended = () => get().failure?.code === 'notSignedIn';

  function answered(isConfirmed: boolean): void {
    // Running requests are refused one after the other.
    if (isIdle() || (!isConfirmed && isSuspended())) return;
    const confirmed = isConfirmed ? { lastConfirmedAt: options.clock.now() } : {};
    change({ status: 'online', failure: null, ...confirmed });
    probes.planCheck();
  }

  function lost(status: 'offline' | 'networkNeedsSignIn', failure: Failure): void {
    if (isIdle()) return;
    // Many requests fail together if the network is lost: while an attempt is planned, they add
    // nothing.
    const isPlanned = probes.isPlanned() && get().status === status;
    change({ status, failure });
    if (!isPlanned) probes.planRetry();
  }

  /**
   * Ensures that another request follows, whatever one showed; after a pause of the service, its
   * end sends it.
   */
  function probed(failure: Failure | null): void {
    if (isIdle() || isSuspended() || get().pausedUntil !== null || probes.isPlanned()) return;
    if (failure === null) probes.planRetry();
    // It began before working offline, and says nothing about the connection now.
    else if (failure.code === 'cancelled') probes.now();
    else lost('offline', failure);
  }

  function doubted(): void {
    if (!isIdle()) probes.decide();
  }

  return { probes, isSuspended, answered, doubted, lost };
}

/** Knows from facts if the service is reachable, and sends requests at sensible times if not. */
export type Connection = ReturnType<typeof createConnection>;

export function createConnection(options: ConnectionOptions) {
  const state = createState(options);
  const { get, change, isIdle } = state;
  const { probes, isSuspended, answered, doubted, lost } = createReports(options, state);
  const requests = createRequestSwitch(!options.worksOffline);
  const servicePause = createServicePause(options, get, (pausedUntil) => {
    change({ pausedUntil });
    // During a pause that began before the app started, no request could plan the next one.
    if (pausedUntil === null && !isIdle() && !probes.isPlanned()) probes.now();
  });
  return {
    state: get,
    /** Call at the end of a request. */
    report(contact: Contact): void {
      if (contact.kind === 'answered') answered(contact.confirmed);
      else if (contact.kind === 'paused') servicePause.begin(contact.until);
      else if (contact.isDoubtful === true && get().status === 'online') doubted();
      else lost(contact.kind === 'unreachable' ? 'offline' : contact.kind, contact.failure);
    },
    /** Sets the number of running and waiting requests. */
    setPending: (count: number) => change({ pending: count }),
    /** Sets why the disk refuses images; `null` if it doesn't. */
    setStorageFailure: (failure: Failure | null) => change({ storageFailure: failure }),
    /** Aborts when the user begins to work offline, and stays aborted until they go online. */
    offline: requests.signal,
    workOffline(on: boolean): void {
      if (on === get().byChoice) return;
      requests.change(!on);
      options.onWorkOffline(on);
      change({ byChoice: on, status: on ? 'offline' : 'unknown', failure: null });
      if (on) probes.cancel();
      else probes.now();
    },
    /**
     * Returns true if requests may be sent now. While offline only planned attempts are, during a
     * service's pause none.
     */
    mayRequest(): boolean {
      const { status, pausedUntil } = get();
      return !isIdle() && pausedUntil === null && (status === 'online' || status === 'unknown');
    },
    /**
     * Sends a request at once: the user pressed "Try again", the laptop woke up, or the network
     * changed.
     */
    retryNow(): void {
      if (!isIdle()) probes.now();
    },
    /** Call if the user is active, or the lists changed: checks become frequent again. */
    quicken: probes.quicken,
    /**
     * Suspends all requests until the user signs in: the page shows "Offline" with this reason.
     */
    suspend(reason: Failure): void {
      if (isIdle()) return;
      probes.cancel();
      change({ status: 'offline', failure: reason });
    },
    /** Ends the suspension, and sends a request at once. */
    signedIn(): void {
      if (isIdle()) return;
      if (isSuspended()) change({ status: 'unknown', failure: null });
      probes.now();
    },
    close(): void {
      state.close();
      probes.cancel();
      servicePause.close();
    },
  };
}

/** Why nothing is requested while the user works offline. */
export const workingOffline: Failure = { code: 'workingOffline' };
