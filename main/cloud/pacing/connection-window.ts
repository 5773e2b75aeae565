import type { WindowLimits } from '../http/limits.ts';
import type { WindowMemory } from './window-memory.ts';

/**
 * `answered`: the head of the answer came so long after the request was sent; ms. `overloaded`: 429, 503, a time-out, or a request that the server
 * refused on a shared connection. `unknown`: says nothing about the line, such as a caller that gave up.
 */
export type WindowOutcome =
  | { readonly kind: 'answered'; readonly delayMs: number }
  | { readonly kind: 'overloaded' }
  | { readonly kind: 'unknown' };

/** A request that is under way, and the last halving before it. */
interface BegunRequest {
  readonly halvings: number;
}

/** Jitter of a radio link or of a server that thinks: a shorter growth is none. */
const LEAST_GROWTH_MS = 50;
/** An answer takes so much longer than on a line without a queue: the line is full. */
const GROWTH = 2;
/** The shortest delay of so many answers is that of the line; a network that has changed is noticed after twice as many. */
const SPAN_ANSWERS = 256;

export type ConnectionWindow = ReturnType<typeof createConnectionWindow>;

/**
 * Fits the number of simultaneous requests to the line and the server, as TCP fits its window: one more for each answer until the delay grows for the
 * first time, then one more for each round of answers, and half as many when the delay has grown or the server is overloaded, once for each round.
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

  /** Empties the queue of the line for one round: a client that came late to a full line takes its delay for that of an empty one. */
  function probe(): void {
    halve();
    isStarting = true;
  }

  /** Even the shortest answer of a round waited: what stands before the line is a queue, and neither a burst of images nor one slow answer. */
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
      // What is not used half shows nothing of what the line bears.
      const isUsed = busy >= size / 2;
      busy -= 1;
      if (outcome.kind === 'answered' && shortest.add(outcome.delayMs)) probe();
      // Sent before the last halving: it says nothing about the window as it is now.
      if (begun.halvings < halvings || outcome.kind === 'unknown') return;
      if (outcome.kind === 'overloaded') halve();
      else answered(outcome.delayMs, isUsed);
    },
  };
}

/** The shortest delay of the last 256 to 512 answers. */
function createShortestDelay() {
  let before = Number.POSITIVE_INFINITY;
  let now = Number.POSITIVE_INFINITY;
  let count = 0;
  return {
    /** True: a span is over. */
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

/** The API and the hosts of images, on two networks; with more the one that was used least recently begins again. */
const MOST_WINDOWS = 16;

/** A network that has the name of another one, or has become worse, is not stormed by what the other one bore. */
const BEGINNING = 1 / 2;

interface ConnectionWindowsOptions {
  readonly limits: WindowLimits;
  /** The network that the laptop is in: each is another line; without it there is one. */
  readonly network?: (() => string | null) | undefined;
  /** What the windows were before; without it they begin with the least. */
  readonly memory?: WindowMemory | undefined;
}

export type ConnectionWindows = ReturnType<typeof createConnectionWindows>;
export type OriginWindow = ReturnType<ConnectionWindows['of']>;

/**
 * The windows of the origins of a service, for all that is requested of it: the screen and the sync share a line. The window of a network holds when
 * the laptop comes back to it, and after a restart the half of it.
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
    // The origin that was used last stands at the end.
    windows.delete(key);
    windows.set(key, { network: now, window });
    for (const oldest of windows.keys()) {
      if (windows.size <= MOST_WINDOWS) break;
      windows.delete(oldest);
    }
    return { key, window };
  }

  return {
    /** `own`: of a window that has other limits. */
    of: (origin: string, own = limits) => ({
      size: () => present(origin, own).window.size(),
      /** Begins a request; the returned function ends it, for the network that it was sent on. */
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
     * So many requests at a time are worth having: what the origin of the addresses and that of the images bear, which may be one. Where addresses share
     * a connection, many of them would only wait for images that do not, and grow old.
     */
    together(): number {
      const now = network();
      const sizes = [...windows.values()].flatMap((one) => (one.network === now ? [one.window.size()] : []));
      const [first = limits.least, second = 0] = sizes.toSorted((one, other) => other - one);
      return Math.min(first, second === 0 ? first : limits.most) + second;
    },
  };
}
