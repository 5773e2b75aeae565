import type { WindowLimits } from '../http/limits.ts';
import type { WindowMemory } from './window-memory.ts';

/**
 * `answered`: delay from the sent request to the head of the answer, ms. `overloaded`: 429, 503, a
 * time-out, or a request refused on a shared connection. `unknown`: says nothing about the line,
 * such as a caller that gave up.
 */
export type WindowOutcome =
  | { readonly kind: 'answered'; readonly delayMs: number }
  | { readonly kind: 'overloaded' }
  | { readonly kind: 'unknown' };

/** Running request and the number of halvings when it began. */
interface BegunRequest {
  readonly halvings: number;
}

/** Ignores smaller growth: jitter of a radio link or a server that thinks. */
const LEAST_GROWTH_MS = 50;
/** The line is full if delays are this many times those without a queue. */
const GROWTH = 2;
/** Answers that yield a shortest delay; a changed network shows within twice as many. */
const SPAN_ANSWERS = 256;

export type ConnectionWindow = ReturnType<typeof createConnectionWindow>;

/**
 * Fits the number of simultaneous requests to line and server, like a TCP window: one more per
 * answer until the delay first grows, then one more per round; halves it, at most once per round,
 * if the delay grows or the server is overloaded.
 */
export function createConnectionWindow({ least, most }: WindowLimits, first = least) {
  const shortest = createShortestDelay();
  let size = first;
  let busy = 0;
  let halvings = 0;
  let isStarting = true;
  let round = { answers: 0, shortestMs: Number.POSITIVE_INFINITY };

  function beginRound(): void {
    round = { answers: 0, shortestMs: Number.POSITIVE_INFINITY };
  }

  function halve(): void {
    size = Math.max(least, size / 2);
    halvings += 1;
    isStarting = false;
    beginRound();
  }

  /** Empties the queue for one round, to measure the delay of an empty line. */
  function probe(): void {
    halve();
    isStarting = true;
  }

  /** Returns true if even the shortest answer waited: a queue, not a burst or a slow answer. */
  function hasDelayGrown(delayMs: number): boolean {
    round = { answers: round.answers + 1, shortestMs: Math.min(round.shortestMs, delayMs) };
    if (round.answers < size) return false;
    const { shortestMs } = round;
    beginRound();
    return shortestMs > Math.max(shortest.get() * GROWTH, shortest.get() + LEAST_GROWTH_MS);
  }

  function answered(delayMs: number, isUsed: boolean): void {
    if (hasDelayGrown(delayMs)) halve();
    else if (isUsed) size = Math.min(most, size + (isStarting ? 1 : 1 / size));
  }

  return {
    size: () => Math.floor(size),
    begin(): BegunRequest {
      busy += 1;
      return { halvings };
    },
    end(begun: BegunRequest, outcome: WindowOutcome): void {
      // A window less than half used says nothing about the line.
      const isUsed = busy >= size / 2;
      busy -= 1;
      if (outcome.kind === 'answered' && shortest.add(outcome.delayMs)) probe();
      // Sent before the last halving: says nothing about the present window.
      if (begun.halvings < halvings || outcome.kind === 'unknown') return;
      if (outcome.kind === 'overloaded') halve();
      else answered(outcome.delayMs, isUsed);
    },
  };
}

/** Tracks the shortest delay of the last 256 to 512 answers. */
function createShortestDelay() {
  let before = Number.POSITIVE_INFINITY;
  let now = Number.POSITIVE_INFINITY;
  let count = 0;
  return {
    add(delayMs: number): boolean {
      now = Math.min(now, delayMs);
      count += 1;
      if (count < SPAN_ANSWERS) return false;
      before = now;
      now = Number.POSITIVE_INFINITY;
      count = 0;
      return true;
    },
    get: () => Math.min(before, now),
  };
}

/** The API and the image hosts on two networks; more replace the least recently used. */
const MOST_WINDOWS = 16;

/** Share of a stored window to start with: the network may be worse now. */
const BEGINNING = 1 / 2;

interface ConnectionWindowsOptions {
  readonly limits: WindowLimits;
  /** Current network, each with its own line; absent: all share one. */
  readonly network?: (() => string | null) | undefined;
  /** Stored windows; absent: each starts at the least. */
  readonly memory?: WindowMemory | undefined;
}

export type ConnectionWindows = ReturnType<typeof createConnectionWindows>;
export type OriginWindow = ReturnType<ConnectionWindows['of']>;

/**
 * Creates one window per origin for all requests, because screen and sync share a line. A
 * network's window is reused when the laptop returns to it, and half of it after a restart.
 */
export function createConnectionWindows({ limits, network = () => null, memory }: ConnectionWindowsOptions) {
  const windows = new Map<string, { readonly network: string | null; readonly window: ConnectionWindow }>();

  function begin(key: string, { least, most }: WindowLimits): ConnectionWindow {
    const before = memory?.read(key) ?? 0;
    return createConnectionWindow(
      { least, most },
      Math.min(most, Math.max(least, Math.floor(before * BEGINNING))),
    );
  }

  function present(origin: string, own: WindowLimits) {
    const now = network();
    const key = `${origin} ${now}`;
    const { window } = windows.get(key) ?? { window: begin(key, own) };
    // Moves the most recently used origin to the end.
    windows.delete(key);
    windows.set(key, { network: now, window });
    for (const oldest of windows.keys()) {
      if (windows.size <= MOST_WINDOWS) break;
      windows.delete(oldest);
    }
    return { key, window };
  }

  return {
    /** `own`: limits of a special window. */
    of: (origin: string, own = limits) => ({
      size: () => present(origin, own).window.size(),
      /** Begins a request; the returned function ends it on the network where it was sent. */
      begin() {
        const { key, window } = present(origin, own);
        const begun = window.begin();
        return (outcome: WindowOutcome) => {
          const before = window.size();
          window.end(begun, outcome);
          if (window.size() !== before) memory?.store(key, window.size());
        };
      },
    }),
    /**
     * Returns how many requests are useful at once: the capacity of the address origin and the
     * image origin, which may be one. More addresses would only grow old while they wait for
     * images.
     */
    together(): number {
      const now = network();
      const sizes = [...windows.values()].flatMap((one) => (one.network === now ? [one.window.size()] : []));
      const [first = limits.least, second = 0] = sizes.toSorted((one, other) => other - one);
      return Math.min(first, second === 0 ? first : limits.most) + second;
    },
  };
}
