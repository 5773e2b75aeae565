import type { ConnectionState, Failure } from '../../preload/contract/index.ts';
import type { Contact } from '../cloud/api/contact.ts';
import type { Clock } from '../core/desktop.ts';
import type { Timers } from '../core/timers.ts';

/** Knows from facts whether the service can be reached, and asks again at sensible moments when it can't. */
export interface Connection {
  state(): ConnectionState;
  /** A finished request told something. */
  report(contact: Contact): void;
  /** How many requests are under way or waiting. */
  setPending(count: number): void;
  workOffline(on: boolean): void;
  /** True when requests may be sent now. While offline only the planned attempts are, during a pause of the service none. */
  mayRequest(): boolean;
  /** Asks at once: the person pressed "Try again", the laptop woke up, or the network changed. */
  retryNow(): void;
  /** Nothing can be asked until somebody signs in: the screen says "Offline", with this reason. */
  suspend(reason: Failure): void;
  /** Why nothing is asked for, for an answer to a person. */
  obstacle(): Failure | null;
  close(): void;
}

interface ConnectionOptions {
  readonly clock: Clock;
  readonly timers: Timers;
  /** Between 0 and 1; spreads the attempts of many laptops behind one network. */
  readonly random: () => number;
  readonly lastConfirmedAt: number | null;
  /** Sends one small request whose outcome is reported here. */
  readonly probe: () => void;
  readonly onChanged: (state: ConnectionState) => void;
}

/** The first attempt after a failure comes soon: most cuts on the road are short. */
const FIRST_RETRY_MS = 4_000;
/** Full jitter (P24) may draw nearly nothing; a network that was just lost is not back at once. */
const SHORTEST_RETRY_MS = 1_000;
/** Then less and less often, up to once a minute: a few hundred bytes, and a radio that may sleep in between. */
const LONGEST_RETRY_MS = 60_000;
/** While online, a request of a few hundred bytes keeps "Online" a fact: half a minute is how long it may be untrue. */
const ONLINE_CHECK_MS = 30_000;

export function createConnection(options: ConnectionOptions): Connection {
  const { clock, timers } = options;
  let state: ConnectionState = {
    status: 'unknown',
    since: clock.now(),
    byChoice: false,
    lastConfirmedAt: options.lastConfirmedAt,
    pending: 0,
    pausedUntil: null,
    failure: null,
  };
  let failedAttempts = 0;
  let probePlanned = false;
  let cancelProbe = () => {};
  let cancelPauseEnd = () => {};
  let closed = false;

  function change(next: Partial<ConnectionState>): void {
    const changed = Object.entries(next).some(
      ([name, value]) => state[name as keyof ConnectionState] !== value,
    );
    if (!changed || closed) return;
    const since = next.status !== undefined && next.status !== state.status ? clock.now() : state.since;
    state = { ...state, since, ...next };
    options.onChanged(state);
  }

  function planProbe(milliseconds: number): void {
    cancelProbe();
    if (closed || state.byChoice) return;
    probePlanned = true;
    const takeBack = timers.after(milliseconds, () => {
      probePlanned = false;
      options.probe();
    });
    cancelProbe = () => {
      probePlanned = false;
      takeBack();
    };
  }

  /** The service asked for quiet. Of several pauses the longest counts. */
  function pause(until: number): void {
    const milliseconds = until - clock.now();
    if (closed || milliseconds <= 0 || until <= (state.pausedUntil ?? 0)) return;
    change({ pausedUntil: until });
    cancelPauseEnd();
    cancelPauseEnd = timers.after(milliseconds, () => change({ pausedUntil: null }));
  }

  function lost(status: 'offline' | 'networkNeedsSignIn', failure: Failure): void {
    if (state.byChoice || closed) return;
    // Many requests fail together when the network goes: while an attempt is planned, they say nothing new.
    const planned = probePlanned && state.status === status;
    change({ status, failure });
    if (planned) return;
    const longest = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failedAttempts);
    failedAttempts += 1;
    planProbe(Math.max(SHORTEST_RETRY_MS, longest * options.random()));
  }

  return {
    state: () => state,
    report(contact) {
      switch (contact.kind) {
        case 'answered':
          if (state.byChoice) return;
          failedAttempts = 0;
          change({
            status: 'online',
            failure: null,
            ...(contact.confirmed ? { lastConfirmedAt: clock.now() } : {}),
          });
          planProbe(ONLINE_CHECK_MS);
          return;
        case 'unreachable':
          lost('offline', contact.failure);
          return;
        case 'networkNeedsSignIn':
          lost('networkNeedsSignIn', contact.failure);
          return;
        case 'paused':
          pause(contact.until);
          return;
      }
    },
    setPending: (count) => change({ pending: count }),
    workOffline(on) {
      if (on === state.byChoice) return;
      failedAttempts = 0;
      change({ byChoice: on, status: on ? 'offline' : 'unknown', failure: null });
      if (on) cancelProbe();
      else options.probe();
    },
    mayRequest: () =>
      !closed &&
      !state.byChoice &&
      state.pausedUntil === null &&
      (state.status === 'online' || state.status === 'unknown'),
    retryNow() {
      if (closed || state.byChoice) return;
      failedAttempts = 0;
      cancelProbe();
      options.probe();
    },
    suspend(reason) {
      if (closed || state.byChoice) return;
      cancelProbe();
      change({ status: 'offline', failure: reason });
    },
    obstacle() {
      if (state.byChoice) return workingOffline;
      return state.status === 'offline' || state.status === 'networkNeedsSignIn' ? state.failure : null;
    },
    close() {
      closed = true;
      cancelProbe();
      cancelPauseEnd();
    },
  };
}

/** Why nothing is asked while the person chose so. */
export const workingOffline: Failure = {
  code: 'workingOffline',
  message: 'You’re working offline.',
  advice: 'Turn off “Work offline” to connect.',
};
